// Every level has a name of its own.

import { expect, test } from "vitest";

import { computerName, levelName } from "./levels";
import { LEVELS } from "./seats";

test("every level has a name that ends with its number", () => {
  for (const level of LEVELS) expect(levelName(level)).toMatch(new RegExp(`^[A-Z][a-z ]+ ${level}$`));
});

test("a computer player is called by its level", () => {
  expect(computerName(8)).toBe("Computer: Expert 8");
});
