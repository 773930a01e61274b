// Puzzles: solved by hints, by keys, offline; refused, asked about, given up, and on the leaderboard.

import { AxeBuilder } from "@axe-core/playwright";

import { enterAsGuest } from "./addresses";
import { placeByKeys, placed, puzzleOf, solutionOf, type Placed } from "./puzzle";
import { expect, GONE, test } from "./test";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true };

test("twenty fours are solved on a phone by hints alone, and count as helped", async ({ another }) => {
  const page = await another(PHONE);
  await page.goto("/puzzle/tetro-8x10");
  for (let count = 1; count <= 20; count += 1) {
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.getByRole("button", { name: "Place it" }).tap();
    await expect(placed(page)).toHaveCount(count);
  }
  await expect(page.getByRole("heading", { name: /Solved in/ })).toBeVisible();
  await expect(page.getByText("Your best time with help.")).toBeVisible();
  await page.getByRole("button", { name: "More" }).tap();
  const best = page.getByRole("region", { name: "Best times" });
  await expect(best.getByRole("listitem")).toHaveCount(0);
  await best.getByText("With help").tap();
  await expect(best.getByRole("listitem")).toHaveCount(1);
});

test("the puzzle of the day is solved by the keyboard alone", async ({ page, another }) => {
  const elsewhere = await another();
  await enterAsGuest(elsewhere);
  const puzzle = await puzzleOf(page.request, "daily");
  const solution = await solutionOf(elsewhere.request, "daily");
  await page.goto("/puzzle/daily");
  await expect(page).toHaveURL(new RegExp(`/puzzle/${puzzle.name}$`));
  const before: Placed[] = [...puzzle.givens];
  for (const piece of solution) {
    await placeByKeys(page, puzzle, before, piece);
    before.push(piece);
  }
  await expect(page.getByText("Your best time without help.")).toBeVisible();
  const day = page.getByRole("link", { name: /, solved$/ });
  await expect(day).toHaveCount(1);
  await expect(page.getByText("One day in a row.")).toBeVisible();
  const best = page.getByRole("region", { name: "Best times" });
  await expect(best.getByRole("listitem")).toHaveCount(1);
});

test("a half-done puzzle is there after a reload, and offline", async ({ page, server, complaints }) => {
  complaints.expect(GONE);
  const puzzle = await puzzleOf(page.request, "tetro-8x10");
  await page.goto("/puzzle/tetro-8x10");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const first = { colour: "blue", cells: ["a1", "b1", "a2", "b2"] };
  const second = { colour: "blue", cells: ["c1", "d1", "e1", "f1"] };
  await placeByKeys(page, puzzle, [], first);
  await page.reload();
  await expect(placed(page)).toHaveCount(1);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("puzzles")).keys()).length)).toBe(1);
  const saved = async () => {
    const own = (await (await page.request.get("/api/me/puzzles/tetro-8x10")).json()) as { attempt?: { placements: unknown[] } };
    return own.attempt?.placements.length ?? 0;
  };
  await expect.poll(saved).toBe(1);
  await server.kill();
  await page.reload();
  await expect(placed(page)).toHaveCount(1);
  await placeByKeys(page, puzzle, [first], second);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.reload();
  await expect(placed(page)).toHaveCount(2);
  await server.start();
  await expect.poll(saved, { timeout: 40_000 }).toBe(2);
});

test("the puzzle of today is there offline, and one of another day is never taken for it", async ({ page, server, complaints }) => {
  complaints.expect(GONE);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/puzzle/daily");
  const heading = page.getByRole("heading", { level: 1, name: /Puzzle of/ });
  await expect(heading).toBeVisible();
  const title = await heading.innerText();
  const keys = () => page.evaluate(async () => (await (await caches.open("puzzles")).keys()).map(({ url }) => new URL(url).pathname));
  await expect.poll(keys).toEqual([expect.stringMatching(/^\/api\/puzzles\/daily-\d{4}-\d\d-\d\d$/)]);
  await server.kill();
  // By its own address, and as that of today.
  await page.reload();
  await expect(heading).toHaveText(title);
  await page.goto("/puzzle/daily");
  await expect(heading).toHaveText(title);
  await page.evaluate(async () => {
    const puzzles = await caches.open("puzzles");
    const [today] = await puzzles.keys();
    const kept = today && (await puzzles.match(today));
    if (!kept) throw new Error("it is kept");
    await puzzles.put("/api/puzzles/daily-2026-01-01", kept);
    await puzzles.delete(today);
  });
  await page.goto("/puzzle/daily");
  await expect(page.getByRole("heading", { name: "The puzzle could not be loaded" })).toBeVisible();
});

test("what was placed offline is sent from any page", async ({ page, server, complaints }) => {
  complaints.expect(GONE);
  const puzzle = await puzzleOf(page.request, "tetro-8x10");
  await page.goto("/puzzle/tetro-8x10");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const first = { colour: "blue", cells: ["a1", "b1", "a2", "b2"] };
  await placeByKeys(page, puzzle, [], first);
  const saved = async () => {
    const own = (await (await page.request.get("/api/me/puzzles/tetro-8x10")).json()) as { attempt?: { placements: unknown[] } };
    return own.attempt?.placements.length ?? 0;
  };
  await expect.poll(saved).toBe(1);
  await server.kill();
  await placeByKeys(page, puzzle, [first], { colour: "blue", cells: ["c1", "d1", "e1", "f1"] });
  await page.getByRole("link", { name: "All puzzles" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Puzzles" })).toBeVisible();
  await page.reload();
  await server.start();
  await expect.poll(saved, { timeout: 40_000 }).toBe(2);
  await expect(page.getByRole("heading", { level: 1, name: "Puzzles" })).toBeVisible();
});

test("what the account has reached is asked for once, and not with every piece", async ({ page }) => {
  await enterAsGuest(page);
  const puzzle = await puzzleOf(page.request, "tetro-8x10");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/me/puzzles/tetro-8x10")) asked += 1;
  });
  const saved = () => page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await page.goto("/puzzle/tetro-8x10");
  const first = { colour: "blue", cells: ["a1", "b1", "a2", "b2"] };
  const second = { colour: "blue", cells: ["c1", "d1", "e1", "f1"] };
  await Promise.all([saved(), placeByKeys(page, puzzle, [], first)]);
  await Promise.all([saved(), placeByKeys(page, puzzle, [first], second)]);
  // What is asked for after the second save comes before the answer to this.
  await page.evaluate(() => fetch("/health"));
  expect(asked).toBe(1);
});

test("who gave up and comes back starts over", async ({ another }) => {
  const page = await another(PHONE);
  await page.goto("/puzzle/small-2");
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "Give up" }).tap();
  await page.getByRole("button", { name: "Show the solution" }).tap();
  await expect(page.getByRole("region", { name: "The solution" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have seen the solution.")).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).tap();
  await page.getByRole("button", { name: "Hint" }).tap();
  await expect(page.getByRole("button", { name: "Place it" })).toBeVisible();
});

test("triangles: a small puzzle is given up and its solution is built", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const puzzle = await puzzleOf(page.request, "small-2");
  expect(puzzle.board.pieces).toHaveLength(5);
  await page.goto("/puzzle/small-2");
  await expect(page.locator("svg.board.triangle")).toBeVisible();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  const all = 5 - puzzle.givens.length;
  // Nothing moves by itself where that is not wanted.
  await expect(page.getByText(`0 of ${all}`)).toBeVisible();
  await page.getByRole("button", { name: "Next piece" }).click();
  await expect(placed(page)).toHaveCount(puzzle.givens.length + 1);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(placed(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(placed(page)).toHaveCount(puzzle.givens.length);
});

test("the solution is built by itself, from the pieces that are on the board", async ({ page }) => {
  const puzzle = await puzzleOf(page.request, "small-1");
  await page.goto("/puzzle/small-1");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Place it" }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(page.getByText("It begins with your pieces.")).toBeVisible();
  await expect(placed(page)).toHaveCount(puzzle.board.pieces.length);
});

test("a piece that may not be there is refused with the reason", async ({ page }) => {
  const puzzle = await puzzleOf(page.request, "tetro-8x10-apart");
  await page.goto("/puzzle/tetro-8x10-apart");
  await placeByKeys(page, puzzle, [], { colour: "blue", cells: ["a1", "b1", "a2", "b2"] });
  await page.locator("[data-piece=I4]").first().focus();
  await page.keyboard.press("Enter");
  // To the lower left corner, over the piece that is there.
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowDown");
  await expect(page.getByText("A square is taken.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Place", exact: true })).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(placed(page)).toHaveCount(1);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Shares an edge with your own piece.")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(placed(page)).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(placed(page)).toHaveCount(1);
  await page.keyboard.press("Control+Shift+Z");
  await expect(placed(page)).toHaveCount(2);
});

test("whether it can still be solved: yes; and no, with the reason and the way back", async ({ page }) => {
  const puzzle = await puzzleOf(page.request, "tetro-8x10");
  await page.goto("/puzzle/tetro-8x10");
  const first = { colour: "blue", cells: ["e4", "f4", "e5", "f5"] };
  await placeByKeys(page, puzzle, [], first);
  await page.getByRole("button", { name: "Still solvable?" }).click();
  await expect(page.getByText("It can still be solved.")).toBeVisible();
  await placeByKeys(page, puzzle, [first], { colour: "blue", cells: ["b1", "b2", "b3", "a2"] });
  await expect(page.getByText("It can still be solved.")).toBeHidden();
  await page.getByRole("button", { name: "Still solvable?" }).click();
  await expect(page.getByText("No longer solvable")).toBeVisible();
  await expect(page.getByText("No piece covers the marked square alone.")).toBeVisible();
  await expect(page.locator("svg.board .reach.lost")).toHaveCount(1);
  await page.getByRole("button", { name: "Go back to 1" }).click();
  await expect(placed(page)).toHaveCount(1);
});

test("a tap on a piece takes it off the board again", async ({ page }) => {
  const puzzle = await puzzleOf(page.request, "tetro-8x10");
  await page.goto("/puzzle/tetro-8x10");
  await placeByKeys(page, puzzle, [], { colour: "blue", cells: ["a1", "b1", "a2", "b2"] });
  await placed(page).first().click();
  await expect(placed(page)).toHaveCount(0);
  await expect(page.locator(".ghost")).toBeVisible();
  await expect(page.getByText("0 of 20 pieces placed")).toBeVisible();
});

test("pieces of all colours are in view, and any of them can be taken", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/puzzle/tetro-8x10");
  const tray = page.getByRole("toolbar", { name: "Pieces: 20 left" });
  await expect(tray.getByRole("button")).toHaveCount(20);
  await tray.getByRole("button", { name: /^Red: O,/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".ghost.red")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("svg.board .piece.red")).toHaveCount(1);
  await expect(page.getByRole("toolbar", { name: "Pieces: 19 left" }).getByRole("button", { name: /^Red: O,/ })).toHaveCount(0);
  // Up and down stay with a colour, left and right with a shape.
  await page.getByRole("button", { name: /^Red: I4,/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Red: L4,/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: /^Green: L4,/ })).toBeFocused();
});

test("a made puzzle that was begun is listed by its title", async ({ page, another }) => {
  const elsewhere = await another();
  await enterAsGuest(elsewhere);
  const puzzle = await puzzleOf(page.request, "small-17");
  const [first] = await solutionOf(elsewhere.request, "small-17");
  await page.goto("/puzzle/small-17");
  if (!first) throw new Error("expected a solution");
  await placeByKeys(page, puzzle, puzzle.givens, first);
  await page.goto("/puzzles");
  await expect(page.getByRole("link", { name: "Small puzzle 17" })).toBeVisible();
  await expect(page.getByText("small-17")).toHaveCount(0);
});

for (const [width, height] of [[667, 375], [375, 667], [360, 640]] as const) {
  test(`the task of a puzzle is whole at ${width} by ${height}`, async ({ another }) => {
    const page = await another({ viewport: { width, height }, hasTouch: true, isMobile: true });
    for (const name of ["tetro-8x10", "pento-15x16-apart", "all-84", "all-84-descending", "small-2"]) {
      await page.goto(`/puzzle/${name}`);
      const words = page.locator(".status .words");
      await expect(words).toBeInViewport({ ratio: 0.95 });
      expect(await words.evaluate((element) => element.scrollHeight - element.clientHeight), name).toBeLessThanOrEqual(1);
    }
  });
}

test("best times without help and with it are apart", async ({ page, another }) => {
  const [alone, other] = [await another(), await another()];
  for (const person of [alone, other]) await enterAsGuest(person);
  const solution = await solutionOf(other.request, "medium-1");
  const { id } = (await (await alone.request.post("/api/puzzles/medium-1/attempts")).json()) as { id: string };
  await alone.request.put(`/api/attempts/${id}`, { data: { placements: solution, elapsed: 65_000 } });
  await page.goto("/puzzle/medium-1");
  const best = page.getByRole("region", { name: "Best times" });
  await expect(best.getByText("1:05")).toBeVisible();
  await expect(best.getByText(/The server checks the solution, not the time\.$/)).toBeVisible();
  await best.getByText("With help").click();
  await expect(best.getByText("Nobody yet.")).toBeVisible();
});

test("a link to a puzzle has a picture for other sites", async ({ page, baseURL }) => {
  const text = await (await page.request.get("/puzzle/tetro-8x10")).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "";
  expect(picture).toBe(`${baseURL}/api/puzzles/tetro-8x10/picture.png`);
  expect(text).toContain("Twenty tetrominoes in a rectangle · Catercorner");
  const answer = await page.request.get(picture);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
});

test("the overview leads to today, to made puzzles and to all others", async ({ page }) => {
  await page.goto("/puzzles");
  await expect(page.getByRole("listitem").filter({ hasText: "pieces" })).toHaveCount(12);
  await page.getByText("Triangles", { exact: true }).click();
  await page.getByRole("button", { name: "Small" }).click();
  await expect(page).toHaveURL(/\/puzzle\/small-\d*[02468]$/);
  await expect(page.locator("svg.board.triangle")).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Today’s puzzle" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /Puzzle of/ })).toBeVisible();
});

for (const [size, options] of Object.entries({ upright: PHONE, sideways: SIDEWAYS })) {
  test(`everything is in reach on a phone held ${size}, and passes axe`, async ({ another }) => {
    const page = await another(options);
    for (const name of ["tetro-8x10", "all-84", "daily"]) {
      await page.goto(`/puzzle/${name}`);
      for (const button of ["Place", "Hint", "Undo", "More"]) {
        await expect(page.getByRole("button", { name: button, exact: true })).toBeInViewport({ ratio: 0.9 });
      }
      await expect(page.locator("svg.board")).toBeInViewport({ ratio: 0.95 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await page.goto("/puzzle/tetro-8x10");
    await page.getByRole("button", { name: "Hint" }).tap();
    await expect(page.getByRole("button", { name: "Place it" })).toBeInViewport();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
    }
    await page.getByRole("button", { name: "More" }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  });
}

test("where pieces go corner to corner the open corners are shown, and Puzzles is the current page", async ({ page }) => {
  await page.goto("/puzzle/all-84");
  await page.locator("button.piece").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(placed(page)).toHaveCount(1);
  for (let colours = 0; colours < 3; colours += 1) {
    await page.locator("button.piece").first().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(placed(page)).toHaveCount(colours + 2);
  }
  await expect(page.locator("svg.board path.open.blue")).toHaveAttribute("d", /./);
  await expect(page.getByRole("link", { name: "Puzzles", exact: true })).toHaveAttribute("aria-current", "true");
});

test("a solution that was shown can be seen again after a reload", async ({ page }) => {
  await page.goto("/puzzle/small-2");
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(page.getByRole("region", { name: "The solution" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Show it again" }).click();
  await expect(page.getByRole("region", { name: "The solution" })).toBeVisible();
});
