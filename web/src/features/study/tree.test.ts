import { expect, test } from "vitest";

import type { StudyNode } from "../../api/types";
import {
  analysedNodes,
  annotated,
  branchSize,
  childWith,
  inputsOf,
  isMain,
  keyed,
  lineThrough,
  mainAt,
  movesTo,
  pathTo,
  placedAt,
  promoted,
  type Tree,
  withMove,
  without,
} from "./tree";

function node(parent: number | null, children: number[], ply: number, placement?: number): StudyNode {
  const move = placement === undefined ? null : { colour: "blue", move: `m${placement}`, placement, seat: 1 };
  const added = placement === undefined ? [] : [{ colour: "blue", placement }];
  return { parent, children, ply, move, added, removed: [], turn: "blue", scores: [], comment: null, name: null, sign: null };
}

/** 1 2 3, and instead of 2 the variation 4 5. */
function sample(): Tree {
  return keyed([node(null, [1], 0), node(0, [2, 4], 1, 11), node(1, [3], 2, 12), node(2, [], 3, 13), node(1, [5], 2, 14), node(4, [], 3, 15)]);
}

const shape = (tree: Tree) => tree.map(({ parent, move }) => `${parent}:${move?.move ?? "-"}`);

test("paths and lines", () => {
  const tree = sample();
  expect(pathTo(tree, 5)).toEqual([0, 1, 4, 5]);
  expect(lineThrough(tree, 1)).toEqual([0, 1, 2, 3]);
  expect(lineThrough(tree, 4)).toEqual([0, 1, 4, 5]);
  expect([isMain(tree, 3), isMain(tree, 5)]).toEqual([true, false]);
  expect([mainAt(tree, 0), mainAt(tree, 2), mainAt(tree, 99)]).toEqual([0, 2, 3]);
  expect(placedAt(tree, 5).map(({ placement }) => placement)).toEqual([11, 14, 15]);
  expect(movesTo(tree, 3)).toEqual(["m11", "m12", "m13"]);
});

test("pieces that were set up or taken off count, and no moves lead there", () => {
  const nodes = [{ ...node(null, [1], 0), added: [{ colour: "red", placement: 7 }, { colour: "red", placement: 8 }] }, { ...node(0, [], 1, 9), removed: [7] }];
  const tree = keyed(nodes);
  expect(placedAt(tree, 1).map(({ placement }) => placement)).toEqual([8, 9]);
  expect(movesTo(tree, 1)).toBeUndefined();
});

test("a new variation goes behind the others, and numbers stay depth first", () => {
  const before = sample();
  const { tree, at } = withMove(before, 2, { move: { colour: "blue", move: "m16", placement: 16, seat: 1 }, turn: null, scores: [] });
  expect(shape(tree)).toEqual(["null:-", "0:m11", "1:m12", "2:m13", "2:m16", "1:m14", "5:m15"]);
  expect([at, tree[at]?.ply, childWith(tree, 2, 16), childWith(tree, 2, 99)]).toEqual([4, 3, 4, undefined]);
  expect(before).toHaveLength(6);
});

test("a branch is a node with all that follows it", () => {
  expect([0, 1, 2, 4, 5].map((index) => branchSize(sample(), index))).toEqual([6, 5, 2, 2, 1]);
});

test("what was found belongs to the nodes whose moves were analysed, whatever the main line is now", () => {
  const found = [11, 12, 13].map((placement, index) => ({ number: index + 1, colour: "blue", placement }));
  const placements = (tree: Tree) => [...analysedNodes(tree, found)].map(([index, { placement }]) => [index, placement]);
  expect(placements(sample())).toEqual([[1, 11], [2, 12], [3, 13]]);
  expect(placements(without(sample(), 2).tree), "the variation gets no value of the deleted move").toEqual([[1, 11]]);
  expect(placements(promoted(sample(), 5).tree), "the values go with their nodes").toEqual([[1, 11], [4, 12], [5, 13]]);
  // While it runs, moves in between may be missing.
  expect([...analysedNodes(sample(), found.slice(2)).keys()]).toEqual([3]);
});

test("removing takes all that follows", () => {
  const { tree, at } = without(sample(), 4);
  expect(shape(tree)).toEqual(["null:-", "0:m11", "1:m12", "2:m13"]);
  expect(at).toBe(1);
});

test("a promoted variation becomes the main line", () => {
  const { tree, at } = promoted(sample(), 5);
  expect(shape(tree)).toEqual(["null:-", "0:m11", "1:m14", "2:m15", "1:m12", "4:m13"]);
  expect(at).toBe(3);
  expect(isMain(tree, at)).toBe(true);
});

test("what is stored names the stored nodes, and new ones by their moves", () => {
  const stored = sample();
  const saved = new Map(stored.map(({ key }, index) => [key, index]));
  const longer = withMove(stored, 1, { move: { colour: "blue", move: "m16", placement: 16, seat: 1 }, turn: null, scores: [] });
  const { tree } = annotated(longer.tree, 1, { comment: "Why?", sign: "?" });
  const inputs = inputsOf(tree, saved);
  expect(inputs.map(({ from }) => from)).toEqual([0, 1, 2, 3, 4, 5, undefined]);
  expect(inputs[1]).toMatchObject({ parent: 0, comment: "Why?", sign: "?" });
  expect(inputs[6]).toMatchObject({ parent: 1, colour: "blue", move: "m16" });
});
