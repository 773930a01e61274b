// Fingers: taps, drags, and the tray that scrolls.

import type { CDPSession, Page } from "@playwright/test";

import { boxOf, ghost, open } from "./table";
import { expect, test } from "./test";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true };

interface Spot {
  x: number;
  y: number;
}

/** A finger that is moved by hand. */
class Finger {
  private constructor(private readonly wire: CDPSession) {}

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(at: Spot): Promise<void> {
    await this.wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  }

  async move(from: Spot, to: Spot, steps = 12): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.wire.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
    }
  }

  async up(): Promise<void> {
    await this.wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
}

async function middleOf(page: Page, selector: string): Promise<Spot> {
  const box = await boxOf(page, selector);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a finger on a phone takes a piece and places it with a second tap", async ({ another }) => {
  const page = await another(PHONE);
  await open(page, "classic", 3);
  await page.locator("[data-piece=I5]").tap();
  const board = await boxOf(page, "svg.board");
  await page.touchscreen.tap(board.x + board.width * 0.12, board.y + board.height * 0.035);
  await expect(page.locator(".ghost:not(.illegal)")).toBeVisible();
  const { x, y } = await ghost(page);
  await page.touchscreen.tap(x, y);
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
});

test("a finger that moves up takes the piece, which is seen above it", async ({ another }) => {
  const page = await another(PHONE);
  await open(page, "classic", 3);
  const finger = await Finger.of(page);
  const from = await middleOf(page, ".tray [data-piece]");
  const board = await boxOf(page, "svg.board");
  const to = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
  await finger.down(from);
  await finger.move(from, to);
  await expect(page.locator(".ghost")).toBeVisible();
  const box = await boxOf(page, ".ghost .outline");
  expect(box.y + box.height).toBeLessThan(to.y - 10);
  // Fingers are imprecise: the piece stays there, to be turned and moved.
  await finger.up();
  await expect(page.locator(".ghost")).toBeVisible();
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(0);
});

test("a finger that moves sideways scrolls the tray and takes nothing", async ({ another }) => {
  const page = await another(PHONE);
  await open(page, "classic", 3);
  const finger = await Finger.of(page);
  const from = await middleOf(page, ".tray [data-piece] >> nth=2");
  const to = { x: from.x - 150, y: from.y };
  await finger.down(from);
  await finger.move(from, to);
  await finger.up();
  await expect.poll(() => page.locator(".tray").evaluate((tray) => tray.scrollLeft)).toBeGreaterThan(60);
  await expect(page.locator("[data-piece][aria-pressed=true]")).toHaveCount(0);
});

test("a piece that a finger drops beside the board goes back to its slot", async ({ another }) => {
  const page = await another(PHONE);
  await open(page, "classic", 3);
  const finger = await Finger.of(page);
  const from = await middleOf(page, ".tray [data-piece]");
  await finger.down(from);
  await finger.move(from, { x: from.x, y: from.y - 40 });
  await finger.up();
  await expect(page.locator("[data-piece][aria-pressed=true]")).toHaveCount(0);
  await expect(page.locator(".ghost")).toHaveCount(0);
});

test("sideways a finger drags a piece to the board, and scrolls the tray up and down", async ({ another }) => {
  const page = await another(SIDEWAYS);
  await open(page, "classic", 3);
  const finger = await Finger.of(page);
  const tray = page.locator(".tray");
  const start = await middleOf(page, ".tray [data-piece] >> nth=5");
  await finger.down(start);
  await finger.move(start, { x: start.x, y: start.y - 70 });
  await finger.up();
  await expect.poll(() => tray.evaluate((element) => element.scrollTop)).toBeGreaterThan(20);
  await expect(page.locator("[data-piece][aria-pressed=true]")).toHaveCount(0);
  await tray.evaluate((element) => element.scrollTo(0, 0));
  const from = await middleOf(page, ".tray [data-piece]");
  const board = await boxOf(page, "svg.board");
  await finger.down(from);
  await finger.move(from, { x: board.x + board.width * 0.6, y: board.y + board.height * 0.6 });
  await expect(page.locator(".ghost")).toBeVisible();
  await finger.up();
});
