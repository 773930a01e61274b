// Measures the page on a slow machine: `npm run bench -- http://127.0.0.1:8420` against a running server.
//
// The browser throttles the processor to a quarter. Measures the time until the front page is usable, and the
// frames while a piece is dragged over the largest board, from a browser trace.

import { chromium } from "@playwright/test";

const SLOWED = 4;
const RUNS = 5;
const STEPS = 180;

const address = process.argv[2] ?? "http://127.0.0.1:8420";
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

console.log(`front page, processor slowed ${SLOWED} times, milliseconds from the address to a button that can be pressed:`);
console.log(`  ${spread(await repeated(RUNS, frontPage))}`);
console.log(`dragging a piece over the trigon board, processor slowed ${SLOWED} times, ${STEPS} movements:`);
const frames = await dragged();
console.log(`  milliseconds between frames: ${spread(frames.between)}`);
console.log(`  frames a second: ${(1000 / mean(frames.between)).toFixed(1)}; later than 25 ms: ${share(frames.between, (ms) => ms > 25)} %`);
console.log(`  milliseconds of script, style, layout and paint a frame: ${spread(frames.busy)}`);
await browser.close();

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
