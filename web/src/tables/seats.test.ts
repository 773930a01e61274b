// Seats of a new game.

import { expect, test } from "vitest";

import type { VariantItem } from "../api/types";
import { QUICK } from "./clock";
import { fit, whyUnrated, wishOf } from "./seats";

const variant = (seats: number): VariantItem => ({ name: "v", title: "V", seats, colours: [], options: [], default: false });

test("choices stay when the number of seats changes", () => {
  expect(fit([], 2)).toEqual(["me", "open"]);
  expect(fit(["open", "5"], 4)).toEqual(["open", "5", "open", "open"]);
  expect(fit(["me", "5", "open", "3"], 2)).toEqual(["me", "5"]);
});

test("a choice becomes a wish for the server", () => {
  expect(["me", "open", "7"].map(wishOf)).toEqual([{ type: "me" }, { type: "open" }, { type: "computer", level: 7 }]);
});

test("a game can be rated between two people with accounts and a clock, or else a message says why not", () => {
  const game = { variant: variant(2), choices: ["me", "open"], clock: QUICK };
  expect(whyUnrated(game, false)).toBeUndefined();
  expect(whyUnrated(game, true)).toBe("unrated-guest");
  expect(whyUnrated({ ...game, variant: variant(4) }, false)).toBe("unrated-many");
  expect(whyUnrated({ ...game, clock: { type: "none" } }, false)).toBe("unrated-clock");
  expect(whyUnrated({ ...game, choices: ["me", "3"] }, false)).toBe("unrated-seats");
  expect(whyUnrated({ ...game, choices: ["me", "me"] }, false)).toBe("unrated-seats");
});
