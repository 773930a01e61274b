// One goes back to where one came from, and never to another site.

import { expect, test } from "vitest";

import { wayBack } from "./return-path";

test("one goes back to a page of ours", () => {
  expect(wayBack("/friends")).toBe("/friends");
  expect(wayBack("/ranking?scale=a&speed=fast")).toBe("/ranking?scale=a&speed=fast");
});

test("nothing else is followed", () => {
  for (const bad of [null, "", "https://elsewhere.example", "//elsewhere.example/x", "/\\elsewhere.example", "javascript:alert(1)", "/sign-in"]) {
    expect(wayBack(bad), String(bad)).toBe("/");
  }
});
