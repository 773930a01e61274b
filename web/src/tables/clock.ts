// Clocks: the presets, how they read, and how the time left reads.

import type { Clock } from "../api/types";
import { t } from "../text/text";

/** The clock of a quick game; the server uses the same. */
export const QUICK: Clock = { type: "fischer", total: 300, increment: 5 };

/** Below this many milliseconds a running clock warns. */
export const LOW_TIME = 10_000;

const FAST: Clock = { type: "fischer", total: 180, increment: 2 };
const SLOW: Clock = { type: "fischer", total: 900, increment: 10 };
const DAYS: Clock = { type: "days", days: 3 };

/** The clocks of the lobby, few so that people meet; all of them are among the presets. */
export const LOBBY: readonly Clock[] = [FAST, QUICK, SLOW, DAYS];

export const PRESETS: readonly Clock[] = [FAST, QUICK, SLOW, { type: "per_move", seconds: 30 }, { type: "days", days: 1 }, DAYS, { type: "none" }];

/** A clock as people read it: `5 min + 5 s`. */
export function clockText(clock: Clock): string {
  switch (clock.type) {
    case "none":
      return t("clock-none");
    case "per_move":
      return t("clock-per-move", { time: durationText(clock.seconds) });
    case "fischer":
      return clock.increment === 0
        ? t("clock-total", { time: durationText(clock.total) })
        : t("clock-fischer", { time: durationText(clock.total), increment: durationText(clock.increment) });
    case "days":
      return t("clock-days", { days: clock.days });
  }
}

/** Seconds as people read them: `45 s`, `5 min`, `1 h 30 min`. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = [
    hours > 0 ? t("time-hours", { n: hours }) : "",
    minutes > 0 ? t("time-minutes", { n: minutes }) : "",
    rest > 0 || seconds === 0 ? t("time-seconds", { n: rest }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** The time left on a clock, in milliseconds: `4:05`, below ten seconds `7.3`, above a day `2 d 3 h`. */
export function timeLeftText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Whether two clocks are the same, whatever the order of their fields. */
export function sameClock(one: Clock, other: Clock): boolean {
  const fields = (clock: Clock) => JSON.stringify(Object.entries(clock).sort(([a], [b]) => a.localeCompare(b)));
  return fields(one) === fields(other);
}
