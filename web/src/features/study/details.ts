// The details of a study in words.

import { ProblemError } from "../../api/client";
import { t } from "../../text/text";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** A day as records write it, in words; anything else as it is. */
export function dayText(date: string | null | undefined): string {
  if (!date) return "";
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  return Number.isNaN(time) ? date : DAY.format(time);
}

/** What is wrong with a record, and where; nothing for other errors. */
export function problemText(error: unknown): string | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== "record") return undefined;
  const { message, line, column } = error.problem;
  return line ? t("import-problem", { line, column: column ?? 1, message }) : message;
}
