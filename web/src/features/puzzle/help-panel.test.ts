// Every answer that a search can give has its words.

import { cleanup, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";

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

test("yes", () => {
  show({ answer: "yes" });
  expect(screen.getByText("It can still be solved.")).toBeTruthy();
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

test("not known", () => {
  show({ answer: "unknown" });
  expect(screen.getByText("Not known")).toBeTruthy();
});
