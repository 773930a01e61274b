// Numbers as a ranking shows them.

import { expect, test } from "vitest";

import { signed } from "./rank";

test("a change has its sign", () => {
  expect([12, 0, -7].map(signed)).toEqual(["+12", "0", "−7"]);
});
