// Walking through a study and changing it, without a server.

import { beforeEach, expect, test, vi } from "vitest";

import type { StudyNode } from "../../api/types";
import { notices } from "../../shell/notices.svelte";
import { Study } from "./study.svelte";
import { keyed } from "./tree";

vi.mock("../../api/client", async (original) => ({
  ...(await original<object>()),
  api: { PUT: () => undefined },
  need: () => Promise.resolve({ revision: "1", mine: true }),
}));

function node(parent: number | null, children: number[], ply: number): StudyNode {
  const move = ply === 0 ? null : { colour: "blue", move: `m${ply}`, placement: ply, seat: 1 };
  return { parent, children, ply, move, added: [], removed: [], turn: "blue", scores: [], comment: null, name: null, sign: null };
}

/** The game 1 2 3, and instead of 2 the variation 4 5. */
function sample(): Study {
  const study = new Study({ type: "study", id: "s" });
  study.tree = keyed([node(null, [1], 0), node(0, [2, 4], 1), node(1, [3], 2), node(2, [], 3), node(1, [5], 2), node(4, [], 3)]);
  return study;
}

beforeEach(() => {
  notices.list = [];
});

test("forward follows the line that one was in", () => {
  const study = sample();
  study.go(4);
  study.walk(-1);
  expect(study.at).toBe(1);
  study.walk(1);
  expect(study.at).toBe(4);
  study.walk(1);
  expect(study.at).toBe(5);
  study.walk(-3);
  study.walk(2);
  expect(study.at).toBe(4);
});

test("whoever goes to a move of the game follows the game again", () => {
  const study = sample();
  study.go(5);
  study.go(2);
  study.walk(-1);
  study.walk(1);
  expect(study.at).toBe(2);
  study.go(5);
  study.goMain(1);
  study.walk(1);
  expect(study.at).toBe(2);
});

test("what is done again ends where it ended, wherever one looked when it was undone", () => {
  const study = sample();
  study.go(4);
  study.comment("Why not?");
  study.go(3);
  study.undo();
  expect(study.at).toBe(4);
  study.go(2);
  study.redo();
  expect([study.at, study.node?.comment]).toEqual([4, "Why not?"]);
});

test("deleting several moves offers to bring them back", () => {
  const study = sample();
  study.go(2);
  study.remove();
  expect(study.tree).toHaveLength(4);
  const [notice] = notices.list;
  expect([notice?.text, notice?.action?.label]).toEqual(["2 moves deleted.", "Undo"]);
  notice?.action?.run();
  expect([study.tree.length, study.at]).toEqual([6, 2]);
});

test("deleting one move needs no notice, and a late undo touches nothing newer", () => {
  const study = sample();
  study.go(3);
  study.remove();
  expect(notices.list).toEqual([]);
  study.go(1);
  study.remove();
  const undo = notices.list[0]?.action?.run;
  study.undo();
  undo?.();
  expect(study.tree).toHaveLength(5);
});
