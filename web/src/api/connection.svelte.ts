// Tracks whether the server answers. After a failed request it polls until the server is back.

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

export class Connection {
  isLost = $state(false);

  #pause = FIRST_PAUSE;
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
    this.#pause = FIRST_PAUSE;
    this.isLost = false;
  }

  /** Call after a request without an answer. */
  markDisconnected(): void {
    this.isLost = true;
    if (this.#retry) return;
    this.#retry = setTimeout(() => void this.#try(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
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
