// History and news become one list.

import { expect, test } from "vitest";

import type { ChatLine } from "../api/types";
import { goesOn, merge, remove, without } from "./messages";

function line(id: string, author = "ada", more: Partial<ChatLine> = {}): ChatLine {
  return { id, at: 0, author: { id: author, name: author, kind: "person" }, text: `text ${id}`, removed: false, ...more };
}

const ids = (lines: ChatLine[]) => lines.map(({ id }) => id);

test("what comes newest first and twice is shown once, oldest first", () => {
  const known = merge([], [line("3"), line("2"), line("1")]);
  expect(ids(known)).toEqual(["1", "2", "3"]);
  expect(ids(merge(known, [line("4"), line("3")]))).toEqual(["1", "2", "3", "4"]);
  expect(ids(merge(known, [line("0")]))).toEqual(["0", "1", "2", "3"]);
});

test("a removed message loses its text and does not come back with a late copy", () => {
  const lines = remove(merge([], [line("1"), line("2")]), "2");
  expect(lines[1]).toMatchObject({ removed: true, text: "" });
  expect(merge(lines, [line("2")])[1]).toMatchObject({ removed: true, text: "" });
  expect(merge([line("2")], [line("2", "ada", { removed: true, text: "" })])[0]?.removed).toBe(true);
});

test("what somebody said is gone when they are blocked", () => {
  expect(ids(without([line("1"), line("2", "bob"), line("3")], "ada"))).toEqual(["2"]);
});

test("a line goes on if the same person said it soon after", () => {
  expect(goesOn(undefined, line("1"))).toBe(false);
  expect(goesOn(line("1"), line("2", "ada", { at: 60_000 }))).toBe(true);
  expect(goesOn(line("1"), line("2", "ada", { at: 600_000 }))).toBe(false);
  expect(goesOn(line("1"), line("2", "bob"))).toBe(false);
});
