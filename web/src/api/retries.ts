// Trying something again after it failed, with longer and longer pauses.

import { Backoff } from "./backoff";
import type { Problem } from "./types";

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

export class Retries {
  readonly #backoff = new Backoff(FIRST_PAUSE, LONGEST_PAUSE);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly attempt: () => void) {}

  /** Calls `attempt` now; after a failure the next pause is the first. */
  start(): void {
    this.reset();
    this.attempt();
  }

  /** Calls `attempt` after a pause. */
  retry(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.attempt, this.#backoff.next());
  }

  /** Calls off what is to come. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#backoff.reset();
  }
}

/** Whether what was refused may succeed later. */
export function isPassing({ code }: Problem): boolean {
  return code === "busy" || code === "too_many" || code === "internal";
}
