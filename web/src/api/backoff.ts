// How long to wait before trying again: twice as long after every failure, up to a limit.

export class Backoff {
  #next: number;

  /** In milliseconds. */
  constructor(
    private readonly first: number,
    private readonly longest: number,
  ) {
    this.#next = first;
  }

  /** The milliseconds to wait now. */
  next(): number {
    const pause = this.#next;
    this.#next = Math.min(2 * pause, this.longest);
    return pause;
  }

  reset(): void {
    this.#next = this.first;
  }
}
