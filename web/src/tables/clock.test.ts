// Clocks as people read them.

import { expect, test } from "vitest";

import { clockText, durationText, LOBBY, PRESETS, QUICK, sameClock, timeLeftText } from "./clock";

/** With plain spaces where a line may not break. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a duration uses the largest units that fit", () => {
  expect([0, 45, 60, 90, 300, 3600, 5400, 86399].map(durationText).map(plain)).toEqual([
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

test("a clock reads briefly", () => {
  expect(plain(clockText({ type: "none" }))).toBe("No clock");
  expect(plain(clockText({ type: "per_move", seconds: 30 }))).toBe("30 s a move");
  expect(plain(clockText({ type: "fischer", total: 300, increment: 5 }))).toBe("5 min + 5 s");
  expect(plain(clockText({ type: "fischer", total: 600, increment: 0 }))).toBe("10 min");
  expect(plain(clockText({ type: "days", days: 1 }))).toBe("1 day a move");
  expect(plain(clockText({ type: "days", days: 3 }))).toBe("3 days a move");
});

test("no two presets read alike", () => {
  const words = PRESETS.map(clockText);
  expect(new Set(words).size).toBe(words.length);
});

test("every clock of the lobby can be chosen for any game", () => {
  expect(LOBBY.filter((clock) => !PRESETS.some((preset) => sameClock(preset, clock)))).toEqual([]);
});

test("clocks are equal whatever the order of their fields", () => {
  expect(sameClock({ increment: 5, total: 300, type: "fischer" }, QUICK)).toBe(true);
  expect(sameClock({ type: "fischer", total: 300, increment: 6 }, QUICK)).toBe(false);
  expect(sameClock({ type: "none" }, QUICK)).toBe(false);
});

test.each([
  [-5, "0.0"],
  [0, "0.0"],
  [7_390, "7.3"],
  [9_999, "9.9"],
  [10_000, "0:10"],
  [245_000, "4:05"],
  [3_600_000, "1:00:00"],
  [86_400_000 * 2 + 3_600_000 * 3, "2 d 3 h"],
])("%d milliseconds left read %s", (milliseconds, text) => expect(timeLeftText(milliseconds)).toBe(text));
