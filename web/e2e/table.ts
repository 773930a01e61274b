// What players do at a table, as the tests do it.

import { expect, type Page } from "@playwright/test";

/** The pieces of the tray that fit somewhere now. */
export function fitting(page: Page) {
  return page.locator("[data-piece]:enabled:not(.unfit)");
}

/** Whether it is this player's turn, with something to place. */
export async function isMyTurn(page: Page): Promise<boolean> {
  return (await fitting(page).count()) > 0;
}

export async function myTurn(page: Page): Promise<void> {
  await expect(fitting(page).first()).toBeVisible({ timeout: 60_000 });
}

/** How many pieces lie on the board. */
export async function lying(page: Page): Promise<number> {
  return page.locator("svg.board [data-move]").count();
}

/** Places a piece that fits, with keys alone. */
export async function placeByKeys(page: Page): Promise<void> {
  const before = await lying(page);
  await fitting(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => lying(page)).toBeGreaterThan(before);
}

/** Plays until the game is over; others play their own turns. */
export async function playOut(page: Page): Promise<number> {
  const over = page.getByRole("table");
  for (let placed = 0; ; placed += 1) {
    await expect(over.or(fitting(page).first()).first()).toBeVisible({ timeout: 60_000 });
    if (await over.isVisible()) return placed;
    await placeByKeys(page);
    // The next turn begins when the piece has gone from the tray.
    await expect(page.locator("[data-piece][aria-pressed=true]")).toHaveCount(0);
  }
}

/** The middle of the piece in the hand, in pixels of the window. */
export async function ghost(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(".ghost .fill").boundingBox();
  if (!box) throw new Error("expected a piece over the board");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
