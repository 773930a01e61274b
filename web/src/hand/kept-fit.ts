// A piece that follows the mouse stays where it fitted last when the mouse leaves the board: it may be on its way to Place.

import type { Placement } from "../board/geometry";
import type { Hand } from "../board/hand.svelte";

export class KeptFit {
  /** Where the piece in the hand fitted last. */
  #last: Placement | undefined;
  /** Where it stayed when the mouse left. */
  #left: Placement | undefined;

  constructor(readonly hand: () => Hand) {}

  /** Call whenever the piece in the hand has moved. */
  note(): void {
    const { placement, isLegal } = this.hand();
    if (isLegal) this.#last = placement;
  }

  leave(): void {
    const hand = this.hand();
    const last = this.#last;
    // A piece that was turned since, or another one, fitted nowhere yet.
    if (hand.piece === undefined || last === undefined || !hand.legal.has(last) || hand.board.orientationOf(last) !== hand.orientation) return hand.leave();
    hand.hold(last);
    this.#left = last;
  }

  /** The mouse is back: the piece follows it again, unless something else has moved it. */
  come(): void {
    const hand = this.hand();
    if (this.#left !== undefined && hand.placement === this.#left) hand.isPinned = false;
    this.#left = undefined;
  }

  forget(): void {
    this.#last = undefined;
    this.#left = undefined;
  }
}
