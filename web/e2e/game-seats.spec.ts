// The seats: names, what is covered, who is out, and the pace at which the others' moves appear.

import type { APIRequestContext, Page } from "@playwright/test";

import { enter, enterAsGuest } from "./addresses";
import { myTurn, open, openHotSeat, placeByKeys, placedCount, playOut, playTowards, status } from "./table";
import { expect, test } from "./test";

/** Lets a test hold back what the server sends, and deliver it all at once. */
async function heldWire(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (held) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  const release = () => {
    for (const deliver of held ?? []) deliver();
    held = undefined;
  };
  return { hold: () => (held = []), release };
}

/** The number of moves that the server knows. */
async function movesOf(request: APIRequestContext, id: string): Promise<number> {
  const { table } = (await (await request.get(`/api/games/${id}`)).json()) as { table: { moves: unknown[] } };
  return table.moves.length;
}

test("a seat counts what is covered, and a tap shows its pieces", async ({ page }) => {
  await open(page, "classic", 3);
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(seats).toHaveCount(4);
  await expect(seats.first()).toHaveAttribute("aria-current", "true");
  await expect(seats.first()).toContainText("0 / 89");
  await placeByKeys(page);
  await myTurn(page);
  await expect(seats.first()).toContainText(/[1-5] \/ 89/);
  await expect(seats.nth(1).locator(".rest svg")).toHaveCount(20);
  await seats.nth(1).getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Child 1: pieces left" });
  await expect(dialog.getByRole("listitem")).toHaveCount(20);
});

test("two players on one screen have the names of their colours, to the end", async ({ page }) => {
  test.setTimeout(240_000);
  await openHotSeat(page, "duo", 2);
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(seats.first()).toContainText("Blue");
  await expect(seats.nth(1)).toContainText("Yellow");
  await expect(status(page)).toContainText("Blue to move");
  await placeByKeys(page);
  await expect(status(page)).toContainText("Yellow to move");
  await expect(page.getByText("You", { exact: true })).toHaveCount(0);
  await playOut(page);
  await expect(page.locator(".winner h2")).not.toContainText("You");
});

test("partners show the same points, and who plays with whom", async ({ page }) => {
  await open(page, "teams", 3);
  await placeByKeys(page);
  await myTurn(page);
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  const covered = await seats.locator(".figures").allTextContents();
  expect(covered[0]).toBe(covered[2]);
  expect(covered[1]).toBe(covered[3]);
  expect(covered[0]).toMatch(/\/ 178$/);
  await expect(seats.first()).toContainText("with red");
  await expect(seats.nth(2)).toContainText("with you");
});

test("a shared colour has a row that says so", async ({ page }) => {
  await open(page, "three", 2);
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(seats).toHaveCount(4);
  await expect(seats.nth(3)).toContainText("Green");
  await expect(seats.nth(3)).toContainText("shared by all");
});

test("after resigning one's row is still one's own", async ({ page, another }) => {
  await enterAsGuest(page);
  const data = { variant: "classic", seats: [{ type: "me" }, { type: "open" }, { type: "open" }, { type: "computer", level: 1 }] };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  await page.goto(`/game/${id}`);
  for (let count = 0; count < 2; count += 1) {
    const other = await another();
    await other.goto(`/game/${id}`);
    await other.getByRole("button", { name: "Sit down", exact: true }).click();
  }
  await myTurn(page);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(seats.first()).toContainText("You");
  await expect(seats.first()).toContainText("resigned");
  await expect(seats.first()).not.toContainText(/computer|Child|Club|Expert/);
});

test("a player who cannot move any more is told so, and the row shows it", async ({ page, another }) => {
  test.setTimeout(240_000);
  const other = await another();
  for (const one of [page, other]) await enterAsGuest(one);
  const data = { variant: "classic", seats: [{ type: "me" }, { type: "open" }, { type: "open" }, { type: "open" }] };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  for (const seat of [2, 3, 4]) await other.request.post(`/api/games/${id}/ask`, { data: { type: "join", seat } });
  await page.goto(`/game/${id}`);
  await myTurn(page);
  // Everybody crowds into blue's corner, so that blue is the first who cannot move.
  const notice = status(page).getByText("You cannot move any more");
  for (let count = 0; count < 80 && !(await notice.isVisible()); count += 1) {
    if (!(await playTowards(page.request, id, "a20"))) await playTowards(other.request, id, "a20");
  }
  await expect(notice).toBeVisible();
  const row = page.getByRole("list", { name: "Players" }).getByRole("listitem").first();
  await expect(row).toContainText("no move left");
  await expect(page.getByRole("log").first()).toContainText("You cannot move any more.");
  await expect(page.locator(".game.finished")).toHaveCount(0);
});

/** Makes a game of two in which the second person takes the other seat; returns its id. */
async function gameOfTwo(one: Page, other: Page, terms: object): Promise<string> {
  const data = { variant: "duo", seats: [{ type: "me" }, { type: "open" }], ...terms };
  const { id } = (await (await one.request.post("/api/games", { data })).json()) as { id: string };
  expect((await other.request.post(`/api/games/${id}/ask`, { data: { type: "join", seat: 2 } })).ok()).toBe(true);
  return id;
}

test("a rated game shows the ratings at the seats", async ({ page, server, another }) => {
  const other = await another();
  for (const person of [page, other]) await enter(person, server);
  const first = await gameOfTwo(page, other, { rated: true, clock: { type: "fischer", total: 300, increment: 5 } });
  await other.request.post(`/api/games/${first}/ask`, { data: { type: "resign" } });
  type Info = { next: string | null; people: { rating: number | null }[]; changes: { after: number }[] };
  const info = async (id: string) => (await (await page.request.get(`/api/games/${id}`)).json()) as Info;
  await expect.poll(async () => (await info(first)).changes.length).toBe(2);
  const { next, changes } = await info(first);
  await page.goto(`/game/${next}`);
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(seats).toHaveCount(2);
  const ratings = await seats.locator(".rating").allTextContents();
  expect(ratings.toSorted()).toEqual(changes.map(({ after }) => String(after)).toSorted());
  // The one who won has more than everybody begins with.
  await expect(seats.filter({ hasText: "You" }).locator(".rating")).toHaveText(/^15[1-9]\d$|^1[6-9]\d\d$/);
});

test("a player who is away is shown as away until they are back", async ({ page, another }) => {
  const other = await another();
  for (const person of [page, other]) await enterAsGuest(person);
  const id = await gameOfTwo(page, other, {});
  await page.goto(`/game/${id}`);
  await other.goto(`/game/${id}`);
  await myTurn(page);
  const seat = page.getByRole("list", { name: "Players" }).getByRole("listitem").nth(1);
  const context = other.context();
  await other.close();
  await expect(seat.locator(".note")).toHaveText(/away, 0:\d\d/, { timeout: 30_000 });
  await (await context.newPage()).goto(`/game/${id}`);
  await expect(seat.locator(".note")).toHaveCount(0);
});

test("a clock with less than ten seconds stands out, and is announced once", async ({ page }) => {
  const wire = await heldWire(page);
  await page.clock.install();
  await enterAsGuest(page);
  const data = { variant: "duo", seats: [{ type: "me" }, { type: "me" }], clock: { type: "per_move", seconds: 120 } };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  await page.goto(`/game/${id}`);
  const clock = page.getByRole("list", { name: "Players" }).getByRole("listitem").first().locator(".clock");
  const announced = page.getByRole("log").first().getByText("Less than 10 seconds left on your clock.");
  await expect(clock).toHaveText(/^[012]:\d\d$/);
  await expect(clock).not.toHaveClass(/low/);
  await expect(announced).toHaveCount(0);
  // The time of the page alone goes on: the server must not correct it meanwhile.
  wire.hold();
  const [minutes = 0, seconds = 0] = (await clock.innerText()).split(":").map(Number);
  await page.clock.fastForward((60 * minutes + seconds - 7) * 1000);
  await expect(clock).toHaveText(/^\d\.\d$/);
  await expect(clock).toHaveClass(/low/);
  const colour = (element: Element) => getComputedStyle(element).color;
  expect(await clock.evaluate(colour)).not.toBe(await page.locator("body").evaluate(colour));
  await expect(announced).toHaveCount(1);
});

test("replies that come together appear one after the other, and acting shows them all", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("settings", JSON.stringify({ pace: "slow" })));
  const wire = await heldWire(page);
  await page.clock.install();
  const id = await open(page, "classic", 3);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const round of [1, 2]) {
    wire.hold();
    await placeByKeys(page);
    await expect.poll(() => movesOf(page.request, id), { timeout: 30_000 }).toBe(4 * round);
    wire.release();
    // It is my turn already, whatever the board shows.
    await expect(page.locator("[data-piece]:enabled").first()).toBeVisible();
    await expect.poll(() => placedCount(page)).toBe(4 * round - 3);
    await page.clock.runFor(1400);
    await expect.poll(() => placedCount(page)).toBe(4 * round - 2);
    await expect(status(page)).toContainText("Computer: Child 1 is thinking");
    if (round === 1) {
      await page.clock.runFor(3000);
      await expect(status(page)).toContainText("Your turn");
    } else await page.locator("h1").dispatchEvent("pointerdown");
    await expect.poll(() => placedCount(page)).toBe(4 * round);
  }
});

test("with reduced motion all replies appear at once", async ({ another }) => {
  const page = await another({ reducedMotion: "reduce" });
  const wire = await heldWire(page);
  const id = await open(page, "classic", 3);
  wire.hold();
  await placeByKeys(page);
  await expect.poll(() => movesOf(page.request, id), { timeout: 30_000 }).toBe(4);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  wire.release();
  await expect.poll(() => placedCount(page)).toBe(4);
});
