// Signing in returns to the page before, and never to another site.

import { expect, test } from "vitest";

import { returnPath } from "./return-path";

test("signing in returns to a page of this site", () => {
  expect(returnPath("/friends")).toBe("/friends");
  expect(returnPath("/ranking?scale=a&speed=fast")).toBe("/ranking?scale=a&speed=fast");
});

test("anything else leads to the front page", () => {
  for (const bad of [null, "", "https://elsewhere.example", "//elsewhere.example/x", "/\\elsewhere.example", "javascript:alert(1)", "/sign-in"]) {
    expect(returnPath(bad), String(bad)).toBe("/");
  }
});
