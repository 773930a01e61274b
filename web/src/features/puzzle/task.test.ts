// The page's check says what the server's checker said of the same attempts: `checked.json` is written by a test of the
// server.

import { expect, test } from "vitest";

import type { PuzzleInfo } from "../../api/types";
import { BoardGeometry, type PlacedPiece } from "../../board/geometry";
import checked from "./checked.json";
import { Task } from "./task";

interface Case {
  puzzle: PuzzleInfo;
  walks: { piece: PuzzleInfo["givens"][number]; codes: string[] }[][];
  wholes: { pieces: PuzzleInfo["givens"]; complete: boolean; violations: [number | null, string][] }[];
}

const cases = checked as unknown as Case[];

function read(board: BoardGeometry, { colour, cells }: PuzzleInfo["givens"][number]): PlacedPiece {
  const move = cells.join(",");
  return { colour, move, cells: board.cellsOfMove(move) };
}

function codes(violations: readonly (readonly unknown[])[]): Set<unknown> {
  return new Set(violations.map(([, code]) => code));
}

for (const { puzzle, walks, wholes } of cases) {
  const board = new BoardGeometry(puzzle.board);
  const task = new Task(board, puzzle.task);
  const givens = puzzle.givens.map((piece) => read(board, piece));

  test(`${puzzle.title}: every piece is accepted or refused as the server does`, () => {
    expect(walks.flat().length).toBeGreaterThan(20);
    for (const walk of walks) {
      const placed = [...givens];
      for (const { piece, codes } of walk) {
        const tried = read(board, piece);
        const placement = board.placementAt(tried.cells) ?? -1;
        const found = task.refusals(placed, tried.colour, placement);
        // The rules of play name the plainest reason; a cover names all.
        if (puzzle.task.in_turn) expect(found.slice(0, 1)).toEqual(codes.slice(0, 1));
        else expect([...new Set(found)].sort()).toEqual(codes);
        expect(task.legal(placed, tried.colour).includes(placement)).toBe(codes.length === 0);
        if (codes.length === 0) placed.push(tried);
      }
    }
  });

  test(`${puzzle.title}: a whole is right or wrong as the server says`, () => {
    for (const { pieces, complete, violations } of wholes) {
      const placed = givens.slice();
      const steps: [number | null, string][] = [];
      for (const [index, piece] of pieces.entries()) {
        const own = read(board, piece);
        for (const code of task.refusals(placed, own.colour, board.placementAt(own.cells) ?? -1)) steps.push([index, code]);
        placed.push(own);
      }
      expect(placed.length === task.pieceCount).toBe(complete);
      const whole = task.whole(placed).map(({ piece, code }) => [piece === undefined ? null : piece - givens.length, code]);
      const wrong = [...steps, ...whole].length > 0;
      if (complete) expect(wrong).toBe(violations.length > 0);
      if (complete && steps.length === 0) expect(codes(whole)).toEqual(codes(violations));
      if (complete) expect(codes(whole).has("uncovered")).toBe(codes(violations).has("uncovered"));
    }
  });
}
