// The levels of the computer players as people read them.

import { t } from "../text/text";

/** A level in a row that shows what it is: `Expert 8`. */
export function levelName(level: number): string {
  return t(`level-name-${level}`);
}

/** A computer player in a sentence: `Computer: Expert 8`. */
export function computerName(level: number): string {
  return t("computer", { name: levelName(level) });
}
