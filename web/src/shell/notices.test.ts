// Problems that people meet have messages of their own.

import { expect, test } from "vitest";

import { ProblemError } from "../api/client";
import type { Problem } from "../api/types";
import { explain } from "./notices.svelte";

const codes: Problem["code"][] = [
  "not_signed_in",
  "wrong_password",
  "blocked",
  "too_many",
  "busy",
  "internal",
  "taken",
  "self",
  "language",
  "not_found",
  "rated",
  "clock",
  "seat_taken",
  "overtaken",
  "too_many_tokens",
  "too_many_people",
];

test("each has a message of the page's own", () => {
  for (const code of codes) {
    const text = explain(new ProblemError({ code, message: "expected this, got that" }, 409));
    expect(text, code).toMatch(/[.]$/);
    expect(text, code).not.toContain("expected");
  }
});

test("other codes show the server's message", () => {
  const muted = new ProblemError({ code: "muted", message: "this account may not chat until tomorrow" }, 403);
  expect(explain(muted)).toBe("This account may not chat until tomorrow.");
});
