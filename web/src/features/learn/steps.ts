// The first game: eight positions to play on, and a game that has begun. The positions are data.

import type { PositionView } from "../../api/types";
import type { BoardGeometry, Piece, Placement } from "../../board/geometry";
import data from "./first-game.json";

/** A step: a position, some pieces, and what to do with them. */
export interface Step {
  /** Its texts are `first-KEY-title` and so on. */
  key: string;
  position: string;
  /** The names of the pieces that may be tried. */
  offered: readonly string[];
  /** A move that the piece in the hand has at first. */
  held?: string;
  /** The move to make. */
  outline?: string;
  /** The field to cover. */
  cover?: string;
  /** The piece to place. */
  piece?: string;
  /** Whether it is about the corners of the other side. */
  rival?: boolean;
  /** Whether the game ends with it. */
  last?: boolean;
}

export const steps: readonly Step[] = data.steps;

/** The game at the end: how it has begun, and against which level. */
export const lastGame: { position: string; moves: readonly string[]; level: number } = data.game;

/** The name of a position's variant. */
export function variantOf(position: string): string {
  return position.split(/[ ?]/)[0] ?? "";
}

/** Whether a legal placement is what the step asks for. */
export function isWanted(step: Step, board: BoardGeometry, placement: Placement): boolean {
  const cells = board.cellsOf(placement);
  if (step.outline !== undefined) return board.placementAt(board.cellsOfMove(step.outline)) === placement;
  if (step.cover !== undefined) return cells.includes(board.cellNamed(step.cover) ?? -1);
  return step.piece === undefined || board.geometry.pieces[board.pieceOf(placement)]?.name === step.piece;
}

/** Pieces by their names. */
export function piecesNamed(board: BoardGeometry, names: readonly string[]): Piece[] {
  return names.map((name) => board.geometry.pieces.findIndex((piece) => piece.name === name)).filter((piece) => piece >= 0);
}

/** What the sides have left at the end, as numbers of squares: one's own first. */
export function leftOver({ sides }: Pick<PositionView, "sides">, colour: string): { own: number; other: number } {
  const own = sides.find(({ colours }) => colours.includes(colour));
  const other = sides.find((side) => side !== own);
  return { own: -(own?.score ?? 0), other: -(other?.score ?? 0) };
}
