// A solution that is shown, piece by piece.

import type { Solution } from "../../api/types";
import type { BoardGeometry, PlacedPiece } from "../../board/geometry";
import { placedOn } from "./placed";

export class ShownSolution {
  /** How many pieces of the rest are on the board. */
  shown = $state(0);
  readonly start: Solution["start"];
  /** Those of the person's pieces that it begins with. */
  readonly own: readonly PlacedPiece[];
  readonly rest: readonly PlacedPiece[];
  readonly pieces = $derived.by<readonly PlacedPiece[]>(() => [...this.own, ...this.rest.slice(0, this.shown)]);

  constructor(board: BoardGeometry, { start, may_stay, placements }: Solution, moves: readonly PlacedPiece[]) {
    this.start = start;
    this.own = moves.slice(0, may_stay);
    this.rest = (placements ?? []).map((piece) => placedOn(board, piece));
  }
}
