// Boards that the page draws itself: diagrams of the front page and of lessons, which no variant knows.

import type { Geometry } from "../api/types";
import { BoardGeometry, type Cell } from "./geometry";

/** An empty board of squares, without pieces and start fields. Cells are named as on every board, `a1` at the lower left. */
export function plainBoard(columns: number, rows: number): BoardGeometry {
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    return { name: `${String.fromCharCode(97 + x)}${y + 1}`, corners: [x, y, x + 1, y, x + 1, y + 1, x, y + 1] };
  });
  const nothing = { seats: 0, sides: [], starts: [], colours: [], pieces: [], orientations: [], placements: [] };
  const geometry = { ...nothing, variant: "", title: "", options: [], size: [columns, rows], cells };
  return new BoardGeometry(geometry as unknown as Geometry);
}

/** The cells of a move's text as a placed piece. */
export function placed(board: BoardGeometry, colour: string, move: string): { colour: string; move: string; cells: Cell[] } {
  return { colour, move, cells: board.cellsOfMove(move) };
}
