// Measures the page on a slow machine: `npm run bench -- http://127.0.0.1:8420` against a running server.
//
// The browser throttles the processor to a quarter. Measures what a first visit loads, the time until the front page is usable,
// the frames while a piece is dragged over the largest board, from a browser trace; and, at full speed, how long the analysis of a
// long game of four takes, and how soon the page answers a key meanwhile. A word as second argument, `page` or `analysis`, chooses.

import { chromium } from "@playwright/test";

const SLOWED = 4;
const RUNS = 5;
const STEPS = 180;

const address = process.argv[2] ?? "http://127.0.0.1:8420";
const part = process.argv[3];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

if (part !== "analysis") await measurePage();
if (part !== "page") await measureAnalysis();
await browser.close();

async function measurePage() {
  console.log("first visit of the front page, bytes as sent:");
  console.log(`  ${JSON.stringify(await firstVisit())}`);
  console.log(`front page, processor slowed ${SLOWED} times, milliseconds from the address to a button that can be pressed:`);
  console.log(`  ${spread(await repeated(RUNS, frontPage))}`);
  console.log(`dragging a piece over the trigon board, processor slowed ${SLOWED} times, ${STEPS} movements:`);
  const frames = await dragged();
  console.log(`  milliseconds between frames: ${spread(frames.between)}`);
  console.log(`  frames a second: ${(1000 / mean(frames.between)).toFixed(1)}; later than 25 ms: ${share(frames.between, (ms) => ms > 25)} %`);
  console.log(`  milliseconds of script, style, layout and paint a frame: ${spread(frames.busy)}`);
}

async function measureAnalysis() {
  const { moves, took, answers } = await analysed();
  console.log(`analysis of a game of four, ${moves} moves, seconds from the press to the last value: ${took.toFixed(1)}`);
  console.log(`  milliseconds from a key to the board meanwhile, ${answers.length} keys: ${spread(answers)}`);
}

/** The bytes of a first visit, by kind. */
async function firstVisit() {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  const kinds = new Map();
  const bytes = {};
  wire.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "?";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  return bytes;
}

/** The analysis of a game in which one person played all four colours, and what keys wait while it runs. */
async function analysed() {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("known", "1"));
  const { request } = page;
  const json = async (asked) => {
    const answer = await asked;
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await request.post("/api/guest");
  const { id } = await json(request.post("/api/games", { data: { variant: "classic", seats: Array(4).fill({ type: "me" }) } }));
  let moves = 0;
  for (;;) {
    const { turn, moves: legal } = await json(request.get(`/api/games/${id}/legal`));
    if (!turn || !legal?.length) break;
    await request.post(`/api/games/${id}/ask`, { data: { type: "play", turn_number: turn.number, move: spreadOut(legal, moves) } });
    moves += 1;
  }
  await page.goto(`/game/${id}/study?ply=20`);
  const way = page.getByRole("region", { name: "Through the game" });
  const isRunning = way.getByRole("button", { name: "Stop" });
  const answers = [];
  const began = performance.now();
  await way.getByRole("button", { name: "Analyse" }).click();
  await isRunning.waitFor();
  for (let key = 0; await isRunning.isVisible(); key += 1) {
    answers.push(await answerTo(page, key % 2 === 0 ? "ArrowRight" : "ArrowLeft"));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const took = (performance.now() - began) / 1000;
  await context.close();
  return { moves, took, answers };
}

/** One of the largest pieces, from all over the board, so that the game is long; the same ones every time. */
function spreadOut(legal, seed) {
  const size = (move) => move.split(",").length;
  const most = Math.max(...legal.map(size));
  const large = legal.filter((move) => size(move) === most);
  return large[(seed * 7919) % large.length];
}

/** Milliseconds from a key to the frame after the board has changed, measured in the page. */
async function answerTo(page, key) {
  await page.evaluate(() => {
    const board = document.querySelector("svg.board");
    window.answer = new Promise((resolve) => {
      addEventListener("keydown", ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        }).observe(board, { childList: true, subtree: true });
      }, { once: true, capture: true });
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => window.answer);
}

/** Milliseconds until a first visit to the front page is usable. */
async function frontPage() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await slow(page);
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("button.start:enabled").waitFor();
  const took = performance.now() - began;
  await context.close();
  return took;
}

async function dragged() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("radio", { name: "Trigon", exact: true }).check({ force: true });
  await page.getByRole("button", { name: /^Play / }).click();
  await page.locator("[data-piece]:enabled:not(.unfit)").first().waitFor();
  const piece = await page.locator("[data-piece]:enabled").first().boundingBox();
  const board = await page.locator("svg.board").boundingBox();
  const session = await slow(page);
  const trace = [];
  session.on("Tracing.dataCollected", ({ value }) => trace.push(...value));
  await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
  await page.mouse.down();
  await session.send("Tracing.start", { categories: "devtools.timeline,disabled-by-default-devtools.timeline", transferMode: "ReportEvents" });
  const between = page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const times = [];
        const frame = (now) => (times.push(now), times.length <= count ? requestAnimationFrame(frame) : resolve(times));
        requestAnimationFrame(frame);
      }),
    STEPS,
  );
  for (let step = 0; step < STEPS; step += 1) {
    const angle = (step / STEPS) * 6 * Math.PI;
    const away = 0.1 + 0.3 * (step / STEPS);
    const x = board.x + board.width * (0.5 + away * Math.cos(angle));
    const y = board.y + board.height * (0.5 + away * Math.sin(angle));
    // Not awaited: a hand does not wait for the page either.
    void session.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y, button: "left", buttons: 1 });
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  const times = await between;
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await page.mouse.up();
  await context.close();
  return { between: times.slice(1).map((time, index) => time - times[index]), busy: busyPerFrame(trace) };
}

/** Milliseconds of main-thread work per frame. */
function busyPerFrame(trace) {
  const tasks = trace.filter((event) => event.name === "RunTask" && event.dur);
  const frames = trace.filter((event) => event.name === "FireAnimationFrame").sort((a, b) => a.ts - b.ts);
  const main = frames[0]?.tid;
  const own = tasks.filter((task) => task.tid === main && task.pid === frames[0]?.pid);
  return frames.slice(1).map((frame, index) => {
    const from = frames[index].ts;
    return own.filter((task) => task.ts >= from && task.ts < frame.ts).reduce((sum, task) => sum + task.dur, 0) / 1000;
  });
}

async function slow(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return session;
}

async function repeated(times, measure) {
  const all = [];
  for (let run = 0; run < times; run += 1) all.push(await measure());
  return all;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function share(values, holds) {
  return ((100 * values.filter(holds).length) / values.length).toFixed(1);
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `median ${at(0.5)}, 95th percentile ${at(0.95)}, worst ${at(1)}`;
}
