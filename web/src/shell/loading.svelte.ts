// What every page does: ask for something, show it or say why not; send something, and say why it was refused.

import { ProblemError } from "../api/client";
import { session } from "./session.svelte";

/** Something that is asked for, perhaps again and again; what was there stays until something newer is. */
export class Loaded<Data> {
  value = $state.raw<Data | undefined>();
  fault = $state.raw<unknown>();
  loading = $state(false);

  #last = 0;

  constructor(private readonly ask: () => Promise<Data>) {}

  /** Asks anew. Of several answers that are under way the last question's counts. */
  async load(): Promise<void> {
    const number = ++this.#last;
    this.loading = true;
    try {
      const value = await this.ask();
      if (number !== this.#last) return;
      this.value = value;
      this.fault = undefined;
    } catch (error) {
      if (number !== this.#last) return;
      this.fault = error;
      leaveIfOver(error);
    }
    this.loading = false;
  }
}

/** Something that is sent: one at a time, and with a fault that can be shown beside the form. */
export class Attempt {
  busy = $state(false);
  fault = $state.raw<unknown>();

  /** Whether it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      this.fault = error;
      leaveIfOver(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** Whether the server no longer knows who sits here; a wrong password is something else. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.problem.code !== "wrong_password";
}

/** Whether somebody was known and may not; why, depends on what was asked. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === "forbidden";
}

/** Whether there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

function leaveIfOver(error: unknown): void {
  if (isSessionOver(error) && session.me) session.forget();
}
