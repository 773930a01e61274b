import { expect, test } from "vitest";

import { ProblemError } from "../../api/client";
import { dayText, problemText, resultText } from "./details";

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

test("line and column of an error are said once", () => {
  const problem = { code: "record" as const, message: "line 1, column 1: expected '('", line: 1, column: 1 };
  expect(problemText(new ProblemError(problem, 422))).toBe("Line 1, column 1: expected '('");
});

test("a result is said in words, and one that nobody knows stays", () => {
  const words = (result: string | null) => resultText(result, ["blue", "yellow"]);
  expect(words("B+30")).toBe("Blue won by 30 points");
  expect(words("W+1")).toBe("Yellow won by 1 point");
  expect(words("W+R")).toBe("Yellow won by resignation");
  expect(words("B+T")).toBe("Blue won on time");
  expect(words("0")).toBe("a draw");
  expect(words("?")).toBe("result ?");
  expect(resultText("B+5", ["blue", "yellow", "red", "green"])).toBe("result B+5");
  expect(words(null)).toBe("");
});
