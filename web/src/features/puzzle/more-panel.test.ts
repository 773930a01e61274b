// What cannot be done while the server searches.

import { puzzle, serve, solution } from "./fake-server";

import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";

import { withWords } from "../../text/text";
import { Attempt } from "./attempt.svelte";
import MorePanel from "./MorePanel.svelte";

beforeAll(() => withWords("puzzle", Promise.resolve()));

test("nothing is started over or given up while the server searches", async () => {
  serve(() => ({ alone: [], helped: [] }));
  const attempt = new Attempt(puzzle, "ada");
  attempt.place(attempt.board.placementAt(attempt.board.cellsOfMove(solution[0]?.cells.join(",") ?? "")) ?? -1);
  const calls = { onkeys: () => undefined, ongiveup: () => undefined, onagain: () => undefined };
  const { rerender } = render(MorePanel, { attempt, progress: undefined, busy: true, ...calls });
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
  expect([isDisabled("Start over"), isDisabled("Give up")]).toEqual([true, true]);
  await rerender({ busy: false });
  expect([isDisabled("Start over"), isDisabled("Give up")]).toEqual([false, false]);
});
