// The messages of a room: history and live messages merged into one list.

import type { ChatLine } from "../api/types";

/** Merges two lists, oldest first. Of duplicates the newer copy counts, but removed messages stay removed. */
export function merge(known: readonly ChatLine[], come: readonly ChatLine[]): ChatLine[] {
  const lines = new Map(known.map((line) => [line.id, line]));
  for (const line of come) {
    const before = lines.get(line.id);
    lines.set(line.id, before?.removed ? before : line);
  }
  return [...lines.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The list after a moderator removed a message. */
export function remove(lines: readonly ChatLine[], id: string): ChatLine[] {
  return lines.map((line) => (line.id === id ? { ...line, text: "", removed: true } : line));
}

/** The list without an author's messages. */
export function withoutAuthor(lines: readonly ChatLine[], author: string): ChatLine[] {
  return lines.filter((line) => line.author.id !== author);
}

/** Whether a message continues the one before: same author, soon after. */
export function continues(before: ChatLine | undefined, line: ChatLine): boolean {
  const SOON = 3 * 60_000;
  return before?.author.id === line.author.id && line.at - before.at < SOON;
}
