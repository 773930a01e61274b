// Requests to the server, typed by its OpenAPI document.

import createClient from "openapi-fetch";

import { connection } from "./connection.svelte";
import type { paths } from "./schema";
import type { Problem } from "./types";

export const api = createClient<paths>({ credentials: "same-origin" });

/** A problem that the server reports, or that it did not answer or not in JSON, or that nothing was sent to it. */
export type RequestProblem = Omit<Problem, "code"> & { code: Problem["code"] | "unreachable" | "unsent" | "unknown" };

/** A request that failed. */
export class ProblemError extends Error {
  constructor(
    readonly problem: RequestProblem,
    readonly status: number,
  ) {
    super(problem.message);
    this.name = "ProblemError";
  }
}

/** The status of a request that never reached the server. */
export const UNREACHABLE = 0;

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of an answer; every failure is thrown as a `ProblemError`. */
export async function need<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>;
  try {
    answer = await request;
    connection.markReconnected();
  } catch {
    connection.markDisconnected();
    throw new ProblemError({ code: "unreachable", message: "the server does not answer" }, UNREACHABLE);
  }
  if (!answer.response.ok) throw new ProblemError(problemOf(answer), answer.response.status);
  return answer.data as Data;
}

function problemOf({ error, response }: Answer<unknown>): RequestProblem {
  const isProblem = typeof error === "object" && error !== null && "code" in error && "message" in error;
  if (isProblem) return error as Problem;
  return { code: "unknown", message: `${response.status} ${response.statusText}` };
}
