// The arrangement of the game on every size of screen.

import type { Page } from "@playwright/test";

import { boxOf, fitting, myTurn, open, placeByKeys } from "./table";
import { expect, test } from "./test";

const SIZES = [
  [360, 640, "phone"],
  [375, 667, "phone"],
  [667, 375, "sideways"],
  [820, 1180, "tablet"],
  [1280, 800, "desktop"],
  [1440, 900, "desktop"],
  [2560, 1440, "desktop"],
] as const;
const PARTS = ["svg.board", ".seats", ".status", ".tray", ".hand", "[role=tablist]"];

/** Where every part is. */
async function boxesOf(page: Page): Promise<Record<string, { x: number; y: number; width: number; height: number }>> {
  const boxes = await Promise.all(PARTS.map(async (part) => [part, await boxOf(page, part)] as const));
  return Object.fromEntries(boxes);
}

for (const [width, height, kind] of SIZES) {
  for (const [variant, opponents] of [["classic", 3], ["trigon", 3]] as const) {
    test(`${variant} fits a screen of ${width} by ${height}, and nothing moves`, async ({ another }) => {
      const isTouch = kind !== "desktop";
      const page = await another({ viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch });
      await open(page, variant, opponents);
      const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
      expect(size[0]).toBeLessThanOrEqual(width);
      expect(size[1]).toBeLessThanOrEqual(height);
      const before = await boxesOf(page);
      for (const [part, box] of Object.entries(before)) {
        expect(box.x, part).toBeGreaterThanOrEqual(-1);
        expect(box.y, part).toBeGreaterThanOrEqual(-1);
        expect(box.x + box.width, part).toBeLessThanOrEqual(width + 1);
        expect(box.y + box.height, part).toBeLessThanOrEqual(height + 1);
      }
      await expect(page.getByRole("banner")).toBeVisible({ visible: kind === "tablet" || kind === "desktop" });
      await placeByKeys(page);
      await myTurn(page);
      await fitting(page).first().focus();
      await page.keyboard.press("Enter");
      expect(await boxesOf(page)).toEqual(before);
    });
  }
}

test("sideways on a phone the board is left of everything else", async ({ another }) => {
  const page = await another({ viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true });
  await open(page, "classic", 3);
  const { "svg.board": board, ...others } = await boxesOf(page);
  if (!board) throw new Error("expected a board");
  expect(board.height).toBeGreaterThan(350);
  for (const [part, box] of Object.entries(others)) expect(box.x, part).toBeGreaterThanOrEqual(board.x + board.width - 1);
});

test("on a phone the panes cover tray and hand, never the board, and the menu leads back to the site", async ({ another }) => {
  const page = await another({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await open(page, "classic", 3);
  const board = await boxOf(page, "svg.board");
  for (const name of ["Moves", "Hints"]) {
    await page.getByRole("tab", { name }).tap();
    const pane = page.getByRole("tabpanel", { name });
    await expect(pane).toBeVisible();
    await expect.poll(async () => (await pane.boundingBox())?.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
    await pane.getByRole("button", { name: "Close" }).tap();
    await expect(pane).toBeHidden();
  }
  await page.getByRole("button", { name: "What the board shows" }).tap();
  await expect(page.getByRole("button", { name: "Resign" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the front page" }).tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toBeVisible();
});

test("a used piece leaves the tray of a phone, and its slot stays on a large screen", async ({ page, another }) => {
  const id = await open(page, "classic", 3);
  const slots = await page.locator(".tray [data-slot]").count();
  const positions = await page.locator(".tray [data-slot]").evaluateAll((all) => all.map((slot) => slot.getBoundingClientRect().x));
  await placeByKeys(page);
  await myTurn(page);
  await expect(page.locator(".tray [data-slot]")).toHaveCount(slots);
  await expect(page.locator(".tray [data-piece]")).toHaveCount(slots - 1);
  expect(await page.locator(".tray [data-slot]").evaluateAll((all) => all.map((slot) => slot.getBoundingClientRect().x))).toEqual(positions);
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(page.locator(".tray [data-slot]")).toHaveCount(slots - 1);
  // Somebody who watches has no tray.
  const watcher = await another({ viewport: { width: 375, height: 667 } });
  await watcher.goto(`/game/${id}`);
  await expect(watcher.getByText("You are watching")).toBeVisible();
  await expect(watcher.locator(".tray")).toHaveCount(0);
});
