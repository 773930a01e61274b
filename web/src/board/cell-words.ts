// What people call a cell of a board: a square or a triangle.

import type { BoardGeometry } from "./geometry";
import { t } from "../text/text";

/** `square`, `triangles`. */
export function cellsText(board: BoardGeometry, count: number): string {
  return t(board.polygons[0]?.length === 3 ? "cell-triangle" : "cell-square", { count });
}
