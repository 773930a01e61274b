// The front page: what it shows, and the games that it starts.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import shipped from "../variants.json" with { type: "json" };
import { enterAsGuest, newGame } from "./addresses";
import { myTurn, placeByKeys } from "./table";
import { expect, GONE, test } from "./test";

interface Seat {
  holder: { type: string; level?: number; person?: string };
}

interface Table {
  variant: string;
  options: string[];
  clock: { type: string };
  seats: Seat[];
  hints: boolean;
  takebacks: boolean;
}

/** How far something moved by itself, by the browser's measure, and the text of what moved. */
interface Shift {
  by: number;
  what: (string | undefined)[];
}

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
const play = (page: Page) => page.getByRole("button", { name: /^Play / });
const card = (page: Page, title: string) => page.getByRole("radio", { name: title, exact: true });

/** The table of the game that the page shows. */
async function table(page: Page): Promise<Table> {
  await expect(page).toHaveURL(/\/game\//);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const answer = await page.request.get(`/api/games/${id}`);
  return ((await answer.json()) as { table: Table }).table;
}

const levels = (found: Table) => found.seats.map(({ holder }) => holder.level ?? holder.type);

test("the list of variants that comes with the page is the server's", async ({ request }) => {
  const answer = await request.get("/api/variants");
  const served = (await answer.json()) as { name: string }[];
  const known = (shipped as { name: string; look: object }[]).map(({ look: _, ...item }) => item);
  expect(known, "renew it with `npm run variants -- ADDRESS` in web/, against a running server").toEqual(served);
  for (const { name, look } of shipped as { name: string; look: { cells: string; sides: string[][]; seats: string[][] } }[]) {
    const geometry = (await (await request.get(`/api/variants/${name}`)).json()) as {
      cells: { corners: number[] }[];
      colours: { name: string; seats: number[] }[];
      sides: number[][];
      seats: number;
    };
    expect(look.cells).toBe(geometry.cells[0]?.corners.length === 6 ? "triangle" : "square");
    expect(look.sides).toEqual(geometry.sides.map((side) => side.map((index) => geometry.colours[index]?.name)));
    expect(look.seats).toHaveLength(geometry.seats);
  }
});

test("one click starts a game of the variant that was played last", async ({ page }) => {
  await page.goto("/");
  await expect(play(page)).toHaveText(/Play Classic/);
  await card(page, "Duo").check({ force: true });
  await page.getByRole("radio", { name: "Child" }).check({ force: true });
  await page.getByRole("button", { name: "Play Duo" }).click();
  expect(levels(await table(page))).toEqual(["person", 1]);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Duo" }).click();
  const found = await table(page);
  expect(found.variant).toBe("duo");
  expect(levels(found)).toEqual(["person", 1]);
});

test("arrow keys choose a card, over the end of a group", async ({ page }) => {
  await page.goto("/");
  await card(page, "Classic").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(card(page, "Trigon for three")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(card(page, "Teams")).toBeChecked();
  await expect(card(page, "Teams")).toBeFocused();
  await expect(play(page)).toHaveText(/Play Teams/);
});

test("cards say who plays and how long, in groups by the cells of the board", async ({ page }) => {
  await page.goto("/");
  for (const [title, text] of [
    ["Classic", "4 players"],
    ["Teams", "2 against 2"],
    ["Two players", "2 colours each"],
    ["Three players", "shared green"],
  ] as const) {
    await expect(card(page, title)).toHaveAccessibleDescription(new RegExp(`${text}.*25\\smin`));
  }
  const squares = page.locator(".card-group", { has: page.getByRole("heading", { name: "Squares" }) });
  const triangles = page.locator(".card-group", { has: page.getByRole("heading", { name: "Triangles" }) });
  await expect(squares.getByRole("radio")).toHaveCount(6);
  await expect(triangles.getByRole("radio")).toHaveCount(4);
});

test("solo puzzles are cards beside the variants, and today's puzzle and the first game are a click away", async ({ page }) => {
  await page.goto("/");
  const solo = page.getByRole("region", { name: "Solo" });
  await expect(solo.getByRole("link", { name: /^All 84 1 player/ })).toBeVisible();
  await expect(solo.locator("svg .flat")).not.toHaveCount(0);
  await solo.getByRole("link", { name: /^Fill the box 1 player/ }).click();
  await expect(page.getByRole("application")).toBeVisible();
  await page.goBack();
  await page.getByRole("region", { name: "Solo" }).getByRole("link", { name: "All puzzles" }).click();
  await expect(page).toHaveURL("/puzzles");
  await page.goBack();
  const more = page.getByRole("region", { name: "More" });
  await expect(more.getByRole("link", { name: /Today’s puzzle/ })).toHaveAttribute("href", "/puzzle/daily");
  await expect(more.getByRole("link", { name: /Your first game/ })).toHaveAttribute("href", "/learn");
});

test("colour, levels by seat, rules and clock arrive in the game, and are kept", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("radio", { name: "Yellow" }).check({ force: true });
  await page.getByLabel("Level: Blue").selectOption("Child 2");
  await page.getByLabel("Level: Green").selectOption("Club player 6");
  await expect(page.getByRole("radio", { name: "Mixed" })).toBeChecked();
  await page.getByLabel("Starts").selectOption("free starts");
  await page.getByRole("radio", { name: "5 min + 5 s" }).check({ force: true });
  await page.getByRole("switch", { name: "Hints allowed" }).uncheck();
  await page.getByRole("switch", { name: "Takebacks allowed" }).uncheck();
  await page.reload();
  await play(page).click();
  const found = await table(page);
  expect(levels(found)).toEqual([2, "person", 3, 6]);
  expect(found.options).toEqual(["starts=any"]);
  expect(found.clock).toEqual({ type: "fischer", total: 300, increment: 5 });
  expect([found.hints, found.takebacks]).toEqual([false, false]);
});

test("an exact level for all opponents, and a random colour", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("radio", { name: "Random" }).check({ force: true });
  await page.getByLabel("Level of all opponents").selectOption("Beginner 4");
  await expect(page.getByRole("radio", { name: "Beginner" })).toBeChecked();
  await play(page).click();
  expect(levels(await table(page)).sort()).toEqual([4, 4, 4, "person"]);
});

test("an option of one variant does not go to another", async ({ page }) => {
  await page.goto("/");
  await card(page, "Three players").check({ force: true });
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByLabel("Shared colour").selectOption("red shared");
  await card(page, "Duo").check({ force: true });
  await page.getByRole("button", { name: "Play Duo" }).click();
  expect((await table(page)).options).toEqual([]);
  await page.goto("/");
  await card(page, "Three players").check({ force: true });
  await play(page).click();
  expect((await table(page)).options).toEqual(["shared=red"]);
});

test("other people: a link with open seats, and everybody on one screen", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Invite by link" }).click();
  expect(levels(await table(page))).toEqual(["person", "open", "open", "open"]);
  await page.goto("/");
  await page.getByRole("button", { name: "On one screen" }).click();
  expect(levels(await table(page))).toEqual(["person", "person", "person", "person"]);
  await page.goto("/");
  await page.getByRole("link", { name: "Find an opponent" }).click();
  await expect(page).toHaveURL("/lobby?variant=classic");
});

test("a running game continues from the front page, and says whose turn it is", async ({ page }) => {
  await enterAsGuest(page);
  await newGame(page.request, "trigon", 3);
  const id = await newGame(page.request, "duo", 1);
  await page.goto("/");
  const row = page.getByRole("region", { name: "Your game" });
  await expect(row).toContainText("Duo");
  await expect(row).toContainText("Your turn");
  await expect(row).toContainText("against Computer: Child 1");
  await expect(row.getByRole("link", { name: "All 2 games" })).toHaveAttribute("href", "/lobby");
  await row.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await myTurn(page);
  await placeByKeys(page);
});

test("a game of others can be watched from the front page", async ({ page, another }) => {
  const other = await another();
  await enterAsGuest(other);
  const seats = [{ type: "me" }, { type: "computer", level: 1 }];
  const made = await other.request.post("/api/games", { data: { variant: "duo", seats, listed: true } });
  const { id } = (await made.json()) as { id: string };
  await page.goto("/");
  const row = page.getByRole("region", { name: "More" }).getByRole("link", { name: /^Watch .*Computer: Child 1 Duo/ });
  await expect(row).toHaveAttribute("href", `/game/${id}`);
  // The position is asked for when the row comes into view.
  await row.scrollIntoViewIfNeeded();
  await expect(row).toContainText("Duo, move 1");
  await expect(row.locator("svg .floor")).toBeVisible();
});

test("the board of the rule moves, stops by a press, and stands still where nothing may move", async ({ page, another }) => {
  await page.goto("/");
  const living = page.locator("[data-frame]");
  await expect(living).toHaveAttribute("data-frame", "0");
  await expect(living.locator(".ghost.illegal .edges")).toHaveCount(1);
  await expect(living).toHaveAttribute("data-frame", "1");
  await expect(living.locator(".ghost:not(.illegal) .contact")).toHaveCount(1);
  await expect(living).toHaveAttribute("data-frame", "2");
  await expect(living.locator(".ghost")).toHaveCount(0);
  await page.getByRole("button", { name: "Stop the board" }).click();
  await expect(page.getByRole("button", { name: "Start the board" })).toBeVisible();
  const calm = await another({ reducedMotion: "reduce" });
  await calm.goto("/");
  await expect(calm.locator("[data-frame]")).toHaveAttribute("data-frame", "2");
  await expect(calm.getByRole("button", { name: /the board/ })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("settings", JSON.stringify({ motion: "reduced" })));
  await page.reload();
  await expect(living).toHaveAttribute("data-frame", "2");
  await expect(page.getByRole("button", { name: /the board/ })).toHaveCount(0);
});

test("without the server the front page shows names and pictures", async ({ page, server, complaints }) => {
  complaints.expect(GONE);
  await page.goto("/");
  // The worker has cached the page.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.kill();
  await page.reload();
  await expect(page.getByText("Connection lost")).toBeVisible();
  await expect(card(page, "Trigon for three")).toBeVisible();
  await expect(page.locator(".cards svg .flat")).not.toHaveCount(0);
  await expect(play(page)).toHaveText(/Play Classic/);
});

for (const [name, options] of [["a wide screen", { viewport: { width: 1280, height: 800 } }], ["a phone", PHONE]] as const) {
  test(`nothing moves while the front page loads on ${name}`, async ({ another }) => {
    const page = await another(options);
    await page.goto("/");
    await card(page, "Duo").check({ force: true });
    await play(page).click();
    await table(page);
    await page.goto("about:blank");
    await page.addInitScript(() => {
      const shifts: Shift[] = [];
      Object.assign(window, { shifts });
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[])
          shifts.push({ by: entry.value, what: entry.sources.map(({ node }) => node?.textContent?.trim()) });
      };
      new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
    });
    // Answers come one by one, and late: each would move what is below it.
    await page.route("**/api/**", async (route) => {
      const answer = await route.fetch();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await route.fulfill({ response: answer });
    });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Your game" })).toContainText("Your turn");
    await expect(page.locator("[data-frame='2']")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((all, { by }) => all + by, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01);
  });
}

test("on a phone the start button stays in view, levels are in a sheet, and cards scroll sideways", async ({ another }) => {
  const page = await another(PHONE);
  await page.goto("/");
  await expect(play(page)).toBeInViewport({ ratio: 1 });
  await expect(play(page)).toHaveText("Play Classic against Beginner");
  await page.getByRole("button", { name: /Opponents/ }).tap();
  await page.getByRole("dialog").getByText("Expert").tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(play(page)).toHaveText("Play Classic against Expert");
  await card(page, "Trigon for two").focus();
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "Trigon for three")).toBeChecked();
  await expect(card(page, "Trigon for three")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole("button", { name: "Options" }).tap();
  await page.getByText("Red", { exact: true }).tap();
  await play(page).tap();
  expect(levels(await table(page))).toEqual([7, 7, "person"]);
});

test("on a phone held sideways the rule, the cards and the start button are in sight together", async ({ another }) => {
  const page = await another({ ...PHONE, viewport: { width: 667, height: 375 } });
  await page.goto("/");
  await expect(page.locator("[data-frame]")).toBeInViewport({ ratio: 1 });
  await expect(play(page)).toBeInViewport({ ratio: 1 });
  const start = await play(page).boundingBox();
  const classic = await page.locator(".variant-card").first().boundingBox();
  expect((classic?.y ?? 0) + (classic?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
  await page.locator(".variant-card", { hasText: "Duo" }).tap();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(667);
  await play(page).tap();
  expect((await table(page)).variant).toBe("duo");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the front page with a game and all options passes axe in the ${colorScheme} theme, also on a phone`, async ({ another }) => {
    const page = await another({ colorScheme });
    await enterAsGuest(page);
    await newGame(page.request, "duo", 1);
    for (const { width, height } of [{ width: 1280, height: 800 }, PHONE.viewport]) {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await expect(page.getByRole("region", { name: "Your game" })).toContainText("Your turn");
      await page.getByRole("button", { name: "Options" }).click();
      await page.getByText("Other …").click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
    }
  });
}
