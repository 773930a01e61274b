// The panes beside the board: which is open, and what a hint shows.

import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";

import { squares } from "../../board/fixture";
import { BoardGeometry } from "../../board/geometry";
import { HintList } from "./hint-list.svelte";
import Hints from "./Hints.svelte";
import Talk from "./Talk.svelte";

const content = createRawSnippet<[string]>((name) => ({ render: () => `<p>about ${name()}</p>` }));
const board = new BoardGeometry(squares());
const hint = { move: board.moveOf(0), value: 0.6, visits: 9, why: "", reasons: [], placement: 0, line: [] };

test("when the open pane goes, another one shows", async () => {
  const more = { unread: 0, content, ontakeback: undefined, onresign: undefined, takebackLabel: "", isPlayer: false };
  const { rerender } = render(Talk, { open: "hints", tabs: ["moves", "hints"], ...more });
  expect(screen.getByRole("tab", { name: "Hints" }).getAttribute("aria-selected")).toBe("true");
  await rerender({ tabs: ["moves"] });
  expect(screen.getByRole("tab", { name: "Moves" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel", { name: "Moves" }).textContent).toContain("about moves");
});

test("a hint that was put back is no reason to say that there is no move", async () => {
  const list = new HintList("g");
  list.show([hint]);
  const { rerender } = render(Hints, { list, board, colour: "blue", state: "ready", onask: () => undefined, onuse: () => undefined });
  expect(screen.getByRole("heading", { name: /^Try this piece at a1/ })).toBeTruthy();
  list.selected = undefined;
  await rerender({});
  expect(screen.queryByText("There is no move to suggest.")).toBeNull();
  expect(screen.getByRole("button", { name: "Show a hint" })).toBeTruthy();
  list.show([]);
  await rerender({});
  expect(screen.getByText("There is no move to suggest.")).toBeTruthy();
});
