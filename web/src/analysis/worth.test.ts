import { expect, test } from "vitest";

import { byWorth } from "./worth";

const move = (value: number, visits: number) => ({ value, visits });

test("moves come by what they are worth, not by how often they were tried", () => {
  expect(byWorth([move(0.72, 900), move(0.66, 400), move(0.67, 300)]).map(({ value }) => value)).toEqual([0.72, 0.67, 0.66]);
});

test("a move that was hardly tried does not come first", () => {
  expect(byWorth([move(0.6, 1000), move(0.9, 3)])).toEqual([move(0.6, 1000)]);
});

test("without a search, as in an exact endgame, all are there", () => {
  expect(byWorth([move(0, 0), move(1, 0)])).toEqual([move(1, 0), move(0, 0)]);
});
