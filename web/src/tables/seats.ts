// Who is to sit where in a game that is made, and whether such a game can count.

import type { Clock, VariantItem, Wish } from "../api/types";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A wish as a form keeps it: `me`, `open`, or the level of a computer player. */
export type SeatChoice = string;

export function wishOf(choice: SeatChoice): Wish {
  if (choice === "me" || choice === "open") return { type: choice };
  return { type: "computer", level: Number(choice) };
}

/** As many choices as there are seats: what was chosen stays, new seats are open, and somebody sits on the first. */
export function fit(choices: readonly SeatChoice[], seats: number): SeatChoice[] {
  return Array.from({ length: seats }, (_, index) => choices[index] ?? (index === 0 ? "me" : "open"));
}

/** Why such a game cannot count, as the key of a sentence; nothing if it can. */
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
