import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Connection } from "./connection.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a lost server is polled until it answers", async () => {
  let there = false;
  const asked = vi.fn(() => Promise.resolve(there));
  const connection = new Connection(asked);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.isLost).toBe(false);
  expect(asked).not.toHaveBeenCalled();

  connection.markDisconnected();
  connection.markDisconnected();
  expect(connection.isLost).toBe(true);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(asked).toHaveBeenCalledTimes(3);
  there = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.isLost).toBe(false);
  expect(asked).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

test("any answer ends the polling", async () => {
  const asked = vi.fn(() => Promise.resolve(false));
  const connection = new Connection(asked);
  connection.markDisconnected();
  connection.markReconnected();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.isLost).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
