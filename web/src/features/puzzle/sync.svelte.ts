// Brings an attempt to the server: after every change, and again when a lost connection is back. It also asks for help.

import { api, need, ProblemError } from "../../api/client";
import { connection } from "../../api/connection.svelte";
import type { PuzzleHint, PuzzleProgress, Solvable } from "../../api/types";
import { hasCode } from "../../shell/loading.svelte";
import { session } from "../../shell/session.svelte";
import type { Attempt } from "./attempt.svelte";

/** Changes that follow each other this quickly go together. */
const PAUSE = 700;

export class Sync {
  /** What the account has reached at the puzzle. */
  progress = $state.raw<PuzzleProgress | undefined>();

  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(readonly attempt: Attempt) {}

  /** Loads what the account has, and goes on with an attempt that it began elsewhere. */
  async load(): Promise<void> {
    if (!session.me) return;
    const path = { name: this.attempt.name };
    this.progress = await need(api.GET("/api/me/puzzles/{name}", { params: { path } }));
    const known = this.progress.attempt;
    const { attempt } = this;
    const isNew = attempt.moves.length === 0 && attempt.id === undefined && attempt.synced;
    if (known && isNew && known.solved_in == null && !known.given_up) {
      attempt.adopt(known.id, known.placements.map(({ colour, cells }) => [colour, cells.join(",")]), known.elapsed);
    }
  }

  /** Saves soon, unless there is nothing to save; runs inside an effect. */
  schedule(): void {
    clearTimeout(this.#timer);
    const { attempt } = this;
    const isWaiting = !attempt.synced && (attempt.moves.length > 0 || attempt.id !== undefined);
    if (!isWaiting || connection.isLost || attempt.givenUp) return;
    this.#timer = setTimeout(() => this.save().catch(() => undefined), attempt.isComplete ? 0 : PAUSE);
  }

  /** Saves now. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    // One after the other: the last one has everything.
    await this.#running?.catch(() => undefined);
    this.#running = this.#send();
    await this.#running;
  }

  async hint(): Promise<PuzzleHint> {
    return need(api.POST("/api/attempts/{id}/hint", { params: { path: { id: await this.#current() } } }));
  }

  async solvable(): Promise<Solvable> {
    return need(api.POST("/api/attempts/{id}/solvable", { params: { path: { id: await this.#current() } } }));
  }

  /** Gives up: the solution, and how many of the pieces it begins with. */
  async solution() {
    const answer = await need(api.POST("/api/attempts/{id}/solution", { params: { path: { id: await this.#current() } } }));
    this.attempt.giveUp();
    return answer;
  }

  /** The attempt on the server, with all that is on the board. */
  async #current(): Promise<string> {
    if (!this.attempt.synced || this.attempt.id === undefined) await this.save();
    return this.attempt.id ?? "";
  }

  async #send(): Promise<void> {
    const { attempt } = this;
    await session.ensureAccount();
    attempt.id ??= await this.#begin();
    const { moves, id } = attempt;
    const body = { placements: moves.map(({ colour, move }) => ({ colour, cells: move.split(",") })), elapsed: Math.round(attempt.elapsed) };
    try {
      const report = await need(api.PUT("/api/attempts/{id}", { params: { path: { id } }, body }));
      if (report.solved_in != null) this.#confirm();
    } catch (error) {
      const isReplaced = error instanceof ProblemError && error.status === 404;
      if (hasCode(error, "solved")) this.#confirm();
      else if (isReplaced || hasCode(error, "given_up")) {
        // It was replaced by an attempt on another device.
        attempt.id = await this.#begin();
        return this.#send();
      } else throw error;
    }
    if (attempt.moves === moves) attempt.synced = true;
    attempt.keep();
  }

  async #begin(): Promise<string> {
    const path = { name: this.attempt.name };
    return (await need(api.POST("/api/puzzles/{name}/attempts", { params: { path } }))).id;
  }

  #confirm(): void {
    this.attempt.confirmed = true;
    this.load().catch(() => undefined);
  }
}
