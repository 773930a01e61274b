// Which reasons tell an answer from the others: what is true of all of them explains nothing.

import { isAgainst, type Reason, strengthOf } from "../../analysis/reasons";
import type { Answer } from "./exercise.svelte";

export interface Telling {
  /** What sets the answer apart. */
  own: readonly Reason[];
  /** What the best answer does better, where nothing is said against a wrong one. */
  better: readonly Reason[];
}

export function tellingReasons(answer: Answer, answers: readonly Answer[]): Telling {
  const others = answers.filter(({ right }) => right !== answer.right);
  if (answer.right) {
    // Among many wrong answers a few are alike.
    const isCommon = (reason: Reason) => 2 * others.filter((other) => says(other, reason)).length >= Math.max(1, others.length);
    return { own: answer.reasons.filter((reason) => !isCommon(reason)), better: [] };
  }
  const own = answer.reasons.filter((reason) => !others.some((other) => says(other, reason)));
  const [best] = others;
  const better = best?.reasons.filter((reason) => !isAgainst(reason) && !says(answer, reason)) ?? [];
  return { own, better: own.some(isAgainst) ? [] : better };
}

/** Whether the same is true of an answer, to the same degree or more. */
function says(answer: Answer, reason: Reason): boolean {
  return answer.reasons.some((other) => other.kind === reason.kind && strengthOf(other) >= strengthOf(reason));
}
