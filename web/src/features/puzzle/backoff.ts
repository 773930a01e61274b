// How long to wait before trying again: longer after every failure.

const [FIRST, LONGEST] = [2_000, 60_000];

export class Backoff {
  #next = FIRST;

  get isWaiting(): boolean {
    return this.#next > FIRST;
  }

  /** The milliseconds to wait now. */
  next(): number {
    const pause = this.#next;
    this.#next = Math.min(2 * pause, LONGEST);
    return pause;
  }

  reset(): void {
    this.#next = FIRST;
  }
}
