// Dates and times as people read them.

import { t } from "../text/text";

const LOCALE = "en-GB";
const SECOND = 1000;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 24 * 3600 * SECOND],
  ["month", 30 * 24 * 3600 * SECOND],
  ["week", 7 * 24 * 3600 * SECOND],
  ["day", 24 * 3600 * SECOND],
  ["hour", 3600 * SECOND],
  ["minute", 60 * SECOND],
];

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const clocks = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", hourCycle: "h23" });

/** How long ago or how far ahead, in the largest unit that fits. */
export function ago(at: number, now = Date.now()): string {
  const gone = at - now;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(gone) >= length) ?? [];
  return unit && length ? relative.format(Math.trunc(gone / length), unit) : t("just-now");
}

/** The date. */
export function day(at: number): string {
  return days.format(at);
}

/** Date and time. */
export function moment(at: number): string {
  return moments.format(at);
}

/** The time if it is today, otherwise date and time. */
export function briefly(at: number, now = Date.now()): string {
  return days.format(at) === days.format(now) ? clocks.format(at) : moments.format(at);
}

/** Elapsed time as a stopwatch shows it: `0:07`, `12:30`. */
export function stopwatch(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
