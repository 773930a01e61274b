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
    await person.getByRole("group", { name: "Ranking" }).getByText("Rated").click();
  }
  await page.getByRole("button", { name: "Find an opponent" }).click();
  await expect(page.getByRole("button", { name: "Stop searching" })).toBeFocused();
  await other.getByRole("button", { name: "Find an opponent" }).tap();
  await expect(page).toHaveURL(/\/game\/\w+$/);
  await expect(other).toHaveURL(page.url());
});

test("a guest reads why a rated game is not for them", async ({ page }) => {
  await page.goto("/lobby");
  const rated = page.getByRole("group", { name: "Ranking" }).getByText("Rated");
  await expect(page.getByRole("radio", { name: "Rated" })).toBeDisabled();
  await expect(page.getByText("Rated games need an account.")).toBeVisible();
  const look = await rated.evaluate((label) => {
    const { color, textDecorationLine } = getComputedStyle(label);
    const muted = Object.assign(document.createElement("p"), { className: "muted" });
    document.body.append(muted);
    return { isMuted: color === getComputedStyle(muted).color, textDecorationLine };
  });
  // The muted colour keeps its contrast on every ground: see tokens.test.ts.
  expect(look).toEqual({ isMuted: true, textDecorationLine: "none" });
});

test("computers join a guest when nobody else does", async ({ page }) => {
  await page.goto("/lobby");
  await choose(page, "junior");
  await page.getByRole("button", { name: "Find an opponent" }).click();
  await expect(page).toHaveURL(/\/game\/\w+$/);
});

test("a seek survives a reload, is listed for others, and can be stopped on another page", async ({ page, another }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Custom game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("trigon");
  await dialog.getByText("3 days a move").click();
  await dialog.getByRole("switch", { name: "Computers may fill" }).uncheck();
  await dialog.getByRole("button", { name: "Find an opponent" }).click();
  await expect(page.getByText("Looking for an opponent")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Looking for an opponent")).toBeVisible();
  const own = page.getByRole("region", { name: "Open games" });
  await expect(own.getByText("You are waiting")).toBeVisible();
  await expect(own.getByText("You are the only one waiting.")).toBeVisible();
  const other = await another();
  await other.goto("/lobby");
  const row = other.getByRole("region", { name: "Open games" }).getByRole("listitem").filter({ hasText: "Trigon" });
  await expect(row.getByRole("button", { name: "Join" })).toBeVisible();
  await page.goto("/ranking");
  await page.getByRole("button", { name: "Stop searching" }).click();
  await expect(row).toHaveCount(0);
});

test("a game that was found while the page was closed opens on return, on any page", async ({ page, server, another }) => {
  const other = await another(phone);
  const terms = { variant: "junior", clock: { type: "days", days: 2 }, rated: false, computers: false };
  for (const person of [page, other]) await enter(person, server);
  expect((await page.request.post("/api/seeks", { data: terms })).ok()).toBe(true);
  await other.goto("/ranking");
  expect((await other.request.post("/api/seeks", { data: terms })).ok()).toBe(true);
  await expect(other).toHaveURL(/\/game\/\w+$/);
  await page.goto("/settings");
  await expect(page).toHaveURL(other.url());
  // Once seen, the game no longer takes me there, and is listed instead.
  await expect(page.getByRole("application")).toBeVisible();
  await page.goto("/lobby");
  await expect(page.getByRole("region", { name: "Your games" }).getByRole("listitem")).toContainText("Junior with");
  await expect(page).toHaveURL("/lobby");
});

test("accepting a seek starts the game", async ({ page, another }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Custom game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("junior");
  await dialog.getByText("15 min + 10 s").click();
  await dialog.getByRole("switch", { name: "Computers may fill" }).uncheck();
  await dialog.getByRole("button", { name: "Find an opponent" }).click();
  await expect(page.getByText("Looking for an opponent")).toBeVisible();
  const other = await another();
  await other.goto("/lobby");
  await other.getByRole("listitem").filter({ hasText: "Junior" }).getByRole("button", { name: "Join" }).click();
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
  await other.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Join" }).tap();
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

test("messages of a muted person are hidden for me only, until they are unmuted", async ({ page, server, another }) => {
  const speaker = await another();
  const witness = await another(phone);
  const name = await enter(speaker, server);
  await enter(page, server);
  for (const person of [speaker, page, witness]) await person.goto("/lobby");
  const say = async (words: string) => {
    await speaker.getByLabel("Say something").fill(words);
    await speaker.keyboard.press("Enter");
    await expect(witness.getByRole("log").getByText(words)).toBeVisible();
  };
  const [greeting, question] = [`hello ${newName()}`, `where is ${newName()}`];
  await say(greeting);
  const author = page.getByRole("log").getByRole("button", { name, exact: true });
  await author.click();
  await expect(page.getByRole("dialog")).toContainText("You do not see their messages. They won’t know.");
  await page.getByRole("dialog").getByRole("button", { name: "Mute", exact: true }).click();
  await expect(author).toHaveCount(0);
  await say(question);
  await page.reload();
  await expect(page.getByRole("log")).toBeVisible();
  await expect(author).toHaveCount(0);
  await page.goto("/friends");
  await page.getByRole("region", { name: "Muted" }).getByRole("button", { name: `Unmute ${name}` }).click();
  await expect(page.getByText("You haven’t muted anyone.")).toBeVisible();
  await page.goto("/lobby");
  await expect(page.getByRole("log").getByText(question)).toBeVisible();
});

test("no page is wider than a phone", async ({ another, server }) => {
  const page = await another(phone);
  const name = await enter(page, server, "moderator");
  for (const path of ["/lobby", "/challenges", "/account", "/friends", "/ranking", "/settings", "/moderation", "/sign-in", `/person/${name}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 360]);
  }
});
