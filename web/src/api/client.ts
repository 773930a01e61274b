// Requests to the server, typed by the document that describes it.

import createClient from "openapi-fetch";

import { connection } from "./connection.svelte";
import type { paths } from "./schema";
import type { Problem } from "./types";

export const api = createClient<paths>({ credentials: "same-origin" });

/** A problem of the server's, or that it was not reached or not understood. */
export type Fault = Omit<Problem, "code"> & { code: Problem["code"] | "unreached" | "unknown" };

/** What came instead of what was asked for. */
export class ProblemError extends Error {
  constructor(
    readonly problem: Fault,
    readonly status: number,
  ) {
    super(problem.message);
    this.name = "ProblemError";
  }
}

/** The status of a request that never reached the server. */
export const UNREACHED = 0;

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** What was asked for; anything else is thrown as a `ProblemError`. */
export async function need<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>;
  try {
    answer = await request;
    connection.isBack();
  } catch {
    connection.isGone();
    throw new ProblemError({ code: "unreached", message: "the server does not answer" }, UNREACHED);
  }
  if (!answer.response.ok) throw new ProblemError(problemOf(answer), answer.response.status);
  return answer.data as Data;
}

function problemOf({ error, response }: Answer<unknown>): Fault {
  const isProblem = typeof error === "object" && error !== null && "code" in error && "message" in error;
  if (isProblem) return error as Problem;
  return { code: "unknown", message: `${response.status} ${response.statusText}` };
}
