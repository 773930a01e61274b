// A challenge has one seat for each of the two, and fills the others.

import { expect, test } from "vitest";

import { seatsOf } from "./seats";

const types = (seats: ReturnType<typeof seatsOf>) => seats.map(({ type }) => type);

test("two seats are for the two, whichever colour is chosen", () => {
  expect(types(seatsOf(2, 0, "5"))).toEqual(["me", "opponent"]);
  expect(types(seatsOf(2, 1, "5"))).toEqual(["opponent", "me"]);
});

test("other seats are open or the computer's", () => {
  expect(seatsOf(4, 3, "7")).toEqual([{ type: "opponent" }, { type: "computer", level: 7 }, { type: "computer", level: 7 }, { type: "me" }]);
  expect(types(seatsOf(3, 0, "open"))).toEqual(["me", "opponent", "open"]);
});
