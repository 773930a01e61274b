// What somebody asked about an attempt, and the answer: it holds until the board changes.

import type { PuzzleHint, Refutation, Solution, Solvable } from "../../api/types";
import type { Cell, PlacedPiece } from "../../board/geometry";
import { notices } from "../../shell/notices.svelte";
import type { Attempt } from "./attempt.svelte";
import { placedOn } from "./placed";
import type { Sync } from "./sync.svelte";

export class Help {
  busy = $state(false);
  hint = $state.raw<PuzzleHint | undefined>();
  solvable = $state.raw<Solvable | undefined>();

  /** The piece that a hint suggests. */
  readonly suggested = $derived.by<PlacedPiece | undefined>(() => {
    if (this.hint?.type !== "place") return undefined;
    return placedOn(this.attempt.board, this.hint.placement);
  });
  /** Why there is no solution, if that is the answer. */
  readonly refutation = $derived.by<Refutation | undefined>(() => {
    if (this.solvable?.answer === "no") return this.solvable.reason;
    return this.hint?.type === "take_back" || this.hint?.type === "impossible" ? this.hint.reason : undefined;
  });
  /** How many of the pieces may stay, if there is no solution. */
  readonly mayStay = $derived.by<number | undefined>(() => {
    if (this.solvable?.answer === "no") return this.solvable.may_stay;
    return this.hint?.type === "take_back" ? this.hint.may_stay : this.hint?.type === "impossible" ? 0 : undefined;
  });
  /** Whether a solution with those is known. */
  readonly isProved = $derived.by<boolean>(() => {
    const answer = this.solvable?.answer === "no" ? this.solvable : this.hint?.type === "take_back" ? this.hint : undefined;
    return answer?.proved ?? false;
  });
  /** The cells that the answer is about. */
  readonly cells = $derived.by<readonly Cell[]>(() => {
    const names = this.refutation?.cells ?? [];
    return names.flatMap((name) => this.attempt.board.cellNamed(name) ?? []);
  });
  /** The cell that speaks for a hint. */
  readonly cell = $derived.by<Cell | undefined>(() => {
    const reason = this.hint?.type === "place" ? this.hint.reason : undefined;
    return reason && "cell" in reason ? this.attempt.board.cellNamed(reason.cell) : undefined;
  });

  constructor(
    readonly attempt: Attempt,
    readonly sync: Sync,
  ) {}

  clear(): void {
    this.hint = undefined;
    this.solvable = undefined;
  }

  async askHint(): Promise<void> {
    await this.#ask(
      () => this.sync.hint(),
      (hint) => (this.hint = hint),
    );
  }

  async askSolvable(): Promise<void> {
    await this.#ask(
      () => this.sync.solvable(),
      (solvable) => (this.solvable = solvable),
    );
  }

  /** Gives up. Returns the answer, or nothing if there is none, or none that holds any more. */
  async askSolution(): Promise<Solution | undefined> {
    return this.#run(() => this.sync.solution());
  }

  async #ask<Answer>(ask: () => Promise<Answer>, show: (answer: Answer) => void): Promise<void> {
    const { moves } = this.attempt;
    const answer = await this.#run(ask);
    // An answer about another board would mislead.
    if (answer !== undefined && this.attempt.moves === moves && !this.attempt.isOver) show(answer);
  }

  async #run<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.busy || this.attempt.isOver) return undefined;
    this.clear();
    this.busy = true;
    try {
      return await ask();
    } catch (error) {
      notices.showError(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
