// Attempts that were worked on offline and whose page is closed: the frame of the page has them sent when the server answers.

import { Backoff } from "../../api/backoff";
import { claimKept, findKept, isUnsent, keep, keptNames } from "./kept";
import { FIRST_PAUSE, isFinal, LONGEST_PAUSE, upload } from "./upload";

class Outbox {
  /** The puzzle whose page is open: that page sends it. */
  #open: string | undefined;
  #account: string | undefined;
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #backoff = new Backoff(FIRST_PAUSE, LONGEST_PAUSE);

  /** Sends what an account has not sent yet, as long as the server answers. Returns what ends that. */
  start(account: string): () => void {
    this.#account = account;
    this.#schedule(0);
    return () => {
      this.#account = undefined;
      clearTimeout(this.#timer);
    };
  }

  /** Leaves a puzzle to its page. Returns what ends that. */
  leaveTo(name: string): () => void {
    this.#open = name;
    return () => {
      if (this.#open === name) this.#open = undefined;
      if (this.#account !== undefined) this.#schedule(0);
    };
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), pause);
  }

  async #run(): Promise<void> {
    const account = this.#account;
    if (account === undefined || this.#running) return;
    let isDone = true;
    this.#running = true;
    try {
      for (const name of keptNames(account)) isDone = (await this.#send(account, name)) && isDone;
    } finally {
      this.#running = false;
    }
    if (isDone) this.#backoff.reset();
    if (this.#account !== undefined && this.#account !== account) this.#schedule(0);
    else if (this.#account !== undefined && !isDone) this.#schedule(this.#backoff.next());
  }

  /** Sends one attempt; returns whether there is nothing to try again. */
  async #send(account: string, name: string): Promise<boolean> {
    if (name === this.#open || account !== this.#account) return true;
    const kept = findKept(account, name);
    if (!kept || !isUnsent(kept)) return true;
    try {
      const { id, solvedIn } = await upload(name, kept.id, kept.moves, kept.elapsed);
      claimKept(account, name);
      const now = findKept(account, name) ?? kept;
      const isSame = JSON.stringify(now.moves) === JSON.stringify(kept.moves);
      const solved = solvedIn === undefined ? {} : { confirmed: true, ...(now.solvedIn !== undefined && { solvedIn }) };
      keep(account, name, { ...now, id, synced: isSame, ...solved });
      return isSame;
    } catch (error) {
      return isFinal(error);
    }
  }
}

export const outbox = new Outbox();
