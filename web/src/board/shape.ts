// Points, polygons and their measures. Cells are polygons: nothing here knows squares or triangles.

export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function centre(points: readonly Point[]): Point {
  const sum = points.reduce<[number, number]>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

export function bounds(cells: readonly Polygon[]): Box {
  const xs = cells.flatMap((cell) => cell.map(([x]) => x));
  const ys = cells.flatMap((cell) => cell.map(([, y]) => y));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Twice the area: positive for a polygon that winds clockwise on the screen, negative for a hole. */
export function doubledArea(points: Polygon): number {
  return points.reduce((sum, [x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);
}

export function moved(cells: readonly Polygon[], [dx, dy]: Point): Polygon[] {
  return cells.map((cell) => cell.map(([x, y]) => [x + dx, y + dy] as const));
}

/** A name for a point that neighbouring cells agree on in spite of rounding. */
export function pointKey([x, y]: Point): string {
  return `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
}
