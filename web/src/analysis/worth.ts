// The order of the moves that the engine suggests.

interface Suggestion {
  value: number;
  visits: number;
}

/** A move that was tried less often than this part of the most tried one is a guess. */
const RARELY = 0.02;

/**
 * Moves by what they are worth. The server sends them by how often the search tried them, and numbers out of order look wrong. The
 * value of a move that was hardly tried says little: it is left out, or it could come first.
 */
export function byWorth<One extends Suggestion>(moves: readonly One[]): One[] {
  const most = Math.max(0, ...moves.map(({ visits }) => visits));
  return moves.filter(({ visits }) => visits >= RARELY * most).toSorted((one, other) => other.value - one.value);
}
