// Playing at a table.

import { expect, type Page } from "@playwright/test";

/** The pieces of the tray that can be placed now. */
export function fitting(page: Page) {
  return page.locator("[data-piece]:enabled:not(.unfit)");
}

/** Whether it is this player's turn. */
export async function isMyTurn(page: Page): Promise<boolean> {
  return (await fitting(page).count()) > 0;
}

export async function myTurn(page: Page): Promise<void> {
  await expect(fitting(page).first()).toBeVisible({ timeout: 60_000 });
}

/** The number of pieces on the board. */
export async function placedCount(page: Page): Promise<number> {
  return page.locator("svg.board [data-move]").count();
}

/** Places a piece with the keyboard. */
export async function placeByKeys(page: Page): Promise<void> {
  const before = await placedCount(page);
  await fitting(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => placedCount(page)).toBeGreaterThan(before);
}

/** Plays until the game is over; returns the number of placed pieces. */
export async function playOut(page: Page): Promise<number> {
  const over = page.getByRole("table");
  for (let placed = 0; ; placed += 1) {
    await expect(over.or(fitting(page).first()).first()).toBeVisible({ timeout: 60_000 });
    if (await over.isVisible()) return placed;
    await placeByKeys(page);
    // Wait until the piece has left the tray.
    await expect(page.locator("[data-piece][aria-pressed=true]")).toHaveCount(0);
  }
}

/** The centre of the piece in the hand, in window pixels. */
export async function ghost(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(".ghost .outline").boundingBox();
  if (!box) throw new Error("expected a piece over the board");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
