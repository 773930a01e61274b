// Playing at a table.

import { type APIRequestContext, expect, type Page } from "@playwright/test";

import { enterAsGuest, newGame } from "./addresses";

/** The pieces of the tray that can be placed now. */
export function fitting(page: Page) {
  return page.locator("[data-piece]:enabled:not(.unfit)");
}

/** Whether it is this player's turn. */
export async function isMyTurn(page: Page): Promise<boolean> {
  return (await fitting(page).count()) > 0;
}

/** Waits for this player's turn, until the board shows every move of the others. */
export async function myTurn(page: Page): Promise<void> {
  await expect(fitting(page).first()).toBeVisible({ timeout: 60_000 });
  await expect(status(page)).toHaveText(/Your turn|to move/);
}

/** The line that says whose turn it is. */
export function status(page: Page) {
  return page.locator(".game > .status");
}

/** Opens a new game against the computer, as a guest. */
export async function open(page: Page, variant: string, opponents: number): Promise<string> {
  await enterAsGuest(page);
  const id = await newGame(page.request, variant, opponents);
  await page.goto(`/game/${id}`);
  await myTurn(page);
  return id;
}

/** Opens a new game in which this person plays every seat. */
export async function openHotSeat(page: Page, variant: string, seats: number): Promise<string> {
  await enterAsGuest(page);
  const data = { variant, seats: Array.from({ length: seats }, () => ({ type: "me" })) };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  await page.goto(`/game/${id}`);
  await myTurn(page);
  return id;
}

/** Plays the legal move that comes nearest to a cell, over the API; returns whether it was this person's turn. */
export async function playTowards(request: APIRequestContext, id: string, cell: string): Promise<boolean> {
  const { turn, moves } = (await (await request.get(`/api/games/${id}/legal`)).json()) as {
    turn: { number: number } | null;
    moves: string[] | null;
  };
  if (!turn || !moves) return false;
  const [column, row] = [cell.charCodeAt(0), Number(cell.slice(1))];
  const distance = (name: string) => Math.max(Math.abs(name.charCodeAt(0) - column), Math.abs(Number(name.slice(1)) - row));
  const nearness = (move: string) => Math.min(...move.split(",").map(distance));
  const move = moves.reduce((best, one) => (nearness(one) < nearness(best) ? one : best));
  return (await request.post(`/api/games/${id}/ask`, { data: { type: "play", turn_number: turn.number, move } })).ok();
}

/** Where an element is, in window pixels. */
export async function boxOf(page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`expected ${selector} on the page`);
  return box;
}

/** The number of pieces on the board. */
export async function placedCount(page: Page): Promise<number> {
  return page.locator("svg.board [data-move]").count();
}

/** Places a piece with the keyboard. */
export async function placeByKeys(page: Page): Promise<void> {
  await fitting(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application")).toBeFocused();
  const before = await placedCount(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => placedCount(page)).toBeGreaterThan(before);
}

/** Plays until the game is over; returns the number of placed pieces. */
export async function playOut(page: Page): Promise<number> {
  const over = page.locator(".game.finished");
  for (let placed = 0; ; placed += 1) {
    await expect(over.or(fitting(page).first()).first()).toBeVisible({ timeout: 60_000 });
    if (await over.isVisible()) return placed;
    await placeByKeys(page);
    // Wait until the piece has left the tray.
    await expect(page.locator("[data-piece][aria-pressed=true]")).toHaveCount(0);
  }
}

/** The centre of the piece in the hand, in window pixels. */
export async function ghost(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(".ghost .outline").boundingBox();
  if (!box) throw new Error("expected a piece over the board");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
