// Which cells of a board meet in a corner or along an edge. Only geometry: what a contact means is for the rules.

import type { BoardGeometry, Cell } from "./geometry";
import { pointKey, type Point } from "./shape";

/** Whether a cell belongs to the other party of a contact. */
type Test = (cell: Cell) => boolean;

export class Contacts {
  readonly #cellsAt = new Map<string, Cell[]>();

  constructor(readonly board: BoardGeometry) {
    for (const [cell, corners] of board.polygons.entries()) {
      for (const corner of corners) {
        const list = this.#cellsAt.get(pointKey(corner));
        if (list) list.push(cell);
        else this.#cellsAt.set(pointKey(corner), [cell]);
      }
    }
  }

  /** The corners at which some cells meet others, each once. */
  corners(cells: readonly Cell[], other: Test): Point[] {
    const found = new Map<string, Point>();
    for (const { point } of this.cornersOf(cells, other)) found.set(pointKey(point), point);
    return [...found.values()];
  }

  /** The corners of each cell at which it meets others. */
  cornersOf(cells: readonly Cell[], other: Test): { cell: Cell; corner: number; point: Point }[] {
    return cells.flatMap((cell) =>
      (this.board.polygons[cell] ?? []).flatMap((point, corner) => {
        const meets = this.#at(point).some((near) => near !== cell && other(near));
        return meets ? [{ cell, corner, point }] : [];
      }),
    );
  }

  /** The edges that some cells share with others. */
  edges(cells: readonly Cell[], other: Test): (readonly [Point, Point])[] {
    return cells.flatMap((cell) => {
      const corners = this.board.polygons[cell] ?? [];
      return corners.flatMap((from, index) => {
        const to = corners[(index + 1) % corners.length] ?? from;
        const shared = this.#at(from).some((near) => near !== cell && other(near) && this.#at(to).includes(near));
        return shared ? [[from, to] as const] : [];
      });
    });
  }

  #at(point: Point): readonly Cell[] {
    return this.#cellsAt.get(pointKey(point)) ?? [];
  }
}
