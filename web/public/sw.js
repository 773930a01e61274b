// The service worker opens the page offline. It caches the files of the page, and of the API nothing but the puzzles
// that were opened last: they never change, and everything else would be out of date.
//
// An open page keeps the files that it came with: a new worker takes over when the last page of the old one is
// closed. Nobody is stuck on an old page, because every visit asks the server first.

// The build fills these in.
const FILES = [];
const VERSION = "none";

const SHELL = `shell-${VERSION}`;
const PUZZLES = "puzzles";
/** The most puzzles that are kept: at about 100 KB each, a few megabytes. */
const MOST_PUZZLES = 30;
/** The address of the puzzle of today, whichever that is. It is kept under its own name, which stays tomorrow. */
const TODAY = "/api/puzzles/daily";
const PUZZLE = /^\/api\/puzzles\/[^/]+$/;
const NOT_THE_PAGES = /^\/(api|health|ready|metrics)(\/|$)/;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (PUZZLE.test(pathname)) return event.respondWith(puzzle(request));
  if (NOT_THE_PAGES.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(visit(request));
  else if (FILES.includes(pathname)) event.respondWith(file(request));
});

async function keep() {
  const shell = await caches.open(SHELL);
  // Hashed file names make the browser's own cache safe for assets.
  const cache = (path) => (path.startsWith("/assets/") ? "default" : "no-cache");
  await shell.addAll(FILES.map((path) => new Request(path, { cache: cache(path) })));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== SHELL && name !== PUZZLES) await caches.delete(name);
  await clients.claim();
}

async function visit(request) {
  const kept = async () => (await caches.open(SHELL)).match("/");
  try {
    const answer = await fetch(request);
    // A proxy answers with these while the server is down.
    const isDown = answer.status >= 502 && answer.status <= 504;
    return (isDown && (await kept())) || answer;
  } catch (error) {
    const shell = await kept();
    if (!shell) throw error;
    return shell;
  }
}

async function file(request) {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/assets/")) return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());
  return (await caches.match(request)) ?? fetch(request);
}

/** From the server, or as it was when it was opened last. */
async function puzzle(request) {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepPuzzle(pathname, answer.clone());
    const isDown = answer.status >= 502 && answer.status <= 504;
    return (isDown && (await keptPuzzle(pathname))) || answer;
  } catch (error) {
    const known = await keptPuzzle(pathname);
    if (!known) throw error;
    return known;
  }
}

function keptPuzzle(pathname) {
  // Days change at midnight, UTC. Yesterday's puzzle is never shown as today's.
  const today = new Date().toISOString().slice(0, 10);
  return caches.match(pathname === TODAY ? `${TODAY}-${today}` : pathname, { cacheName: PUZZLES });
}

async function keepPuzzle(pathname, answer) {
  const puzzles = await caches.open(PUZZLES);
  const path = pathname === TODAY ? `/api/puzzles/${(await answer.clone().json()).name}` : pathname;
  await puzzles.delete(path);
  await puzzles.put(path, answer);
  // The oldest come first.
  const requests = await puzzles.keys();
  for (const old of requests.slice(0, Math.max(0, requests.length - MOST_PUZZLES))) await puzzles.delete(old);
}
