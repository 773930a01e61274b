// The geometry of a variant from the server, with lookups for shapes, centres and placements.

import type { Geometry } from "../api/types";
import { bounds, centre, doubledArea, moved, type Box, type Point, type Polygon } from "./shape";

/** An index into the cells of the geometry. */
export type Cell = number;
/** An index into the placements of the geometry. */
export type Placement = number;
export type Orientation = number;
export type Piece = number;

/** A piece on the board. */
export interface PlacedPiece {
  colour: string;
  cells: readonly Cell[];
  move: string;
}

export class BoardGeometry {
  readonly width: number;
  readonly height: number;
  /** The corners of every cell; y grows downwards, as on a screen. */
  readonly polygons: readonly Polygon[];
  readonly centres: readonly Point[];
  /** The unit of distances: about the width of a cell. */
  readonly pitch: number;

  readonly #cellNamed: ReadonlyMap<string, Cell>;
  readonly #lowest = new Map<Piece, Orientation>();
  readonly #placementsOf = new Map<Orientation, readonly Placement[]>();
  #placementOf: Map<string, Placement> | undefined;
  #orientationOf: Uint16Array | undefined;

  constructor(readonly geometry: Geometry) {
    const [width, height] = geometry.size as unknown as [number, number];
    this.width = width;
    this.height = height;
    this.polygons = geometry.cells.map(({ corners }) => polygon(corners, height));
    this.centres = this.polygons.map(centre);
    this.#cellNamed = new Map(geometry.cells.map((cell, index) => [cell.name, index]));
    this.pitch = Math.sqrt((width * height) / geometry.cells.length);
  }

  cellName(cell: Cell): string {
    return this.geometry.cells[cell]?.name ?? "";
  }

  cellNamed(name: string): Cell | undefined {
    return this.#cellNamed.get(name);
  }

  cellsOf(placement: Placement): readonly Cell[] {
    return this.geometry.placements[placement] ?? [];
  }

  shape(cells: readonly Cell[]): Polygon[] {
    return cells.map((cell) => this.polygons[cell] ?? []);
  }

  centreOf(cells: readonly Cell[]): Point {
    return centre(cells.map((cell) => this.centres[cell] ?? [0, 0]));
  }

  /** The cells of a move's text. */
  cellsOfMove(move: string): Cell[] {
    return move.split(",").flatMap((name) => this.cellNamed(name.trim()) ?? []);
  }

  /** The text of a placement as a move. */
  moveOf(placement: Placement): string {
    return this.cellsOf(placement).map((cell) => this.cellName(cell)).join(",");
  }

  /** The placement that covers exactly these cells. */
  placementAt(cells: readonly Cell[]): Placement | undefined {
    this.#placementOf ??= new Map(this.geometry.placements.map((own, index) => [key(own), index]));
    return this.#placementOf.get(key(cells));
  }

  orientationOf(placement: Placement): Orientation {
    this.#orientationOf ??= this.#orientations();
    return this.#orientationOf[placement] ?? 0;
  }

  pieceOf(placement: Placement): Piece {
    return this.geometry.orientations[this.orientationOf(placement)]?.piece ?? 0;
  }

  /** All placements of an orientation, legal or not. */
  placementsOf(orientation: Orientation): readonly Placement[] {
    let all = this.#placementsOf.get(orientation);
    if (!all) {
      const [first, after] = range(this.geometry.orientations[orientation]?.placements);
      all = Array.from({ length: after - first }, (_, index) => first + index);
      this.#placementsOf.set(orientation, all);
    }
    return all;
  }

  orientationsOf(piece: Piece): Orientation[] {
    const [first, after] = range(this.geometry.pieces[piece]?.orientations);
    return Array.from({ length: after - first }, (_, index) => first + index);
  }

  /** The degrees of the smallest rotation: the longest way round for a piece is a whole turn. */
  get step(): number {
    const { orientations } = this.geometry;
    const lengths = orientations.map((_, start) => {
      let length = 1;
      for (let next = this.rotated(start); next !== start && length < orientations.length; next = this.rotated(next)) length += 1;
      return length;
    });
    return 360 / Math.max(...lengths);
  }

  rotated(orientation: Orientation): Orientation {
    return this.geometry.orientations[orientation]?.rotated ?? orientation;
  }

  flipped(orientation: Orientation): Orientation {
    return this.geometry.orientations[orientation]?.flipped ?? orientation;
  }

  /** The shape of a piece by itself, moved to the origin. */
  figure(orientation: Orientation): { cells: Polygon[]; box: Box } {
    const [first] = this.placementsOf(orientation);
    const cells = this.shape(this.cellsOf(first ?? 0));
    const { x, y, width, height } = bounds(cells);
    return {
      cells: moved(cells, [-x, -y]),
      box: { x: 0, y: 0, width, height },
    };
  }

  /** The orientation in which a piece is lowest and then widest, for lists. */
  lowest(piece: Piece): Orientation {
    const known = this.#lowest.get(piece);
    if (known !== undefined) return known;
    const boxes = this.orientationsOf(piece).map((orientation) => ({ orientation, box: this.figure(orientation).box }));
    const rounded = (value: number) => Math.round(value * 100);
    boxes.sort((a, b) => rounded(a.box.height) - rounded(b.box.height) || rounded(b.box.width) - rounded(a.box.width));
    const found = boxes[0]?.orientation ?? 0;
    this.#lowest.set(piece, found);
    return found;
  }

  /** The cell at a point of the board. */
  cellAt([x, y]: Point): Cell | undefined {
    const found = this.polygons.findIndex((cell) => isInside(cell, x, y));
    return found < 0 ? undefined : found;
  }

  /** The next cell in a direction, for the keyboard cursor. */
  neighbour(cell: Cell, direction: Point): Cell {
    const from = this.centres[cell] ?? [0, 0];
    return nearestTowards(from, direction, this.centres) ?? cell;
  }

  #orientations(): Uint16Array {
    const all = new Uint16Array(this.geometry.placements.length);
    for (const [index, orientation] of this.geometry.orientations.entries()) {
      all.fill(index, ...range(orientation.placements));
    }
    return all;
  }
}

/** The pieces that others have placed since the last one of these colours; of all for those who only watch, the last one. */
export function sinceLastTurn(pieces: readonly PlacedPiece[], mine: readonly string[]): readonly PlacedPiece[] {
  if (mine.length === 0) return pieces.slice(-1);
  const last = pieces.findLastIndex(({ colour }) => mine.includes(colour));
  return pieces.slice(last + 1);
}

/** The index of the point that a step in a direction reaches first. */
export function nearestTowards(from: Point, [dx, dy]: Point, points: readonly Point[]): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const [index, [x, y]] of points.entries()) {
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = (x - from[0]) * dy - (y - from[1]) * dx;
    const across = Math.abs(aside);
    // Ties always break to the same side, so that a step back returns to the start.
    const cost = along + across + aside * 1e-6;
    if (along > 0.2 && across <= along * 1.2 && cost < least) [best, least] = [index, cost];
  }
  return best;
}

function polygon(corners: readonly number[], height: number): Polygon {
  const points: Point[] = [];
  for (let index = 0; index + 1 < corners.length; index += 2) {
    points.push([corners[index] ?? 0, height - (corners[index + 1] ?? 0)]);
  }
  // All polygons wind the same way, so that a shared edge runs in opposite directions.
  return doubledArea(points) < 0 ? points.reverse() : points;
}

function isInside(cell: Polygon, x: number, y: number): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of cell.entries()) {
    const [bx, by] = cell[(index + 1) % cell.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function key(cells: readonly Cell[]): string {
  return [...cells].sort((a, b) => a - b).join();
}

function range(pair: unknown): [number, number] {
  return (pair as [number, number] | undefined) ?? [0, 0];
}
