import { expect, test } from "vitest";

import { ProblemError } from "../../api/client";
import { dayText, problemText } from "./details";

test("a day is written out, and anything else stays", () => {
  expect(dayText("2026-11-14")).toBe("14 November 2026");
  expect(dayText("spring 2021")).toBe("spring 2021");
  expect(dayText(null)).toBe("");
});

test("an error of a record says where it is", () => {
  const problem = { code: "record" as const, message: "expected a move", line: 3, column: 7 };
  expect(problemText(new ProblemError(problem, 422))).toBe("Line 3, column 7: expected a move");
  expect(problemText(new Error("other"))).toBeUndefined();
});
