// The details of a study in words.

import { ProblemError } from "../../api/client";
import { sentence, t } from "../../text/text";

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
  const { message, line, column = 1 } = error.problem;
  if (!line) return message;
  // The server's message may begin with line and column itself.
  const where = `line ${line}, column ${column}: `;
  return t("import-problem", { line, column: column ?? 1, message: message.startsWith(where) ? message.slice(where.length) : message });
}

/** A result as records write it (`B+30`, `W+R`, `0`), in words; anything else as it is. */
export function resultText(result: string | null | undefined, colours: readonly string[]): string {
  if (!result) return "";
  if (/^(0|draw)$/i.test(result)) return t("study-drawn");
  const [, code = "", how = ""] = /^([A-Z])\+(.*)$/.exec(result) ?? [];
  const colour = colours[{ B: 0, W: 1 }[code] ?? -1];
  if (!colour || colours.length !== 2) return t("study-result", { result });
  const words = { colour: sentence(t(`colour-${colour}`)) };
  if (/^\d+(\.\d+)?$/.test(how)) return t("study-won-by", { ...words, points: Number(how) });
  if (/^r(esign)?$/i.test(how)) return t("study-won-resigned", words);
  return /^t(ime)?$/i.test(how) ? t("study-won-time", words) : t("study-won", words);
}
