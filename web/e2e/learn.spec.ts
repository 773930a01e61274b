// The first game from start to end by its words alone, left and gone on with; a lesson that is failed and then solved.

import { AxeBuilder } from "@axe-core/playwright";
import { type Locator, type Page } from "@playwright/test";

import { enter } from "./addresses";
import { expect, test } from "./test";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

interface Answer {
  right: boolean;
  piece: number;
  move: string;
}

interface Lesson {
  exercises: { kind: string; variant: string; answers: Answer[] }[];
}

const piece = (page: Page, name: string): Locator => page.locator(`button[data-piece="${name}"]`);
const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const next = (page: Page): Locator => page.getByRole("button", { name: "Continue" });

/** Where the middle of some cells is on the screen, by their names. */
async function middle(page: Page, fields: string): Promise<{ x: number; y: number }> {
  return page.locator("svg.board").evaluate((svg: SVGSVGElement, names) => {
    const cells = names.split(",").map((name) => [name.charCodeAt(0) - 96.5, 14.5 - Number(name.slice(1))] as const);
    const sum = (index: 0 | 1) => cells.reduce((all, cell) => all + cell[index], 0) / cells.length;
    const { x, y } = new DOMPoint(sum(0), sum(1)).matrixTransform(svg.getScreenCTM() ?? new DOMMatrix());
    return { x, y };
  }, fields);
}

/** Drags a piece to some cells, rotated and flipped in every way until the page says that the step is done. */
async function dragTo(page: Page, name: string, fields: string): Promise<void> {
  for (const isFlipped of [false, true]) {
    for (let turns = 0; turns < 4; turns += 1) {
      await page.keyboard.press("Escape");
      await piece(page, name).click();
      if (isFlipped && turns === 0) await page.getByRole("button", { name: "Flip" }).click();
      if (turns > 0) await page.getByRole("button", { name: "Turn right" }).click();
      const to = await middle(page, fields);
      await page.mouse.move(to.x, to.y);
      await page.mouse.down();
      await page.mouse.up();
      if (await next(page).isEnabled()) return;
    }
  }
}

/** Takes a piece by the keyboard, which puts it where it fits, and places it there. */
async function placeByKeys(page: Page, name: string): Promise<void> {
  await piece(page, name).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
}

async function goOn(page: Page, heading: string): Promise<void> {
  await expect(next(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText(heading);
}

test("the first game is played by its words alone, left and gone on with", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await page.getByRole("link", { name: /Your first game/ }).click();
  await page.getByRole("link", { name: "Start" }).click();
  await expect(title(page)).toHaveText("Your first piece");
  await expect(next(page)).toBeDisabled();
  await placeByKeys(page, "L4");
  await goOn(page, "Corner to corner");
  await placeByKeys(page, "T4");
  await goOn(page, "Never side by side");
  // The piece is in the hand, beside a blue one: arrow keys move it away.
  await expect(page.locator(".ghost.illegal")).toBeVisible();
  await page.getByRole("application").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("your pieces may not touch along an edge")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect(next(page)).toBeFocused();
  await page.getByRole("link", { name: "Stop for now" }).click();
  await page.reload();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(title(page)).toHaveText("Turn and flip");
  await dragTo(page, "L5", "h4,h5,h6,h7");
  await goOn(page, "Find your corners");
  await dragTo(page, "P", "k12,l12,k13,l13");
  await goOn(page, "Big pieces first");
  await placeByKeys(page, "V3");
  await expect(page.getByText("Take the biggest now")).toBeVisible();
  await placeByKeys(page, "I5");
  await goOn(page, "Get in the way");
  await dragTo(page, "L5", "k6,k7,k8,k9,l6");
  await goOn(page, "The end");
  await placeByKeys(page, "I3");
  await expect(page.getByText("You have more points: you win")).toBeVisible();
  await goOn(page, "A real game");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/game\//);
  await playToTheEnd(page);
  await page.goto("/learn");
  await expect(page.getByRole("img", { name: "9 of 9 steps done" })).toBeVisible();
});

/** Plays the largest piece that fits, wherever it fits first. */
async function playToTheEnd(page: Page): Promise<void> {
  const fitting = page.locator("button.piece:enabled:not(.unfit)");
  const over = page.locator(".game.finished");
  for (let moves = 0; moves < 30; moves += 1) {
    await expect(fitting.first().or(over).first()).toBeVisible({ timeout: 30_000 });
    if (await over.isVisible()) return;
    const before = await page.locator("svg.board .piece.blue").count();
    await fitting.first().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.locator("svg.board .piece.blue")).toHaveCount(before + 1);
  }
}

test("a lesson is failed, then solved, and stays solved", async ({ page }) => {
  const lesson = (await (await page.request.get("/api/lessons/big-first")).json()) as Lesson;
  const { variant, answers } = lesson.exercises[0] ?? { variant: "", answers: [] };
  const board = (await (await page.request.get(`/api/variants/${variant}`)).json()) as { pieces: { name: string }[] };
  const button = (answer: Answer | undefined) => page.getByRole("button", { name: `Piece ${board.pieces[answer?.piece ?? 0]?.name}`, exact: true });
  await page.goto("/learn/big-first");
  await button(answers.find(({ right }) => !right)).click();
  await expect(page.getByText("Not the best")).toBeVisible();
  await expect(page.getByText(/fewer of 100 games/)).toBeVisible();
  await expect(page.getByText(/answers with/)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  const count = await page.getByRole("group", { name: "Answers" }).getByRole("button").count();
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByRole("group", { name: "Answers" }).getByRole("button")).toHaveCount(2);
  expect(count).toBeGreaterThan(2);
  await button(answers.find(({ right }) => right)).click();
  await expect(page.getByText("Right", { exact: true })).toBeVisible();
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(" ")}`));
  }
  expect(found).toEqual([]);
  await page.goto("/learn");
  await expect(page.getByRole("img", { name: `1 of ${lesson.exercises.length} positions solved` })).toBeVisible();
  await page.goto("/learn/big-first");
  await expect(page.getByText(`Position 2 of ${lesson.exercises.length}`)).toBeVisible();
});

test("after two wrong answers the right one is shown, and does not count as solved", async ({ page }) => {
  const lesson = (await (await page.request.get("/api/lessons/block")).json()) as Lesson;
  const wrong = lesson.exercises[0]?.answers.find(({ right }) => !right)?.move ?? "";
  await page.goto("/learn/block");
  for (let times = 0; times < 2; times += 1) {
    const buttons = page.getByRole("group", { name: "Answers" }).getByRole("button");
    await expect(buttons.first()).toBeVisible();
    const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    const index = labels.findIndex((label) => wrong.split(",").includes(label.split(": ")[1] ?? ""));
    await buttons.nth(index).click();
    await expect(page.getByText("Not the best")).toBeVisible();
    if (times === 0) await page.getByRole("button", { name: "Try again" }).click();
  }
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(page.getByText("This is the answer")).toBeVisible();
  await page.goto("/learn");
  await expect(page.getByRole("link", { name: /Block far corners/ }).getByRole("img")).toHaveAccessibleName(/^0 of/);
});

test("a finger places a piece in the first game and in a lesson", async ({ another }) => {
  const page = await another(PHONE);
  await page.goto("/learn/first-game");
  await piece(page, "L4").tap();
  const spot = await middle(page, "e10");
  await page.touchscreen.tap(spot.x, spot.y);
  const { x, y } = await page.locator(".ghost .outline").evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.touchscreen.tap(x, y);
  const place = page.getByRole("button", { name: "Place", exact: true });
  if (await place.isEnabled()) await place.tap();
  await expect(next(page)).toBeEnabled();
  await page.goto("/learn/corners");
  await expect(page.locator("button.piece")).toHaveCount(1);
  await page.locator("button.piece").tap();
  const board = await page.locator("svg.board").boundingBox();
  if (!board) throw new Error("expected a board");
  expect(board.y + board.height).toBeLessThan(640);
});

for (const viewport of [{ width: 360, height: 640 }, { width: 375, height: 667 }]) {
  test(`on a phone of ${viewport.width} by ${viewport.height} a tap on a blue quarter is enough, and then no button moves`, async ({ another }) => {
    const page = await another({ ...PHONE, viewport });
    await page.goto("/learn/first-game");
    await placeByKeys(page, "L4");
    await goOn(page, "Corner to corner");
    await piece(page, "T4").tap();
    const quarter = await middle(page, "f9");
    await page.touchscreen.tap(quarter.x, quarter.y);
    await expect(page.getByText("It fits. Now press Place.")).toBeVisible();
    const before = await next(page).boundingBox();
    await page.getByRole("button", { name: "Place", exact: true }).tap();
    await expect(next(page)).toBeEnabled();
    expect((await next(page).boundingBox())?.y).toBe(before?.y);
  });
}

test("on a phone held sideways board, question and answers of a lesson are in view", async ({ another }) => {
  const page = await another({ viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true });
  for (const [tip, control] of [
    ["big-first", page.getByRole("group", { name: "Answers" })],
    ["corners", page.locator("button.piece")],
  ] as const) {
    await page.goto(`/learn/${tip}`);
    const board = page.locator("svg.board");
    await expect(board).toBeInViewport({ ratio: 0.95 });
    expect((await board.boundingBox())?.height).toBeGreaterThan(250);
    await expect(page.locator(".task")).toBeInViewport({ ratio: 0.95 });
    await expect(control).toBeInViewport({ ratio: 0.5 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test("on a phone the piece of the first game is as large as on the board", async ({ another }) => {
  const page = await another({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await page.goto("/learn/first-game");
  const figure = await piece(page, "L4").locator("svg").boundingBox();
  // The piece is three cells wide or two; a cell of the board has about 20 pixels.
  const cell = await page.locator("svg.board").evaluate((svg: SVGSVGElement) => svg.getScreenCTM()?.a ?? 0);
  expect(Math.max(figure?.width ?? 0, figure?.height ?? 0)).toBeGreaterThan(2.7 * Math.min(cell, 19));
});

test("what is solved on one device is solved on another, if one has an account", async ({ page, another, server }) => {
  const name = await enter(page, server);
  const lesson = (await (await page.request.get("/api/lessons/block")).json()) as Lesson;
  const [{ answers } = { answers: [] }] = lesson.exercises;
  const right = answers.find((answer) => answer.right)?.move ?? "";
  await page.goto("/learn/block");
  const buttons = page.getByRole("group", { name: "Answers" }).getByRole("button");
  await expect(buttons.first()).toBeVisible();
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  await buttons.nth(labels.findIndex((label) => right.split(",").includes(label.split(": ")[1] ?? ""))).click();
  await expect(page.getByText("Right", { exact: true })).toBeVisible();
  const solved = async () => ((await (await page.request.get("/api/me/lessons")).json()) as { solved: Record<string, number[]> }).solved["block"];
  await expect.poll(solved).toEqual([0]);
  const phone = await another(PHONE);
  await phone.request.post("/api/session", { data: { name, password: "correct horse" } });
  await phone.addInitScript(() => localStorage.setItem("known", "1"));
  await phone.goto("/learn");
  await expect(phone.getByRole("link", { name: /Block far corners/ }).getByRole("img")).toHaveAccessibleName(/^1 of/);
});

test("the lessons and their words load on demand", async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  const isOfLessons = (file: string) => /learn|Lesson|FirstGame|\/api\/lessons/i.test(file);
  expect(files.filter(isOfLessons)).toEqual([]);
  await page.goto("/learn/count", { waitUntil: "networkidle" });
  expect(files.filter((file) => file.startsWith("/api/lessons"))).toEqual(["/api/lessons/count"]);
});

test("a hint leads to the lesson that explains it", async ({ page }) => {
  await page.request.post("/api/guest");
  await page.addInitScript(() => localStorage.setItem("known", "1"));
  const seats = [{ type: "me" }, { type: "computer", level: 1 }];
  const made = await page.request.post("/api/games", { data: { variant: "duo", seats } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/game/${id}`);
  await page.getByRole("tab", { name: "Hints" }).click();
  await page.getByRole("button", { name: "Show a hint" }).click();
  await page.getByRole("link", { name: /^Lesson about/ }).first().click();
  await page.waitForURL(/\/learn\//);
  await expect(page.getByRole("group", { name: "Answers" }).or(page.getByRole("toolbar")).first()).toBeVisible();
});

test("with a mouse the piece is clicked, and stays where it fits when the mouse goes to Place", async ({ page }) => {
  await page.goto("/learn/first-game");
  await piece(page, "L4").click();
  const spot = await middle(page, "e10");
  await page.mouse.move(spot.x, spot.y, { steps: 5 });
  await expect(page.getByText("It fits. Click to place it.")).toBeVisible();
  const place = page.getByRole("button", { name: "Place", exact: true });
  await place.hover();
  await expect(page.locator(".ghost")).toBeVisible();
  await expect(page.getByText("It fits. Now press Place.")).toBeVisible();
  // Back on the board it follows the mouse again.
  const away = await middle(page, "l3");
  await page.mouse.move(away.x, away.y, { steps: 5 });
  await expect(page.locator(".ghost.illegal")).toBeVisible();
  await expect(place).toBeDisabled();
  await page.mouse.move(spot.x, spot.y, { steps: 5 });
  await place.click();
  await expect(page.getByText("Well done.")).toBeVisible();
  // One's own new corners are open then.
  await expect(page.locator("path.open.blue")).toHaveAttribute("d", /./);
});

/** Goes to a step as if those before it were done. */
async function atStep(page: Page, steps: number): Promise<void> {
  await page.addInitScript((done) => localStorage.setItem("learn", JSON.stringify({ steps: done })), steps);
  await page.goto("/learn/first-game");
}

test("what is said follows the piece when it is turned, and only what is asked for is to be placed", async ({ another }) => {
  const page = await another(PHONE);
  await atStep(page, 3);
  await expect(title(page)).toHaveText("Turn and flip");
  await piece(page, "L5").tap();
  const taken = await middle(page, "g9");
  await page.touchscreen.tap(taken.x, taken.y);
  const said = page.locator(".said");
  await expect(said).toHaveText("There is already a piece there. Find a free spot.");
  const before = await page.locator(".hand").boundingBox();
  for (let turns = 0; turns < 4; turns += 1) {
    await page.getByRole("button", { name: "Turn left" }).tap();
    if (turns === 2) await page.getByRole("button", { name: "Flip" }).tap();
    const has = async (selector: string) => (await page.locator(`.ghost ${selector}`).count()) > 0;
    const problem = (await has(".overlap")) ? "There is already a piece there" : (await has(".edges")) ? "The red edge is the problem" : "Too far away";
    await expect(said).toContainText((await page.locator(".ghost.illegal").count()) > 0 ? problem : "It fits");
  }
  expect((await page.locator(".hand").boundingBox())?.y).toBe(before?.y);
  // With the keyboard: where it fits and is not asked for, nothing invites to place it.
  await page.getByRole("application").focus();
  await page.keyboard.press("n");
  await expect(said).toHaveText("It fits there, too. But try the dashed shape.");
});

test("a step whose board is without the last piece says that the board is new", async ({ page }) => {
  await page.goto("/learn/first-game");
  await expect(page.getByText("A new board.")).toBeHidden();
  await placeByKeys(page, "L4");
  await goOn(page, "Corner to corner");
  await expect(page.getByText("A new board.")).toBeVisible();
});

test("one's own corners are shown where the other side's are", async ({ page }) => {
  await atStep(page, 6);
  await expect(title(page)).toHaveText("Get in the way");
  await expect(page.locator("path.open.yellow")).toHaveAttribute("d", /./);
  await expect(page.locator("path.open.blue")).toHaveAttribute("d", /./);
});

test("a button that is disabled under a finger is readable", async ({ another }) => {
  const page = await another(PHONE);
  await page.goto("/learn/first-game");
  await placeByKeys(page, "L4");
  await next(page).tap();
  await expect(title(page)).toHaveText("Corner to corner");
  await expect(next(page)).toBeDisabled();
  await next(page).hover({ force: true });
  await expect(next(page)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

for (const viewport of [{ width: 360, height: 640 }, { width: 375, height: 667 }]) {
  test(`on a phone of ${viewport.width} by ${viewport.height} Place is in view whatever is said`, async ({ another }) => {
    const page = await another({ ...PHONE, viewport });
    await atStep(page, 1);
    await piece(page, "T4").tap();
    const far = await middle(page, "m12");
    await page.touchscreen.tap(far.x, far.y);
    await expect(page.getByText("Too far away")).toBeVisible();
    const hand = await page.locator(".hand").boundingBox();
    const bar = await page.locator(".go").boundingBox();
    expect((hand?.y ?? 0) + (hand?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
}

test("the lessons about the pieces left show those of both sides", async ({ page }) => {
  await page.goto("/learn/deny-bonus");
  await expect(page.locator(".remaining dt")).toHaveCount(2);
  await expect(page.locator(".remaining svg").first()).toBeVisible();
  // No two answers have their numbers on one square.
  const spots = await page.locator("svg.board .recent text").evaluateAll((all) => all.map((one) => `${one.getAttribute("x")} ${one.getAttribute("y")}`));
  expect(new Set(spots).size).toBe(spots.length);
});

test("a lesson that cannot be loaded has a way back", async ({ page, complaints }) => {
  complaints.expect(/503/);
  await page.route("**/api/lessons/corners", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/learn/corners");
  await expect(page.getByRole("link", { name: "All lessons" })).toBeVisible();
});
