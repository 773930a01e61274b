// The moves of a game as lists show them: what is new since one's last turn, and the rounds.

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

/** The indices of the moves in rounds, one column for each colour; a colour that was passed over leaves a gap. */
export function rounds(moves: readonly ListedMove[], colours: readonly string[]): (number | undefined)[][] {
  const table: (number | undefined)[][] = [];
  let last = Infinity;
  for (const [index, { colour }] of moves.entries()) {
    const column = colours.indexOf(colour);
    if (column <= last) table.push(colours.map(() => undefined));
    const row = table.at(-1);
    if (row) row[column] = index;
    last = column;
  }
  return table;
}
