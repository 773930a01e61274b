// The panes and dialogs of the game pass axe in both themes, on large and small screens.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { fitting, open } from "./table";
import { expect, test } from "./test";

const states: [string, (page: Page) => Promise<void>][] = [
  ["a piece in the hand", async (page) => {
    await fitting(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".ghost")).toBeVisible();
  }],
  ["a hint", async (page) => {
    await page.keyboard.press("h");
    await expect(page.getByRole("heading", { name: /Try this piece/ })).toBeVisible({ timeout: 30_000 });
  }],
  ["what the board shows", (page) => page.getByRole("button", { name: "What the board shows" }).click()],
  ["the pieces of a seat", (page) => page.locator(".seat button").first().click()],
  ["the keys", (page) => page.keyboard.press("Shift+?")],
];

for (const [size, width, height] of [["large", 1280, 800], ["small", 375, 667]] as const) {
  test(`the game passes axe in every state on a ${size} screen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const id = await open(page, "duo", 1);
    const found: string[] = [];
    for (const [state, show] of states) {
      await page.goto(`/game/${id}`);
      await expect(fitting(page).first()).toBeVisible();
      await show(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        found.push(...violations.map(({ id: rule, nodes }) => `${state}, ${colorScheme}: ${rule}: ${nodes.map(({ html }) => html).join(" ")}`));
      }
    }
    expect(found).toEqual([]);
  });
}
