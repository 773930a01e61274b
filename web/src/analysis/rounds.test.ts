import { expect, test } from "vitest";

import { rounds } from "./rounds";

test("rounds have a column for each colour, and a gap where one was passed over", () => {
  const colours = ["blue", "yellow", "red", "green"];
  const moves = [0, 1, 2, 3, 0, 2, 3, 2].map((index) => ({ colour: colours[index] ?? "" }));
  expect(rounds(moves, colours)).toEqual([
    [0, 1, 2, 3],
    [4, undefined, 5, 6],
    [undefined, undefined, 7, undefined],
  ]);
});
