// The task of a puzzle, checked piece by piece from the data of the server: it works offline. The server checks every
// solution again.

import type { PuzzleInfo } from "../../api/types";
import type { BoardGeometry, Cell, Piece, PlacedPiece, Placement } from "../../board/geometry";
import { pointKey } from "../../board/shape";

/** Why a piece may not be placed, or what is wrong with a whole, in the server's words. */
export type ViolationCode =
  | "not_the_turn"
  | "piece_used"
  | "overlap"
  | "side_contact"
  | "no_contact"
  | "no_start_field"
  | "wrong_start_field"
  | "larger"
  | "uncovered"
  | "untouched"
  | "unconnected";

export interface Violation {
  /** The index of the piece; nothing if it is about the whole. */
  piece: number | undefined;
  code: ViolationCode;
}

type TaskInfo = PuzzleInfo["task"];

export class Task {
  readonly colours: readonly string[];
  readonly pieceCount: number;
  readonly #beside: readonly ReadonlySet<Cell>[];
  readonly #touching: readonly ReadonlySet<Cell>[];

  constructor(
    readonly board: BoardGeometry,
    readonly info: TaskInfo,
  ) {
    this.colours = board.geometry.colours.map(({ name }) => name);
    this.pieceCount = this.colours.length * board.geometry.pieces.reduce((sum, { copies }) => sum + copies, 0);
    [this.#beside, this.#touching] = neighbours(board);
  }

  /** The pieces that a colour has left, each as often as it has it. */
  left(placed: readonly PlacedPiece[], colour: string): Piece[] {
    const used = placed.filter((piece) => piece.colour === colour).map((piece) => this.#pieceOf(piece));
    return this.board.geometry.pieces.flatMap(({ copies }, piece) => {
      const count = copies - used.filter((one) => one === piece).length;
      return Array.from({ length: Math.max(0, count) }, () => piece);
    });
  }

  /** The only colour that may place a piece now; nothing if any may, or if all pieces are on the board. */
  turn(placed: readonly PlacedPiece[]): string | undefined {
    if (!this.info.in_turn || placed.length >= this.pieceCount) return undefined;
    return this.colours[placed.length % this.colours.length];
  }

  /** Why a colour may not place a piece there, the plainest reason first; nothing if it may. */
  refusals(placed: readonly PlacedPiece[], colour: string, placement: Placement): ViolationCode[] {
    const { info, board } = this;
    const cells = board.cellsOf(placement);
    const own = placed.filter((piece) => piece.colour === colour);
    const found: ViolationCode[] = [];
    const turn = this.turn(placed);
    if (info.in_turn && turn !== colour) found.push("not_the_turn");
    if (!this.left(placed, colour).includes(board.pieceOf(placement))) found.push("piece_used");
    if (placed.some((piece) => meet(piece.cells, cells))) found.push("overlap");
    if (info.apart && own.some((piece) => this.#shareEdge(piece.cells, cells))) found.push("side_contact");
    if (info.corners === "growing") {
      if (own.length === 0) found.push(...this.#startRefusal(colour, cells));
      else if (!own.some((piece) => this.#touch(piece.cells, cells))) found.push("no_contact");
    }
    if (found.length === 0 && info.descending && cells.length > this.#sizeLimit(placed)) found.push("larger");
    return found;
  }

  /** Every placement that a colour may make now. */
  legal(placed: readonly PlacedPiece[], colour: string): Placement[] {
    const { info, board } = this;
    if (info.in_turn && this.turn(placed) !== colour) return [];
    const own = placed.filter((piece) => piece.colour === colour);
    const blocked = new Set(placed.flatMap(({ cells }) => cells));
    if (info.apart) for (const { cells } of own) for (const cell of cells) for (const near of this.#beside[cell] ?? []) blocked.add(near);
    const wanted = info.corners === "growing" ? this.#contacts(own, colour) : undefined;
    const most = info.descending ? this.#sizeLimit(placed) : Infinity;
    const found: Placement[] = [];
    for (const piece of new Set(this.left(placed, colour))) {
      if ((board.geometry.pieces[piece]?.size ?? 0) > most) continue;
      for (const orientation of board.orientationsOf(piece)) {
        for (const placement of board.placementsOf(orientation)) {
          const cells = board.cellsOf(placement);
          if (cells.some((cell) => blocked.has(cell))) continue;
          if (wanted && !cells.some((cell) => wanted.has(cell))) continue;
          found.push(placement);
        }
      }
    }
    return found;
  }

  /** What is wrong once all pieces are on the board; nothing as long as some are missing. */
  whole(placed: readonly PlacedPiece[]): Violation[] {
    if (placed.length < this.pieceCount) return [];
    const found: Violation[] = [];
    const covered = new Set(placed.flatMap(({ cells }) => cells));
    if (this.info.fills_board && covered.size < this.board.polygons.length) found.push({ piece: undefined, code: "uncovered" });
    if (this.info.corners === "touching") found.push(...this.#untouched(placed));
    if (this.info.corners === "linked") found.push(...this.colours.flatMap((colour) => this.#unconnected(placed, colour)));
    return found;
  }

  #startRefusal(colour: string, cells: readonly Cell[]): ViolationCode[] {
    const open = this.info.starts[this.colours.indexOf(colour)] ?? [];
    if (open.length === 0 || cells.some((cell) => open.includes(cell))) return [];
    const other = this.info.starts.flat().some((cell) => cells.includes(cell));
    return [other ? "wrong_start_field" : "no_start_field"];
  }

  /** The cells of which the next piece of a colour has to cover one; nothing if it may be anywhere. */
  #contacts(own: readonly PlacedPiece[], colour: string): ReadonlySet<Cell> | undefined {
    const starts = this.info.starts[this.colours.indexOf(colour)] ?? [];
    if (own.length === 0) return starts.length === 0 ? undefined : new Set(starts);
    return new Set(own.flatMap(({ cells }) => cells.flatMap((cell) => [...(this.#touching[cell] ?? [])])));
  }

  #sizeLimit(placed: readonly PlacedPiece[]): number {
    return Math.min(Infinity, ...placed.map(({ cells }) => cells.length));
  }

  #untouched(placed: readonly PlacedPiece[]): Violation[] {
    return placed.flatMap((piece, index) => {
      const touches = placed.some((other, at) => at !== index && other.colour === piece.colour && this.#linked(piece, other));
      return touches ? [] : [{ piece: index, code: "untouched" as const }];
    });
  }

  /** A colour whose pieces are not all connected, by one that is apart from the others. */
  #unconnected(placed: readonly PlacedPiece[], colour: string): Violation[] {
    const rest = placed.filter((piece) => piece.colour === colour);
    const chain = rest.splice(0, 1);
    for (let next = 0; next >= 0 && rest.length > 0; ) {
      next = rest.findIndex((piece) => chain.some((other) => this.#linked(piece, other)));
      if (next >= 0) chain.push(...rest.splice(next, 1));
    }
    const [stray] = rest;
    return stray ? [{ piece: placed.indexOf(stray), code: "unconnected" }] : [];
  }

  /** Whether two pieces meet at a corner and nowhere along an edge. */
  #linked(one: PlacedPiece, other: PlacedPiece): boolean {
    return this.#touch(one.cells, other.cells) && !this.#shareEdge(one.cells, other.cells);
  }

  #shareEdge(one: readonly Cell[], other: readonly Cell[]): boolean {
    return !meet(one, other) && one.some((cell) => other.some((near) => this.#beside[cell]?.has(near)));
  }

  #touch(one: readonly Cell[], other: readonly Cell[]): boolean {
    return one.some((cell) => other.some((near) => this.#touching[cell]?.has(near)));
  }

  #pieceOf({ cells }: PlacedPiece): Piece | undefined {
    const placement = this.board.placementAt(cells);
    return placement === undefined ? undefined : this.board.pieceOf(placement);
  }
}

function meet(one: readonly Cell[], other: readonly Cell[]): boolean {
  return one.some((cell) => other.includes(cell));
}

/** By cell: those that share an edge with it, and those that share at least a corner. */
function neighbours(board: BoardGeometry): [Set<Cell>[], Set<Cell>[]] {
  const at = new Map<string, Cell[]>();
  const corners = board.polygons.map((polygon) => polygon.map(pointKey));
  for (const [cell, keys] of corners.entries()) for (const key of keys) at.set(key, [...(at.get(key) ?? []), cell]);
  const touching = corners.map((keys, cell) => new Set(keys.flatMap((key) => at.get(key) ?? []).filter((near) => near !== cell)));
  const beside = corners.map((keys, cell) => {
    const shared = (near: Cell) => (corners[near] ?? []).filter((key) => keys.includes(key)).length >= 2;
    return new Set([...(touching[cell] ?? [])].filter(shared));
  });
  return [beside, touching];
}
