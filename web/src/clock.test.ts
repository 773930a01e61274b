// Clocks in words.

import { expect, test } from "vitest";

import { clockWords, PRESETS, QUICK, sameClock, timeWords } from "./clock";

test("seconds are read in the largest units that fit", () => {
  expect([0, 45, 60, 90, 300, 3600, 5400, 86399].map(timeWords)).toEqual([
    "0 s",
    "45 s",
    "1 min",
    "1 min 30 s",
    "5 min",
    "1 h",
    "1 h 30 min",
    "23 h 59 min 59 s",
  ]);
});

test("a clock is told in a few words", () => {
  expect(clockWords({ type: "none" })).toBe("No clock");
  expect(clockWords({ type: "per_move", seconds: 30 })).toBe("30 s a move");
  expect(clockWords({ type: "fischer", total: 300, increment: 5 })).toBe("5 min + 5 s");
  expect(clockWords({ type: "fischer", total: 600, increment: 0 })).toBe("10 min");
  expect(clockWords({ type: "days", days: 1 })).toBe("1 day a move");
  expect(clockWords({ type: "days", days: 3 })).toBe("3 days a move");
});

test("no two presets read alike", () => {
  const words = PRESETS.map(clockWords);
  expect(new Set(words).size).toBe(words.length);
});

test("a clock is the same whatever the order of its fields", () => {
  expect(sameClock({ increment: 5, total: 300, type: "fischer" }, QUICK)).toBe(true);
  expect(sameClock({ type: "fischer", total: 300, increment: 6 }, QUICK)).toBe(false);
  expect(sameClock({ type: "none" }, QUICK)).toBe(false);
});
