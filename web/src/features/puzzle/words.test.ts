// Puzzles in words.

import { beforeAll, expect, test } from "vitest";

import { withWords } from "../../text/text";
import { titleOfName } from "./words";

beforeAll(() => withWords("puzzle", Promise.resolve()));

test("days and made puzzles have a title by their name alone", () => {
  expect(titleOfName("small-17")).toBe("Small puzzle 17");
  expect(titleOfName("large-1000")).toBe("Large puzzle 1000");
  expect(titleOfName("daily-2026-11-18")).toBe("Puzzle of 18 November");
  expect(titleOfName("tetro-8x10")).toBe("tetro-8x10");
});
