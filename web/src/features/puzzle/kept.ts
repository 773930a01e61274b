// Attempts kept in this browser, so that nothing is lost by a reload or without a connection. Each belongs to an account,
// or to nobody as long as there is none: nobody has asked the server for help with those.

const PREFIX = "puzzle ";
/** In the key of an attempt that belongs to nobody yet. */
const NOBODY = "-";
/** The most attempts that are kept; the oldest go, but none that the server still has to get. */
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

/** The attempt of an account at a puzzle, or one that belongs to nobody yet. */
export function findKept(account: string | undefined, name: string): KeptAttempt | undefined {
  return (account === undefined ? undefined : read(keyOf(account, name))) ?? read(keyOf(undefined, name));
}

/** Whether an account has an attempt of its own. */
export function isKept(account: string, name: string): boolean {
  return read(keyOf(account, name)) !== undefined;
}

export function keep(account: string | undefined, name: string, attempt: KeptAttempt): void {
  try {
    const key = keyOf(account, name);
    const isNew = localStorage.getItem(key) === null;
    localStorage.setItem(key, JSON.stringify(attempt));
    if (isNew) dropOldest(account);
  } catch {
    // A full or closed store costs the resume, not the puzzle.
  }
}

/** Gives what belongs to nobody to an account that has no attempt of its own. */
export function claimKept(account: string, name: string): void {
  const key = keyOf(undefined, name);
  const kept = read(key);
  if (!kept || isKept(account, name)) return;
  keep(account, name, kept);
  // A full store may have refused it.
  if (isKept(account, name)) localStorage.removeItem(key);
}

/** The puzzles that an account has an attempt at, the newest first. */
export function keptNames(account: string | undefined): string[] {
  const found = new Map<string, number>();
  for (const { name } of keptKeys()) {
    const kept = findKept(account, name);
    if (kept) found.set(name, kept.at);
  }
  return [...found].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/** Whether the server has to get an attempt. It knows already of one that was given up. */
export function isUnsent({ synced, givenUp, moves, id }: Pick<KeptAttempt, "synced" | "givenUp" | "id"> & { moves: readonly unknown[] }): boolean {
  return !synced && !givenUp && (moves.length > 0 || id !== undefined);
}

function keyOf(account: string | undefined, name: string): string {
  return `${PREFIX}${account ?? NOBODY} ${name}`;
}

function read(key: string): KeptAttempt | undefined {
  try {
    const text = localStorage.getItem(key);
    const kept = text === null ? undefined : (JSON.parse(text) as KeptAttempt);
    return kept && Array.isArray(kept.moves) && typeof kept.elapsed === "number" ? kept : undefined;
  } catch {
    return undefined;
  }
}

interface KeptKey {
  key: string;
  owner: string;
  name: string;
}

function keptKeys(): KeptKey[] {
  return storedKeys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => {
      const [owner = "", name = ""] = key.slice(PREFIX.length).split(" ");
      return { key, owner, name };
    });
}

/** None if the store is closed. */
function storedKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  } catch {
    return [];
  }
}

function dropOldest(account: string | undefined): void {
  const keys = keptKeys();
  if (keys.length <= MOST) return;
  const isWaiting = (owner: string, kept: KeptAttempt | undefined) =>
    kept !== undefined && (owner === NOBODY || owner === account) && isUnsent(kept);
  const rows = keys.map(({ key, owner }) => ({ key, owner, kept: read(key) }));
  const droppable = rows.filter(({ owner, kept }) => !isWaiting(owner, kept));
  droppable.sort((one, other) => (one.kept?.at ?? 0) - (other.kept?.at ?? 0));
  for (const { key } of droppable.slice(0, keys.length - MOST)) localStorage.removeItem(key);
}
