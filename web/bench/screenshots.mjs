// Takes pictures of the page against a running server.
//
// `npm run screenshots -- http://127.0.0.1:8420` renews those of docs/screenshots. With a folder as second argument it puts
// every scene there at every size in both themes, and names those that differ from what the folder had before; a pattern as third
// argument chooses among them, such as `home-.*-dark`; with an empty second argument it chooses among those of docs/screenshots.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { chromium } from "@playwright/test";

const address = process.argv[2] ?? "http://127.0.0.1:8420";
const every = process.argv[3];
const pattern = new RegExp(process.argv[4] ?? "");
const folder = every ? resolve(every) : resolve(import.meta.dirname, "../../docs/screenshots");
mkdirSync(folder, { recursive: true });

/** People with ratings: each wins against all behind. */
const NAMES = ["Ioana", "Jens", "Camille", "Bogdan"];
const PASSWORD = "correct horse";
const SIZES = ["360x640", "375x667", "667x375", "820x1180", "1280x800", "1440x900", "2560x1440"];

/** What the pictures show; each is given the page and the games that were prepared. */
const SCENES = {
  home: async (page) => {
    await page.goto("/");
    await page.locator("button.start:enabled").waitFor();
  },
  welcome: async (page) => {
    await page.context().clearCookies();
    await SCENES.home(page);
  },
  classic: (page, games) => turn(page, games.classic),
  hint: async (page, games) => {
    await turn(page, games.classic);
    await page.keyboard.press("h");
    await page.locator("svg.board .hint").waitFor();
  },
  hand: async (page, games) => {
    await turn(page, games.duo);
    await page.locator("[data-piece]:enabled:not(.unfit)").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".ghost").waitFor();
  },
  trigon: (page, games) => turn(page, games.trigon),
  result: async (page, games) => {
    await page.goto(`/game/${games.over}`);
    await page.locator(".winner").waitFor();
  },
  study: async (page, games) => {
    await page.goto(`/game/${games.over}/study?ply=12`);
    await page.locator("svg.board [data-move]").first().waitFor();
  },
  analysis: async (page, games) => {
    await page.goto(`/game/${games.over}/study?analyse`);
    await page.getByRole("tab", { name: "Report" }).click();
    await page.getByRole("tabpanel").getByRole("listitem").first().waitFor({ timeout: 600_000 });
    await page.locator("progress").first().waitFor({ state: "detached", timeout: 600_000 });
    await page.getByRole("tabpanel").getByRole("listitem").first().getByRole("button").click();
    await page.getByRole("tab", { name: "Moves" }).click();
    await page.locator("svg.board .hint").waitFor();
  },
  lobby: async (page) => {
    await page.goto("/lobby");
    await page.locator("h1").waitFor();
  },
  ranking: async (page) => {
    await page.goto("/ranking");
    await page.locator("h1").waitFor();
  },
  profile: async (page) => {
    await page.goto(`/person/${NAMES[0]}`);
    await page.locator("#person-games").waitFor();
  },
  studies: async (page) => {
    await page.goto("/study");
    await page.locator("#studies-title").waitFor();
  },
  account: async (page) => {
    await page.goto("/account");
    await page.getByText("last used").first().waitFor();
    await page.locator("#sessions-title").scrollIntoViewIfNeeded();
  },
  settings: async (page) => {
    await page.goto("/settings");
    await page.locator("h1").waitFor();
  },
};

/** The pictures of the documentation: a scene, its size and its theme. */
const BEST = [
  ["front-page", "welcome", "1440x900", "light"],
  ["classic", "hint", "1440x900", "light"],
  ["trigon-dark", "trigon", "820x1180", "dark"],
  ["phone", "hand", "375x667", "light"],
  ["study", "analysis", "1440x900", "light"],
  ["result-dark", "result", "1440x900", "dark"],
  ["lobby", "lobby", "1280x800", "light"],
  ["ranking-dark", "ranking", "1280x800", "dark"],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const visitor = await browser.newContext({ baseURL: address });
await visitor.request.post("/api/guest");
const games = {
  classic: await game("classic", 4, 8),
  duo: await game("duo", 2, 5),
  trigon: await game("trigon", 4, 8),
  over: await game("duo", 2, Infinity),
};
await openTable("duo", 2);
await rateAll();
const session = await visitor.storageState();

if (every) {
  for (const scene of Object.keys(SCENES)) {
    for (const size of SIZES) {
      for (const theme of ["light", "dark"]) {
        const name = `${scene}-${size}-${theme}`;
        if (pattern.test(name)) await shoot(name, scene, size, theme);
      }
    }
  }
} else {
  for (const picture of BEST) if (pattern.test(picture[0])) await shoot(...picture);
}
await browser.close();

async function shoot(name, scene, size, theme) {
  const [width, height] = size.split("x").map(Number);
  const isPhone = Math.min(width, height) < 700;
  const context = await browser.newContext({
    baseURL: address,
    locale: "en-GB",
    reducedMotion: "reduce",
    colorScheme: theme,
    viewport: { width, height },
    storageState: session,
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  const page = await context.newPage();
  if (scene !== "welcome") await page.addInitScript(() => localStorage.setItem("known", "1"));
  await SCENES[scene](page, games);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  const file = `${folder}/${name}.png`;
  const isNew = !existsSync(file);
  const differs = !isNew && !readFileSync(file).equals(picture);
  writeFileSync(file, picture);
  await context.close();
  console.log(`${name}${isNew ? "" : differs ? ": differs" : ": the same"}`);
}

/** Opens a game in which the visitor is to move. */
async function turn(page, id) {
  await page.goto(`/game/${id}`);
  await page.locator("[data-piece]:enabled:not(.unfit)").first().waitFor();
}

/** A game against the computer after some moves, or at its end. */
async function game(variant, seats, moves) {
  const others = Array(seats - 1).fill({ type: "computer", level: 4 });
  const id = await make({ variant, seats: [{ type: "me" }, ...others] });
  for (let count = 0; ; ) {
    const { table } = await (await visitor.request.get(`/api/games/${id}`)).json();
    if (table.stage !== "playing") return id;
    if (table.turn?.seat !== 1) {
      await new Promise((done) => setTimeout(done, 200));
      continue;
    }
    if (count === moves) return id;
    const { hints } = await (await visitor.request.get(`/api/games/${id}/hints`)).json();
    const request = { type: "play", turn_number: table.turn.number, move: hints[0].move };
    await visitor.request.post(`/api/games/${id}/ask`, { data: request });
    count += 1;
  }
}

/** A game with open seats, for the lobby. */
async function openTable(variant, seats) {
  await make({ variant, listed: true, seats: [{ type: "me" }, ...Array(seats - 1).fill({ type: "open" })] });
}

/** Pairs of rated games of all against all, and a game that waits for somebody. */
async function rateAll() {
  const people = [];
  for (const name of NAMES) {
    const person = await browser.newContext({ baseURL: address });
    const made = await person.request.post("/api/register", { data: { name, password: PASSWORD } });
    if (!made.ok()) await person.request.post("/api/session", { data: { name, password: PASSWORD } });
    people.push(person);
  }
  const terms = { variant: "duo", rated: true, clock: { type: "fischer", total: 300, increment: 5 } };
  const seats = [{ type: "me" }, { type: "open" }];
  for (const [index, winner] of people.entries()) {
    for (const loser of people.slice(index + 1)) {
      let id = await make({ ...terms, seats }, winner);
      await loser.request.post(`/api/games/${id}/ask`, { data: { type: "join", seat: 2 } });
      for (const last of [loser, index === 0 ? winner : loser]) {
        await last.request.post(`/api/games/${id}/ask`, { data: { type: "resign" } });
        id = (await (await last.request.get(`/api/games/${id}`)).json()).next;
      }
    }
  }
  // Somebody who plays by days need not be there.
  const slow = { variant: "trigon", rated: false, computers: false, clock: { type: "days", days: 3 } };
  await people[0].request.post("/api/seeks", { data: slow });
  await people[3].request.post("/api/rooms/lobby/messages", { data: { text: "Anyone for a slow game of Trigon?" } });
  await people[0].request.post("/api/rooms/lobby/messages", { data: { text: "Mine is open: three days a move." } });
  const playing = await make({ ...terms, listed: true, seats }, people[1]);
  await people[2].request.post(`/api/games/${playing}/ask`, { data: { type: "join", seat: 2 } });
}

async function make(wanted, person = visitor) {
  const answer = await person.request.post("/api/games", { data: wanted });
  return (await answer.json()).id;
}
