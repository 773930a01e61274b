// What was asked for last is what is shown, and nothing is sent twice at once.

import { expect, test } from "vitest";

import { ProblemError, type Fault } from "../api/client";
import { Attempt, isSessionOver, Loaded } from "./loading.svelte";

function later<Data>() {
  let resolve!: (data: Data) => void;
  const promise = new Promise<Data>((done) => (resolve = done));
  return { promise, resolve };
}

const problem = (code: Fault["code"], status: number) => new ProblemError({ code, message: code }, status);

test("an old answer that comes late does not replace a newer one", async () => {
  const answers = [later<string>(), later<string>()];
  let asked = 0;
  const loaded = new Loaded(() => answers[asked++]!.promise);
  const [first, second] = [loaded.load(), loaded.load()];
  answers[1]!.resolve("new");
  await second;
  answers[0]!.resolve("old");
  await first;
  expect(loaded.value).toBe("new");
  expect(loaded.loading).toBe(false);
});

test("what was there stays when asking again fails, and the fault is told", async () => {
  let fails = false;
  const loaded = new Loaded(async () => {
    if (fails) throw problem("busy", 503);
    return 1;
  });
  await loaded.load();
  fails = true;
  await loaded.load();
  expect(loaded.value).toBe(1);
  expect(loaded.fault).toBeInstanceOf(ProblemError);
  fails = false;
  await loaded.load();
  expect(loaded.fault).toBeUndefined();
});

test("a second attempt waits for nothing: it is not made", async () => {
  const { promise, resolve } = later<void>();
  const attempt = new Attempt();
  let made = 0;
  const work = () => {
    made += 1;
    return promise;
  };
  const first = attempt.run(work);
  expect(await attempt.run(work)).toBe(false);
  resolve();
  expect(await first).toBe(true);
  expect(made).toBe(1);
});

test("an attempt that fails keeps its fault until the next one", async () => {
  const attempt = new Attempt();
  expect(await attempt.run(() => Promise.reject(problem("taken", 409)))).toBe(false);
  expect(attempt.fault).toBeInstanceOf(ProblemError);
  expect(await attempt.run(() => Promise.resolve())).toBe(true);
  expect(attempt.fault).toBeUndefined();
});

test("a wrong password does not end the session", () => {
  expect(isSessionOver(problem("wrong_password", 401))).toBe(false);
  expect(isSessionOver(problem("not_signed_in", 401))).toBe(true);
  expect(isSessionOver(new Error("else"))).toBe(false);
});
