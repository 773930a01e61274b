// Seats of a new game.

import { expect, test } from "vitest";

import type { VariantItem } from "../api/types";
import { QUICK } from "./clock";
import { fit, whyUnrated, wishOf } from "./seats";

const variant = (seats: number): VariantItem => ({ name: "v", title: "V", seats, colours: [], options: [], default: false });

test("what was chosen stays when another variant has more seats or fewer", () => {
  expect(fit([], 2)).toEqual(["me", "open"]);
  expect(fit(["open", "5"], 4)).toEqual(["open", "5", "open", "open"]);
  expect(fit(["me", "5", "open", "3"], 2)).toEqual(["me", "5"]);
});

test("a choice is told to the server as a wish", () => {
  expect(["me", "open", "7"].map(wishOf)).toEqual([{ type: "me" }, { type: "open" }, { type: "computer", level: 7 }]);
});

test("a game counts between two people with accounts and a clock, and otherwise it is said why not", () => {
  const game = { variant: variant(2), choices: ["me", "open"], clock: QUICK };
  expect(whyUnrated(game, false)).toBeUndefined();
  expect(whyUnrated(game, true)).toBe("unrated-guest");
  expect(whyUnrated({ ...game, variant: variant(4) }, false)).toBe("unrated-many");
  expect(whyUnrated({ ...game, clock: { type: "none" } }, false)).toBe("unrated-clock");
  expect(whyUnrated({ ...game, choices: ["me", "3"] }, false)).toBe("unrated-seats");
  expect(whyUnrated({ ...game, choices: ["me", "me"] }, false)).toBe("unrated-seats");
});
