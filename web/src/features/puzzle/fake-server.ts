// A server for tests of the puzzles: it keeps one attempt for each puzzle, and can be told to fail.

import type { PuzzleInfo } from "../../api/types";
import checked from "./checked.json";

export interface Request {
  method: string;
  path: string;
  body: { placements?: unknown[]; elapsed?: number } | undefined;
}

type Answer = (request: Request) => unknown;

/** A puzzle with a solution: the case of the checker that is complete without a violation. */
export const { puzzle, solution } = found();

function found(): { puzzle: PuzzleInfo; solution: PuzzleInfo["givens"] } {
  type Case = { puzzle: PuzzleInfo; wholes: { pieces: PuzzleInfo["givens"]; complete: boolean; violations: unknown[] }[] };
  for (const { puzzle, wholes } of checked as unknown as Case[]) {
    const whole = wholes.find(({ complete, violations }) => complete && violations.length === 0);
    if (puzzle.kind.type === "made" && whole) return { puzzle, solution: whole.pieces };
  }
  throw new Error("checked.json has a made puzzle with its solution");
}

/** An answer other than 200. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

let answer: Answer = () => new Refusal(404, "not_found");
let requests: Request[] = [];

/** Answers every request from now on; returns the list of them, which grows. */
export function serve(answers: Answer): Request[] {
  answer = answers;
  requests = [];
  return requests;
}

// The client takes `fetch` as it finds it when it is loaded, so tests import this file first.
globalThis.fetch = async (input) => {
  const request = input as globalThis.Request;
  const text = await request.text();
  const asked = { method: request.method, path: new URL(request.url).pathname, body: text === "" ? undefined : (JSON.parse(text) as Request["body"]) };
  requests.push(asked);
  const answered = await answer(asked);
  const isRefused = answered instanceof Refusal;
  const body = isRefused ? { code: answered.code, message: answered.code } : answered;
  return new Response(JSON.stringify(body), { status: isRefused ? answered.status : 200, headers: { "content-type": "application/json" } });
};
