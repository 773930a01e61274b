// A small picture of a board as paths: data that can be kept, and drawn without the board.

import { drawingOf, MARGIN } from "./drawing";
import type { BoardGeometry, PlacedPiece } from "./geometry";

export interface Picture {
  /** With the frame, in units of the board. */
  width: number;
  height: number;
  floor: string;
  /** The pieces of each colour, as one path. */
  bodies: Record<string, string>;
}

export function pictureOf(board: BoardGeometry, pieces: readonly Pick<PlacedPiece, "colour" | "cells">[]): Picture {
  const drawing = drawingOf(board);
  const bodies: Record<string, string> = {};
  for (const { colour, cells } of pieces) bodies[colour] = (bodies[colour] ?? "") + drawing.flat(cells);
  return { width: board.width + 2 * MARGIN, height: board.height + 2 * MARGIN, floor: drawing.rim, bodies };
}
