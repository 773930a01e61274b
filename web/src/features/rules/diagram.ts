// A diagram of the rules: its board, what is on it, and the answer to every placement.

import type { DiagramInfo } from "../../api/types";
import { BoardGeometry, type PlacedPiece, type Placement } from "../../board/geometry";
import { refusalText } from "../../board/refusal-words";
import { t } from "../../text/text";

export class Diagram {
  readonly board: BoardGeometry;
  readonly pieces: readonly PlacedPiece[];
  readonly legal: readonly Placement[];

  constructor(readonly info: DiagramInfo) {
    this.board = new BoardGeometry(info.geometry);
    this.pieces = info.board.map(({ colour, placement }) => this.piece(colour, placement));
    this.legal = info.answers.flatMap((_, placement) => (this.fits(placement) ? [placement] : []));
  }

  piece(colour: string, placement: Placement): PlacedPiece {
    return { colour, cells: this.board.cellsOf(placement), move: this.board.moveOf(placement) };
  }

  fits(placement: Placement): boolean {
    return this.#reasons(placement).length === 0;
  }

  /** What the rules say about a placement. */
  answer(placement: Placement): string {
    const reasons = this.#reasons(placement);
    if (reasons.length > 0) return reasons.map((code) => refusalText(code, this.board)).join(" ");
    const hasBegun = this.pieces.some(({ colour }) => colour === this.info.colour);
    return t(hasBegun ? "rules-accepted" : "rules-accepted-start");
  }

  #reasons(placement: Placement): readonly string[] {
    return this.info.reasons[this.info.answers[placement] ?? 0] ?? [];
  }
}
