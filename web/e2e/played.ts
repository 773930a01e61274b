// Games that are played out without a browser, move by move.

import { type APIRequestContext, expect } from "@playwright/test";

type Seat = { type: "me" } | { type: "computer"; level: number };

interface Game {
  table: { stage: string; turn: { number: number } | null };
}

/** Plays a game with all seats of one person to its end; returns its id. */
export async function playedAlone(request: APIRequestContext, variant: string, count: number): Promise<string> {
  const seats: Seat[] = Array.from({ length: count }, () => ({ type: "me" }));
  const made = await request.post("/api/games", { data: { variant, seats } });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  while (await moveOnce(request, id));
  return id;
}

/** Makes the first move that is legal; returns whether there was a turn. */
export async function moveOnce(request: APIRequestContext, id: string): Promise<boolean> {
  const { table } = (await (await request.get(`/api/games/${id}`)).json()) as Game;
  if (table.stage !== "playing" || !table.turn) return false;
  const { moves } = (await (await request.get(`/api/games/${id}/legal`)).json()) as { moves: string[] };
  const move = moves.at(-1);
  const answer = await request.post(`/api/games/${id}/ask`, { data: { type: "play", turn_number: table.turn.number, move } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return true;
}
