// The seats of a new table: who sits where, and whether the game can be rated.

import type { Clock, VariantItem, Wish } from "../api/types";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A seat as the form keeps it: `me`, `open`, or the level of a computer player. */
export type SeatChoice = string;

export function wishOf(choice: SeatChoice): Wish {
  if (choice === "me" || choice === "open") return { type: choice };
  return { type: "computer", level: Number(choice) };
}

/** One choice for each seat: earlier choices stay, the first seat is mine, the others are open. */
export function fit(choices: readonly SeatChoice[], seats: number): SeatChoice[] {
  return Array.from({ length: seats }, (_, index) => choices[index] ?? (index === 0 ? "me" : "open"));
}

/** The message key that says why the game cannot be rated, or nothing if it can. */
export function whyUnrated(
  game: { variant: VariantItem | undefined; choices: readonly SeatChoice[]; clock: Clock },
  isGuest: boolean,
): string | undefined {
  if (isGuest) return "unrated-guest";
  if (game.variant && game.variant.seats !== 2) return "unrated-many";
  if (game.clock.type === "none") return "unrated-clock";
  const own = game.choices.filter((choice) => choice === "me").length;
  const computers = game.choices.some((choice) => choice !== "me" && choice !== "open");
  return own > 1 || computers ? "unrated-seats" : undefined;
}
