// What was said in a room: history and news, in any order and perhaps twice, as one list.

import type { ChatLine } from "../api/types";

/** Both lists as one, oldest first; of a message that comes twice the newer copy counts, and what was removed stays so. */
export function merge(known: readonly ChatLine[], come: readonly ChatLine[]): ChatLine[] {
  const lines = new Map(known.map((line) => [line.id, line]));
  for (const line of come) {
    const before = lines.get(line.id);
    lines.set(line.id, before?.removed ? before : line);
  }
  return [...lines.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The list after a moderator took a message away. */
export function remove(lines: readonly ChatLine[], id: string): ChatLine[] {
  return lines.map((line) => (line.id === id ? { ...line, text: "", removed: true } : line));
}

/** The list without what somebody said. */
export function without(lines: readonly ChatLine[], author: string): ChatLine[] {
  return lines.filter((line) => line.author.id !== author);
}

/** Whether a line goes on where the one before it stopped: same person, soon after. */
export function goesOn(before: ChatLine | undefined, line: ChatLine): boolean {
  const SOON = 3 * 60_000;
  return before?.author.id === line.author.id && line.at - before.at < SOON;
}
