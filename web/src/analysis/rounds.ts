// Moves in rounds.

/** The indices of the moves in rounds, one column for each colour; a colour that was passed over leaves a gap. */
export function rounds(moves: readonly { colour: string }[], colours: readonly string[]): (number | undefined)[][] {
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
