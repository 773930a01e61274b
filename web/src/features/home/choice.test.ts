// What the front page keeps for the next game.

import { beforeEach, expect, test } from "vitest";

import { variants } from "../../tables/variants.svelte";
import { Choice } from "./choice.svelte";

const four = variants.list.find(({ seats }) => seats === 4)?.name ?? "";
const two = variants.list.find(({ seats }) => seats === 2)?.name ?? "";

beforeEach(() => localStorage.clear());

test("without a choice it is the usual variant against beginners", () => {
  const choice = new Choice();
  expect(choice.variant).toBe(variants.usual);
  const others = Array.from({ length: (variants.usual?.seats ?? 0) - 1 }, () => ({ type: "computer", level: 3 }));
  expect(choice.wishes("computer")).toEqual([{ type: "me" }, ...others]);
});

test("a level for one seat makes the levels differ, one for all makes them equal again", () => {
  const choice = new Choice();
  choice.chooseVariant(four);
  choice.chooseSeat(2);
  choice.chooseLevel(8, 4);
  expect(choice.level).toBeUndefined();
  const computer = (level: number) => ({ type: "computer", level });
  expect(choice.wishes("computer")).toEqual([computer(3), { type: "me" }, computer(3), computer(8)]);
  choice.chooseLevel(5);
  expect(choice.level).toBe(5);
  expect(choice.wishes("computer")).toEqual([computer(5), { type: "me" }, computer(5), computer(5)]);
});

test("a seat that a variant lacks becomes the first", () => {
  const choice = new Choice();
  choice.chooseVariant(four);
  choice.chooseSeat(4);
  choice.chooseVariant(two);
  expect(choice.wishes("open")).toEqual([{ type: "me" }, { type: "open" }]);
  choice.chooseVariant(four);
  expect(choice.seat).toBe(4);
});

test("a random seat is one of all, and leaves the others to computers", () => {
  const choice = new Choice();
  choice.chooseVariant(four);
  choice.chooseSeat("random");
  const seats = new Set<number>();
  for (let count = 0; count < 200; count += 1) {
    const wishes = choice.wishes("computer");
    expect(wishes.filter(({ type }) => type === "computer")).toHaveLength(3);
    seats.add(wishes.findIndex(({ type }) => type === "me"));
  }
  expect([...seats].sort()).toEqual([0, 1, 2, 3]);
});

test("everything is kept for the next visit; what cannot be read is not", () => {
  const choice = new Choice();
  choice.chooseVariant(two);
  choice.chooseSeat("random");
  choice.chooseLevel(7);
  choice.clock = { type: "days", days: 1 };
  choice.takebacks = false;
  const again = new Choice();
  expect([again.variant?.name, again.seat, again.level, again.clock, again.takebacks]).toEqual([two, "random", 7, choice.clock, false]);
  localStorage.setItem("last-choice", JSON.stringify({ variant: two, level: "9", clock: null, seat: "first" }));
  const old = new Choice();
  expect([old.variant?.name, old.seat, old.level, old.clock]).toEqual([two, 1, 3, { type: "none" }]);
  localStorage.setItem("last-choice", "{");
  expect(new Choice().level).toBe(3);
});

test("rules belong to their variant, and only those that it offers", () => {
  const choice = new Choice();
  const item = variants.list.find(({ options }) => options.length > 1);
  const option = item?.options.at(-1)?.split("|")[0] ?? "";
  choice.chooseVariant(item?.name ?? "");
  choice.chooseOptions([option, "no=such"]);
  expect(choice.options).toEqual([option]);
  choice.chooseVariant(variants.list.find(({ options }) => options.length === 0)?.name ?? "");
  expect(choice.options).toEqual([]);
});
