// The chances of the sides, move by move, as lines of a graph.

import type { AnalysedMove } from "../api/types";

/** The chances after a move; number 0 is the start. */
export interface Moment {
  number: number;
  /** By side, from 0 to 1. */
  values: readonly number[];
}

/** The width and height of the drawing. */
export interface Extent {
  width: number;
  height: number;
}

/** What is known, in the order of play. */
export function momentsOf(moves: readonly AnalysedMove[]): Moment[] {
  const sorted = [...moves].sort((one, other) => one.number - other.number);
  const [first] = sorted;
  const start = first?.number === 1 ? [{ number: 0, values: first.before }] : [];
  return [...start, ...sorted.map(({ number, after }) => ({ number, values: after }))];
}

export function x(number: number, last: number, { width }: Extent): number {
  return last === 0 ? 0 : (number / last) * width;
}

export function y(value: number, { height }: Extent): number {
  return (1 - value) * height;
}

/** The line of a side; it breaks where moves are not known yet. */
export function linePath(moments: readonly Moment[], side: number, last: number, extent: Extent): string {
  return moments
    .map(({ number, values }, index) => {
      const isJoined = moments[index - 1]?.number === number - 1;
      const at = `${round(x(number, last, extent))} ${round(y(values[side] ?? 0, extent))}`;
      return `${isJoined ? "L" : "M"}${at}`;
    })
    .join("");
}

/** The area between the line of a side and an even chance, above it or below. */
export function areaPath(moments: readonly Moment[], side: number, last: number, extent: Extent, half: "above" | "below"): string {
  const clipped = moments.map(({ number, values }) => {
    const value = values[side] ?? 0.5;
    return { number, values: [half === "above" ? Math.max(value, 0.5) : Math.min(value, 0.5)] };
  });
  const [first, end] = [clipped[0], clipped.at(-1)];
  if (!first || !end) return "";
  const middle = round(y(0.5, extent));
  const points = clipped.map(({ number, values }) => `L${round(x(number, last, extent))} ${round(y(values[0] ?? 0.5, extent))}`);
  return `M${round(x(first.number, last, extent))} ${middle}${points.join("")}L${round(x(end.number, last, extent))} ${middle}Z`;
}

/** The number of the move under a part of the width, from 0 to 1. */
export function numberAt(part: number, last: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * last);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
