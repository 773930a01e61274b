// Progress in the browser, and together with an account.

import { beforeEach, expect, test } from "vitest";

import { Progress } from "./progress.svelte";

beforeEach(() => localStorage.clear());

test("progress is there after a reload", () => {
  const before = new Progress();
  before.stepDone(2);
  before.exerciseSolved("count", 3);
  const after = new Progress();
  expect([after.steps, after.solved("count")]).toEqual([3, [3]]);
});

test("what a guest solved and what the account solved elsewhere add up", () => {
  const progress = new Progress();
  progress.stepDone(1);
  progress.exerciseSolved("count", 3);
  expect(progress.forAccount("ada")).toEqual({ count: [3], "first-game": [0, 1] });
  progress.merge("ada", { count: [0, 3], block: [1], "first-game": [0, 1, 2, 3] });
  expect([progress.steps, progress.solved("count"), progress.solved("block")]).toEqual([4, [3, 0], [1]]);
  expect(new Progress().solved("block")).toEqual([1]);
});

test("another account gets nothing of it, and sees only its own", () => {
  const progress = new Progress();
  progress.exerciseSolved("count", 3);
  progress.merge("ada", {});
  expect(progress.forAccount("bob")).toEqual({});
  progress.merge("bob", { block: [2] });
  expect([progress.solved("count"), progress.solved("block")]).toEqual([[], [2]]);
});

test("who has finished may begin anew", () => {
  const progress = new Progress();
  progress.merge("ada", { "first-game": [0, 1, 2, 3, 4, 5, 6, 7, 8] });
  expect([progress.steps, progress.isFinished]).toEqual([8, true]);
  progress.restart();
  progress.merge("ada", { "first-game": [0, 1, 2, 3, 4, 5, 6, 7, 8] });
  expect(progress.steps).toBe(0);
});
