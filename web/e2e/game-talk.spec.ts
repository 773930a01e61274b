// Moves, hints, chat, what the board shows, and the keys.

import { enterAsGuest } from "./addresses";
import { myTurn, open, placeByKeys, placedCount } from "./table";
import { expect, test } from "./test";

test("a hint is shown on the board and in words, and a move is undone", async ({ page }) => {
  await open(page, "duo", 1);
  await page.getByRole("tab", { name: "Hints" }).click();
  await page.getByRole("button", { name: "Show a hint" }).click();
  await expect(page.locator("svg.board .hint")).toBeVisible({ timeout: 30_000 });
  const pane = page.getByRole("tabpanel", { name: "Hints" });
  await expect(pane.getByRole("heading", { name: /Try this piece at [a-n]\d+/ })).toBeVisible();
  await expect(pane.getByText(/^wins \d+ %$/)).toBeVisible();
  const first = Number(/\d+/.exec((await pane.getByText(/^wins/).textContent()) ?? "")?.[0]);
  await pane.getByRole("button", { name: "Another hint" }).click();
  const second = Number(/\d+/.exec((await pane.getByText(/^wins/).textContent()) ?? "")?.[0]);
  expect(first).toBeGreaterThanOrEqual(second);
  await pane.getByRole("button", { name: "Use this move" }).click();
  await expect(page.locator(".ghost:not(.illegal)")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => placedCount(page)).toBeGreaterThanOrEqual(1);
  await myTurn(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => placedCount(page)).toBe(0);
});

test("on a phone a hint is a sheet that closes when it is used", async ({ another }) => {
  const page = await another({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await open(page, "duo", 1);
  await page.getByRole("tab", { name: "Hints" }).tap();
  await page.getByRole("button", { name: "Show a hint" }).tap();
  await expect(page.locator("svg.board .hint")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Use this move" }).tap();
  await expect(page.getByRole("tabpanel", { name: "Hints" })).toBeHidden();
  await page.getByRole("button", { name: "Place", exact: true }).tap();
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
});

test("a question mark shows the keys, and H asks for a hint", async ({ page }) => {
  await open(page, "duo", 1);
  await page.keyboard.press("Shift+?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText("Ctrl+Z")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("h");
  await expect(page.locator("svg.board .hint")).toBeVisible({ timeout: 30_000 });
});

test("Ctrl+Z takes a move against the computer back at once", async ({ page }) => {
  await open(page, "duo", 1);
  await page.keyboard.press("Control+z");
  await placeByKeys(page);
  await myTurn(page);
  expect(await placedCount(page)).toBe(2);
  await page.keyboard.press("Control+z");
  await expect.poll(() => placedCount(page)).toBe(0);
  await myTurn(page);
});

test("the list of moves has a row for each round and marks the last one", async ({ page }) => {
  await open(page, "classic", 3);
  await expect(page.getByText("No piece is on the board yet.")).toBeVisible();
  await placeByKeys(page);
  await myTurn(page);
  const moves = page.getByRole("tabpanel", { name: "Moves" });
  await expect(moves.locator("tbody tr")).toHaveCount(1);
  await expect(moves.locator("td .move")).toHaveCount(4);
  await expect(moves.locator(".last")).toHaveCount(1);
});

test("the board shows what is switched on", async ({ page }) => {
  await open(page, "trigon", 3);
  await expect(page.locator("svg.board .start.blue").first()).toBeVisible();
  await page.getByRole("button", { name: "What the board shows" }).click();
  await page.getByLabel("Reach").check();
  await expect(page.locator("svg.board .reach").first()).toBeAttached();
  await page.getByLabel("Coordinates").check();
  await expect(page.locator("svg.board text").first()).toBeVisible();
  await page.getByLabel("Patterns").check();
  await expect(page.locator('.figure [fill^="url(#pattern-"]').first()).toBeVisible();
  await page.getByLabel("Your open corners").uncheck();
  await expect(page.locator("svg.board .start.blue")).toHaveCount(0);
});

test("open corners are shown on one's own turn, and moves since one's last turn with their numbers", async ({ page }) => {
  await open(page, "classic", 3);
  await expect(page.locator("svg.board .start.blue")).toHaveCount(1);
  await placeByKeys(page);
  await myTurn(page);
  await expect(page.locator("svg.board .open.blue")).toHaveCount(1);
  await expect(page.locator("svg.board .open:not(.blue)")).toHaveCount(0);
  await expect(page.locator("svg.board .recent text")).toHaveText(["1", "2", "3"]);
  await placeByKeys(page);
  await expect(page.locator("svg.board .recent.blue")).toHaveCount(0);
  await myTurn(page);
  await expect(page.locator("svg.board .recent:has(path)")).toHaveCount(3);
});

test("a message that comes while the moves are shown is counted until the chat is opened", async ({ page, another }) => {
  await enterAsGuest(page);
  const data = { variant: "duo", seats: [{ type: "me" }, { type: "open" }] };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  await page.goto(`/game/${id}`);
  const other = await another();
  await other.goto(`/game/${id}`);
  await other.getByRole("button", { name: "Sit down", exact: true }).click();
  const tab = page.getByRole("tab", { name: "Chat" });
  await expect(tab).toBeVisible();
  expect((await other.request.post(`/api/rooms/table:${id}/messages`, { data: { text: "good luck" } })).ok()).toBe(true);
  await expect(tab.locator(".count")).toHaveText("1");
  await tab.click();
  await expect(page.getByRole("tabpanel", { name: "Chat" })).toContainText("good luck");
  await expect(tab.locator(".count")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
});
