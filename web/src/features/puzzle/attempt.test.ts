// An attempt: what can be taken back, when it is over, what is kept of it, and for whom.

import { puzzle, solution } from "./fake-server";

import { beforeEach, expect, test, vi } from "vitest";

import type { AttemptInfo } from "../../api/types";
import { Attempt } from "./attempt.svelte";
import { runClock } from "./clock";
import { findKept } from "./kept";

function place(attempt: Attempt, { cells }: { cells: string[] }): void {
  attempt.place(attempt.board.placementAt(attempt.board.cellsOfMove(cells.join(","))) ?? -1);
}

function info(more: Partial<AttemptInfo>): AttemptInfo {
  return { id: "1", puzzle: puzzle.name, started: 0, placements: [], elapsed: 0, solved_in: null, given_up: false, ...more };
}

const own = solution.filter(({ cells }) => !puzzle.givens.some((given) => given.cells.join() === cells.join()));

beforeEach(() => localStorage.clear());

test("pieces are taken back and brought again, also after a reload", () => {
  const attempt = new Attempt(puzzle, "ada");
  for (const piece of own.slice(0, 3)) place(attempt, piece);
  attempt.undo();
  const again = new Attempt(puzzle, "ada");
  expect([again.moves.length, again.undone.length]).toEqual([2, 1]);
  again.redo();
  expect(again.moves).toHaveLength(3);
  again.takeBackTo(1);
  expect([again.moves.length, again.undone.length]).toEqual([1, 2]);
  again.redo();
  expect(again.moves.at(-1)?.move).toBe(attempt.moves[1]?.move);
});

test("with the last piece it is over, and begins again once the server has it", () => {
  const attempt = new Attempt(puzzle, "ada");
  attempt.elapsed = 1234.4;
  for (const piece of own) place(attempt, piece);
  expect([attempt.solvedIn, attempt.isOver, attempt.isUnsent]).toEqual([1234, true, true]);
  attempt.undo();
  expect(attempt.isComplete).toBe(true);
  expect(attempt.canStartOver).toBe(false);
  attempt.synced = true;
  expect(attempt.canStartOver).toBe(true);
  attempt.startOver();
  expect([attempt.moves.length, attempt.isOver, attempt.elapsed]).toEqual([0, false, 0]);
});

test("one that was given up stays so after a reload, and can be begun again", () => {
  const attempt = new Attempt(puzzle, "ada");
  expect(attempt.canStartOver).toBe(false);
  attempt.giveUp();
  const again = new Attempt(puzzle, "ada");
  expect([again.isOver, again.canStartOver, again.isUnsent]).toEqual([true, true, false]);
  again.startOver();
  expect(new Attempt(puzzle, "ada").isOver).toBe(false);
});

test("work without an account goes to the first account and to no other", () => {
  const attempt = new Attempt(puzzle, undefined);
  place(attempt, own[0] as (typeof own)[0]);
  attempt.claim("ada");
  attempt.claim("bob");
  place(attempt, own[1] as (typeof own)[0]);
  expect(findKept("ada", puzzle.name)?.moves).toHaveLength(2);
  expect(new Attempt(puzzle, "bob").moves).toHaveLength(0);
  expect(new Attempt(puzzle, undefined).moves).toHaveLength(0);
});

test("work without an account does not replace what the account has", () => {
  const [first, second] = own as [(typeof own)[0], (typeof own)[0]];
  const kept = new Attempt(puzzle, "ada");
  for (const piece of [first, second]) place(kept, piece);
  const attempt = new Attempt(puzzle, undefined);
  place(attempt, second);
  attempt.claim("ada");
  expect(attempt.account).toBeUndefined();
  expect(findKept("ada", puzzle.name)?.moves).toHaveLength(2);
  expect(findKept(undefined, puzzle.name)?.moves).toHaveLength(1);
});

test("a tab in which nothing is done leaves what another has kept", () => {
  vi.useFakeTimers();
  const [first, second] = own as [(typeof own)[0], (typeof own)[0]];
  const idle = new Attempt(puzzle, "ada");
  place(idle, first);
  const stopIdle = runClock(idle);
  vi.advanceTimersByTime(6_000);
  expect(findKept("ada", puzzle.name)?.elapsed).toBeGreaterThan(4_000);
  const other = new Attempt(puzzle, "ada");
  place(other, second);
  vi.advanceTimersByTime(6_000);
  dispatchEvent(new Event("pagehide"));
  stopIdle();
  expect(findKept("ada", puzzle.name)?.moves).toHaveLength(2);
  vi.useRealTimers();
});

test("what was done elsewhere is taken over, without the givens that it repeats", () => {
  const [first, ...rest] = own as [(typeof own)[0], ...typeof own];
  const withGiven = new Attempt({ ...puzzle, givens: [first] }, "ada");
  const repeated = { ...first, cells: first.cells.slice().reverse() };
  withGiven.adopt(info({ placements: [repeated, ...rest.slice(0, 2)], elapsed: 50 }));
  expect([withGiven.moves.length, withGiven.pieces.length, withGiven.elapsed, withGiven.id]).toEqual([2, 3, 50, "1"]);
  expect(withGiven.synced).toBe(true);
  withGiven.elapsed = 70;
  withGiven.adopt(info({ placements: rest, elapsed: 60, solved_in: 60 }));
  expect([withGiven.elapsed, withGiven.solvedIn, withGiven.confirmed]).toEqual([70, 60, true]);
  withGiven.adopt(info({ id: "2", elapsed: 3 }));
  expect([withGiven.elapsed, withGiven.isOver, withGiven.moves.length]).toEqual([3, false, 0]);
});

test("the clock stands still while the page is not seen and while the device sleeps", () => {
  const attempt = new Attempt(puzzle, "ada");
  attempt.startClock(1_000);
  attempt.tick(1_250, true);
  attempt.tick(1_500, false);
  attempt.tick(90_000, true);
  attempt.tick(90_250, true);
  expect(attempt.elapsed).toBe(500);
});
