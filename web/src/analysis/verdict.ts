// How good a move was, in signs and words.

import type { AnalysedMove } from "../api/types";

/** Moves that deserve a remark, and the signs that annotators write behind them. */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

export type Remark = keyof typeof SIGNS;

/** What a move was, if it was not sound. */
export function remarkOf(move: AnalysedMove | undefined): Remark | undefined {
  return move && move.verdict !== "sound" ? (move.verdict as Remark) : undefined;
}

/** A share from 0 to 1 in whole per cent. */
export function percent(value: number): number {
  return Math.round(value * 100);
}

/** The move that gave most away, among those that deserve a remark. */
export function worstOf(moves: readonly AnalysedMove[]): AnalysedMove | undefined {
  const bad = moves.filter((move) => remarkOf(move));
  return bad.reduce<AnalysedMove | undefined>((worst, move) => (worst && worst.loss >= move.loss ? worst : move), undefined);
}

/** The move that decided a game for a side, counted from 0: the one with which another gave most away. */
export function decidingMove(moves: readonly AnalysedMove[], winner: number): AnalysedMove | undefined {
  return worstOf(moves.filter(({ side, verdict }) => side !== winner + 1 && verdict !== "inaccuracy"));
}
