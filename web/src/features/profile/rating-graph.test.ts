// The geometry of a rating graph.

import { expect, test } from "vitest";

import { graphOf, ticksOf } from "./rating-graph";

test("grid lines are round values that enclose all points", () => {
  expect(ticksOf([1500, 1523])).toEqual([1500, 1510, 1520, 1530]);
  expect(ticksOf([1480, 1620])).toEqual([1450, 1500, 1550, 1600, 1650]);
  expect(ticksOf([657, 1736])).toEqual([500, 1000, 1500, 2000]);
  expect(ticksOf([-3000, 9000])).toEqual([-3000, 0, 3000, 6000, 9000]);
});

test("a constant rating has grid lines", () => {
  expect(ticksOf([1500])).toEqual([1500, 1510]);
});

test("a few grid lines enclose any ratings", () => {
  for (let low = -200; low < 3000; low += 37) {
    for (const spread of [0, 1, 9, 49, 180, 1200, 4000]) {
      const ticks = ticksOf([low, low + spread]);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + spread);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  }
});

test("the first point is on the left, the last on the right, and more is higher", () => {
  const { points, path, ticks } = graphOf([1500, 1550, 1600], 100, 50);
  expect(points).toEqual([
    { x: 0, y: 50 },
    { x: 50, y: 25 },
    { x: 100, y: 0 },
  ]);
  expect(path).toBe("M0 50L50 25L100 0");
  expect(ticks[0]).toEqual({ value: 1500, y: 50 });
});

test("without games the graph is empty", () => {
  expect(graphOf([], 100, 50)).toEqual({ points: [], path: "", ticks: [] });
});
