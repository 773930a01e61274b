// The pace at which the moves of others appear.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { settings } from "../../shell/settings.svelte";
import { Pace } from "./pace.svelte";

const ME = new Set([1]);
const moves = (...seats: number[]) => seats.map((seat, index) => ({ seat, colour: "", move: `m${index}` }));

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "normal";
  settings.motion = "system";
});
afterEach(() => vi.useRealTimers());

/** A game that the page has followed since its first move. */
function followed(...seats: number[]): Pace {
  const pace = new Pace();
  pace.follow(moves(...seats), ME);
  vi.advanceTimersByTime(10_000);
  return pace;
}

test("a game that was opened shows all its moves", () => {
  const pace = new Pace();
  pace.follow(moves(1, 2, 3, 4), ME);
  expect(pace.shown).toBe(4);
});

test("replies that come together appear one after the other, after my own move at once", () => {
  const pace = followed();
  pace.follow(moves(1), ME);
  expect(pace.shown).toBe(1);
  pace.follow(moves(1, 2, 3, 4), ME);
  expect(pace.shown).toBe(1);
  const seen = [600, 600, 600].map((wait) => (vi.advanceTimersByTime(wait), pace.shown));
  expect(seen).toEqual([2, 3, 4]);
});

test("a reply after some thought appears at once", () => {
  const pace = followed(1);
  pace.follow(moves(1, 2), ME);
  expect(pace.shown).toBe(2);
});

test("a player who acts sees everything, and no timer hides it again", () => {
  const pace = followed(1);
  pace.follow(moves(1, 2, 3, 4), ME);
  expect(pace.shown).toBe(2);
  pace.catchUp();
  expect(pace.shown).toBe(4);
  pace.follow(moves(1, 2, 3, 4, 1), ME);
  vi.advanceTimersByTime(10_000);
  expect(pace.shown).toBe(5);
});

test("moves that are taken back go at once", () => {
  const pace = followed(1, 2, 3, 4);
  pace.follow(moves(1, 2), ME);
  expect(pace.shown).toBe(2);
});

test.each(["instant", "reduced"])("with %s everything appears at once", (how) => {
  if (how === "instant") settings.pace = "instant";
  else settings.motion = "reduced";
  const pace = followed(1);
  pace.follow(moves(1, 2, 3, 4), ME);
  expect(pace.shown).toBe(4);
});
