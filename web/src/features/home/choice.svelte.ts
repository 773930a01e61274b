// What is chosen on the front page for the next game, kept for the next visit.

import type { Clock, Wish } from "../../api/types";
import { optionsOf, variants, type ListedVariant } from "../../tables/variants.svelte";

const KEY = "last-choice";

/** A seat from 1, or any. */
export type OwnSeat = number | "random";

interface Kept {
  variant: string;
  /** Of all opponents. */
  level: number;
  /** By seat, where it differs from `level`. */
  levels: Record<number, number>;
  seat: OwnSeat;
  /** The chosen rules as `key=value`, by variant. */
  options: Record<string, string[]>;
  clock: Clock;
  takebacks: boolean;
  hints: boolean;
}

const defaults: Kept = {
  variant: "",
  level: 3,
  levels: {},
  seat: 1,
  options: {},
  clock: { type: "none" },
  takebacks: true,
  hints: true,
};

export class Choice {
  #kept = $state<Kept>(stored());

  variant = $derived(variants.find(this.#kept.variant) ?? variants.usual);
  /** The seat that I take, if the variant has it. */
  seat = $derived<OwnSeat>(this.#kept.seat === "random" || this.#kept.seat <= this.seats ? this.#kept.seat : 1);
  /** The chosen rules of the variant. */
  options = $derived(offeredBy(this.variant, this.#kept.options[this.variant?.name ?? ""] ?? []));
  /** The seats of the others. */
  opponents = $derived(Array.from({ length: this.seats }, (_, index) => index + 1).filter((seat) => seat !== this.seat).slice(0, this.seats - 1));
  /** The level of all opponents; nothing if they differ. */
  level = $derived.by(() => {
    const levels = this.opponents.map((seat) => this.levelOf(seat));
    return levels.every((level) => level === levels[0]) ? levels[0] : undefined;
  });

  get seats(): number {
    return this.variant?.seats ?? 0;
  }

  get clock(): Clock {
    return this.#kept.clock;
  }

  set clock(clock: Clock) {
    this.#change({ clock });
  }

  get takebacks(): boolean {
    return this.#kept.takebacks;
  }

  set takebacks(takebacks: boolean) {
    this.#change({ takebacks });
  }

  get hints(): boolean {
    return this.#kept.hints;
  }

  set hints(hints: boolean) {
    this.#change({ hints });
  }

  levelOf(seat: number): number {
    return this.#kept.levels[seat] ?? this.#kept.level;
  }

  chooseVariant(variant: string): void {
    this.#change({ variant });
  }

  chooseSeat(seat: OwnSeat): void {
    this.#change({ seat });
  }

  chooseOptions(options: string[]): void {
    this.#change({ options: { ...this.#kept.options, [this.variant?.name ?? ""]: options } });
  }

  /** One level for all opponents, or for one of them. */
  chooseLevel(level: number, seat?: number): void {
    if (seat === undefined) this.#change({ level, levels: {} });
    else this.#change({ levels: { ...this.#kept.levels, [seat]: level } });
  }

  /** The seats of a game in which I have one and the others are as wished; `me` for all of them on one screen. */
  wishes(others: "computer" | "open" | "me"): Wish[] {
    const own = this.seat === "random" ? 1 + Math.floor(Math.random() * this.seats) : this.seat;
    const levels = this.opponents.map((seat) => this.levelOf(seat));
    return Array.from({ length: this.seats }, (_, index) => {
      if (index + 1 === own || others === "me") return { type: "me" };
      return others === "open" ? { type: "open" } : { type: "computer", level: levels.shift() ?? this.#kept.level };
    });
  }

  #change(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    localStorage.setItem(KEY, JSON.stringify(this.#kept));
  }
}

/** The defaults, with what is stored and has the form that it should have. */
function stored(): Kept {
  const found: Record<string, unknown> = { ...defaults };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    for (const key of Object.keys(defaults)) if (typeof kept[key] === typeof found[key] && kept[key] !== null) found[key] = kept[key];
    if (kept["seat"] === "random") found["seat"] = "random";
  } catch {
    // An unreadable store counts as empty.
  }
  return found as unknown as Kept;
}

function offeredBy(variant: ListedVariant | undefined, options: readonly string[]): string[] {
  const offered = optionsOf(variant);
  return options.filter((option) => offered.some(([key, values]) => values.some((value) => option === `${key}=${value}`)));
}
