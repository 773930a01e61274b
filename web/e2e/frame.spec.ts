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

test("addresses without a page are answered with 404 and the page, also to a program that takes anything", async ({ request }) => {
  for (const path of [MISSING, "/game/no-such-game", "/person/nobody-of-this-name"]) {
    const answer = await request.get(path, { headers: { accept: "*/*" } });
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 404, "text/html; charset=utf-8"]);
  }
});

test("the icon, the rules for robots and the tags for other sites are there", async ({ page, baseURL }) => {
  for (const [path, kind] of [["/favicon.ico", /^image\//], ["/robots.txt", /^text\/plain/]] as const) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()["content-type"]).toMatch(kind);
  }
  await page.goto("/");
  const tag = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  expect(await tag("og:title")).toBe("Catercorner");
  expect(await tag("og:url")).toBe(`${baseURL}/`);
  const picture = await page.request.get((await tag("og:image")) ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
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

/** Watches the connections of a page: waits until the server has repeated all that it repeats, and breaks them. */
async function watchedWire(page: Page): Promise<{ caughtUp: (after: () => unknown) => Promise<void>; cut: () => void }> {
  let pongs = 0;
  let cut = () => {};
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    cut = () => void Promise.all([socket.close(), server.close()]);
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('"pong"')) pongs += 1;
    });
  });
  const caughtUp = async (after: () => unknown) => {
    pongs = 0;
    await after();
    await expect.poll(() => pongs).toBeGreaterThan(0);
  };
  return { caughtUp, cut: () => cut() };
}

test("a turn elsewhere is announced when it comes, and not again by a new connection", async ({ page, another }) => {
  const other = await another();
  for (const person of [page, other]) await enterAsGuest(person);
  const data = { variant: "duo", seats: [{ type: "open" }, { type: "me" }] };
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  expect((await other.request.post(`/api/games/${id}/ask`, { data: { type: "join", seat: 1 } })).ok()).toBe(true);
  const wire = await watchedWire(page);
  await page.clock.install();
  await wire.caughtUp(() => page.goto("/ranking"));
  const notice = page.getByRole("link", { name: "It is your turn in another game" });
  expect(await moveOnce(other.request, id)).toBe(true);
  await expect(notice).toHaveAttribute("href", `/game/${id}`);
  await page.clock.runFor(8000);
  await expect(notice).toHaveCount(0);
  for (const again of [() => wire.cut(), () => page.reload()]) {
    await wire.caughtUp(again);
    await page.clock.runFor(3000);
    // At once: a notice goes by itself after a while.
    expect(await notice.count()).toBe(0);
  }
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
