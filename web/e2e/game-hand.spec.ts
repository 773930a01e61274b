// The piece in the hand: mouse, keys, and what the page says about it.

import type { Page } from "@playwright/test";

import { boxOf, fitting, ghost, myTurn, open, placedCount, status } from "./table";
import { expect, test } from "./test";

async function isLegal(page: Page): Promise<boolean> {
  return (await page.locator(".ghost").count()) > 0 && (await page.locator(".ghost.illegal").count()) === 0;
}

/** Presses the mouse on a piece of the tray. */
async function grab(page: Page, piece: string): Promise<void> {
  const box = await boxOf(page, `[data-piece="${piece}"]`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

/** The cells of the piece in the hand, as one path in units of the board. */
function outlineOf(page: Page): Promise<string | null> {
  return page.locator(".ghost .outline").getAttribute("d");
}

/** The points of a path. */
function pointsOf(path: string | null): [number, number][] {
  return [...(path ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

/** The points with left and right exchanged, inside the same box. */
function mirrored(points: [number, number][]): [number, number][] {
  const xs = points.map(([x]) => x);
  const sum = Math.min(...xs) + Math.max(...xs);
  return points.map(([x, y]) => [sum - x, y]);
}

/** Whether every point of one shape is a point of the other; paths are rounded to thousandths. */
function isSame(one: [number, number][], other: [number, number][]): boolean {
  const near = ([x, y]: [number, number]) => other.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < 0.02);
  return one.length === other.length && one.every(near);
}

test("a mouse drags a piece, turns it with the wheel, and drops it", async ({ page }) => {
  await open(page, "classic", 3);
  const board = await boxOf(page, "svg.board");
  await grab(page, "F");
  // Into blue's start corner.
  await page.mouse.move(board.x + board.width * 0.07, board.y + board.height * 0.07, { steps: 8 });
  await expect(page.locator("[data-slot=F]")).toHaveClass(/away/);
  await expect(async () => {
    if (!(await isLegal(page))) await page.mouse.wheel(0, 100);
    expect(await isLegal(page)).toBe(true);
  }).toPass();
  await page.mouse.up();
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
  // Its slot stays, as a dashed outline.
  await expect(page.locator("[data-piece=F]")).toHaveCount(0);
  await expect(page.locator("[data-slot=F]")).toBeVisible();
});

test("a piece that the mouse picked and N moved is placed by the first Enter", async ({ page }) => {
  await open(page, "duo", 1);
  await page.locator("[data-piece=F]").click();
  await page.keyboard.press("n");
  await expect(page.locator(".ghost .outline")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
});

test("a piece that is dropped where it does not fit goes back to its slot", async ({ page }) => {
  await open(page, "classic", 3);
  const board = await boxOf(page, "svg.board");
  await grab(page, "F");
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 8 });
  await expect(page.locator(".ghost.illegal")).toBeVisible();
  await page.mouse.up();
  await expect(page.locator(".ghost")).toHaveCount(0);
  await expect(page.locator("[data-piece=F]")).toHaveAttribute("aria-pressed", "false");
  expect(await placedCount(page)).toBe(0);
});

test("a wrong start marks the piece, not the start square, and says why", async ({ page }) => {
  await open(page, "classic", 3);
  await page.locator("[data-piece=F]").click();
  const board = await boxOf(page, "svg.board");
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 3 });
  await expect(page.locator(".ghost.illegal")).toBeVisible();
  await expect(status(page)).toContainText("Your first piece must cover a start square.");
  // In yellow's corner.
  await page.mouse.move(board.x + board.width * 0.93, board.y + board.height * 0.07, { steps: 3 });
  await expect(status(page)).toContainText("Your first piece must cover your own start square.");
  await expect(page.locator(".ghost.illegal")).toBeVisible();
  await expect(page.locator(".over .overlap, .over .edges, .board .wrong")).toHaveCount(0);
  await expect(page.locator("svg.board .start.blue")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Place", exact: true })).toBeDisabled();
  await page.mouse.click(board.x + board.width * 0.93, board.y + board.height * 0.07);
  expect(await placedCount(page)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost")).toHaveCount(0);
});

test("a square shows which pieces fit there, and the others are dimmed and say so", async ({ page }) => {
  await open(page, "classic", 3);
  const all = await fitting(page).count();
  const board = await boxOf(page, "svg.board");
  // Only long pieces reach three cells from blue's corner.
  await page.mouse.click(board.x + board.width * 0.035, board.y + board.height * 0.19);
  await expect.poll(() => fitting(page).count()).toBeLessThan(all);
  await expect(status(page)).toContainText(/pieces fit on the marked square\./);
  await expect(page.locator(".unfit").first()).toHaveAttribute("aria-label", /does not fit there$/);
  await fitting(page).first().click();
  await expect(page.locator(".ghost:not(.illegal)")).toBeVisible();
});

test("a piece that a key put on the board follows the mouse, and a click places it", async ({ page }) => {
  await open(page, "duo", 1);
  await page.locator("[data-piece=I5]").focus();
  await page.keyboard.press("Enter");
  const before = await ghost(page);
  await expect(status(page)).toContainText("Click it or press Enter to place it");
  const board = await boxOf(page, "svg.board");
  const at = { x: board.x + board.width * 0.8, y: board.y + board.height * 0.2 };
  await page.mouse.move(at.x - 40, at.y, { steps: 2 });
  await page.mouse.move(at.x, at.y, { steps: 4 });
  await expect.poll(async () => (await ghost(page)).x).toBeGreaterThan(before.x);
  // Back to where it fits: a click there places it.
  await page.mouse.move(before.x, before.y, { steps: 6 });
  await expect.poll(() => isLegal(page)).toBe(true);
  await page.mouse.click(before.x, before.y);
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
});

for (const [variant, opponents, piece] of [["classic", 3, "F"], ["trigon", 3, undefined]] as const) {
  test(`a flip on ${variant} exchanges left and right`, async ({ page }) => {
    await open(page, variant, opponents);
    const name = piece ?? (await fitting(page).nth(2).getAttribute("data-piece")) ?? "";
    await page.locator(`[data-piece="${name}"]`).focus();
    await page.keyboard.press("Enter");
    const before = pointsOf(await outlineOf(page));
    expect(isSame(mirrored(before), before)).toBe(false);
    await page.getByRole("button", { name: "Flip" }).click();
    await expect.poll(async () => isSame(pointsOf(await outlineOf(page)), mirrored(before))).toBe(true);
  });
}

/** How a part of the page moves now: its last motion, with the length. */
async function motionOf(page: Page, selector: string): Promise<{ from: string; length: number } | undefined> {
  return page.locator(selector).evaluate((element) => {
    const effect = element.getAnimations().at(-1)?.effect;
    if (!(effect instanceof KeyframeEffect)) return undefined;
    const [first] = effect.getKeyframes();
    return { from: String(first?.rotate ?? first?.scale ?? first?.transform), length: Number(effect.getTiming().duration) };
  });
}

test("a piece is seen to turn, to flip and to go back; with reduced motion it is not", async ({ page }) => {
  // Motions stand still, so that a slow machine does not miss them.
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...options) {
      const motion = animate.apply(this, options);
      motion.pause();
      return motion;
    };
  });
  await open(page, "classic", 3);
  const take = async () => {
    await page.locator("[data-piece=L5]").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".ghost")).toBeVisible();
  };
  await take();
  await page.keyboard.press("r");
  await expect.poll(() => motionOf(page, ".ghost .turning")).toEqual({ from: "-90deg", length: 160 });
  await page.keyboard.press("f");
  await expect.poll(() => motionOf(page, ".ghost .turning")).toEqual({ from: "-1 1", length: 160 });
  await page.keyboard.press("Escape");
  await expect(page.locator(".hanging")).toHaveCount(1);
  expect((await motionOf(page, ".hanging"))?.length).toBe(200);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await myTurn(page);
  await take();
  const before = await outlineOf(page);
  await page.keyboard.press("r");
  await expect.poll(() => outlineOf(page)).not.toBe(before);
  expect(await motionOf(page, ".ghost .turning")).toBeUndefined();
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost")).toHaveCount(0);
  await expect(page.locator(".hanging")).toHaveCount(0);
});

test("buttons rotate the piece left and right and put it back", async ({ page }) => {
  await open(page, "classic", 3);
  await page.locator("[data-piece=L5]").focus();
  await page.keyboard.press("Enter");
  const before = await outlineOf(page);
  await page.getByRole("button", { name: "Turn right" }).click();
  await expect.poll(() => outlineOf(page)).not.toBe(before);
  await page.getByRole("button", { name: "Turn left" }).click();
  await expect.poll(() => outlineOf(page)).toBe(before);
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(page.locator(".ghost")).toHaveCount(0);
  await expect(page.locator("[data-piece][aria-pressed=true]")).toHaveCount(0);
});
