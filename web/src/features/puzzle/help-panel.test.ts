// Every answer that a search can give has its words.

import { tick } from "svelte";

import { cleanup, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";

import type { PuzzleInfo, Solvable } from "../../api/types";
import { withWords } from "../../text/text";
import { Attempt } from "./attempt.svelte";
import checked from "./checked.json";
import { Help } from "./help.svelte";
import HelpPanel from "./HelpPanel.svelte";
import { Sync } from "./sync.svelte";

const [{ puzzle }] = checked as unknown as [{ puzzle: PuzzleInfo }];

beforeAll(() => withWords("puzzle", Promise.resolve()));

function show(solvable: Solvable, placed = 0): void {
  localStorage.clear();
  const attempt = new Attempt(puzzle, undefined);
  for (let count = 0; count < placed; count += 1) attempt.place(attempt.legal.placements[0] ?? -1);
  const help = new Help(attempt, new Sync(attempt));
  help.solvable = solvable;
  render(HelpPanel, { attempt, help, onuse: () => undefined, ontakeback: () => undefined, onagain: () => undefined });
}

test("yes, and the answer can be closed", async () => {
  show({ answer: "yes" });
  expect(screen.getByText("It can still be solved.")).toBeTruthy();
  screen.getByRole("button", { name: "Close" }).click();
  await tick();
  expect(screen.queryByText("It can still be solved.")).toBeNull();
});

test("no, because", () => {
  const reason = { code: "no_colouring", message: "", cells: [], colour: null, piece: null, wanted: null, found: null };
  show({ answer: "no", reason, may_stay: 0, proved: true });
  expect(screen.getByText("No longer solvable")).toBeTruthy();
  expect(screen.getByText(/none can have the right colours/)).toBeTruthy();
});

test("what may stay is certain only if it is proved", () => {
  const reason = { code: "no_colouring", message: "", cells: [], colour: null, piece: null, wanted: null, found: null };
  show({ answer: "no", reason, may_stay: 2, proved: true }, 3);
  expect(screen.getByText("The first 2 pieces may stay.")).toBeTruthy();
  cleanup();
  show({ answer: "no", reason, may_stay: 2, proved: false }, 3);
  expect(screen.getByText(/^Perhaps the first 2 pieces may stay/)).toBeTruthy();
});

test("if nothing may stay, that is said of one's own pieces only", () => {
  const reason = { code: "no_colouring", message: "", cells: [], colour: null, piece: null, wanted: null, found: null };
  show({ answer: "no", reason, may_stay: 0, proved: true }, 1);
  expect(screen.getByText("None of your pieces can stay.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Remove all your pieces" })).toBeTruthy();
});

test("a solution that was seen can be seen again", () => {
  localStorage.clear();
  const attempt = new Attempt(puzzle, undefined);
  attempt.giveUp();
  const onsolution = vi.fn();
  const calls = { onuse: () => undefined, ontakeback: () => undefined, onagain: () => undefined, onsolution };
  render(HelpPanel, { attempt, help: new Help(attempt, new Sync(attempt)), ...calls });
  screen.getByRole("button", { name: "Show it again" }).click();
  expect(onsolution).toHaveBeenCalledOnce();
});

test("not known", () => {
  show({ answer: "unknown" });
  expect(screen.getByText("Not known")).toBeTruthy();
});
