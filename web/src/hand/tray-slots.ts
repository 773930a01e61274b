// The slots of a tray: one for each kind of piece, always in the same order.

import type { BoardGeometry, Piece } from "../board/geometry";

export interface Slot {
  piece: Piece;
  name: string;
  size: number;
  /** How many copies the colour still has. */
  left: number;
}

/** Largest first, with those that are used up. */
export function traySlots(board: BoardGeometry, pieces: readonly Piece[]): Slot[] {
  const left = (piece: Piece) => pieces.filter((one) => one === piece).length;
  return board.geometry.pieces
    .map(({ name, size }, piece) => ({ piece, name, size, left: left(piece) }))
    .sort((a, b) => b.size - a.size || a.piece - b.piece);
}
