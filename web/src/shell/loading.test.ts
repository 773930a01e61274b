// The last request wins, and no action runs twice at once.

import { expect, test } from "vitest";

import { ProblemError, type RequestProblem } from "../api/client";
import { Task, isSessionOver, Loaded } from "./loading.svelte";

function later<Data>() {
  let resolve!: (data: Data) => void;
  const promise = new Promise<Data>((done) => (resolve = done));
  return { promise, resolve };
}

const problem = (code: RequestProblem["code"], status: number) => new ProblemError({ code, message: code }, status);

test("a late old answer does not replace a newer one", async () => {
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

test("a failed reload keeps the value and has an error", async () => {
  let fails = false;
  const loaded = new Loaded(async () => {
    if (fails) throw problem("busy", 503);
    return 1;
  });
  await loaded.load();
  fails = true;
  await loaded.load();
  expect(loaded.value).toBe(1);
  expect(loaded.error).toBeInstanceOf(ProblemError);
  fails = false;
  await loaded.load();
  expect(loaded.error).toBeUndefined();
});

test("a task that runs is not started again", async () => {
  const { promise, resolve } = later<void>();
  const attempt = new Task();
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

test("a failed task keeps its error until the next run", async () => {
  const attempt = new Task();
  expect(await attempt.run(() => Promise.reject(problem("taken", 409)))).toBe(false);
  expect(attempt.error).toBeInstanceOf(ProblemError);
  expect(await attempt.run(() => Promise.resolve())).toBe(true);
  expect(attempt.error).toBeUndefined();
});

test("a wrong password does not end the session", () => {
  expect(isSessionOver(problem("wrong_password", 401))).toBe(false);
  expect(isSessionOver(problem("not_signed_in", 401))).toBe(true);
  expect(isSessionOver(new Error("else"))).toBe(false);
});
