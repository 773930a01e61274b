import { expect, test } from "vitest";

import { left } from "./clock";

test.each([
  [-5, "0.0"],
  [0, "0.0"],
  [7_390, "7.3"],
  [9_999, "9.9"],
  [10_000, "0:10"],
  [245_000, "4:05"],
  [3_600_000, "1:00:00"],
  [86_400_000 * 2 + 3_600_000 * 3, "2 d 3 h"],
])("%d milliseconds are %s", (milliseconds, words) => expect(left(milliseconds)).toBe(words));
