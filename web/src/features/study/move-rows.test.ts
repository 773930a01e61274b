import { expect, test } from "vitest";

import type { StudyNode } from "../../api/types";
import { moveRows, variation, variationsTo } from "./move-rows";
import { keyed } from "./tree";

function node(parent: number | null, children: number[], colour?: string, comment: string | null = null): StudyNode {
  const move = colour === undefined ? null : { colour, move: "a1", placement: 0, seat: 1 };
  return { parent, children, ply: 0, move, added: [], removed: [], turn: null, scores: [], comment, name: null, sign: null };
}

const tree = keyed([
  node(null, [1]),
  node(0, [2, 5], "blue"),
  node(1, [3], "yellow", "Wide."),
  node(2, [4], "blue"),
  node(3, [], "blue"),
  node(1, [6], "yellow"),
  node(5, [], "blue"),
]);

test("a colour that was passed over leaves a gap", () => {
  expect(moveRows(tree, ["blue", "yellow"]).map(({ cells }) => cells)).toEqual([[1, 2], [3, undefined], [4, undefined]]);
});

test("a round names its comments and variations", () => {
  expect(moveRows(tree, ["blue", "yellow"])[0]?.notes).toEqual([2]);
  expect(variationsTo(tree, 2)).toEqual([5]);
  expect(variationsTo(tree, 5)).toEqual([]);
  expect(variation(tree, 5)).toEqual([5, 6]);
});
