// The moves since one's last turn.

import { expect, test } from "vitest";

import { sinceLastTurn } from "./move-list";

const COLOURS = ["blue", "yellow", "red", "green"];
const moves = (...seats: number[]) => seats.map((seat, index) => ({ seat, colour: COLOURS[seat - 1] ?? "", move: `m${index}` }));
const names = (list: { move: string }[]) => list.map(({ move }) => move);

test("all that the others placed since my last turn is new, in order", () => {
  const all = moves(1, 2, 3, 4, 1, 2, 3);
  expect(names(sinceLastTurn(all, new Set([1]), 4))).toEqual(["m5", "m6"]);
  expect(names(sinceLastTurn(all, new Set([4]), 4))).toEqual(["m4", "m5", "m6"]);
});

test("before my first move everything is new, and after my move nothing", () => {
  expect(names(sinceLastTurn(moves(1, 2), new Set([3]), 4))).toEqual(["m0", "m1"]);
  expect(sinceLastTurn(moves(1, 2, 3), new Set([3]), 4)).toEqual([]);
  expect(sinceLastTurn(moves(3), new Set([3]), 4)).toEqual([]);
  expect(sinceLastTurn([], new Set([3]), 4)).toEqual([]);
});

test("a spectator, and one who plays every seat, see the last move", () => {
  expect(names(sinceLastTurn(moves(1, 2, 3), new Set(), 3))).toEqual(["m2"]);
  expect(names(sinceLastTurn(moves(1, 2), new Set([1, 2]), 2))).toEqual(["m1"]);
});
