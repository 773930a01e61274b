// Working on puzzles in tests: solutions from the server, and pieces placed by keys alone.

import { type APIRequestContext, expect, type Page } from "@playwright/test";

export interface Placed {
  colour: string;
  cells: string[];
}

interface Geometry {
  cells: { name: string }[];
  colours: { name: string }[];
  pieces: { name: string; orientations: [number, number] }[];
  orientations: { placements: [number, number] }[];
  placements: number[][];
}

export interface Puzzle {
  name: string;
  board: Geometry;
  givens: Placed[];
}

export async function puzzleOf(request: APIRequestContext, name: string): Promise<Puzzle> {
  return (await (await request.get(`/api/puzzles/${name}`)).json()) as Puzzle;
}

/** The pieces of a solution besides the givens, as somebody else has it. */
export async function solutionOf(request: APIRequestContext, name: string): Promise<Placed[]> {
  const { id } = (await (await request.post(`/api/puzzles/${name}/attempts`)).json()) as { id: string };
  const answer = (await (await request.post(`/api/attempts/${id}/solution`)).json()) as { placements: Placed[] };
  return answer.placements;
}

/** How many pieces are on the board. */
export function placed(page: Page) {
  return page.locator("svg.board .piece");
}

/** Places a piece with the keyboard: Tab to the tray, arrows to the piece, N to the placement, Enter. */
export async function placeByKeys(page: Page, { board }: Puzzle, before: readonly Placed[], piece: Placed): Promise<void> {
  const number = (name: string) => board.cells.findIndex((cell) => cell.name === name);
  const taken = new Set(before.flatMap(({ cells }) => cells.map(number)));
  const wanted = piece.cells.map(number).sort((a, b) => a - b).join();
  const kind = board.pieces.find(({ orientations: [first, after] }) =>
    board.orientations.slice(first, after).some(({ placements: [from, to] }) =>
      board.placements.slice(from, to).some((cells) => [...cells].sort((a, b) => a - b).join() === wanted),
    ),
  );
  if (!kind) throw new Error(`no piece covers ${piece.cells.join()}`);
  const fits = board.orientations
    .slice(...kind.orientations)
    .flatMap(({ placements: [from, to] }) => board.placements.slice(from, to))
    .filter((cells) => cells.every((cell) => !taken.has(cell)));
  const presses = fits.findIndex((cells) => [...cells].sort((a, b) => a - b).join() === wanted);
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["piece"]);
  for (let tabs = 0; tabs < 40 && (await focused()) === undefined; tabs += 1) await page.keyboard.press("Tab");
  for (let steps = 0; steps < 40 && (await focused()) !== kind.name; steps += 1) await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe(kind.name);
  const count = await placed(page).count();
  await page.keyboard.press("Enter");
  await expect(page.locator(".ghost")).toBeVisible();
  for (let press = 0; press < presses; press += 1) await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect(placed(page)).toHaveCount(count + 1);
}
