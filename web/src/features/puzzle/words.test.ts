// Puzzles in words.

import { beforeAll, expect, test } from "vitest";

import { withWords } from "../../text/text";
import { plainBoard } from "../../board/plain";
import { taskText, titleOfName } from "./words";

beforeAll(() => withWords("puzzle", Promise.resolve()));

test("days and made puzzles have a title by their name alone", () => {
  expect(titleOfName("small-17")).toBe("Small puzzle 17");
  expect(titleOfName("large-1000")).toBe("Large puzzle 1000");
  expect(titleOfName("daily-2026-11-18")).toBe("Puzzle of 18 November");
  expect(titleOfName("tetro-8x10")).toBe("tetro-8x10");
});

test("whether edges may touch is said of every board to fill", () => {
  const task = { fills_board: true, apart: false, corners: "free", descending: false } as unknown as Parameters<typeof taskText>[0];
  expect(taskText(task, plainBoard(3, 3))).toBe("Cover all squares with all pieces. Edges may touch.");
  expect(taskText({ ...task, apart: true }, plainBoard(3, 3))).toContain("Pieces of one colour never share an edge.");
});
