// Who sits where in a challenge.

import type { Wish } from "../../api/types";

/** Who takes the seats of neither: whoever comes, or the computer at a level. */
export type Filler = string;

/** One wish a seat: mine, the opponent's after it, and the others filled. */
export function seatsOf(count: number, own: number, filler: Filler): Wish[] {
  const rest: Wish = filler === "open" ? { type: "open" } : { type: "computer", level: Number(filler) };
  return Array.from({ length: count }, (_, index): Wish => {
    if (index === own) return { type: "me" };
    return index === (own + 1) % count ? { type: "opponent" } : rest;
  });
}
