// Addresses of made puzzles stay within their numbers and keep their cells.

import { expect, test } from "vitest";

import type { PuzzleInfo } from "../../api/types";
import checked from "./checked.json";
import { another, anyOf } from "./made";

test("squares have odd numbers, triangles even ones", () => {
  expect([anyOf("small", "square", 0), anyOf("small", "square", 0.999999)]).toEqual(["/puzzle/small-1", "/puzzle/small-999"]);
  expect([anyOf("large", "triangle", 0), anyOf("large", "triangle", 0.999999)]).toEqual(["/puzzle/large-2", "/puzzle/large-1000"]);
});

test("the server makes a puzzle of triangles by an even number too", () => {
  const [made] = (checked as unknown as { puzzle: PuzzleInfo }[]).filter(({ puzzle }) => puzzle.kind.type === "made");
  const { board, name } = (made as { puzzle: PuzzleInfo }).puzzle;
  const cells = board.cells[0]?.corners.length === 6 ? "triangle" : "square";
  const chosen = anyOf("small", cells, 0);
  expect(`/puzzle/${name}`).toBe(chosen);
});

test("after the last comes the first", () => {
  expect([another("small", 1), another("small", 999), another("medium", 1000)]).toEqual([
    "/puzzle/small-3",
    "/puzzle/small-1",
    "/puzzle/medium-2",
  ]);
});
