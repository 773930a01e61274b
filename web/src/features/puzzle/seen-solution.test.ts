// A solution that was shown can be seen again after a reload.

import { expect, test } from "vitest";

import { keepSolution, seenSolution } from "./seen-solution";

test("a solution is kept for its attempt only", () => {
  const solution = { start: "here" as const, may_stay: 1, placements: [] };
  keepSolution("one", solution);
  keepSolution(undefined, solution);
  expect([seenSolution("one"), seenSolution("two"), seenSolution(undefined)]).toEqual([solution, undefined, undefined]);
  sessionStorage.setItem("solution one", "{");
  expect(seenSolution("one")).toBeUndefined();
});
