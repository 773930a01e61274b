import { expect, test } from "vitest";

import type { GameInfo, Update } from "../../api/types";
import { updated } from "./table.svelte";

const ada = { id: "a", name: "Ada", kind: "person", provisional: true };
const bob = { id: "b", name: "Bob", kind: "person" };
const move = (name: string) => ({ seat: 1, colour: "blue", move: name });

const info = {
  id: "g",
  now: 1,
  people: [ada],
  table: { number: 5, variant: "duo", stage: "open", turn: null, moves: [move("a1"), move("b2"), move("c3")], passed: [] },
} as unknown as GameInfo;

const update = {
  game: "g",
  events: [],
  number: 7,
  now: 2,
  stage: "playing",
  turn: { number: 7, seat: 2, colour: "yellow" },
  kept_moves: 2,
  moves: [move("d4")],
  passed: ["red"],
  people: [bob],
} as unknown as Update;

test("an update replaces what it names and keeps the moves that still stand", () => {
  const after = updated(info, update);
  expect(after.table).toEqual({
    number: 7,
    variant: "duo",
    stage: "playing",
    turn: { number: 7, seat: 2, colour: "yellow" },
    moves: [move("a1"), move("b2"), move("d4")],
    passed: ["red"],
  });
  expect(after.people).toEqual([ada, bob]);
  expect([after.id, after.now]).toEqual(["g", 2]);
  expect(info.table.moves).toHaveLength(3);
});

test("somebody who took a seat again is known once", () => {
  const renamed = { ...ada, name: "Ada Lovelace" };
  expect(updated(info, { ...update, people: [renamed] }).people).toEqual([renamed]);
});
