import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Retries, isPassing } from "./retries";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the pauses double, up to a bound, and begin anew after a reset", async () => {
  const attempt = vi.fn();
  const retries = new Retries(attempt);
  retries.start();
  expect(attempt).toHaveBeenCalledTimes(1);
  for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
    attempt.mockClear();
    retries.retry();
    await vi.advanceTimersByTimeAsync(pause * 1_000 - 1);
    expect(attempt).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(1);
  }
  retries.retry();
  retries.reset();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  retries.retry();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(attempt).toHaveBeenCalledTimes(2);
});

test("only what may pass is tried again", () => {
  expect((["busy", "too_many", "internal"] as const).every((code) => isPassing({ code, message: "" }))).toBe(true);
  expect((["not_found", "too_many_games", "still_playing"] as const).some((code) => isPassing({ code, message: "" }))).toBe(false);
});
