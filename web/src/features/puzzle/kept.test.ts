// Which attempts this browser keeps, and for whom.

import { beforeEach, expect, test, vi } from "vitest";

import { claimKept, findKept, keep, keptNames, type KeptAttempt } from "./kept";

function kept(at: number, more: Partial<KeptAttempt> = {}): KeptAttempt {
  return { moves: [["blue", "a1"]], undone: [], elapsed: 1, synced: true, confirmed: false, givenUp: false, at, ...more };
}

beforeEach(() => localStorage.clear());

test("an attempt belongs to its account, and others do not see it", () => {
  keep("ada", "small-1", kept(1, { solvedIn: 7 }));
  expect(findKept("ada", "small-1")?.solvedIn).toBe(7);
  expect(findKept("bob", "small-1")).toBeUndefined();
  expect(findKept(undefined, "small-1")).toBeUndefined();
  expect([keptNames("ada"), keptNames("bob"), keptNames(undefined)]).toEqual([["small-1"], [], []]);
});

test("what nobody owns goes to the first account that takes it, and replaces nothing", () => {
  keep(undefined, "small-1", kept(1));
  keep(undefined, "small-2", kept(2));
  keep("ada", "small-2", kept(3));
  expect(keptNames("ada")).toEqual(["small-2", "small-1"]);
  for (const name of ["small-1", "small-2"]) claimKept("ada", name);
  expect(findKept("ada", "small-1")?.at).toBe(1);
  expect(findKept("ada", "small-2")?.at).toBe(3);
  expect(findKept("bob", "small-1")).toBeUndefined();
});

test("the oldest go, but none that the server still has to get", () => {
  keep("ada", "unsent", kept(1, { synced: false }));
  keep("ada", "empty", kept(2, { synced: false, moves: [] }));
  keep("bob", "of-bob", kept(3, { synced: false }));
  for (let number = 1; number <= 70; number += 1) keep("ada", `small-${number}`, kept(10 + number));
  expect(findKept("ada", "unsent")).toBeDefined();
  expect(findKept("ada", "empty")).toBeUndefined();
  expect(findKept("bob", "of-bob")).toBeUndefined();
  expect(keptNames("ada")).toHaveLength(60);
  expect(findKept("ada", "small-70")).toBeDefined();
  expect(findKept("ada", "small-11")).toBeUndefined();
});

test("to keep an attempt again reads no other", () => {
  for (let number = 1; number <= 65; number += 1) keep("ada", `small-${number}`, kept(number, { synced: false }));
  const parse = vi.spyOn(JSON, "parse");
  keep("ada", "small-7", kept(99));
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  expect(keptNames("ada")[0]).toBe("small-7");
});

test("something else under the key is no attempt", () => {
  localStorage.setItem("puzzle ada small-1", "{");
  localStorage.setItem("puzzle ada small-2", "{}");
  expect([findKept("ada", "small-1"), findKept("ada", "small-2")]).toEqual([undefined, undefined]);
  expect(keptNames("ada")).toEqual([]);
});
