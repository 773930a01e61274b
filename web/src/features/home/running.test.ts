// The running game that the front page keeps.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { api } from "../../api/client";
import { keepStarted, RunningGames } from "./running.svelte";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Answers the next request with no games, when told to. */
function noGames(): () => void {
  let answer = (): void => {};
  const data = new Promise<never[]>((done) => (answer = () => done([])));
  vi.spyOn(api, "GET").mockImplementation((async () => ({ data: await data, response: new Response() })) as never);
  return answer;
}

const start = (id: string) => keepStarted(id, "ring", [], [{ type: "me" }, { type: "computer", level: 1 }]);

test("a game that was just started is there at once", () => {
  start("a");
  expect(new RunningGames().newest?.id).toBe("a");
});

test("a list that was asked for before a game started does not make it forgotten", async () => {
  const answer = noGames();
  const loading = new RunningGames().load("me");
  start("a");
  answer();
  await loading;
  expect(new RunningGames().newest?.id).toBe("a");
});

test("a game that is no longer in the list has ended, and is not kept", async () => {
  start("a");
  const running = new RunningGames();
  noGames()();
  await running.load("me");
  expect(running.newest?.isOver).toBe(true);
  expect(new RunningGames().newest).toBeUndefined();
});
