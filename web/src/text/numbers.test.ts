// Numbers with a real minus sign.

import { expect, test } from "vitest";

import { changeText, numberText } from "./numbers";

test("a change has its sign", () => {
  expect([12, 0, -7].map(changeText)).toEqual(["+12", "0", "−7"]);
});

test("a number has a sign only below zero", () => {
  expect([12, 0, -89].map(numberText)).toEqual(["12", "0", "−89"]);
});
