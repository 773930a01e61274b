// The lobby: quick games, seeks, tables and chat.

import type { Page } from "@playwright/test";

import { enter, newName } from "./addresses";
import { expect, test } from "./test";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function choose(page: Page, variant: string): Promise<void> {
  await page.getByRole("combobox", { name: "Game" }).selectOption(variant);
}

test("one click each pairs two people, one of them on a phone", async ({ page, server, another }) => {
  const other = await another(phone);
  for (const person of [page, other]) {
    await enter(person, server);
    await person.goto("/lobby");
    await choose(person, "duo");
    await person.getByLabel("Rated").check();
  }
  await page.getByRole("button", { name: "Find opponents" }).click();
  await expect(page.getByRole("button", { name: "Stop searching" })).toBeFocused();
  await other.getByRole("button", { name: "Find opponents" }).tap();
  await expect(page).toHaveURL(/\/game\/\w+$/);
  await expect(other).toHaveURL(page.url());
});

test("computers join a guest when nobody else does", async ({ page }) => {
  await page.goto("/lobby");
  await choose(page, "junior");
  await page.getByRole("button", { name: "Find opponents" }).click();
  await expect(page).toHaveURL(/\/game\/\w+$/);
});

test("a seek survives a reload, is listed for others, and can be stopped on another page", async ({ page, another }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Choose your own terms" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("trigon");
  await dialog.getByText("3 days a move").click();
  await dialog.getByLabel("Computers may fill").uncheck();
  await dialog.getByRole("button", { name: "Look for opponents" }).click();
  await expect(page.getByText("Looking for opponents")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Looking for opponents")).toBeVisible();
  const other = await another();
  await other.goto("/lobby");
  await expect(other.getByText("wants to play")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Ranking" }).click();
  // The lobby has the same button and stays until the other page has loaded.
  await expect(page.getByRole("region", { name: "Play with people" })).toBeHidden();
  await page.getByRole("button", { name: "Stop searching" }).click();
  await expect(other.getByText("wants to play")).toBeHidden();
});

test("accepting a seek starts the game", async ({ page, another }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Choose your own terms" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("junior");
  await dialog.getByText("15 min + 10 s").click();
  await dialog.getByLabel("Computers may fill").uncheck();
  await dialog.getByRole("button", { name: "Look for opponents" }).click();
  await expect(page.getByText("Looking for opponents")).toBeVisible();
  const other = await another();
  await other.goto("/lobby");
  await other.getByRole("listitem").filter({ hasText: "Junior" }).getByRole("button", { name: "Play" }).click();
  await expect(page).toHaveURL(/\/game\/\w+$/);
  await expect(other).toHaveURL(page.url());
});

test("a new table shows its link, and others join it from the lobby", async ({ page, server, another }) => {
  const other = await another(phone);
  await other.goto("/lobby");
  const name = await enter(page, server);
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Create a game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("two");
  await dialog.getByRole("button", { name: "Create game" }).click();
  const link = await dialog.getByLabel("Link to the game").inputValue();
  expect(link).toMatch(/\/game\/\w+$/);
  await other.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Sit down" }).tap();
  await expect(other).toHaveURL(link);
});

test("a chat message arrives, survives a reload, and goes when a moderator removes it", async ({ page, server, another }) => {
  const moderator = await another();
  const listener = await another(phone);
  await enter(moderator, server, "moderator");
  const name = await enter(page, server);
  const words = `hello ${newName()}`;
  await listener.goto("/lobby");
  await moderator.goto("/lobby");
  await page.goto("/lobby");
  await page.getByLabel("Say something").fill(words);
  await page.keyboard.press("Enter");
  const log = (browser: Page) => browser.getByRole("log");
  await expect(log(listener).getByText(words)).toHaveCount(1);
  await expect(log(page).getByText(words)).toHaveCount(1);
  await listener.reload();
  await expect(log(listener).getByText(words)).toHaveCount(1);

  await log(moderator).getByRole("button", { name, exact: true }).click();
  await moderator.getByRole("button", { name: "Remove message" }).click();
  await moderator.getByRole("dialog").getByRole("button", { name: "Remove message" }).click();
  await expect(log(listener).getByText(words)).toHaveCount(0);
  await expect(log(listener).getByText("removed by a moderator").last()).toBeVisible();
});

test("messages of a muted person are hidden", async ({ page, server, another }) => {
  const speaker = await another();
  const name = await enter(speaker, server);
  await speaker.goto("/lobby");
  await page.goto("/lobby");
  await speaker.getByLabel("Say something").fill("good evening");
  await speaker.keyboard.press("Enter");
  const author = page.getByRole("log").getByRole("button", { name, exact: true });
  await author.click();
  await page.getByRole("button", { name: "Mute for me" }).click();
  await expect(author).toHaveCount(0);
  await speaker.getByLabel("Say something").fill("is anybody there");
  await speaker.keyboard.press("Enter");
  await expect(speaker.getByRole("log").getByText("is anybody there")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("log")).toBeVisible();
  await expect(author).toHaveCount(0);
});

test("no page is wider than a phone", async ({ another, server }) => {
  const page = await another(phone);
  const name = await enter(page, server, "moderator");
  for (const path of ["/lobby", "/account", "/friends", "/ranking", "/settings", "/moderation", "/sign-in", `/person/${name}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 360]);
  }
});
