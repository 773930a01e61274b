// Brings the state of an attempt to the server, and begins a new attempt there where that is due.

import { api, need, ProblemError } from "../../api/client";
import { hasCode, isMissing } from "../../shell/loading.svelte";
import type { KeptPiece } from "./kept";

/** The milliseconds after which an upload that failed is tried again: at first, and at most. */
export const [FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 60_000];

export interface Uploaded {
  /** The attempt on the server. */
  id: string;
  /** The milliseconds that the solution took, if the server says that it is one. */
  solvedIn: number | undefined;
}

export async function upload(name: string, id: string | undefined, moves: readonly KeptPiece[], elapsed: number): Promise<Uploaded> {
  const body = { placements: moves.map(([colour, move]) => ({ colour, cells: move.split(",") })), elapsed: Math.round(elapsed) };
  const save = async (id: string): Promise<Uploaded> => {
    const report = await need(api.PUT("/api/attempts/{id}", { params: { path: { id } }, body }));
    return { id, solvedIn: report.solved_in ?? undefined };
  };
  if (id === undefined) return save(await begin(name));
  try {
    return await save(id);
  } catch (error) {
    if (hasCode(error, "solved")) return { id, solvedIn: await solvedIn(id) };
    // Another device began another attempt, or gave this one up.
    if (isMissing(error) || hasCode(error, "given_up")) return save(await begin(name));
    throw error;
  }
}

/** Whether the server will refuse the same again. */
export function isFinal(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

async function solvedIn(id: string): Promise<number | undefined> {
  return (await need(api.GET("/api/attempts/{id}", { params: { path: { id } } }))).solved_in ?? undefined;
}

async function begin(name: string): Promise<string> {
  return (await need(api.POST("/api/puzzles/{name}/attempts", { params: { path: { name } } }))).id;
}
