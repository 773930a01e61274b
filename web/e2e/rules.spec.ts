// The rules of a variant: placements that are tried, refused with a reason or accepted; ways to the page; paper.

import { AxeBuilder } from "@axe-core/playwright";
import { devices, type Locator, type Page } from "@playwright/test";

import { enterAsGuest, newGame } from "./addresses";
import { expect, test } from "./test";

/** The middle of a cell of a diagram of squares, in pixels of the window. */
async function middle(diagram: Locator, columns: number, rows: number, column: number, row: number): Promise<{ x: number; y: number }> {
  const box = await diagram.getByRole("application").locator("svg.board").boundingBox();
  if (!box) throw new Error("expected a board");
  // The board is in the middle of its picture, with a margin of .28 on each side.
  const unit = Math.min(box.width / (columns + 0.56), box.height / (rows + 0.56));
  const [left, top] = [box.x + (box.width - columns * unit) / 2, box.y + (box.height - rows * unit) / 2];
  return { x: left + (column - 0.5) * unit, y: top + (rows - row + 0.5) * unit };
}

async function open(page: Page, address: string, name: string): Promise<Locator> {
  await page.goto(address);
  const diagram = page.locator(`[data-diagram="${name}"]`);
  await diagram.scrollIntoViewIfNeeded();
  return diagram;
}

test("a placement is refused with its reason, and another accepted, with the mouse", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const diagram = await open(page, "/rules/classic", "corners-squares");
  const piece = await diagram.locator('[data-piece="I3"]').boundingBox();
  if (!piece) throw new Error("expected a piece");
  const drag = async (column: number, row: number): Promise<void> => {
    const from = await diagram.locator('[data-piece="I3"]').boundingBox();
    if (!from) throw new Error("expected a piece");
    const to = await middle(diagram, 8, 7, column, row);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
  };
  // Level from c5 to e5: beside b5, which is blue.
  await drag(4, 5);
  await expect(diagram.locator(".verdict")).toContainText("Shares an edge with your own piece.");
  await expect(diagram.locator(".live .ghost .edges")).toHaveCount(1);
  await expect(diagram.getByRole("status")).toContainText("Shares an edge");
  await diagram.getByRole("button", { name: "Put back" }).click();
  // Level from c4 to e4: it meets b5 at a corner.
  await drag(4, 4);
  await expect(diagram.locator(".verdict")).toContainText("It fits.");
  await expect(diagram.locator(".live .recent")).toHaveCount(1);
});

test("an example shows itself on the board, and the keyboard goes on from there", async ({ page }) => {
  const diagram = await open(page, "/rules/trigon?options=rule%3Dtips", "tips");
  await diagram.getByRole("button", { name: "On the middle of an edge" }).click();
  await expect(diagram.locator(".verdict")).toContainText("Only tips may touch.");
  await diagram.locator("[data-piece]").first().focus();
  await page.keyboard.press("Enter");
  await expect(diagram.getByRole("application")).toBeFocused();
  await expect(diagram.locator(".verdict")).toContainText("It fits.");
  await page.keyboard.press("Enter");
  await expect(diagram.locator(".live .recent")).toHaveCount(1);
});

test.describe("by touch", () => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 5"];
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test("a tap takes a piece, another puts it down where it does not fit, and a third where it does", async ({ page }) => {
    const diagram = await open(page, "/rules/duo", "corners-squares");
    await diagram.locator('[data-piece="I3"]').tap();
    const edge = await middle(diagram, 8, 7, 4, 5);
    await page.touchscreen.tap(edge.x, edge.y);
    await expect(diagram.locator(".verdict")).toContainText("Shares an edge with your own piece.");
    const corner = await middle(diagram, 8, 7, 4, 4);
    await page.touchscreen.tap(corner.x, corner.y);
    await expect(diagram.locator(".verdict")).toContainText("It fits.");
    await diagram.getByRole("button", { name: "Place", exact: true }).tap();
    await expect(diagram.locator(".live .recent")).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

test("a game leads to its rules, with its options", async ({ page }) => {
  await enterAsGuest(page);
  await page.goto(`/game/${await newGame(page.request, "duo", 1)}`);
  await page.getByRole("button", { name: "What the board shows" }).click();
  await page.getByRole("link", { name: "Rules of this game" }).click();
  await expect(page).toHaveURL(/\/rules\/duo$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rules of Duo");
});

test("an option has its own rules", async ({ page }) => {
  await page.goto("/rules/trigon");
  await expect(page.getByRole("heading", { name: "Any corner will do" })).toBeVisible();
  await page.getByRole("link", { name: "Pieces of one colour may touch only tip to tip." }).click();
  await expect(page.getByRole("heading", { name: "Only tips touch" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Any corner will do" })).toHaveCount(0);
});

test("a word of the rules leads to the glossary", async ({ page }) => {
  await page.goto("/rules/classic");
  await page.locator("#contact").getByRole("link", { name: "edge", exact: true }).click();
  await expect(page).toHaveURL(/\/glossary#edge$/);
  const term = page.locator("dt#edge");
  await expect(term).toBeInViewport();
  await expect(term).toHaveClass(/sought/);
});

test("a word of a hint leads to the glossary", async ({ page }) => {
  await enterAsGuest(page);
  await page.goto(`/game/${await newGame(page.request, "duo", 1)}`);
  await page.getByRole("tab", { name: "Hints" }).click();
  await page.getByRole("button", { name: "Show a hint" }).click();
  await page.getByRole("tabpanel").getByRole("link", { name: /^open corners?$/ }).first().click();
  await expect(page).toHaveURL(/\/glossary#open$/);
});

for (const [address, sums] of [
  ["/rules/classic", ["= 8", "= 24", "= 20"]],
  ["/rules/trigon", ["= 12", "= 9", "= 31"]],
] as const) {
  test(`${address} counts the example of the books, with the board at the end`, async ({ page }) => {
    await page.goto(address);
    const section = page.locator("#scoring");
    await expect(section.getByText("The rule books give this example of a game that has ended:")).toBeVisible();
    await expect(section.getByRole("img", { name: "The board at the end" }).locator(".piece")).toHaveCount(address.endsWith("classic") ? 71 : 77);
    for (const [row, sum] of sums.entries()) await expect(section.locator("tbody tr").nth(row + 1)).toContainText(sum);
    await expect(section.locator("tbody tr").first()).toContainText("+20");
  });
}

test("the shared colour and passing on triangles have diagrams to try", async ({ page }) => {
  let diagram = await open(page, "/rules/three?options=shared%3Dred", "shared-squares");
  await diagram.getByRole("button", { name: "Only at another colour’s corner" }).click();
  await expect(diagram.locator(".verdict")).toContainText("No corner touches");
  await expect(diagram.locator(".live .ghost.red")).toBeVisible();
  diagram = await open(page, "/rules/trigon", "last-fit-triangles");
  await diagram.getByRole("button", { name: "The smallest piece" }).click();
  await expect(diagram.locator(".verdict")).toContainText("It fits.");
});

test("paper gets the examples with their answers, and no tray", async ({ page }) => {
  const diagram = await open(page, "/rules/classic", "corners-squares");
  await page.emulateMedia({ media: "print" });
  await expect(diagram.getByRole("application")).toBeHidden();
  await expect(diagram.locator(".paper").nth(1)).toHaveText("Shares an edge with your own piece.");
  await expect(diagram.locator(".paper").nth(1)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

for (const address of ["/rules/three", "/rules/trigon-two"]) {
  test(`${address} passes axe in both themes with a piece on the board`, async ({ page }) => {
    await page.goto(address);
    await page.locator(".example").first().click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
    }
  });
}

test("rules that do not exist lead to those that do", async ({ page, complaints }) => {
  complaints.expect(/422/);
  await page.goto("/rules/three-players");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There are no such rules");
  await expect(page.getByText("Expected one of")).toBeHidden();
  await page.getByRole("link", { name: /Classic/ }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rules of");
});

test("the rules for teams say so at once, and who plays with whom", async ({ page }) => {
  await page.goto("/rules/teams");
  await expect(page.locator("#aim").getByText("each team adds up its scores")).toBeVisible();
  await expect(page.locator("#aim li").filter({ hasText: "Team 1" })).toHaveText(/Blue\s*Red/);
});
