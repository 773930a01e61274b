// The lobby: meeting others by one click, by a seek, by a link; and talk.

import type { Page } from "@playwright/test";

import { enter, newName } from "./addresses";
import { expect, test } from "./test";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function choose(page: Page, variant: string): Promise<void> {
  await page.getByRole("combobox", { name: "Game" }).selectOption(variant);
}

test("two people are paired, each by one click, one of them on a phone", async ({ page, server, another }) => {
  const other = await another(phone);
  for (const person of [page, other]) {
    await enter(person, server);
    await person.goto("/lobby");
    await choose(person, "duo");
    await person.getByLabel("Rated").check();
  }
  await page.getByRole("button", { name: "Find opponents" }).click();
  await expect(page.getByRole("button", { name: "Stop looking" })).toBeFocused();
  await other.getByRole("button", { name: "Find opponents" }).tap();
  await expect(page).toHaveURL(/\/game\/\w+$/);
  await expect(other).toHaveURL(page.url());
});

test("a guest whom nobody meets plays with computers after a while", async ({ page }) => {
  await page.goto("/lobby");
  await choose(page, "junior");
  await page.getByRole("button", { name: "Find opponents" }).click();
  await expect(page).toHaveURL(/\/game\/\w+$/);
});

test("waiting outlasts a reload, is seen by others, goes on elsewhere and can be stopped", async ({ page, another }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Wait on your own terms" }).click();
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
  await expect(other.getByText("waits for opponents")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Ranking" }).click();
  // The lobby, which has such a button too, stays until the other page is there.
  await expect(page.getByRole("region", { name: "Play with people" })).toBeHidden();
  await page.getByRole("button", { name: "Stop looking" }).click();
  await expect(other.getByText("waits for opponents")).toBeHidden();
});

test("who accepts what somebody waits for plays them", async ({ page, another }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Wait on your own terms" }).click();
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

test("a table: its link is shown, and others sit down from the lobby as soon as it is there", async ({ page, server, another }) => {
  const other = await another(phone);
  await other.goto("/lobby");
  const name = await enter(page, server);
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Make a table" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("two");
  await dialog.getByRole("button", { name: "Make the table" }).click();
  const link = await dialog.getByLabel("Link to the table").inputValue();
  expect(link).toMatch(/\/game\/\w+$/);
  await other.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Sit down" }).tap();
  await expect(other).toHaveURL(link);
});

test("what is said is heard, kept while somebody is away, and gone when a moderator removes it", async ({ page, server, another }) => {
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

test("whom I mute I no longer hear", async ({ page, server, another }) => {
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

test("no page of these is wider than a phone", async ({ another, server }) => {
  const page = await another(phone);
  const name = await enter(page, server, "moderator");
  for (const path of ["/lobby", "/account", "/friends", "/ranking", "/settings", "/moderation", "/sign-in", `/person/${name}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 360]);
  }
});
