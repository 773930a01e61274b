// Outlines of cells and pieces as SVG paths. Cells are polygons: nothing here knows squares or triangles.

export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

/** The outline of some cells: the edges that belong to only one of them. */
export function outline(cells: readonly Polygon[]): string {
  const edges = new Map<string, [Point, Point]>();
  for (const cell of cells) {
    for (const [index, from] of cell.entries()) {
      const to = cell[(index + 1) % cell.length] ?? from;
      const twin = `${name(to)} ${name(from)}`;
      if (!edges.delete(twin)) edges.set(`${name(from)} ${name(to)}`, [from, to]);
    }
  }
  return chained([...edges.values()]);
}

/** The cells as one path. */
export function area(cells: readonly Polygon[]): string {
  return cells.map((cell) => `M${cell.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`).join("");
}

export function centre(points: readonly Point[]): Point {
  const sum = points.reduce<[number, number]>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function bounds(cells: readonly Polygon[]): Box {
  const xs = cells.flatMap((cell) => cell.map(([x]) => x));
  const ys = cells.flatMap((cell) => cell.map(([, y]) => y));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Joins edges end to end, so that the joins between them can be rounded. */
function chained(edges: [Point, Point][]): string {
  const from = new Map<string, [Point, Point][]>();
  for (const edge of edges) from.set(name(edge[0]), [...(from.get(name(edge[0])) ?? []), edge]);
  let path = "";
  for (let rest = edges.length; rest > 0; ) {
    const first = [...from.values()].find((list) => list.length > 0)?.[0];
    if (!first) break;
    path += `M${short(first[0][0])} ${short(first[0][1])}`;
    for (let edge: [Point, Point] | undefined = first; edge; edge = from.get(name(edge[1]))?.[0]) {
      from.get(name(edge[0]))?.shift();
      rest -= 1;
      path += `L${short(edge[1][0])} ${short(edge[1][1])}`;
    }
    path += "Z";
  }
  return path;
}

function name([x, y]: Point): string {
  return `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}
