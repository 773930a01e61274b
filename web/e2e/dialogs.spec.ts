// Every dialog passes axe in both themes, keeps the focus inside and returns it.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { enter } from "./addresses";
import { expect, test } from "./test";

const dialogs: [string, string, (page: Page) => ReturnType<Page["getByRole"]>][] = [
  ["a table", "/lobby", (page) => page.getByRole("button", { name: "Create a game" })],
  ["a seek", "/lobby", (page) => page.getByRole("button", { name: "Custom game" })],
  ["a person's menu", "/lobby", (page) => page.getByRole("log").getByRole("button").last()],
  ["a challenge", "/friends", (page) => page.getByRole("button", { name: "Challenge" }).last()],
  ["account deletion", "/account", (page) => page.getByRole("button", { name: "Delete account" })],
  ["a ban", "/moderation?tab=people", (page) => page.getByRole("button", { name: "Ban", exact: true })],
];

for (const [what, path, opener] of dialogs) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`the dialog of ${what} in the ${colorScheme} theme passes axe`, async ({ page, server, another }) => {
      const other = await another();
      const friend = await enter(other, server);
      expect((await other.request.post("/api/rooms/lobby/messages", { data: { text: "good evening" } })).ok()).toBe(true);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await enter(page, server, "moderator");
      expect((await page.request.put(`/api/friends/${friend}`)).ok()).toBe(true);
      await page.goto(path, { waitUntil: "networkidle" });
      const name = page.getByRole("textbox", { name: "Name", exact: true });
      if (path.startsWith("/moderation")) await name.fill("somebody");
      await opener(page).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener(page)).toBeFocused();
    });
  }
}
