// The reasons that are shown for an answer.

import { expect, test } from "vitest";

import type { Reason } from "../../analysis/reasons";
import type { Answer } from "./exercise.svelte";
import { tellingReasons } from "./telling";

const reason = (kind: string, values: object): Reason => ({ kind, weight: 1, ...values }) as unknown as Reason;
const centre = (steps: number) => reason("centre", { from: 9, to: 9 - steps });
const large = reason("large", { size: 5 });
const corners = (opened: number) => reason("corners", { opened, closed: 0 });
const unfit = reason("unfit", { pieces: ["X"] });

function answer(right: boolean, ...reasons: Reason[]): Answer {
  return { right, reasons, piece: 0, move: "", placement: 0, value: 0 } as unknown as Answer;
}

test("a reason that is as true of the right answer does not stand beside a wrong one", () => {
  const right = answer(true, large, centre(1), corners(3));
  const wrong = answer(false, large, centre(1));
  expect(tellingReasons(wrong, [right, wrong])).toEqual({ own: [], better: [corners(3)] });
  expect(tellingReasons(right, [right, wrong]).own).toEqual([corners(3)]);
});

test("where all reasons speak for a wrong answer, what the best one does better is said", () => {
  const right = answer(true, corners(4));
  const wrong = answer(false, centre(2), corners(1));
  expect(tellingReasons(wrong, [right, wrong])).toEqual({ own: [centre(2), corners(1)].slice(0, 1), better: [corners(4)] });
});

test("what speaks against a wrong answer is enough", () => {
  const right = answer(true, corners(4));
  const wrong = answer(false, unfit);
  expect(tellingReasons(wrong, [right, wrong])).toEqual({ own: [unfit], better: [] });
});

test("a right answer keeps what most wrong ones lack", () => {
  const right = answer(true, centre(1));
  const others = [answer(false, centre(1)), answer(false), answer(false)];
  expect(tellingReasons(right, [right, ...others]).own).toEqual([centre(1)]);
});
