// The frame of every page: routing, themes, size, offline use.

import type { Page } from "@playwright/test";

import { enterAsGuest, MISSING } from "./addresses";
import { moveOnce } from "./played";
import { expect, GONE, test } from "./test";

/** Compressed bytes of the first visit to the front page. */
const MOST_SCRIPT = 120_000;
const MOST_STYLE = 30_000;
const MOST_FONT = 60_000;

test("the front page loads", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Catercorner/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Play" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

test("an unknown address leads back to the front page", async ({ page, complaints }) => {
  complaints.expect(/404/);
  await page.goto(MISSING);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "To the front page" }).click();
  await expect(page).toHaveURL("/");
});

test("back and forward show the page of the address", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Ranking" }).click();
  await expect(page).toHaveURL("/ranking");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page.getByRole("banner").getByRole("link", { name: "Ranking" })).toHaveAttribute("aria-current", "page");
});

/** Resolves when the server has repeated to the next connection all that it repeats. */
async function caughtUp(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"pong"'));
}

test("a turn elsewhere is announced when it comes, and not again by a new connection", async ({ page, another }) => {
  const other = await another();
  for (const person of [page, other]) await enterAsGuest(person);
  const data = { variant: "duo", seats: [{ type: "open" }, { type: "me" }] };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  expect((await other.request.post(`/api/games/${id}/ask`, { data: { type: "join", seat: 1 } })).ok()).toBe(true);
  const isReady = caughtUp(page);
  await page.goto("/ranking");
  await isReady;
  const notice = page.getByRole("link", { name: "It is your turn in another game" });
  expect(await moveOnce(other.request, id)).toBe(true);
  await expect(notice).toHaveAttribute("href", `/game/${id}`);
  await page.clock.install();
  const isAgain = caughtUp(page);
  await page.reload();
  await isAgain;
  await page.clock.runFor(5000);
  await expect(notice).toHaveCount(0);
  await page.goto(`/game/${id}`);
  await expect(page.getByRole("application")).toBeVisible();
});

test("on a phone the navigation is in a sheet, which closes behind the page that it opens", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Play" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Ranking" }).click();
  await expect(page).toHaveURL("/ranking");
  await expect(menu).toBeHidden();
});

test("the settings show their effect: patterns, palette, coordinates", async ({ page }) => {
  await page.goto("/settings");
  const patterned = page.locator('svg.board [fill^="url(#pattern-"]');
  await expect(patterned).toHaveCount(0);
  await page.getByRole("switch", { name: "Patterns on the pieces" }).check();
  await expect(patterned).toHaveCount(4);
  await page.getByRole("switch", { name: "Coordinates" }).check();
  await expect(page.locator("svg.board text", { hasText: /^i$/ })).toBeVisible();
  const body = () => page.locator("svg.board .piece.blue .body").evaluate((path) => getComputedStyle(path).fill);
  const vivid = await body();
  await page.getByRole("group", { name: "Colours" }).getByText("Soft").click();
  await expect.poll(body).not.toBe(vivid);
  await page.reload();
  await expect(patterned).toHaveCount(4);
});

test("the theme follows the device until one is chosen", async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/settings");
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await ground();
  expect(dark).not.toBe(light);
  // The radio button is visually hidden: people click its label.
  await page.getByRole("group", { name: "Light or dark" }).getByText("Light", { exact: true }).click();
  expect(await ground()).toBe(light);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  expect(await ground()).toBe(light);
});

test("the first visit is small", async ({ another, complaints }) => {
  complaints.expect(/registration blocked/);
  // Without the worker, which fetches the other pages in the background.
  const page = await another({ serviceWorkers: "block" });
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  wire.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "?";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  test.info().annotations.push({ type: "bytes", description: JSON.stringify(Object.fromEntries(bytes)) });
  expect(bytes.get("Script")).toBeGreaterThan(0);
  expect(bytes.get("Script")).toBeLessThanOrEqual(MOST_SCRIPT);
  expect(bytes.get("Stylesheet")).toBeGreaterThan(0);
  expect(bytes.get("Stylesheet")).toBeLessThanOrEqual(MOST_STYLE);
  expect(bytes.get("Font")).toBeGreaterThan(0);
  expect(bytes.get("Font")).toBeLessThanOrEqual(MOST_FONT);
});

test("offline the page opens, says so, and recovers", async ({ page, server, complaints }) => {
  complaints.expect(GONE);
  await page.goto("/");
  // The worker has cached the page.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/lobby");
  await server.kill();
  const banner = page.getByText("Connection lost");
  await expect(banner).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Lobby" })).toHaveAttribute("aria-current", "page");
  await expect(banner).toBeVisible();
  await server.start();
  await expect(banner).toBeHidden();
});

test("the worker caches the page and no answer of the API", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/lobby", { waitUntil: "networkidle" });
  const kept = await page.evaluate(async () => {
    const shells = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(shells.map((shell) => shell.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path.endsWith(".woff2")).length).toBeGreaterThan(0);
  for (const path of kept) expect(path).toMatch(/^\/(assets\/.*|icon\.svg|manifest\.webmanifest)?$/);
});

test("the page can be installed", async ({ page }) => {
  await page.goto("/");
  const wire = await page.context().newCDPSession(page);
  const { errors, url } = await wire.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const manifest = (await (await page.request.get(url)).json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
  }
});
