import { expect, test } from "vitest";

import type { AnalysedMove } from "../api/types";
import { areaPath, linePath, momentsOf, numberAt } from "./value-graph";
import { decidingMove, remarkOf, worstOf } from "./verdict";

function move(number: number, value: number, more: Partial<AnalysedMove> = {}): AnalysedMove {
  return { number, before: [0.5, 0.5], after: [value, 1 - value], side: ((number - 1) % 2) + 1, loss: 0, verdict: "sound", ...more } as AnalysedMove;
}

const extent = { width: 100, height: 10 };

test("the line begins before the first move, and breaks where moves are missing", () => {
  const moments = momentsOf([move(4, 1), move(1, 0.6), move(2, 0.4)]);
  expect(moments.map(({ number }) => number)).toEqual([0, 1, 2, 4]);
  expect(linePath(moments, 0, 4, extent)).toBe("M0 5L25 4L50 6M100 0");
});

test("areas keep to their half", () => {
  const moments = momentsOf([move(1, 1), move(2, 0)]);
  expect(areaPath(moments, 0, 2, extent, "above")).toBe("M0 5L0 5L50 0L100 5L100 5Z");
  expect(areaPath(moments, 0, 2, extent, "below")).toBe("M0 5L0 5L50 5L100 10L100 5Z");
  expect(areaPath([], 0, 2, extent, "below")).toBe("");
});

test("a point of the graph is a move", () => {
  expect([numberAt(-1, 10), numberAt(0.44, 10), numberAt(2, 10)]).toEqual([0, 4, 10]);
});

test("the worst move is the one that gave most away, and a mistake of another side decides", () => {
  const moves = [
    move(1, 0.5, { loss: 0.3, verdict: "blunder" }),
    move(2, 0.5, { loss: 0.12, verdict: "mistake" }),
    move(3, 0.5, { loss: 0.06, verdict: "inaccuracy" }),
    move(4, 0.5),
  ];
  expect(worstOf(moves)?.number).toBe(1);
  expect(decidingMove(moves, 0)?.number).toBe(2);
  expect(decidingMove(moves, 1)?.number).toBe(1);
  expect(remarkOf(moves[3])).toBeUndefined();
});
