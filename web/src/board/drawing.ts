// A board and its pieces as SVG paths, computed once for each board and each shape of a piece. A unit is the side of a
// cell.

import { Contacts } from "./contacts";
import type { BoardGeometry, Cell, Orientation } from "./geometry";
import { facing, inset, line, loops, rounded, sharp, slice } from "./outline";
import { bounds, moved, pointKey, type Box, type Point, type Polygon } from "./shape";
import type { Turning } from "./turning";

/** Cells of a colour: a hint, a reach, open corners. */
export interface ColouredCells {
  colour: string;
  cells: readonly Cell[];
}

/** The piece in the hand. */
export interface Ghost extends ColouredCells {
  legal: boolean;
  turning?: Turning | undefined;
}

/** The paths of a piece, from below: its cast and body, the glow of its cells, the dim and the lit edges. */
export interface PiecePaths {
  body: string;
  cells: string;
  dim: string;
  lit: string;
  /** Around the body, for outlines. */
  line: string;
}

/** The paths of a piece whose box begins at the origin, and where it is. */
export interface DrawnPiece {
  at: Point;
  paths: PiecePaths;
}

export interface Figure {
  box: Box;
  paths: PiecePaths;
  /** The dashed outline of a piece that is not there. */
  slot: string;
  /** The sharp outline of a tiny figure. */
  tiny: string;
}

/** Distances of a lattice: `gap` around a body, `cell` around the glow of a cell, `edge` to the lit lines, and radii. */
interface Measures {
  gap: number;
  bodyRadius: number;
  cell: number;
  cellRadius: number;
  edge: number;
  floor: number;
  floorRadius: number;
  rimRadius: number;
}

const SQUARE: Measures = {
  ...{ gap: 0.025, bodyRadius: 0.13, cell: 0.17, cellRadius: 0.1, edge: 0.095 },
  ...{ floor: 0.045, floorRadius: 0.07, rimRadius: 0.22 },
};
const TRIANGLE: Measures = {
  ...{ gap: 0.022, bodyRadius: 0.07, cell: 0.12, cellRadius: 0.06, edge: 0.075 },
  ...{ floor: 0.035, floorRadius: 0.04, rimRadius: 0.35 },
};

/** The frame around the cells. */
export const MARGIN = 0.28;
/** Boards with more cells than this draw thicker lines: their cells are small on the screen. */
const FEW = 100;
const QUARTER = { radius: 0.3, off: 0.07 };

export class BoardDrawing {
  readonly kind: "square" | "triangle";
  readonly isFew: boolean;
  readonly rim: string;
  /** Every cell, as one path. */
  readonly floor: string;
  readonly contacts: Contacts;

  readonly #measures: Measures;
  readonly #shapes = new Map<string, PiecePaths>();
  readonly #figures = new Map<Orientation, Figure>();

  constructor(readonly board: BoardGeometry) {
    this.kind = board.polygons[0]?.length === 3 ? "triangle" : "square";
    this.isFew = board.polygons.length <= FEW;
    this.#measures = this.kind === "triangle" ? TRIANGLE : SQUARE;
    const frame = loops(board.polygons).map((loop) => inset(loop, 0.03 - MARGIN));
    this.rim = frame.map((loop) => rounded(loop, this.#measures.rimRadius)).join("");
    this.floor = this.patches(board.polygons.map((_, cell) => cell));
    this.contacts = new Contacts(board);
  }

  /** Some cells of the floor. */
  patches(cells: readonly Cell[]): string {
    const { floor, floorRadius } = this.#measures;
    return this.board.shape(cells).map((cell) => rounded(inset(cell, floor), floorRadius)).join("");
  }

  /** A piece on the board. Pieces of one shape share their paths. */
  piece(cells: readonly Cell[]): DrawnPiece {
    const shape = this.board.shape(cells);
    const { x, y } = bounds(shape);
    const key = cells.map((cell) => pointKey(this.#from(cell, [x, y]))).join(" ");
    let paths = this.#shapes.get(key);
    if (!paths) {
      paths = piecePaths(moved(shape, [-x, -y]), this.#measures);
      this.#shapes.set(key, paths);
    }
    return { at: [x, y], paths };
  }

  /** A piece by itself, in the tray or in a list. */
  figure(orientation: Orientation): Figure {
    let figure = this.#figures.get(orientation);
    if (!figure) {
      const { cells, box } = this.board.figure(orientation);
      const around = loops(cells);
      figure = {
        box,
        paths: piecePaths(cells, this.#measures),
        slot: around.map((loop) => rounded(inset(loop, 0.06), 0.12)).join(""),
        tiny: around.map(sharp).join(""),
      };
      this.#figures.set(orientation, figure);
    }
    return figure;
  }

  /** The open corners among some cells: a quarter in each where it meets a cell of the colour. */
  quarters(cells: readonly Cell[], isOwn: (cell: Cell) => boolean): string {
    const found = this.contacts.cornersOf(cells, isOwn);
    return found.map(({ cell, corner }) => slice(this.board.polygons[cell] ?? [], corner, QUARTER.radius, QUARTER.off)).join("");
  }

  /** The edges that some cells share with others. */
  sharedEdges(cells: readonly Cell[], other: (cell: Cell) => boolean): string {
    return this.contacts.edges(cells, other).map(line).join("");
  }

  /** The outline of all these cells, without round corners: for small pictures. */
  flat(cells: readonly Cell[]): string {
    return loops(this.board.shape(cells)).map(sharp).join("");
  }

  #from(cell: Cell, [x, y]: Point): Point {
    const [cx, cy] = this.board.centres[cell] ?? [0, 0];
    return [cx - x, cy - y];
  }
}

const drawings = new WeakMap<BoardGeometry, BoardDrawing>();

export function drawingOf(board: BoardGeometry): BoardDrawing {
  let drawing = drawings.get(board);
  if (!drawing) {
    drawing = new BoardDrawing(board);
    drawings.set(board, drawing);
  }
  return drawing;
}

function piecePaths(cells: readonly Polygon[], measures: Measures): PiecePaths {
  const around = loops(cells);
  const inner = around.map((loop) => inset(loop, measures.edge));
  return {
    body: around.map((loop) => rounded(inset(loop, measures.gap), measures.bodyRadius)).join(""),
    cells: cells.map((cell) => rounded(inset(cell, measures.cell), measures.cellRadius)).join(""),
    dim: inner.map((loop) => facing(loop, false)).join(""),
    lit: inner.map((loop) => facing(loop, true)).join(""),
    line: around.map((loop) => rounded(inset(loop, -0.02), measures.bodyRadius)).join(""),
  };
}
