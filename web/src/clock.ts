// Clocks in words, and those that one chooses most.

import type { Clock } from "./api/types";
import { t } from "./text/text";

/** What a quick game is played with; the server has the same. */
export const QUICK: Clock = { type: "fischer", total: 300, increment: 5 };

export const PRESETS: readonly Clock[] = [
  { type: "fischer", total: 120, increment: 2 },
  QUICK,
  { type: "fischer", total: 900, increment: 10 },
  { type: "per_move", seconds: 30 },
  { type: "days", days: 1 },
  { type: "days", days: 3 },
  { type: "none" },
];

/** A clock in a few words. */
export function clockWords(clock: Clock): string {
  switch (clock.type) {
    case "none":
      return t("clock-none");
    case "per_move":
      return t("clock-per-move", { time: timeWords(clock.seconds) });
    case "fischer":
      return clock.increment === 0
        ? t("clock-total", { time: timeWords(clock.total) })
        : t("clock-fischer", { time: timeWords(clock.total), increment: timeWords(clock.increment) });
    case "days":
      return t("clock-days", { days: clock.days });
  }
}

/** Seconds as one reads them: `45 s`, `5 min`, `1½ h` is `1 h 30 min`. */
export function timeWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = [
    hours > 0 ? t("time-hours", { n: hours }) : "",
    minutes > 0 ? t("time-minutes", { n: minutes }) : "",
    rest > 0 || seconds === 0 ? t("time-seconds", { n: rest }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Whether two clocks are the same, whatever the order of their fields. */
export function sameClock(one: Clock, other: Clock): boolean {
  const fields = (clock: Clock) => JSON.stringify(Object.entries(clock).sort(([a], [b]) => a.localeCompare(b)));
  return fields(one) === fields(other);
}
