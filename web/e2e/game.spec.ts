// Games from the front page to the result.

import { enterAsGuest, newGame } from "./addresses";
import { fitting, ghost, placedCount, myTurn, placeByKeys, playOut } from "./table";
import { expect, test } from "./test";

for (const [title, opponents] of [["Classic", 3], ["Trigon", 3]] as const) {
  test(`${title} against the computer, from the front page to the result`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto("/");
    await page.getByRole("radio", { name: title, exact: true }).check({ force: true });
    await page.getByRole("radio", { name: "Child" }).check({ force: true });
    await page.getByRole("button", { name: /^Play / }).click();
    await expect(page).toHaveURL(/\/game\//);
    await expect(page.getByText("Computer: Child 1")).toHaveCount(opponents);
    expect(await playOut(page)).toBeGreaterThan(5);
    await expect(page.getByRole("heading", { name: /You win|You came|You tie/ })).toBeVisible();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(opponents + 2);
    const record = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download record" }).click();
    expect((await record).suggestedFilename()).toContain(".blksgf");
  });
}

test("a game continues after a reload and from the front page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /^Play / }).click();
  await myTurn(page);
  await placeByKeys(page);
  await myTurn(page);
  const before = await placedCount(page);
  await page.reload();
  await expect.poll(() => placedCount(page)).toBe(before);
  await page.goto("/");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect.poll(() => placedCount(page)).toBe(before);
});

test("a mouse drags a piece, rotates it with the wheel, and drops it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /^Play / }).click();
  await myTurn(page);
  const piece = await page.locator("[data-piece=F]").boundingBox();
  const board = await page.locator("svg.board").boundingBox();
  if (!piece || !board) throw new Error("expected a tray and a board");
  await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
  await page.mouse.down();
  // Into blue's start corner.
  await page.mouse.move(board.x + board.width * 0.07, board.y + board.height * 0.07, { steps: 8 });
  const isLegal = async () => (await page.locator(".ghost").count()) > 0 && (await page.locator(".ghost.illegal").count()) === 0;
  for (let steps = 0; steps < 4 && !(await isLegal()); steps += 1) {
    await page.mouse.wheel(0, 100);
    await page.waitForTimeout(100);
  }
  await expect.poll(isLegal).toBe(true);
  await page.mouse.up();
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
  await expect(page.locator("[data-piece=F]")).toHaveCount(0);
});

test("the page says why a piece does not fit", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /^Play / }).click();
  await myTurn(page);
  await page.locator("[data-piece=F]").click();
  const board = await page.locator("svg.board").boundingBox();
  if (!board) throw new Error("expected a board");
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 3 });
  await expect(page.locator(".ghost.illegal")).toBeVisible();
  await expect(page.getByText(/first piece must cover/)).toBeVisible();
  await page.mouse.click(board.x + board.width / 2, board.y + board.height / 2);
  expect(await placedCount(page)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost")).toHaveCount(0);
});

test("a field shows which pieces fit there", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /^Play / }).click();
  await myTurn(page);
  const all = await fitting(page).count();
  const board = await page.locator("svg.board").boundingBox();
  if (!board) throw new Error("expected a board");
  // Only long pieces reach three cells from blue's corner.
  await page.mouse.click(board.x + board.width * 0.023, board.y + board.height * 0.19);
  await expect.poll(() => fitting(page).count()).toBeLessThan(all);
  await fitting(page).first().click();
  await expect(page.locator(".ghost:not(.illegal)")).toBeVisible();
});

test("a page with an open socket asks for a game once", async ({ page }) => {
  await enterAsGuest(page);
  const id = await newGame(page.request, "duo", 1);
  let wholes = 0;
  let isOpen = false;
  let isWatching = false;
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === `/api/games/${id}`) wholes += 1;
  });
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const { type } = JSON.parse(String(payload)) as { type: string };
      if (type === "game") wholes += 1;
      // What `watch` is answered with.
      isWatching ||= type === "game" || type === "update";
      isOpen = true;
    }),
  );
  await page.goto("/lobby");
  await expect.poll(() => isOpen).toBe(true);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
  }, `/game/${id}`);
  await myTurn(page);
  await expect.poll(() => isWatching).toBe(true);
  expect(wholes).toBe(1);
});

test("a hint is shown on the board and in words, and a move is taken back", async ({ page }) => {
  await enterAsGuest(page);
  const id = await newGame(page.request, "duo", 1);
  await page.goto(`/game/${id}`);
  await myTurn(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator("svg.board .hint")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /Idea 1/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Take this piece" }).click();
  await expect(page.locator(".ghost:not(.illegal)")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => placedCount(page)).toBeGreaterThanOrEqual(1);
  await myTurn(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => placedCount(page)).toBe(0);
});

test("the keyboard alone starts a game and places a piece", async ({ page }) => {
  await page.goto("/");
  const start = page.getByRole("button", { name: /^Play / });
  await expect(start).toBeEnabled();
  for (let presses = 0; presses < 40 && !(await start.evaluate((it) => it === document.activeElement)); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(start).toBeFocused();
  await page.keyboard.press("Enter");
  await myTurn(page);
  const inTray = () => page.evaluate(() => document.activeElement?.hasAttribute("data-piece") ?? false);
  for (let presses = 0; presses < 40 && !(await inTray()); presses += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application")).toBeFocused();
  for (const key of ["r", "f", "ArrowRight", "ArrowLeft", "n"]) await page.keyboard.press(key);
  await expect(page.locator(".ghost:not(.illegal)")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
  await expect(page.getByRole("log")).toContainText(/Blue placed/);
});

test("a finger on a phone takes a piece and places it", async ({ another }) => {
  const page = await another({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto("/");
  await page.getByRole("button", { name: /^Play / }).tap();
  await myTurn(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.locator("[data-piece=I5]").tap();
  const board = await page.locator("svg.board").boundingBox();
  if (!board) throw new Error("expected a board");
  await page.touchscreen.tap(board.x + board.width * 0.1, board.y + board.height * 0.05);
  await expect(page.locator(".ghost")).toBeVisible();
  await page.getByRole("button", { name: "Next fit" }).tap();
  await expect(page.locator(".ghost:not(.illegal)")).toBeVisible();
  const { x, y } = await ghost(page);
  await page.touchscreen.tap(x, y);
  await expect(page.locator("svg.board .piece.blue")).toHaveCount(1);
});

test("overlays show when they are switched on", async ({ page }) => {
  await enterAsGuest(page);
  const id = await newGame(page.request, "trigon", 3);
  await page.goto(`/game/${id}`);
  await myTurn(page);
  await page.getByText("Show", { exact: true }).click();
  await page.getByLabel("Open corners of the others").check();
  await expect(page.locator("svg.board .start.blue").first()).toBeVisible();
  await page.getByLabel("Reach").check();
  await expect(page.locator("svg.board .reach").first()).toBeAttached();
  await page.getByLabel("Coordinates").check();
  await expect(page.locator("svg.board text").first()).toBeVisible();
  await page.getByLabel("Patterns").check();
  await expect(page.locator('.figure [fill^="url(#pattern-"]').first()).toBeVisible();
});
