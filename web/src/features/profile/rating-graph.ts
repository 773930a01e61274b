// The geometry of a rating graph: points and grid lines.

export interface Graph {
  /** The points from left to right. */
  points: { x: number; y: number }[];
  /** The points as a path. */
  path: string;
  /** The horizontal grid lines. */
  ticks: { value: number; y: number }[];
}

/** Distances between grid lines. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000];

/** Round values that enclose all given ones, in at most `most` steps. */
export function ticksOf(values: readonly number[], most = 5): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  for (const step of STEPS) {
    const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
    if (last - first <= most) return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  }
  const step = Math.ceil((high - low) / most / 1000) * 1000;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** A graph of evenly spaced values within a width and a height. */
export function graphOf(values: readonly number[], width: number, height: number): Graph {
  if (values.length === 0) return { points: [], path: "", ticks: [] };
  const ticks = ticksOf(values);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => height - ((value - low) / (high - low)) * height;
  const apart = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, index) => ({ x: index * apart, y: y(value) }));
  const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${round(point.x)} ${round(point.y)}`).join("");
  return { points, path, ticks: ticks.map((value) => ({ value, y: y(value) })) };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
