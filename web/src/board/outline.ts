// Outlines as SVG paths: the loops around some cells, insets, round corners, and the edges that catch the light. One
// algorithm serves squares and triangles.

import { pointKey, type Point, type Polygon } from "./shape";

type Edge = readonly [from: Point, to: Point];

/** Where the light comes from: from above, a little from the left. */
const LIGHT: Point = [-0.5, -0.87];
/** How far a lit or dim line stops before an inner corner. */
const TRIM = 0.12;

/**
 * The loops around cells that wind clockwise on the screen. Outer loops wind like the cells, the loops of holes the other way.
 * Parts that meet in a corner only are loops of their own.
 */
export function loops(cells: readonly Polygon[]): Polygon[] {
  const edges = outerEdges(cells);
  const from = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = from.get(pointKey(edge[0]));
    if (list) list.push(edge);
    else from.set(pointKey(edge[0]), [edge]);
  }
  const used = new Set<Edge>();
  const found: Polygon[] = [];
  for (const first of edges) {
    if (used.has(first)) continue;
    const loop: Point[] = [];
    for (let edge: Edge | undefined = first; edge && !used.has(edge); ) {
      used.add(edge);
      loop.push(edge[0]);
      edge = sharpest(edge, from.get(pointKey(edge[1])) ?? []);
    }
    found.push(withoutStraight(loop));
  }
  return found;
}

/** The loop moved inwards by a distance; a hole grows. Negative distances move it outwards. */
export function inset(loop: Polygon, by: number): Polygon {
  return loop.map((point, index) => {
    const [before, after] = neighbours(loop, index);
    const [ux, uy] = normal(before, point);
    const [vx, vy] = normal(point, after);
    const along = by / (1 + ux * vx + uy * vy);
    return [point[0] + (ux + vx) * along, point[1] + (uy + vy) * along] as const;
  });
}

/** A closed path with corners of a radius, or less where an edge is too short for it. */
export function rounded(loop: Polygon, radius: number): string {
  const parts = loop.map((point, index) => {
    const [before, after] = neighbours(loop, index);
    const start = towards(point, before, Math.min(radius, distance(point, before) / 2));
    const end = towards(point, after, Math.min(radius, distance(point, after) / 2));
    return `${index === 0 ? "M" : "L"}${text(start)}Q${text(point)} ${text(end)}`;
  });
  return `${parts.join("")}Z`;
}

/** A closed path with sharp corners. */
export function sharp(loop: Polygon): string {
  return `M${loop.map(text).join("L")}Z`;
}

/** The edges of a loop that face the light, or those that face away from it, as open lines. */
export function facing(loop: Polygon, isLit: boolean): string {
  const count = loop.length;
  const at = (index: number): Point => loop[(index + count) % count] ?? [0, 0];
  const isDrawn = (index: number) => {
    const [nx, ny] = [at(index + 1)[1] - at(index)[1], at(index)[0] - at(index + 1)[0]];
    return nx * LIGHT[0] + ny * LIGHT[1] > 0.05 === isLit;
  };
  const isInner = (index: number) => cross(at(index - 1), at(index), at(index + 1)) < 0;
  // Begin after a gap, so that no line is cut in two.
  let start = 0;
  while (start < count && !(isDrawn(start) && !isDrawn(start - 1))) start += 1;
  let path = "";
  for (let index = start; index < start + count; index += 1) {
    if (!isDrawn(index)) continue;
    const [begins, ends] = [!isDrawn(index - 1), !isDrawn(index + 1)];
    const trim = Math.min(TRIM, distance(at(index), at(index + 1)) / 3);
    if (begins) path += `M${text(isInner(index) ? towards(at(index), at(index + 1), trim) : at(index))}`;
    path += `L${text(ends && isInner(index + 1) ? towards(at(index + 1), at(index), trim) : at(index + 1))}`;
  }
  return path;
}

/** A slice of a cell at one of its corners, a little off it: an open corner. */
export function slice(cell: Polygon, corner: number, radius: number, off: number): string {
  const [before, after] = neighbours(cell, corner);
  const point = cell[corner] ?? [0, 0];
  const middle: Point = [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2];
  const tip = towards(point, middle, off);
  const reach = (to: Point): Point => {
    const [x, y] = towards(point, to, radius);
    return [x - point[0] + tip[0], y - point[1] + tip[1]];
  };
  // Cells wind clockwise, so the arc from the edge after the corner to the one before it does too.
  return `M${text(tip)}L${text(reach(after))}A${radius} ${radius} 0 0 1 ${text(reach(before))}Z`;
}

export function line([from, to]: readonly [Point, Point]): string {
  return `M${text(from)}L${text(to)}`;
}

/** The edges that belong to one cell only. */
function outerEdges(cells: readonly Polygon[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const cell of cells) {
    for (const [index, from] of cell.entries()) {
      const to = cell[(index + 1) % cell.length] ?? from;
      const twin = `${pointKey(to)} ${pointKey(from)}`;
      if (!edges.delete(twin)) edges.set(`${pointKey(from)} ${pointKey(to)}`, [from, to]);
    }
  }
  return [...edges.values()];
}

/** The edge that keeps closest to the inside: where parts meet in a corner, it stays with its own part. */
function sharpest(edge: Edge, all: readonly Edge[]): Edge | undefined {
  const angle = ([from, to]: Edge) => Math.atan2(to[1] - from[1], to[0] - from[0]);
  const turn = (next: Edge) => {
    const by = angle(next) - angle(edge);
    return by > Math.PI ? by - 2 * Math.PI : by <= -Math.PI ? by + 2 * Math.PI : by;
  };
  return [...all].sort((a, b) => turn(b) - turn(a))[0];
}

function withoutStraight(loop: Polygon): Polygon {
  return loop.filter((point, index) => {
    const [before, after] = neighbours(loop, index);
    return Math.abs(cross(before, point, after)) > 1e-6;
  });
}

function neighbours(loop: Polygon, index: number): [Point, Point] {
  const count = loop.length;
  return [loop[(index + count - 1) % count] ?? [0, 0], loop[(index + 1) % count] ?? [0, 0]];
}

/** The unit vector to the inner side of an edge. */
function normal(from: Point, to: Point): Point {
  const length = distance(from, to);
  return [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
}

function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function towards(from: Point, to: Point, by: number): Point {
  const part = by / distance(from, to);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function text([x, y]: Point): string {
  return `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
}
