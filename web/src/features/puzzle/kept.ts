// Attempts kept in this browser, so that nothing is lost by a reload or without a connection.

const PREFIX = "puzzle ";
/** So many attempts are kept; the oldest go. */
const MOST = 60;

/** A piece as it is kept: its colour, and its cells as a move. */
export type KeptPiece = [colour: string, move: string];

export interface KeptAttempt {
  moves: KeptPiece[];
  undone: KeptPiece[];
  /** Milliseconds of work. */
  elapsed: number;
  /** The attempt on the server. */
  id?: string | undefined;
  /** Whether the server has the newest state. */
  synced: boolean;
  solvedIn?: number | undefined;
  /** Whether the server has confirmed the solution. */
  confirmed: boolean;
  givenUp: boolean;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

export function findKept(name: string): KeptAttempt | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const kept = text === null ? undefined : (JSON.parse(text) as KeptAttempt);
    return kept && Array.isArray(kept.moves) && typeof kept.elapsed === "number" ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, attempt: KeptAttempt): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(attempt));
    const names = keptNames();
    for (const old of names.slice(MOST)) localStorage.removeItem(PREFIX + old);
  } catch {
    // A full or closed store costs the resume, not the puzzle.
  }
}

/** The puzzles with a kept attempt, the newest first. */
export function keptNames(): string[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  const at = (name: string) => findKept(name)?.at ?? 0;
  return names.map((name) => [at(name), name] as const).sort((one, other) => other[0] - one[0]).map(([, name]) => name);
}
