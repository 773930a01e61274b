// Brings an attempt to the server: after every change, again after a failure, and when a lost connection is back. It also
// asks for help.

import { Backoff } from "../../api/backoff";
import { api, need } from "../../api/client";
import { connection } from "../../api/connection.svelte";
import type { AttemptInfo, PuzzleHint, PuzzleProgress, Solution, Solvable } from "../../api/types";
import { session } from "../../shell/session.svelte";
import type { Attempt } from "./attempt.svelte";
import { FIRST_PAUSE, isFinal, LONGEST_PAUSE, upload } from "./upload";

/** Changes that follow each other this quickly go together. */
const PAUSE = 700;

export class Sync {
  /** What the account has reached at the puzzle. */
  progress = $state.raw<PuzzleProgress | undefined>();

  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<void> = Promise.resolve();
  #hasEnded = false;
  readonly #backoff = new Backoff(FIRST_PAUSE, LONGEST_PAUSE);

  constructor(readonly attempt: Attempt) {}

  /** Loads what the account has, and goes on with what it did elsewhere. */
  async load(): Promise<void> {
    if (!session.me) return;
    const path = { name: this.attempt.name };
    const { moves, synced } = this.attempt;
    this.progress = await need(api.GET("/api/me/puzzles/{name}", { params: { path } }));
    const known = this.progress.attempt;
    // The server had all of this before it was asked, so what differs there comes from elsewhere.
    const isUntouched = synced && this.attempt.synced && this.attempt.moves === moves;
    if (known && isUntouched && this.#isNewer(known)) this.attempt.adopt(known);
  }

  /** Saves soon, unless there is nothing to save; runs inside an effect. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (!this.attempt.isUnsent || connection.isLost) return;
    this.#saveAfter(this.attempt.isComplete ? 0 : PAUSE);
  }

  /** Stops trying: what is not sent by then is left to the outbox. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  /** Saves now, or after what is being saved: one after the other, so that the last one has everything. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const saved = this.#last.then(() => this.#send());
    this.#last = saved.catch(() => undefined);
    await saved;
  }

  async hint(): Promise<PuzzleHint> {
    return need(api.POST("/api/attempts/{id}/hint", { params: { path: { id: await this.#current() } } }));
  }

  async solvable(): Promise<Solvable> {
    return need(api.POST("/api/attempts/{id}/solvable", { params: { path: { id: await this.#current() } } }));
  }

  /** A solution, which gives the attempt up unless none was found. Nothing if it is over or started over by then. */
  async solution(): Promise<Solution | undefined> {
    const path = { id: await this.#current() };
    const { restarts } = this.attempt;
    const solution = await need(api.POST("/api/attempts/{id}/solution", { params: { path } }));
    if (this.attempt.restarts !== restarts || this.attempt.isOver) return undefined;
    if (solution.placements) this.attempt.giveUp();
    return solution;
  }

  /** The attempt on the server, with all that is on the board. */
  async #current(): Promise<string> {
    if (!this.attempt.synced || this.attempt.id === undefined) await this.save();
    return this.attempt.id ?? "";
  }

  /** An attempt that is over counts only if it is the one of this page: the next one begins afresh. */
  #isNewer({ id, solved_in, given_up }: AttemptInfo): boolean {
    const isOver = solved_in != null || given_up;
    return id === this.attempt.id ? !this.attempt.isOver : !isOver;
  }

  #saveAfter(pause: number): void {
    if (this.#hasEnded) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#trySave(), pause);
  }

  async #trySave(): Promise<void> {
    try {
      await this.save();
      this.#backoff.reset();
    } catch (error) {
      // Without a connection the next try comes with the connection; what is refused for good may change with the next piece.
      if (this.attempt.isUnsent && !connection.isLost && !isFinal(error)) this.#saveAfter(this.#backoff.next());
    }
  }

  async #send(): Promise<void> {
    const { attempt } = this;
    if (attempt.synced && attempt.id !== undefined) return;
    const me = await session.ensureAccount();
    attempt.claim(me.id);
    if (attempt.account !== me.id) throw new Error("another account works on this attempt");
    const { moves, elapsed, restarts } = attempt;
    const { id, solvedIn } = await upload(attempt.name, attempt.id, attempt.written, elapsed);
    if (attempt.restarts !== restarts) return;
    attempt.id = id;
    if (attempt.moves === moves) attempt.synced = true;
    if (solvedIn !== undefined) attempt.confirm(solvedIn);
    attempt.keep();
    if (solvedIn !== undefined) this.load().catch(() => undefined);
  }
}
