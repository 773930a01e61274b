// The end of a game: who won, the table of points, ratings, and the way on.

import { enter, enterAsGuest } from "./addresses";
import { moveOnce, playedAlone } from "./played";
import { placedCount } from "./table";
import { expect, test } from "./test";

const winner = /^(Blue|Yellow|Red|Green|Blue and red|Yellow and green|.+ share first place)/;

for (const [what, variant, seats, rows] of [
  ["one screen", "duo", 2, 2],
  ["four on one screen", "classic", 4, 4],
  ["teams on one screen", "teams", 4, 2],
  ["triangles", "trigon", 4, 4],
] as const) {
  test(`the result of a game of ${what}`, async ({ page }) => {
    test.setTimeout(240_000);
    await enterAsGuest(page);
    const id = await playedAlone(page.request, variant, seats);
    await page.goto(`/game/${id}`);
    await expect(page.getByRole("heading", { level: 2, name: winner })).toBeVisible();
    const table = page.locator(".scores table");
    await expect(table.getByRole("row")).toHaveCount(rows + 1);
    await expect(table.getByRole("columnheader")).toContainText(["Rank", "Player", "Covered", "Left"]);
    await expect(page.getByText(/^Each (square|triangle) left costs a point\.$/)).toBeVisible();
    await expect(table.locator(".rest svg").first()).toBeVisible();
    // The board is not covered.
    expect(await placedCount(page)).toBeGreaterThan(5);
    const [board, headline] = [await page.locator("svg.board").boundingBox(), await page.locator(".winner").boundingBox()];
    expect((board?.x ?? 0) + (board?.width ?? 0)).toBeLessThanOrEqual(headline?.x ?? 0);
  });
}

test("a shared colour has its own row and counts for nobody", async ({ page }) => {
  test.setTimeout(240_000);
  await enterAsGuest(page);
  const id = await playedAlone(page.request, "three", 3);
  await page.goto(`/game/${id}`);
  await expect(page.getByRole("heading", { level: 2, name: winner })).toBeVisible();
  const shared = page.locator(".scores tbody tr").last();
  await expect(shared).toContainText("shared, counts for nobody");
  await expect(page.locator(".scores tbody tr")).toHaveCount(4);
});

test("the chances are shown on request, with the move that decided", async ({ page }) => {
  test.setTimeout(240_000);
  await enterAsGuest(page);
  const id = await playedAlone(page.request, "duo", 2);
  await page.goto(`/game/${id}`);
  const chance = page.getByRole("region", { name: "Chance to win, move by move" });
  await chance.getByRole("button", { name: "Show" }).click();
  await expect(chance.getByText(/decided/)).toBeVisible({ timeout: 120_000 });
  await page.reload();
  await expect(chance.getByText(/decided/)).toBeVisible();
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page).toHaveURL(/\/study\?ply=0&play$/);
  // It plays by itself.
  await expect.poll(() => placedCount(page)).toBeGreaterThan(1);
});

test("a rating that changed is shown, also after a reload", async ({ page, server, another }) => {
  test.setTimeout(240_000);
  const other = await another();
  await enter(page, server);
  await enter(other, server);
  const clock = { type: "fischer", total: 600, increment: 0 };
  await page.goto("/lobby");
  await other.goto("/lobby");
  for (const one of [page, other]) expect((await one.request.post("/api/seeks", { data: { variant: "duo", rated: true, clock } })).ok()).toBe(true);
  const me = ((await (await page.request.get("/api/me")).json()) as { id: string }).id;
  const found = async () => ((await (await page.request.get(`/api/games?account=${me}`)).json()) as { id: string }[])[0]?.id ?? "";
  await expect.poll(found, { timeout: 60_000 }).not.toBe("");
  const id = await found();
  const isOver = async () => ((await (await page.request.get(`/api/games/${id}`)).json()) as { table: { stage: string } }).table.stage === "over";
  for (let moves = 0; moves < 200 && !(await isOver()); moves += 1) {
    const answer = await moveOnceAs([page.request, other.request], id);
    if (!answer) break;
  }
  await page.goto(`/game/${id}`);
  await expect(page.locator(".winner .rating")).toBeVisible();
  const shown = await page.locator(".winner .rating").innerText();
  await page.reload();
  await expect(page.locator(".winner .rating")).toHaveText(shown.replace(/\s+/g, ""));
  await expect(page.getByRole("button", { name: "Find another opponent" })).toBeVisible();
});

/** Moves for whoever is to move. */
async function moveOnceAs(people: Parameters<typeof moveOnce>[0][], id: string): Promise<boolean> {
  for (const person of people) {
    try {
      if (!(await moveOnce(person, id))) return false;
      return true;
    } catch {
      // It was the other one's turn.
    }
  }
  return false;
}

test("teams have covered the same at their seats and in the table", async ({ page }) => {
  await enterAsGuest(page);
  const seats = Array.from({ length: 4 }, () => ({ type: "me" }));
  const { id } = (await (await page.request.post("/api/games", { data: { variant: "teams", seats } })).json()) as { id: string };
  for (let moves = 0; moves < 6; moves += 1) await moveOnce(page.request, id);
  await page.goto(`/game/${id}`);
  const figures = page.getByRole("list", { name: "Players" }).getByRole("listitem").locator(".figures");
  await expect(figures).toHaveCount(4);
  const shown = (await figures.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(shown[0]).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const rows = page.locator(".scores tbody td.covered");
  await expect(rows).toHaveCount(2);
  expect((await rows.allTextContents()).map(Number).toSorted()).toEqual(shown.slice(0, 2).toSorted());
});

for (const viewport of [{ width: 375, height: 667 }, { width: 667, height: 375 }]) {
  test(`on a phone of ${viewport.width} by ${viewport.height} the headline, the board and the buttons are in sight`, async ({ another }) => {
    const page = await another({ viewport, hasTouch: true, isMobile: true });
    await enterAsGuest(page);
    const id = await playedAlone(page.request, "duo", 2);
    await page.goto(`/game/${id}`);
    await expect(page.getByRole("heading", { level: 2, name: winner })).toBeInViewport();
    await expect(page.locator("svg.board")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Analyse" })).toBeInViewport();
  });
}
