// How far somebody has come with the first game and the lessons, stored in this browser: guests learn, too. `sync.svelte.ts`
// brings it together with what an account has solved elsewhere.

import { steps } from "./steps";

const KEY = "learn";
/** The name of the first game among the lessons of the server; the game at its end is the last of its exercises. */
const FIRST_GAME = "first-game";

/** The numbers of solved exercises by lesson, as the server has them. */
export type Solved = Record<string, number[]>;

interface Stored {
  /** How many steps of the first game are done. */
  steps: number;
  /** The game at its end, once it has begun. */
  game: string | undefined;
  /** Whether that game is over. */
  finished: boolean;
  /** By tip: the numbers of the exercises that were solved, from 0. */
  solved: Solved;
  /** The account that it was brought together with. */
  owner: string | undefined;
}

function stored(): Stored {
  const empty: Stored = { steps: 0, game: undefined, finished: false, solved: {}, owner: undefined };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
    const isNumbers = (value: unknown) => Array.isArray(value) && value.every(Number.isInteger);
    return {
      steps: Number.isInteger(kept.steps) ? (kept.steps ?? 0) : 0,
      game: typeof kept.game === "string" ? kept.game : undefined,
      finished: kept.finished === true,
      solved: Object.fromEntries(Object.entries(kept.solved ?? {}).filter(([, value]) => isNumbers(value))),
      owner: typeof kept.owner === "string" ? kept.owner : undefined,
    };
  } catch {
    // An unreadable store counts as empty.
    return empty;
  }
}

export class Progress {
  #now = $state(stored());
  /** How often something was done: each time there is something to store elsewhere. */
  changes = $state(0);

  get steps(): number {
    return this.#now.steps;
  }

  get game(): string | undefined {
    return this.#now.game;
  }

  get isFinished(): boolean {
    return this.#now.finished;
  }

  /** The exercises of a tip that were solved. */
  solved(tip: string): readonly number[] {
    return this.#now.solved[tip] ?? [];
  }

  stepDone(number: number): void {
    this.#change({ steps: Math.max(this.#now.steps, number + 1) });
  }

  gameBegun(id: string): void {
    this.#change({ game: id, finished: false });
  }

  gameFinished(): void {
    this.#change({ finished: true });
  }

  /** Begins the first game anew; the lessons stay. */
  restart(): void {
    this.#change({ steps: 0, game: undefined });
  }

  exerciseSolved(tip: string, number: number): void {
    const before = this.solved(tip);
    if (before.includes(number)) return;
    this.#change({ solved: { ...this.#now.solved, [tip]: [...before, number] } });
  }

  /** What this browser has for an account; nothing if it is somebody else's. */
  forAccount(account: string): Solved {
    const { steps: done, finished, solved, owner } = this.#now;
    if (owner !== undefined && owner !== account) return {};
    const first = Array.from({ length: done }, (_, number) => number);
    return { ...solved, [FIRST_GAME]: finished ? [...new Set([...first, steps.length])] : first };
  }

  /** Adds what an account has solved elsewhere; instead of it, if this browser has somebody else's. */
  merge(account: string, { [FIRST_GAME]: first = [], ...others }: Solved): void {
    const { owner, ...now } = this.#now;
    const isOther = owner !== undefined && owner !== account;
    const own: Omit<Stored, "owner"> = isOther ? { steps: 0, game: undefined, finished: false, solved: {} } : now;
    const solved = { ...own.solved };
    for (const [tip, numbers] of Object.entries(others)) solved[tip] = [...new Set([...(solved[tip] ?? []), ...numbers])];
    const done = Math.max(own.steps, ...first.filter((number) => number < steps.length).map((number) => number + 1));
    // Whoever has finished and begins anew is not taken to the end again.
    this.#store({ ...own, solved, steps: own.finished ? own.steps : done, finished: own.finished || first.includes(steps.length), owner: account });
  }

  #change(by: Partial<Stored>): void {
    this.#store({ ...this.#now, ...by });
    this.changes += 1;
  }

  #store(now: Stored): void {
    this.#now = now;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#now));
    } catch {
      // A full or forbidden store: it lasts as long as the page.
    }
  }
}

export const progress = new Progress();
