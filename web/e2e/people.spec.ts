// Accounts, profiles, friends, the ranking and moderation.

import type { Page } from "@playwright/test";

import { enter, newName } from "./addresses";
import { expect, test } from "./test";

const PASSWORD = "correct horse";

test("a guest creates an account, and errors show beside the form", async ({ page, complaints }) => {
  complaints.expect(/409|403|401/);
  const taken = newName();
  await page.request.post("/api/guest");
  await page.addInitScript(() => localStorage.setItem("known", "1"));
  await page.goto("/sign-in?new&to=/account");
  await expect(page.getByText("stay yours")).toBeVisible();
  const send = page.getByRole("main").getByRole("button", { name: "Create an account" });
  await page.getByLabel("Name").fill(taken);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await send.click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { name: taken })).toBeVisible();

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You have signed out")).toBeVisible();
  await page.goto("/sign-in?new");
  await page.getByLabel("Name").fill(taken);
  await page.getByLabel("Password", { exact: true }).fill("another password");
  await send.click();
  await expect(page.getByRole("alert")).toContainText("This name is taken");
  await expect(page.getByLabel("Name")).toHaveValue(taken);

  await page.getByText("Sign in", { exact: true }).last().click();
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Wrong name or password");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: taken })).toBeVisible();
});

test("an account: new password, token, export and deletion", async ({ page, server, complaints }) => {
  complaints.expect(/403/);
  await enter(page, server);
  await page.goto("/account");
  await page.getByLabel("Current password").fill("wrong password");
  await page.getByLabel("New password").fill("battery staple");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toContainText("That is not your current password");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem")).toHaveCount(1);

  await page.getByLabel("Name of the new token").fill("bot");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByLabel("Secret")).toHaveValue(/^\S{20,}$/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Revoke bot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("Token revoked")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Everything" }).click();
  expect((await download).suggestedFilename()).toBe("catercorner-data.json");

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill("battery staple");
  await dialog.getByLabel("Yes, delete").check();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account has been deleted")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("sessions are listed, and one that is signed out from another device ends at once", async ({ page, server, another, complaints }) => {
  complaints.expect(/401/);
  const name = await enter(page, server);
  const elsewhere = await another();
  await elsewhere.goto("/sign-in?to=/account");
  await elsewhere.getByLabel("Name").fill(name);
  await elsewhere.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  const sessions = (from: Page) => from.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(sessions(elsewhere)).toHaveCount(2);
  await expect(sessions(elsewhere).first()).toContainText("this one");

  await page.goto("/account");
  await expect(sessions(page)).toHaveCount(2);
  await sessions(page).getByRole("button", { name: "Sign out" }).click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(elsewhere.getByText("Your session has ended")).toBeVisible();
  await expect(elsewhere.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a session that ended elsewhere leads to the sign-in page", async ({ page, server, another, complaints }) => {
  complaints.expect(/401/);
  const name = await enter(await another(), server);
  await enter(page, server);
  await page.goto("/friends");
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("searchbox").fill(name.slice(0, 8));
  await page.getByRole("button", { name: `Add ${name} as a friend` }).click();
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in?to=%2Ffriends");
});

test("friends: found by name, added, muted from the profile, unmuted, blocked, unblocked", async ({ page, server, another }) => {
  const name = await enter(await another(), server);
  await enter(page, server);
  await page.goto("/friends");
  await page.getByRole("searchbox").fill(name.slice(0, 8));
  await page.getByRole("button", { name: `Add ${name} as a friend` }).click();
  await expect(page.getByRole("button", { name: `Remove ${name} from your friends` })).toBeVisible();
  await page.getByRole("region", { name: "Your friends" }).getByRole("link", { name }).click();
  await expect(page.getByRole("button", { name: "Remove friend" })).toBeVisible();
  await page.getByRole("button", { name: `About ${name}` }).click();
  await page.getByRole("button", { name: "Mute", exact: true }).click();
  await page.getByRole("button", { name: "Unmute" }).click();
  await expect(page.getByRole("button", { name: "Unmute" })).toHaveCount(0);
  await page.getByRole("button", { name: `About ${name}` }).click();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("button", { name: "Add friend" })).toBeVisible();
});

const RATED = { variant: "duo", rated: true, clock: { type: "fischer", total: 300, increment: 5 }, seats: [{ type: "me" }, { type: "open" }] };

/** A rated game that the second person resigns. */
async function lose(winner: Page, loser: Page): Promise<void> {
  const made = await winner.request.post("/api/games", { data: RATED });
  const { id } = (await made.json()) as { id: string };
  await loser.request.post(`/api/games/${id}/ask`, { data: { type: "join", seat: 2 } });
  await loser.request.post(`/api/games/${id}/ask`, { data: { type: "resign" } });
}

test("ratings in the lobby, who is online in the ranking, and games by their result", async ({ page, server, another }) => {
  const loser = await another();
  const lost = await enter(loser, server);
  const name = await enter(page, server);
  await lose(page, loser);
  const open = (await (await page.request.post("/api/games", { data: { ...RATED, listed: true } })).json()) as { id: string };
  await loser.goto("/lobby");
  const row = loser.getByRole("region", { name: "Open games" }).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(/1[5-9]\d\d/);
  await page.request.post(`/api/games/${open.id}/ask`, { data: { type: "leave" } });

  await loser.goto("/ranking?scale=duo&speed=normal");
  await expect(loser.getByRole("row", { name: new RegExp(name) }).getByRole("img", { name: "offline" })).toBeVisible();
  await expect(loser.getByRole("row", { name: new RegExp(lost) }).getByRole("img", { name: "online" })).toBeVisible();

  await page.goto(`/person/${lost}`);
  const games = page.getByRole("region", { name: "Games" });
  await expect(games.getByRole("listitem")).toHaveCount(1);
  await games.getByText("Won", { exact: true }).click();
  await expect(games.getByText("No such games yet.")).toBeVisible();
  await games.getByText("Lost", { exact: true }).click();
  await expect(games.getByRole("listitem")).toHaveCount(1);
});

test("the ranking keeps the keyboard focus, and finds me", async ({ page, server, another }) => {
  const loser = await another();
  await enter(loser, server);
  const name = await enter(page, server);
  await lose(page, loser);
  await expect(async () => {
    await page.goto("/ranking?scale=duo&speed=normal");
    await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("radio", { name: "Everyone" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/who=week/);
  await expect(page.getByRole("radio", { name: "This week" })).toBeFocused();
  await page.getByRole("button", { name: "Find me" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeFocused();
  await page.goto(`/person/${name}`);
  await expect(page.getByRole("img", { name: /^From 1500 to \d+ in 1 game/ })).toBeVisible();
});

test("a moderator acts on a report, and the log has it", async ({ page, server, another }) => {
  const culprit = await enter(await another(), server);
  const witness = await another();
  await enter(witness, server);
  await witness.goto(`/person/${culprit}`);
  await witness.getByRole("button", { name: `About ${culprit}` }).click();
  await witness.getByRole("button", { name: "Report" }).click();
  await witness.getByLabel("What is wrong?").fill("Stalls lost games.");
  await witness.getByRole("button", { name: "Send report" }).click();
  await expect(witness.getByText("Thank you")).toBeVisible();

  await enter(page, server, "moderator");
  await page.goto("/moderation");
  const report = page.getByRole("article", { name: `Report about ${culprit}` });
  await report.getByRole("button", { name: "Mute" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("10 minutes").click();
  await dialog.getByLabel("Reason").fill("stalling");
  await dialog.getByRole("button", { name: "Mute" }).click();
  await expect(page.getByText("Done. The log has an entry")).toBeVisible();
  await report.getByRole("button", { name: "Close report" }).click();
  await dialog.getByRole("button", { name: "Close report" }).click();
  await expect(report).toBeHidden();
  await page.getByText("Log", { exact: true }).click();
  await expect(page.getByText("stalling").first()).toBeVisible();
});
