// Numbers as a ranking shows them.

import { expect, test } from "vitest";

import { plain, signed } from "./rank";

test("a change has its sign", () => {
  expect([12, 0, -7].map(signed)).toEqual(["+12", "0", "−7"]);
});

test("points have a sign when they are fewer than none", () => {
  expect([12, 0, -89].map(plain)).toEqual(["12", "0", "−89"]);
});
