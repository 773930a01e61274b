// Tracks whether the server answers. After a failed request it polls until the server is back.

import { Backoff } from "./backoff";

export class Connection {
  isLost = $state(false);

  readonly #backoff = new Backoff(1_000, 10_000);
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly answers: () => Promise<boolean> = isThere) {
    globalThis.addEventListener?.("offline", () => this.markDisconnected());
    globalThis.addEventListener?.("online", () => {
      if (this.isLost) void this.#try();
    });
    if (globalThis.navigator?.onLine === false) this.markDisconnected();
  }

  /** Call after any answer, successful or not. */
  markReconnected(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#backoff.reset();
    this.isLost = false;
  }

  /** Call after a request without an answer. */
  markDisconnected(): void {
    this.isLost = true;
    if (this.#retry) return;
    this.#retry = setTimeout(() => void this.#try(), this.#backoff.next());
  }

  async #try(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (await this.answers()) this.markReconnected();
    else this.markDisconnected();
  }
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch("/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

export const connection = new Connection();
