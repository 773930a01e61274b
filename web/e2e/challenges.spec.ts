// Challenges: made from a profile or a menu, found on return, accepted, declined, withdrawn, and prevented by a block.

import type { Page } from "@playwright/test";

import { enter } from "./addresses";
import { expect, test } from "./test";

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

/** Fills in the dialog of a challenge and sends it. */
async function challenge(page: Page, name: string, terms: { clock?: string; colour?: string } = {}): Promise<void> {
  const dialog = page.getByRole("dialog", { name: `Challenge ${name}` });
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("duo");
  if (terms.clock) await dialog.getByText(terms.clock, { exact: true }).click();
  if (terms.colour) await dialog.getByRole("group", { name: "Your colour" }).getByText(terms.colour, { exact: true }).click();
  await dialog.getByRole("button", { name: "Send challenge" }).click();
  await expect(dialog).toBeHidden();
}

/** The number of challenges to answer, in the header. */
function badge(page: Page, count: number) {
  return page.getByRole("banner").getByRole("link", { name: `Challenges: ${count} to answer` });
}

test("a challenge waits for somebody who is away, and takes both to the game", async ({ page, server, another }) => {
  const other = await another(phone);
  const challenger = await enter(page, server);
  const name = await enter(other, server);
  // The other one has no page open yet.
  await page.goto(`/person/${name}`);
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  await challenge(page, name, { clock: "3 days a move", colour: "Blue" });
  await page.goto("/challenges");
  await expect(page.getByRole("region", { name: "From you" }).getByRole("listitem")).toContainText("not answered yet");
  await page.goto("/ranking");

  await other.goto("/settings");
  await expect(badge(other, 1)).toBeVisible();
  await other.getByRole("status").getByText(`${challenger} challenges you: Duo, 3 days a move, casual`).tap();
  await expect(other).toHaveURL("/challenges");
  const row = other.getByRole("region", { name: "To you" }).getByRole("listitem");
  await expect(row).toContainText("you play");
  await row.getByRole("button", { name: "Accept" }).tap();
  await expect(other).toHaveURL(/\/game\/\w+$/);
  await expect(page).toHaveURL(other.url());
});

test("a challenge reaches any open page, is declined with a reason, and can be dismissed", async ({ page, server, another }) => {
  const other = await another();
  const challenger = await enter(page, server);
  const name = await enter(other, server);
  await other.goto("/settings");
  await page.goto(`/person/${name}`);
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  await challenge(page, name);
  await expect(other.getByText(`${challenger} challenges you`)).toBeVisible();
  await badge(other, 1).click();
  await other.getByRole("button", { name: "Decline" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Too fast for me" }).click();
  await expect(other.getByText("Nobody has challenged you.")).toBeVisible();
  await expect(badge(other, 1)).toHaveCount(0);

  await page.getByText(`${name} declined your challenge: “Too fast for me”`).click();
  await expect(page).toHaveURL("/challenges");
  await expect(page.getByText("declined: “Too fast for me”")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("You haven’t challenged anyone.")).toBeVisible();
});

test("a withdrawn challenge is gone for both", async ({ page, server, another }) => {
  const other = await another();
  await enter(page, server);
  const name = await enter(other, server);
  await other.goto("/challenges");
  await page.goto(`/person/${name}`);
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  await challenge(page, name);
  await expect(other.getByRole("button", { name: "Accept" })).toBeVisible();
  await page.goto("/challenges");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("You haven’t challenged anyone.")).toBeVisible();
  await expect(other.getByText("Nobody has challenged you.")).toBeVisible();
});

test("blocked people cannot challenge, and muted people can", async ({ page, server, another, complaints }) => {
  complaints.expect(/403/);
  const other = await another();
  const challenger = await enter(page, server);
  const name = await enter(other, server);
  await other.goto(`/person/${challenger}`);
  await other.getByRole("button", { name: `About ${challenger}` }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(other.getByRole("button", { name: "Unblock" })).toBeVisible();

  await page.goto(`/person/${name}`);
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send challenge" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`${name} does not take challenges from you`);

  await other.goto("/friends");
  await other.getByRole("region", { name: "Blocked" }).getByRole("button", { name: `Unblock ${challenger}` }).click();
  await expect(other.getByText("You haven’t blocked anyone.")).toBeVisible();
  expect((await other.request.put(`/api/mutes/${challenger}`)).ok()).toBe(true);
  await dialog.getByRole("button", { name: "Send challenge" }).click();
  await expect(dialog).toBeHidden();
  await expect(badge(other, 1)).toBeVisible();
});

test("friends are challenged from their list, by touch", async ({ another, server }) => {
  const [page, other] = [await another(phone), await another()];
  const challenger = await enter(page, server);
  const name = await enter(other, server);
  expect((await page.request.put(`/api/friends/${name}`)).ok()).toBe(true);
  await other.goto("/ranking");
  await page.goto("/friends");
  await page.getByRole("button", { name: `Challenge ${name}` }).tap();
  await challenge(page, name, { clock: "5 min + 5 s" });
  await other.getByText(`${challenger} challenges you`).click();
  await other.getByRole("button", { name: "Accept" }).click();
  await expect(other).toHaveURL(/\/game\/\w+$/);
  await expect(page).toHaveURL(other.url());
});
