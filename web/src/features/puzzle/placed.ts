// Pieces as the server writes them, on a board.

import type { PuzzleInfo } from "../../api/types";
import type { BoardGeometry, PlacedPiece } from "../../board/geometry";

export function placedOn(board: BoardGeometry, { colour, cells }: PuzzleInfo["givens"][number]): PlacedPiece {
  const move = cells.join(",");
  return { colour, move, cells: board.cellsOfMove(move) };
}
