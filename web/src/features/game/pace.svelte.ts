// How many moves the board shows: those that arrive faster than the pace appear one after the other.

import { isCalm, settings } from "../../shell/settings.svelte";
import type { ListedMove } from "./move-list";

/** The milliseconds between two moves of others. */
const PACES = { instant: 0, normal: 500, slow: 1300 } as const;
/** With more moves waiting than this, they come faster: nobody wants to wait for the end of a game. */
const MANY = 3;

export class Pace {
  /** The moves on the board, counted from the first. */
  shown = $state(0);

  #moves: readonly ListedMove[] = [];
  #mine: ReadonlySet<number> = new Set();
  #hasBegun = false;
  #shownAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows the moves of a game. What was there at the beginning shows at once, and so do one's own moves. */
  follow(moves: readonly ListedMove[], mine: ReadonlySet<number>): void {
    const added = moves.length - this.#moves.length;
    [this.#moves, this.#mine] = [moves, mine];
    if (!this.#hasBegun || added <= 0) this.catchUp();
    else this.#advance();
    this.#hasBegun = true;
  }

  /** Shows everything now: the player acts, or the game is over. */
  catchUp(): void {
    this.stop();
    if (this.shown !== this.#moves.length) this.#shownAt = Date.now();
    this.shown = this.#moves.length;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #advance(): void {
    this.stop();
    while (this.shown < this.#moves.length) {
      const next = this.#moves[this.shown];
      const isOwn = next !== undefined && this.#mine.has(next.seat);
      const faster = Math.max(1, (this.#moves.length - this.shown) / MANY);
      const wait = isOwn || isCalm() ? 0 : PACES[settings.pace] / faster - (Date.now() - this.#shownAt);
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#advance(), wait);
        return;
      }
      this.#shownAt = Date.now();
      this.shown += 1;
    }
  }
}
