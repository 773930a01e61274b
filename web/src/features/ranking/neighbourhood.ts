// Finds somebody far down a leaderboard with few requests, and the people around them.

import type { LeaderboardRow } from "../../api/types";

/** Rows of people from an offset on, sorted by rating; levels of the computer may stand among them. */
export type LoadRows = (offset: number, limit: number) => Promise<LeaderboardRow[]>;

export interface Wanted {
  id: string;
  rating: number;
  /** The offset before which they are not. */
  after: number;
}

/** How many people are shown above and below. */
const AROUND = 2;
/** How many may share a rating. */
const EQUALS = 100;

/** The rows around somebody, or nothing if they are not on the list. */
export async function neighbourhood(load: LoadRows, { id, rating, after }: Wanted): Promise<LeaderboardRow[]> {
  const isAbove = async (offset: number) => {
    const row = (await load(offset, 1)).find(({ person }) => person);
    return row !== undefined && row.rating > rating;
  };
  // Everybody before `low` is better, nobody from `high` on is.
  let low = after;
  let high = Math.max(1, after);
  while (await isAbove(high)) [low, high] = [high + 1, 2 * high];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isAbove(middle)) low = middle + 1;
    else high = middle;
  }
  const rows = await load(Math.max(after, low - AROUND), EQUALS);
  return around(rows, id);
}

/** Two people above, two below, and the levels between them. */
function around(rows: readonly LeaderboardRow[], id: string): LeaderboardRow[] {
  const people = rows.filter(({ person }) => person);
  const at = people.findIndex(({ person }) => person?.id === id);
  const first = people[Math.max(0, at - AROUND)];
  const last = people[Math.min(people.length - 1, at + AROUND)];
  if (at < 0 || !first || !last) return [];
  return rows.slice(rows.indexOf(first), rows.indexOf(last) + 1);
}
