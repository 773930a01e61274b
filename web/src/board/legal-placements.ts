// The legal placements of a turn, indexed by piece, orientation and cell.

import type { BoardGeometry, Cell, Orientation, Piece, Placement } from "./geometry";

export class LegalPlacements {
  readonly pieces: ReadonlySet<Piece>;
  /** Every cell that some legal placement covers. */
  readonly reach: ReadonlySet<Cell>;

  readonly #ofOrientation = new Map<Orientation, Placement[]>();
  readonly #ofCell = new Map<Cell, Placement[]>();
  readonly #all: ReadonlySet<Placement>;

  constructor(
    readonly board: BoardGeometry,
    readonly placements: readonly Placement[],
  ) {
    this.#all = new Set(placements);
    const pieces = new Set<Piece>();
    for (const placement of placements) {
      pieces.add(board.pieceOf(placement));
      add(this.#ofOrientation, board.orientationOf(placement), placement);
      for (const cell of board.cellsOf(placement)) add(this.#ofCell, cell, placement);
    }
    this.pieces = pieces;
    this.reach = new Set(this.#ofCell.keys());
  }

  has(placement: Placement): boolean {
    return this.#all.has(placement);
  }

  inOrientation(orientation: Orientation): readonly Placement[] {
    return this.#ofOrientation.get(orientation) ?? [];
  }

  /** The placements of a piece in every orientation. */
  ofPiece(piece: Piece): Placement[] {
    return this.board.orientationsOf(piece).flatMap((orientation) => this.inOrientation(orientation));
  }

  through(cell: Cell): readonly Placement[] {
    return this.#ofCell.get(cell) ?? [];
  }

  /** The pieces that fit over a cell. */
  piecesThrough(cell: Cell): Set<Piece> {
    return new Set(this.through(cell).map((placement) => this.board.pieceOf(placement)));
  }
}

function add<Key>(map: Map<Key, Placement[]>, key: Key, placement: Placement): void {
  const list = map.get(key);
  if (list) list.push(placement);
  else map.set(key, [placement]);
}
