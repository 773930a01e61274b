// Hints in the order of what they are worth.

import { expect, test } from "vitest";

import { HintList } from "./hint-list.svelte";

const hint = (move: string, value: number) => ({ move, value, visits: 1, why: "", reasons: [], placement: 0, line: [] });

test("hints are sorted by what they are worth, and go round", () => {
  const list = new HintList("g");
  list.show([hint("b", 0.4), hint("a", 0.62), hint("c", 0.1)]);
  const seen = [1, 2, 3].map(() => {
    const move = list.current?.move;
    list.next();
    return move;
  });
  expect(seen).toEqual(["a", "b", "c"]);
  expect(list.current?.move).toBe("a");
});

test("without hints there is nothing to show", () => {
  const list = new HintList("g");
  list.show([]);
  list.next();
  expect(list.current).toBeUndefined();
});
