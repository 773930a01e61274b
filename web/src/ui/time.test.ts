// Dates and times as people read them.

import { expect, test } from "vitest";

import { ago, day, stopwatch } from "./time";

const now = Date.UTC(2026, 10, 16, 12);
const minute = 60_000;

test("the past is in the largest unit that fits", () => {
  expect(ago(now, now)).toBe("just now");
  expect(ago(now - 59_999, now)).toBe("just now");
  expect(ago(now - 5 * minute, now)).toBe("5 minutes ago");
  expect(ago(now - 119 * minute, now)).toBe("1 hour ago");
  expect(ago(now - 25 * 60 * minute, now)).toBe("yesterday");
  expect(ago(now - 15 * 24 * 60 * minute, now)).toBe("2 weeks ago");
  expect(ago(now - 400 * 24 * 60 * minute, now)).toBe("last year");
  expect(ago(now + 3 * 60 * minute, now)).toBe("in 3 hours");
});

test("a date begins with the day", () => {
  expect(day(now)).toBe("16 Nov 2026");
});

test("a stopwatch never runs backwards", () => {
  expect([0, 7_400, 61_000, 750_000, -5_000].map(stopwatch)).toEqual(["0:00", "0:07", "1:01", "12:30", "0:00"]);
});
