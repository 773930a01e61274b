// Loading data and running actions, with the state that pages show meanwhile.

import { ProblemError } from "../api/client";
import type { Problem } from "../api/types";
import { session } from "./session.svelte";

/** Data from the server that can be reloaded; the old value stays until a newer one arrives. */
export class Loaded<Data> {
  value = $state.raw<Data | undefined>();
  error = $state.raw<unknown>();
  loading = $state(false);

  #last = 0;

  constructor(private readonly ask: () => Promise<Data>) {}

  /** Loads again. Of several requests in flight only the last one counts. */
  async load(): Promise<void> {
    const number = ++this.#last;
    this.loading = true;
    try {
      const value = await this.ask();
      if (number !== this.#last) return;
      this.value = value;
      this.error = undefined;
    } catch (error) {
      if (number !== this.#last) return;
      this.error = error;
      signOutIfSessionOver(error);
    }
    this.loading = false;
  }
}

/** An action that runs once at a time and keeps its error for the form. */
export class Task {
  busy = $state(false);
  error = $state.raw<unknown>();

  /** Returns whether it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      this.error = error;
      signOutIfSessionOver(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** Whether the session has ended; a wrong password is something else. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.problem.code !== "wrong_password";
}

/** Whether the server refused with this code. */
export function hasCode(error: unknown, code: Problem["code"]): boolean {
  return error instanceof ProblemError && error.problem.code === code;
}

/** Whether the server answered 404. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

function signOutIfSessionOver(error: unknown): void {
  if (isSessionOver(error) && session.me) session.clear();
}
