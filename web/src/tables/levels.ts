// The levels of the computer players as people read them.

import { t } from "../text/text";

/** The first level of each name: two levels share one, except the highest. */
export const NAMED = [1, 3, 5, 7, 9] as const;

/** The first level with the same name. */
export function namedLevel(level: number): number {
  return level - ((level + 1) % 2);
}

/** The name without the number: `Expert`. */
export function plainLevelName(level: number): string {
  return t(`level-${namedLevel(level)}`);
}

/** A level in a row that shows what it is: `Expert 8`. */
export function levelName(level: number): string {
  return t(`level-name-${level}`);
}

/** A computer player in a sentence: `Computer: Expert 8`. */
export function computerName(level: number): string {
  return t("computer", { name: levelName(level) });
}
