// Several people at one table, and what can go wrong.

import type { Page } from "@playwright/test";

import { enterAsGuest, newGame } from "./addresses";
import { isMyTurn, placedCount, myTurn, placeByKeys } from "./table";
import { expect, GONE, test } from "./test";

/** Plays moves on whichever page has the turn. */
async function playRounds(pages: Page[], moves: number): Promise<void> {
  for (let count = 0; count < moves; count += 1) {
    let mover: Page | undefined;
    await expect
      .poll(async () => {
        for (const page of pages) if (await isMyTurn(page)) mover = page;
        return mover !== undefined;
      }, { timeout: 30_000 })
      .toBe(true);
    if (mover) await placeByKeys(mover);
    for (const page of pages) await expect.poll(() => placedCount(page)).toBe(count + 1);
  }
}

test("four browsers play one game, and a fifth watches", async ({ page, another }) => {
  test.setTimeout(240_000);
  await page.goto("/");
  await page.getByRole("button", { name: "Invite by link" }).click();
  await expect(page).toHaveURL(/\/game\//);
  const pages = [page];
  for (let guest = 2; guest <= 4; guest += 1) {
    const other = await another();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Sit down", exact: true }).first().click();
    pages.push(other);
  }
  const watcher = await another();
  await watcher.goto(page.url());
  await expect(watcher.getByText("You are watching")).toBeVisible();
  await playRounds(pages, 8);
  await expect.poll(() => placedCount(watcher)).toBe(8);
  await expect(watcher.getByRole("button", { name: "Sit down", exact: true })).toHaveCount(0);
});

test("computers fill an empty table", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Invite by link" }).click();
  await page.getByRole("button", { name: "Play with computers instead" }).click();
  await myTurn(page);
  await expect(page.getByText("Club player 5")).toHaveCount(3);
});

test("a rematch after resigning", async ({ page, another }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "Duo" }).check({ force: true });
  await page.getByRole("button", { name: "Invite by link" }).click();
  await expect(page).toHaveURL(/\/game\//);
  const first = page.url();
  const other = await another();
  await other.goto(first);
  await other.getByRole("button", { name: "Sit down", exact: true }).click();
  await playRounds([page, other], 2);
  await other.getByRole("button", { name: "Resign" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(other.getByRole("heading", { level: 2, name: / wins$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You win" })).toBeVisible();
  await page.getByRole("button", { name: "Rematch" }).click();
  await other.getByRole("button", { name: "Agree" }).click();
  for (const one of [page, other]) await expect(one).not.toHaveURL(first);
  expect(page.url()).toBe(other.url());
});

test("those who watch come along to the rematch, and a game of the past stays open", async ({ page, another }) => {
  const [other, watcher] = [await another(), await another()];
  for (const one of [page, other, watcher]) await enterAsGuest(one);
  const data = { variant: "duo", seats: [{ type: "me" }, { type: "open" }] };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  expect((await other.request.post(`/api/games/${id}/ask`, { data: { type: "join", seat: 2 } })).ok()).toBe(true);
  for (const one of [page, other, watcher]) await one.goto(`/game/${id}`);
  await expect(watcher.getByText("You are watching")).toBeVisible();
  await other.getByRole("button", { name: "Resign" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Rematch" }).click();
  await other.getByRole("button", { name: "Agree" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(other).toHaveURL(page.url());
  await expect(watcher).toHaveURL(page.url());
  await page.goto(`/game/${id}`);
  await expect(page.getByRole("link", { name: "Next game" })).toHaveAttribute("href", new URL(other.url()).pathname);
  await expect(page).toHaveURL(new RegExp(id));
});

test("a table without hints and takebacks offers neither", async ({ page, another }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Create a game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("duo");
  await dialog.getByRole("switch", { name: /hints/i }).uncheck();
  await dialog.getByRole("switch", { name: /takebacks/i }).uncheck();
  await dialog.getByRole("button", { name: "Create game" }).click();
  const link = await dialog.getByLabel("Link to the game").inputValue();
  const other = await another();
  await other.goto(link);
  await other.getByRole("button", { name: "Sit down", exact: true }).click();
  await page.goto(link);
  await playRounds([page, other], 2);
  for (const one of [page, other]) {
    await expect(one.getByRole("button", { name: "Resign" })).toBeVisible();
    await expect(one.getByRole("button", { name: "Take back" })).toBeDisabled();
    await one.getByRole("tab", { name: "Hints" }).click();
    await expect(one.getByText("There are no hints in this game.")).toBeVisible();
    await expect(one.getByRole("button", { name: "Show a hint" })).toHaveCount(0);
  }
});

test("a killed server loses nothing", async ({ page, server, complaints }) => {
  complaints.expect(GONE);
  await enterAsGuest(page);
  const id = await newGame(page.request, "duo", 1);
  await page.goto(`/game/${id}`);
  await myTurn(page);
  await placeByKeys(page);
  await myTurn(page);
  const before = await placedCount(page);
  await server.kill();
  await expect(page.getByText(/connection lost/i)).toBeVisible();
  await server.start();
  await expect(page.getByText(/connection lost/i)).toBeHidden({ timeout: 30_000 });
  expect(await placedCount(page)).toBe(before);
  await placeByKeys(page);
});

test("a second tab shows the same game and plays in it", async ({ page, context }) => {
  await enterAsGuest(page);
  const id = await newGame(page.request, "duo", 1);
  await page.goto(`/game/${id}`);
  await myTurn(page);
  const second = await context.newPage();
  await second.addInitScript(() => localStorage.setItem("known", "1"));
  await second.goto(`/game/${id}`);
  await myTurn(second);
  await placeByKeys(second);
  await expect.poll(() => placedCount(page)).toBeGreaterThan(0);
  await myTurn(page);
  await placeByKeys(page);
});

test("a link to a missing game says so", async ({ page, complaints }) => {
  complaints.expect(/404/);
  await page.goto("/game/no-such-game");
  await expect(page.getByRole("heading", { name: "Game not found" })).toBeVisible();
  await expect(page).toHaveTitle("Game not found · Catercorner");
});

test("a full table offers no seat", async ({ page, another }) => {
  await enterAsGuest(page);
  const id = await newGame(page.request, "duo", 1);
  const other = await another();
  await other.goto(`/game/${id}`);
  await expect(other.getByText("You are watching")).toBeVisible();
  await expect(other.getByRole("button", { name: "Sit down", exact: true })).toHaveCount(0);
});

test("a player whose session ended can watch the game", async ({ page, context, complaints }) => {
  complaints.expect(/401|403/);
  await enterAsGuest(page);
  const id = await newGame(page.request, "duo", 1);
  await page.goto(`/game/${id}`);
  await myTurn(page);
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText("You are watching")).toBeVisible();
  await expect(page.locator("svg.board")).toBeVisible();
});
