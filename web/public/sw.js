// The service worker opens the page offline. It caches the files of the page and never an answer of the API.
//
// An open page keeps the files that it came with: a new worker takes over when the last page of the old one is
// closed. Nobody is stuck on an old page, because every visit asks the server first.

// The build fills these in.
const FILES = [];
const VERSION = "none";

const SHELL = `shell-${VERSION}`;
const NOT_THE_PAGES = /^\/(api|health|ready|metrics)(\/|$)/;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || NOT_THE_PAGES.test(pathname)) return;
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
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
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
