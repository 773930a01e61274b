// Games from the front page to the result.

import { enterAsGuest, newGame } from "./addresses";
import { myTurn, placeByKeys, placedCount, playOut } from "./table";
import { expect, test } from "./test";

for (const [title, opponents] of [["Classic", 3], ["Trigon", 3]] as const) {
  test(`${title} against the computer, from the front page to the result`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto("/");
    await page.getByRole("radio", { name: title, exact: true }).check({ force: true });
    await page.getByRole("radio", { name: "Child" }).check({ force: true });
    await page.getByRole("button", { name: /^Play / }).click();
    await expect(page).toHaveURL(/\/game\//);
    await expect(page.getByRole("list", { name: "Players" }).getByText("Child 1")).toHaveCount(opponents);
    expect(await playOut(page)).toBeGreaterThan(5);
    await expect(page.getByRole("heading", { level: 2, name: / wins?$| share first place$/ })).toBeVisible();
    await expect(page.locator(".aside").getByRole("table").getByRole("row")).toHaveCount(opponents + 2);
    const record = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share this game" }).click();
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
  // A page that lists no games, whose pictures would ask for them.
  await page.goto("/settings");
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
  await expect(page.getByRole("log").first()).toContainText("Blue placed");
});
