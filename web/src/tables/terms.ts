// The terms of a game as people read them, and who else is in it.

import type { Clock, GameItem } from "../api/types";
import { t } from "../text/text";
import { clockText } from "./clock";
import { computerName } from "./levels";

/** `5 min + 5 s, rated`. */
export function termsText({ clock, rated }: { clock: Clock; rated: boolean }): string {
  return `${clockText(clock)}, ${t(rated ? "terms-rated" : "terms-casual")}`;
}

/** The names at a table with the ratings, each once, without one's own: `Ada 1512, Bob`. */
export function namesText({ seats }: Pick<GameItem, "seats">, me?: string): string {
  const others = seats.filter(({ person, level }) => (person ? person.id !== me : level != null));
  const names = others.map(({ person, level, rating }) => {
    const name = person?.name || (level == null ? t("person-gone") : computerName(level));
    return rating == null ? name : `${name} ${rating}`;
  });
  return [...new Set(names)].join(", ");
}
