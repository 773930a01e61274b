// How an attempt comes to the server and back: retries, other devices, late answers, work that was done offline.

import { puzzle, Refusal, type Request, serve, solution } from "./fake-server";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { connection } from "../../api/connection.svelte";
import type { AttemptInfo, Me } from "../../api/types";
import { session } from "../../shell/session.svelte";
import { Attempt } from "./attempt.svelte";
import { Help } from "./help.svelte";
import { findKept } from "./kept";
import { outbox } from "./outbox";
import { Sync } from "./sync.svelte";

const [one, two, three] = solution as [(typeof solution)[0], (typeof solution)[0], (typeof solution)[0]];

function place(attempt: Attempt, { cells }: { cells: string[] }): void {
  attempt.place(attempt.board.placementAt(attempt.board.cellsOfMove(cells.join(","))) ?? -1);
}

/** A server with one attempt, which `failing` keeps from saving. */
class Server {
  attempt: AttemptInfo | undefined;
  /** Answers wait for this. */
  gate: Promise<unknown> = Promise.resolve();
  failing = 0;
  failure = new Refusal(503, "busy");
  requests: Request[];
  #begun = 0;

  constructor() {
    this.requests = serve(async (request) => {
      const answer = this.#answer(request);
      await this.gate;
      return answer;
    });
  }

  get saves(): Request[] {
    return this.requests.filter(({ method }) => method === "PUT");
  }

  set(more: Partial<AttemptInfo>): void {
    const empty = { id: "1", puzzle: puzzle.name, started: 0, placements: [], elapsed: 0, solved_in: null, given_up: false };
    this.attempt = { ...empty, ...this.attempt, ...more };
  }

  #answer({ method, path, body }: Request): unknown {
    if (path.startsWith("/api/me/puzzles/")) return { puzzle: puzzle.name, help: 0, attempt: this.attempt ?? null };
    if (path.endsWith("/attempts")) {
      this.attempt = undefined;
      this.set({ id: `begun-${++this.#begun}` });
      return this.attempt;
    }
    if (path !== `/api/attempts/${this.attempt?.id}`) return new Refusal(404, "not_found");
    if (method === "GET") return this.attempt;
    if (method !== "PUT") return new Refusal(404, "not_found");
    if (this.failing-- > 0) return this.failure;
    if (this.attempt?.solved_in != null) return new Refusal(409, "solved");
    const placements = (body?.placements ?? []) as AttemptInfo["placements"];
    // The clock never goes back.
    const elapsed = Math.max(this.attempt?.elapsed ?? 0, body?.elapsed ?? 0);
    const solved = placements.length === solution.length ? elapsed : null;
    this.set({ placements, elapsed, solved_in: solved });
    return { violations: [], complete: solved !== null, solved_in: solved };
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  session.me = { id: "ada", name: "Ada", kind: "person" } as Me;
  connection.markReconnected();
});
afterEach(() => vi.useRealTimers());

test("a save that fails is tried again, later each time, until it is done", async () => {
  const server = new Server();
  server.failing = 3;
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  sync.schedule();
  await vi.advanceTimersByTimeAsync(700);
  expect([server.saves.length, attempt.synced]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.saves).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.saves).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000 + 8_000);
  expect([server.saves.length, attempt.synced]).toEqual([4, true]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.saves).toHaveLength(4);
});

test("what is refused for good is not tried again until something changes", async () => {
  const server = new Server();
  server.failing = 1;
  server.failure = new Refusal(422, "placements");
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  sync.schedule();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([server.saves.length, attempt.synced]).toEqual([1, false]);
  place(attempt, two);
  sync.schedule();
  await vi.advanceTimersByTimeAsync(700);
  expect([server.saves.length, attempt.synced]).toEqual([2, true]);
});

test("saves that wait for one that fails begin one attempt", async () => {
  const server = new Server();
  server.failing = 1;
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  const saves = [sync.save(), sync.save(), sync.save()];
  expect((await Promise.allSettled(saves)).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  const begun = server.requests.filter(({ method }) => method === "POST");
  // The first failed after it had begun one.
  expect([begun.length, server.saves.length, attempt.id]).toEqual([2, 2, "begun-2"]);
});

test("a save that was under way when it was started over changes nothing", async () => {
  for (const isKnown of [false, true]) {
    localStorage.clear();
    const server = new Server();
    const attempt = new Attempt(puzzle, "ada");
    const sync = new Sync(attempt);
    if (isKnown) {
      place(attempt, three);
      await sync.save();
    }
    place(attempt, one);
    server.gate = new Promise((resolve) => setTimeout(resolve, 1_000));
    const saving = sync.save();
    await vi.advanceTimersByTimeAsync(500);
    attempt.startOver();
    await vi.advanceTimersByTimeAsync(5_000);
    await saving;
    server.gate = Promise.resolve();
    expect([attempt.id, attempt.synced, attempt.moves.length]).toEqual([undefined, false, 0]);
    const old = server.attempt?.id;
    place(attempt, two);
    await sync.save();
    expect([server.attempt?.id === old, server.attempt?.placements.length]).toEqual([false, 1]);
  }
});

test("the time of a solution is what the server says, also if it was solved by an earlier save", async () => {
  for (const isSolvedThere of [false, true]) {
    localStorage.clear();
    const server = new Server();
    const attempt = new Attempt(puzzle, "ada");
    const sync = new Sync(attempt);
    place(attempt, one);
    await sync.save();
    server.set({ elapsed: 90_000 });
    if (isSolvedThere) server.set({ solved_in: 90_000, placements: solution });
    attempt.elapsed = 4_000;
    for (const piece of solution.slice(1)) place(attempt, piece);
    expect(attempt.solvedIn).toBe(4_000);
    await sync.save();
    expect([attempt.solvedIn, attempt.confirmed]).toEqual([90_000, true]);
    expect(findKept("ada", puzzle.name)?.solvedIn).toBe(90_000);
  }
});

test("a page that was closed tries nothing again", async () => {
  const server = new Server();
  server.failing = 99;
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  sync.schedule();
  server.gate = new Promise((resolve) => setTimeout(resolve, 1_000));
  await vi.advanceTimersByTimeAsync(700);
  sync.end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.saves).toHaveLength(1);
});

test("what was done on another device is taken over, if all from here was there", async () => {
  const server = new Server();
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  await sync.save();
  attempt.elapsed = 90_000;
  server.set({ placements: [one, two], elapsed: 20_000 });
  await sync.load();
  expect([attempt.moves.length, attempt.elapsed]).toEqual([2, 90_000]);
  // Another attempt was begun there.
  server.set({ id: "other", placements: [three], elapsed: 5_000 });
  await sync.load();
  expect([attempt.id, attempt.moves.length, attempt.elapsed]).toEqual(["other", 1, 5_000]);
  // What is not saved yet stays.
  place(attempt, one);
  server.set({ placements: [] });
  await sync.load();
  expect(attempt.moves).toHaveLength(2);
});

test("an answer that was under way while a piece was saved changes nothing", async () => {
  const server = new Server();
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  await sync.save();
  server.gate = new Promise((resolve) => setTimeout(resolve, 1_000));
  const loading = sync.load();
  await vi.advanceTimersByTimeAsync(0);
  server.gate = Promise.resolve();
  place(attempt, two);
  await sync.save();
  expect(attempt.synced).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  await loading;
  expect(attempt.moves).toHaveLength(2);
});

test("an attempt that was solved elsewhere is solved here, and the next begins afresh", async () => {
  const server = new Server();
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  await sync.save();
  server.set({ placements: solution, elapsed: 4_000, solved_in: 4_000 });
  await sync.load();
  expect([attempt.solvedIn, attempt.confirmed]).toEqual([4_000, true]);
  attempt.startOver();
  await sync.load();
  expect([attempt.isOver, attempt.moves.length]).toEqual([false, 0]);
  localStorage.clear();
  const elsewhere = new Attempt(puzzle, "ada");
  await new Sync(elsewhere).load();
  expect([elsewhere.isOver, elsewhere.moves.length]).toEqual([false, 0]);
});

test("nobody saves the attempt of another account", async () => {
  const server = new Server();
  const attempt = new Attempt(puzzle, "bob");
  place(attempt, one);
  await expect(new Sync(attempt).save()).rejects.toThrow();
  expect(server.requests).toHaveLength(0);
});

test("an answer that comes after another piece is dropped", async () => {
  let answer: (solvable: unknown) => void = () => undefined;
  const server = new Server();
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  await sync.save();
  serve(() => new Promise((resolve) => (answer = resolve)));
  const help = new Help(attempt, sync);
  const asked = help.askSolvable();
  await vi.advanceTimersByTimeAsync(0);
  expect(help.busy).toBe(true);
  place(attempt, two);
  answer({ answer: "yes" });
  await asked;
  expect([help.busy, help.solvable]).toEqual([false, undefined]);
  expect(server.saves).toHaveLength(1);
});

test("nothing is given up without a solution", async () => {
  const server = new Server();
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  await sync.save();
  expect(server.attempt?.placements).toHaveLength(1);
  const help = new Help(attempt, sync);
  serve(() => ({ may_stay: 0, placements: null, start: "unknown" }));
  expect((await help.askSolution())?.placements).toBeNull();
  expect(attempt.isOver).toBe(false);
  serve(() => ({ may_stay: 1, placements: [], start: "here" }));
  await help.askSolution();
  expect(attempt.givenUp).toBe(true);
});

test("a solution that comes after the attempt was started over gives nothing up", async () => {
  let answer: (solution: unknown) => void = () => undefined;
  new Server();
  const attempt = new Attempt(puzzle, "ada");
  const sync = new Sync(attempt);
  place(attempt, one);
  await sync.save();
  serve(() => new Promise((resolve) => (answer = resolve)));
  const asked = new Help(attempt, sync).askSolution();
  await vi.advanceTimersByTimeAsync(0);
  attempt.startOver();
  place(attempt, two);
  answer({ may_stay: 1, placements: [], start: "here" });
  expect([await asked, attempt.isOver, attempt.moves.length]).toEqual([undefined, false, 1]);
});

test("what was done offline is sent without its page, and again until it is there", async () => {
  const attempt = new Attempt(puzzle, "ada");
  for (const piece of solution) place(attempt, piece);
  const server = new Server();
  server.failing = 1;
  const stop = outbox.start("ada");
  await vi.advanceTimersByTimeAsync(100);
  expect(findKept("ada", puzzle.name)?.synced).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  const kept = findKept("ada", puzzle.name);
  expect([kept?.synced, kept?.confirmed, kept?.id]).toEqual([true, true, server.attempt?.id]);
  expect(server.attempt?.placements).toHaveLength(solution.length);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.saves).toHaveLength(2);
  stop();
});

test("what was solved offline has the time that the server says", async () => {
  const server = new Server();
  const attempt = new Attempt(puzzle, "ada");
  place(attempt, one);
  await new Sync(attempt).save();
  server.set({ elapsed: 90_000 });
  for (const piece of solution.slice(1)) place(attempt, piece);
  const stop = outbox.start("ada");
  await vi.advanceTimersByTimeAsync(100);
  stop();
  const kept = findKept("ada", puzzle.name);
  expect([kept?.solvedIn, kept?.confirmed]).toEqual([90_000, true]);
});

test("a closed store keeps nothing from being sent later", async () => {
  const server = new Server();
  place(new Attempt(puzzle, "ada"), one);
  const fail = () => {
    throw new DOMException("closed", "SecurityError");
  };
  vi.stubGlobal("localStorage", new Proxy({}, { get: fail }));
  let stop = outbox.start("ada");
  await vi.advanceTimersByTimeAsync(100);
  vi.unstubAllGlobals();
  stop();
  stop = outbox.start("ada");
  await vi.advanceTimersByTimeAsync(100);
  expect(server.saves).toHaveLength(1);
  stop();
});

test("an open puzzle is left to its page until that is closed", async () => {
  const server = new Server();
  place(new Attempt(puzzle, "ada"), one);
  const close = outbox.leaveTo(puzzle.name);
  const stop = outbox.start("ada");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.requests).toHaveLength(0);
  close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.saves).toHaveLength(1);
  stop();
});

test("what nobody owned yet goes to the account that sends it, and what others own stays", async () => {
  const server = new Server();
  place(new Attempt(puzzle, undefined), one);
  place(new Attempt({ ...puzzle, name: "small-99" }, "bob"), two);
  const stop = outbox.start("ada");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.saves).toHaveLength(1);
  expect(findKept("ada", puzzle.name)?.synced).toBe(true);
  expect(findKept(undefined, puzzle.name)).toBeUndefined();
  expect(findKept("bob", "small-99")?.synced).toBe(false);
  stop();
});
