// The moves of a game: what is new since one's last turn.

/** A move as the server lists it. */
export interface ListedMove {
  seat: number;
  colour: string;
  move: string;
}

/** What the others have placed since my seats last moved; the last move for somebody who plays all the seats or none. */
export function sinceLastTurn<Move extends ListedMove>(moves: readonly Move[], mine: ReadonlySet<number>, seats: number): Move[] {
  if (mine.size === 0 || mine.size === seats) return moves.slice(-1);
  return moves.slice(moves.findLastIndex(({ seat }) => mine.has(seat)) + 1);
}
