// Takes the pictures of docs/screenshots: `npm run screenshots -- http://127.0.0.1:8420` against a running server.

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

import { chromium } from "@playwright/test";

const address = process.argv[2] ?? "http://127.0.0.1:8420";
const folder = resolve(import.meta.dirname, "../../docs/screenshots");
mkdirSync(folder, { recursive: true });

const desktop = { viewport: { width: 1280, height: 800 } };
const tablet = { viewport: { width: 820, height: 1180 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});

await shoot("front-page", desktop, async (page) => {
  await page.goto("/");
  await page.locator("button.start:enabled").waitFor();
});
await shoot("classic", desktop, async (page) => {
  await page.goto(`/game/${await game(page, "classic", 4, 8)}`);
  await page.locator("[data-piece]:enabled:not(.unfit)").first().waitFor();
  await page.keyboard.press("h");
  await page.locator("svg.board .hint").waitFor();
});
await shoot("trigon-dark", { ...tablet, colorScheme: "dark" }, async (page) => {
  await page.goto(`/game/${await game(page, "trigon", 4, 8)}`);
  await page.locator("[data-piece]:enabled:not(.unfit)").first().waitFor();
});
await shoot("phone", phone, async (page) => {
  await page.goto(`/game/${await game(page, "duo", 2, 5)}`);
  await page.locator("[data-piece]:enabled:not(.unfit)").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".ghost").waitFor();
});
await shoot("lobby", desktop, async (page) => {
  await game(page, "duo", 2, 1, true);
  await page.goto("/lobby");
});
await shoot("ranking-dark", { ...desktop, colorScheme: "dark" }, async (page) => {
  await page.goto("/ranking");
});
await browser.close();

async function shoot(name, options, prepare) {
  const context = await browser.newContext({ baseURL: address, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.request.post("/api/guest");
  await page.addInitScript(() => localStorage.setItem("known", "1"));
  await prepare(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
  console.log(name);
}

/** A game against the computer after some hinted moves, or a table with open seats. */
async function game(page, variant, seats, moves, isOpen = false) {
  const others = isOpen ? { type: "open" } : { type: "computer", level: 5 };
  const wanted = { variant, listed: isOpen, seats: [{ type: "me" }, ...Array(seats - 1).fill(others)] };
  const { id } = await (await page.request.post("/api/games", { data: wanted })).json();
  for (let count = 0; count < moves && !isOpen; ) {
    const { table } = await (await page.request.get(`/api/games/${id}`)).json();
    if (table.turn?.seat !== 1) {
      await page.waitForTimeout(200);
      continue;
    }
    const { hints } = await (await page.request.get(`/api/games/${id}/hints`)).json();
    const request = { type: "play", turn_number: table.turn.number, move: hints[0].move };
    await page.request.post(`/api/games/${id}/ask`, { data: request });
    count += 1;
  }
  return id;
}
