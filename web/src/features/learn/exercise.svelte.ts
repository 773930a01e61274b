// One question of a lesson: what was answered, what is left to choose, and what to say about it.

import type { ExerciseInfo } from "../../api/types";
import type { BoardGeometry, Cell, Placement } from "../../board/geometry";

export type Answer = ExerciseInfo["answers"][number];

/** After this many wrong answers the right one is shown on demand. */
const TRIES = 2;

export class ExerciseState {
  /** The answer that was given last. */
  given = $state.raw<Answer | undefined>();
  /** How many wrong answers there were. */
  wrong = $state(0);
  hasHint = $state(false);
  /** Whether the answer was shown, and not found. */
  isShown = $state(false);

  readonly isRight = $derived(this.given?.right === true);
  readonly mayShow = $derived(this.wrong >= TRIES && !this.isRight);
  /** With a hint only one wrong answer is left beside the right ones. */
  readonly offered = $derived.by(() => {
    const { answers } = this.info;
    if (!this.hasHint) return this.order;
    const kept = answers.find((answer) => !answer.right);
    return this.order.filter((answer) => answer.right || answer === kept);
  });

  constructor(readonly info: ExerciseInfo) {}

  /** The answers in an order that tells nothing: as they are on the board. */
  get order(): Answer[] {
    return [...this.info.answers].sort((one, other) => (one.field ?? one.placement) - (other.field ?? other.placement));
  }

  /** What the best wrong answer gives away, or this one. */
  lossOf(answer: Answer): number {
    return (this.info.answers[0]?.value ?? 0) - answer.value;
  }

  give(answer: Answer): void {
    this.given = answer;
    if (!answer.right) this.wrong += 1;
  }

  /** The answer that a placement is; every legal one is among them where a piece is to be placed. */
  givePlacement(placement: Placement): void {
    const answer = this.info.answers.find((one) => one.placement === placement);
    if (answer) this.give(answer);
  }

  again(): void {
    this.given = undefined;
  }

  show(): void {
    this.isShown = true;
    this.given = this.info.answers.find(({ right }) => right);
  }
}

/** The cells that an answer is marked by on the board: its field, or its placement. */
export function cellsOf(answer: Answer, board: BoardGeometry): readonly Cell[] {
  return answer.field == null ? board.cellsOf(answer.placement) : [answer.field];
}
