// The analysis of a game or a study: asked for, filling in, stopped.

import { api, need } from "../api/client";
import type { AnalysedMove, AnalysisProgress } from "../api/types";
import { notices } from "../shell/notices.svelte";
import { session } from "../shell/session.svelte";

/** What is analysed. */
export interface Subject {
  type: "game" | "study";
  id: string;
}

/** Milliseconds between two looks at an analysis under way. */
const AGAIN = 1000;

export class AnalysisRun {
  progress = $state.raw<AnalysisProgress>({ state: "none" });

  isRunning = $derived(this.progress.state === "running");
  /** What is known so far, in the order of play. */
  moves = $derived<AnalysedMove[]>("analysis" in this.progress ? this.progress.analysis.moves : []);
  players = $derived("analysis" in this.progress ? this.progress.analysis.players : []);
  /** How much is done, from 0 to 1. */
  share = $derived("of" in this.progress && this.progress.of > 0 ? this.progress.done / this.progress.of : 0);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(readonly subject: Subject) {}

  /** Asks how far it is, and goes on asking while it runs. */
  async load(): Promise<void> {
    try {
      const isGame = this.subject.type === "game";
      this.#show(await need(isGame ? api.GET("/api/games/{id}/analysis", this.#params) : api.GET("/api/studies/{id}/analysis", this.#params)));
    } catch {
      // An answer may be late once; while it runs the next one comes soon.
      if (this.isRunning) this.#later();
    }
  }

  async start(): Promise<void> {
    try {
      await session.ensureAccount();
      const isGame = this.subject.type === "game";
      this.#show(await need(isGame ? api.POST("/api/games/{id}/analysis", this.#params) : api.POST("/api/studies/{id}/analysis", this.#params)));
    } catch (error) {
      notices.showError(error);
    }
  }

  async stop(): Promise<void> {
    try {
      const isGame = this.subject.type === "game";
      await need(isGame ? api.DELETE("/api/games/{id}/analysis", this.#params) : api.DELETE("/api/studies/{id}/analysis", this.#params));
      await this.load();
    } catch (error) {
      notices.showError(error);
    }
  }

  /** Nobody looks any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  get #params() {
    return { params: { path: { id: this.subject.id } } };
  }

  #show(progress: AnalysisProgress): void {
    if (this.#isClosed) return;
    this.progress = progress;
    if (progress.state === "running") this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.load(), AGAIN);
  }
}
