// Studies: records of other programs, replay, analysis, variations, and playing on.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { enterAsGuest, newGame } from "./addresses";
import { playedAlone } from "./played";
import { placedCount, playTowards } from "./table";
import { expect, test } from "./test";

const RECORD = resolve(import.meta.dirname, "records/other-program.blksgf");
const TWO_GAMES = resolve(import.meta.dirname, "records/two-games.blksgf");
/** The moves of the record's main line, and its move that gives most away. */
const MOVES = 16;
const WORST = { number: 11, field: "g2" };

/** A game of Pentobi against itself, as that program wrote it; its number of moves. */
const PENTOBI = resolve(import.meta.dirname, "records/pentobi.blksgf");
const PENTOBI_MOVES = 30;

/** Imports the record of another program, and opens it. */
async function importRecord(page: Page, file = RECORD): Promise<void> {
  await enterAsGuest(page);
  await page.goto("/study");
  await page.getByLabel("Choose a file").setInputFiles(file);
  await expect(page).toHaveURL(/\/study\/.+/);
  await expect(page.locator("[data-node]").first()).toBeVisible();
}

/** Places the first piece that fits, with the keyboard; waits until it is kept. */
async function playVariation(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Pieces" }).click();
  const piece = page.locator("[data-piece]:not(.unfit)").first();
  await expect(piece).toBeVisible();
  const before = await placedCount(page);
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await piece.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application")).toBeFocused();
  await page.keyboard.press("Enter");
  await kept;
  expect(await placedCount(page)).toBe(before + 1);
}

async function analyse(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Through the game" }).getByRole("button", { name: "Analyse" }).click();
  await expect(page.getByRole("slider", { name: "Chance to win" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden({ timeout: 90_000 });
}

async function nodeCount(page: Page): Promise<number> {
  await page.getByRole("tab", { name: "Moves" }).click();
  return page.locator("[data-node]").count();
}

test("a record of another program: its worst move, a variation, and the way out and back in", async ({ page }) => {
  test.setTimeout(240_000);
  await importRecord(page);
  await expect(page.getByText("The cross [again].")).toBeVisible();
  await expect(page.getByText("Narrower.")).toBeVisible();
  const known = await nodeCount(page);
  expect(known).toBe(MOVES + 2);

  await analyse(page);
  await page.getByRole("tab", { name: "Report" }).click();
  const worst = page.getByRole("tabpanel").getByRole("listitem").first().getByRole("button");
  await expect(worst).toContainText(`Move ${WORST.number}, ${WORST.field}`);
  await worst.click();
  await expect.poll(() => placedCount(page)).toBe(WORST.number);
  await page.getByRole("tab", { name: "Moves" }).click();
  await expect(page.getByText("With the best move, the dashed piece")).toBeVisible();
  await expect(page.locator("svg.board .hint")).toBeVisible();

  await page.keyboard.press("ArrowLeft");
  await playVariation(page);
  expect(await nodeCount(page)).toBe(known + 1);

  const tried = await page.locator("[data-node][aria-current]").getAttribute("aria-label");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("switch", { name: "Include the engine’s marks" }).uncheck();
  const link = await page.getByRole("link", { name: "Download record" }).getAttribute("href");
  const record = await (await page.request.get(link ?? "")).text();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  expect(record).toContain("XX[a\\:b]");

  const first = page.url();
  await page.goto("/study");
  await page.getByLabel("Text of a record").fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/study\/.+/);
  expect(page.url()).not.toBe(first);
  await expect(page.locator("[data-node]").first()).toBeVisible();
  expect(await nodeCount(page)).toBe(known + 1);
  await expect(page.locator(".variation [data-node]").getByText(tried?.split(" ")[2] ?? "")).toHaveCount(1);
});

test("on a phone held sideways a record that Pentobi wrote: its worst move, a variation, and the way out and back in", async ({ another }) => {
  test.setTimeout(300_000);
  const page = await another({ viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true });
  await importRecord(page, PENTOBI);
  expect(await nodeCount(page)).toBe(PENTOBI_MOVES);
  await page.getByRole("tab", { name: "Report" }).tap();
  const report = page.getByRole("tabpanel", { name: "Report" });
  await report.getByRole("button", { name: "Analyse" }).tap();
  await expect(report.getByRole("progressbar")).toBeVisible();
  await expect(report.getByRole("progressbar")).toBeHidden({ timeout: 200_000 });
  const mistakes = report.getByRole("listitem").getByRole("button");
  await expect(mistakes.first()).toHaveText(/^\s*Move \d+, [a-n]\d+/);
  const losses = (await mistakes.allTextContents()).map((text) => Number(/(\d+) points? below/.exec(text)?.[1]));
  expect(losses).toEqual(losses.toSorted((one, other) => other - one));
  const number = Number(/\d+/.exec(await mistakes.first().innerText())?.[0]);
  await mistakes.first().tap();
  await expect.poll(() => placedCount(page)).toBe(number);
  await expect(page.locator("svg.board .hint")).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).tap();
  await playVariation(page);

  const files = `/api${new URL(page.url()).pathname.replace("study", "studies")}`;
  const record = await (await page.request.get(`${files}/record.blksgf`)).text();
  await page.goto("/study");
  await page.getByLabel("Text of a record").fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator("[data-node]").first()).toBeVisible();
  expect(await nodeCount(page)).toBe(PENTOBI_MOVES + 1);
  await expect(page.locator(".variation [data-node]")).toHaveCount(1);
});

test("keys, buttons and the slider walk through a record", async ({ page }) => {
  await importRecord(page);
  await expect.poll(() => placedCount(page)).toBe(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => placedCount(page)).toBe(2);
  await page.keyboard.press("End");
  await expect.poll(() => placedCount(page)).toBe(MOVES);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => placedCount(page)).toBe(MOVES - 1);
  await page.keyboard.press("Home");
  await expect.poll(() => placedCount(page)).toBe(0);
  await page.getByRole("slider", { name: "Move", exact: true }).fill("5");
  await expect.poll(() => placedCount(page)).toBe(5);
  await page.getByRole("button", { name: "Forward" }).click();
  await expect.poll(() => placedCount(page)).toBe(6);
  await page.getByRole("button", { name: "To the start" }).click();
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await expect.poll(() => placedCount(page)).toBeGreaterThan(1);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  // To the third move, and to what was tried instead of it.
  await page.getByRole("slider", { name: "Move", exact: true }).fill("3");
  await page.locator("h1").click();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-node][aria-current]")).toContainText("f6");
  await page.keyboard.press("End");
  await expect.poll(() => placedCount(page)).toBe(4);
});

test("variations, marks and comments are undone and done again, and stay", async ({ page }) => {
  await importRecord(page);
  await page.keyboard.press("End");
  await playVariation(page);
  expect(await nodeCount(page)).toBe(MOVES + 3);
  const saved = () => page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  let kept = saved();
  await page.getByRole("button", { name: "Undo" }).click();
  await kept;
  expect(await nodeCount(page)).toBe(MOVES + 2);
  kept = saved();
  await page.keyboard.press("Control+Shift+z");
  await kept;
  expect(await nodeCount(page)).toBe(MOVES + 3);

  await page.getByRole("button", { name: "Comment" }).click();
  kept = saved();
  await page.getByRole("button", { name: "!", exact: true }).click();
  await kept;
  await expect(page.locator("[data-node][aria-current]")).toContainText("!");
  kept = saved();
  await page.getByRole("textbox", { name: "Comment" }).fill("Good enough.");
  await page.getByRole("textbox", { name: "Comment" }).blur();
  await kept;
  await page.reload();
  await expect(page.getByText("Good enough.")).toBeVisible();
  expect(await nodeCount(page)).toBe(MOVES + 3);
  const marked = page.locator("[data-node]").filter({ hasText: "!" }).last();
  await expect(marked).toHaveAttribute("aria-label", /!$/);
  const record = await (await page.request.get(`/api${new URL(page.url()).pathname.replace("study", "studies")}/record.blksgf`)).text();
  expect(record).toMatch(/TE\[1\]C\[Good enough\.\]|C\[Good enough\.\]TE\[1\]/);
});

test("a study gets another title", async ({ page }) => {
  await importRecord(page);
  await page.getByRole("button", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("My best game");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My best game");
  await page.goto("/study");
  await expect(page.getByRole("region", { name: "Your studies" }).getByRole("link")).toContainText("My best game");
});

test("a finished game becomes a study with its first variation", async ({ page }) => {
  await enterAsGuest(page);
  const id = await playedAlone(page.request, "duo", 2);
  await page.goto(`/game/${id}/study?ply=4`);
  await expect.poll(() => placedCount(page)).toBe(4);
  await playVariation(page);
  await expect(page).toHaveURL(/\/study\/.+/);
  await expect(page.getByText("Saved to your studies.")).toBeVisible();
  const known = await nodeCount(page);
  await page.reload();
  await expect(page.locator("[data-node]").first()).toBeVisible();
  expect(await nodeCount(page)).toBe(known);
  await page.goto("/study");
  await expect(page.getByRole("region", { name: "Your studies" }).getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Replay" })).toHaveCount(1);
});

test("an analysis is stopped, and goes on", async ({ page }) => {
  test.setTimeout(240_000);
  await importRecord(page);
  const way = page.getByRole("region", { name: "Through the game" });
  await way.getByRole("button", { name: "Analyse" }).click();
  // Only an analysis that has found something can go on.
  const graph = page.getByRole("slider", { name: "Chance to win" });
  await expect(graph).toBeVisible({ timeout: 60_000 });
  await way.getByRole("button", { name: "Stop" }).click();
  await expect(way.getByText("The analysis was stopped")).toBeVisible();
  await page.keyboard.press("End");
  await expect.poll(() => placedCount(page)).toBe(MOVES);
  await way.getByRole("button", { name: "Go on" }).click();
  await expect(way.getByRole("progressbar")).toBeHidden({ timeout: 120_000 });
  // The graph is walked by keys, and a table says the same.
  await graph.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => placedCount(page)).toBe(MOVES - 1);
  await expect(page.getByRole("table", { name: "Chance to win" }).getByRole("row")).toHaveCount(MOVES + 2);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  }
});

test("the engine shows its lines, and one becomes a variation", async ({ page }) => {
  await importRecord(page);
  await page.keyboard.press("End");
  await page.getByRole("switch", { name: "Show the engine’s lines" }).click();
  const line = page.getByRole("region", { name: "Engine lines" }).getByRole("listitem").first().getByRole("button");
  await expect(line).toBeVisible({ timeout: 60_000 });
  await line.click();
  await expect.poll(() => placedCount(page)).toBe(MOVES + 1);
});

test("openings: what was played here, how often and with what result, and one becomes a move", async ({ page }) => {
  await enterAsGuest(page);
  // A game of one person alone says nothing about openings.
  const id = await newGame(page.request, "junior", 1);
  const stage = async () => ((await (await page.request.get(`/api/games/${id}`)).json()) as { table: { stage: string } }).table.stage;
  await expect(async () => {
    while (await playTowards(page.request, id, "g7"));
    expect(await stage()).toBe("over");
  }).toPass();
  await page.goto("/study");
  await page.getByLabel("Text of a record").fill("(;GM[Blokus Junior])");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/study\/.+/);
  await page.getByRole("tab", { name: "Openings" }).click();
  const rows = page.getByRole("tabpanel", { name: "Openings" }).locator("tbody tr");
  await expect(rows.first()).toContainText(/\d+\s*\d+ %/);
  await rows.first().getByRole("button").click();
  await expect.poll(() => placedCount(page)).toBe(1);
  expect(await nodeCount(page)).toBe(1);
});

test("a link to a move opens there, and other sites show the picture of that position", async ({ page, another }) => {
  await enterAsGuest(page);
  const id = await playedAlone(page.request, "duo", 2);
  await page.goto(`/game/${id}/study?ply=4`);
  await expect.poll(() => placedCount(page)).toBe(4);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByRole("switch", { name: "Open at move 4" }).check();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  expect(new URL(link).search).toBe("?ply=4");
  await expect.poll(() => dialog.getByRole("img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1200);
  const other = await another();
  await other.goto(link);
  await expect.poll(() => placedCount(other)).toBe(4);
  const tag = (name: string) => other.locator(`meta[property="${name}"]`).getAttribute("content");
  expect(await tag("og:url")).toBe(link);
  expect(await tag("og:description")).toMatch(/^Duo\. .+ after \d+ moves\.$/);
  const picture = (await tag("og:image")) ?? "";
  expect(new URL(picture).search).toBe("?ply=4");
  const [there, atEnd] = await Promise.all([picture, picture.replace("?ply=4", "")].map(async (url) => (await other.request.get(url)).body()));
  expect(there?.equals(atEnd ?? Buffer.of())).toBe(false);
});

test("play on from here against the computer", async ({ page }) => {
  await importRecord(page);
  await page.getByRole("slider", { name: "Move", exact: true }).fill("6");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByRole("combobox", { name: "Computer" }).selectOption("1");
  await page.getByRole("button", { name: "Start at move 7" }).click();
  await expect(page).toHaveURL(/\/game\/[^/]+$/);
  await expect.poll(() => placedCount(page)).toBeGreaterThanOrEqual(6);
  await expect(page.locator("[data-piece]:enabled:not(.unfit)").first()).toBeVisible({ timeout: 60_000 });
});

test("a file with several games: some are chosen", async ({ page }) => {
  await enterAsGuest(page);
  await page.goto("/study");
  await page.getByLabel("Choose a file").setInputFiles(TWO_GAMES);
  await expect(page.getByRole("group", { name: "2 games in this file" })).toBeVisible();
  await page.getByRole("button", { name: "Import 2 games" }).click();
  await expect(page.getByRole("region", { name: "Your studies" }).getByRole("link")).toHaveCount(2);
});

test("a record that cannot be read says where", async ({ page, complaints }) => {
  complaints.expect(/422/);
  await enterAsGuest(page);
  await page.goto("/study");
  await page.getByLabel("Text of a record").fill(readFileSync(RECORD, "utf8").slice(0, 120));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(/Line \d+, column \d+/);
});

for (const [name, viewport] of [["upright", { width: 375, height: 667 }], ["sideways", { width: 667, height: 375 }]] as const) {
  test(`by touch on a phone held ${name}`, async ({ another }) => {
    const page = await another({ viewport, hasTouch: true, isMobile: true });
    await importRecord(page);
    await page.getByRole("button", { name: "Forward" }).tap();
    await page.getByRole("button", { name: "Forward" }).tap();
    await expect.poll(() => placedCount(page)).toBe(2);
    await page.getByRole("tab", { name: "Pieces" }).tap();
    const piece = page.locator("[data-piece]:not(.unfit)").first();
    await expect(piece).toBeInViewport();
    await expect(page.locator("svg.board")).toBeInViewport();
    await piece.tap();
    await expect(piece).toHaveAttribute("aria-pressed", "true");
    const kept = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    // A tap on the board puts the piece near it; where nothing fits there, the next fit is a key away.
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "Place", exact: true }).tap();
    await kept;
    await expect.poll(() => placedCount(page)).toBe(3);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(wide).toBe(true);
  });
}

for (const [width, height] of [[360, 640], [375, 667]] as const) {
  test(`on a phone of ${width} by ${height} nothing of the moves is under the lower edge`, async ({ another }) => {
    const page = await another({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await importRecord(page);
    // Title, engine and moves scroll together, and end above the buttons that stay.
    const last = page.getByRole("button", { name: "Undo", exact: true });
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    const way = page.getByRole("region", { name: "Through the game" });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await way.boundingBox())?.y ?? 0);
    await page.getByRole("tab", { name: "Report" }).tap();
    await page.getByRole("tab", { name: "Moves" }).tap();
    const board = await page.locator("svg.board").boundingBox();
    const moves = await page.getByRole("tabpanel", { name: "Moves" }).boundingBox();
    expect(moves?.y).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
    // Room for the move that is looked at and one more.
    expect(moves?.height).toBeGreaterThan(64);
  });
}

test("on a phone the list shows the move that was chosen in another tab", async ({ another }) => {
  const page = await another({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await importRecord(page);
  await page.keyboard.press("End");
  const current = page.locator("[data-node][aria-current]");
  // Title and engine stay in view until the list is chosen.
  await page.getByRole("tab", { name: "Report" }).tap();
  await page.getByRole("tab", { name: "Moves" }).tap();
  await expect(current).toBeInViewport({ ratio: 1 });
  await page.getByRole("tab", { name: "Report" }).tap();
  await page.getByRole("slider", { name: "Move", exact: true }).fill("1");
  await expect.poll(() => placedCount(page)).toBe(1);
  await page.getByRole("tab", { name: "Moves" }).tap();
  await expect(current).toHaveAttribute("data-node", "1");
  await expect(current).toBeInViewport({ ratio: 1 });
});

test("paper gets the board and the moves", async ({ page }) => {
  await importRecord(page);
  await page.keyboard.press("End");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("svg.board")).toBeVisible();
  await expect(page.locator("[data-node]").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expect(page.getByRole("slider")).toHaveCount(0);
});
