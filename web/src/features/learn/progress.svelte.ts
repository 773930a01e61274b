// How far somebody has come with the first game and the lessons, stored in this browser: guests learn, too.

const KEY = "learn";

interface Stored {
  /** How many steps of the first game are done. */
  steps: number;
  /** The game at its end, once it has begun. */
  game: string | undefined;
  /** Whether that game is over. */
  finished: boolean;
  /** By tip: the numbers of the exercises that were solved, from 0. */
  solved: Record<string, number[]>;
}

function stored(): Stored {
  const empty: Stored = { steps: 0, game: undefined, finished: false, solved: {} };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
    const isNumbers = (value: unknown) => Array.isArray(value) && value.every(Number.isInteger);
    return {
      steps: Number.isInteger(kept.steps) ? (kept.steps ?? 0) : 0,
      game: typeof kept.game === "string" ? kept.game : undefined,
      finished: kept.finished === true,
      solved: Object.fromEntries(Object.entries(kept.solved ?? {}).filter(([, value]) => isNumbers(value))),
    };
  } catch {
    // An unreadable store counts as empty.
    return empty;
  }
}

class Progress {
  #now = $state(stored());

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

  #change(by: Partial<Stored>): void {
    this.#now = { ...this.#now, ...by };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#now));
    } catch {
      // A full or forbidden store: it lasts as long as the page.
    }
  }
}

export const progress = new Progress();
