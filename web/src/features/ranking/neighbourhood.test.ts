// Somebody far down a list is found among people of other and of equal ratings.

import { expect, test } from "vitest";

import type { LeaderboardRow } from "../../api/types";
import { neighbourhood } from "./neighbourhood";

const COUNT = 1000;
/** Three people share each rating. */
const people = Array.from({ length: COUNT }, (_, index) => row(`p${index}`, 2000 - Math.floor(index / 3)));

function row(id: string, rating: number): LeaderboardRow {
  const person = { id, name: id, kind: "person" };
  return { kind: "person", person, level: null, rank: null, rating, provisional: false, games: 1, gain: 0 } as LeaderboardRow;
}

function list() {
  const asked = { count: 0 };
  const ask = async (offset: number, limit: number) => {
    asked.count += 1;
    const level = { ...row("", 1900), kind: "computer", person: null, level: 5 } as LeaderboardRow;
    return [level, ...people.slice(offset, offset + limit)];
  };
  return { ask, asked };
}

test("anybody is found with two above and two below", async () => {
  for (const index of [25, 26, 27, 100, 512, 997]) {
    const { ask, asked } = list();
    const rows = await neighbourhood(ask, { id: `p${index}`, rating: people[index]?.rating ?? 0, after: 25 });
    const ids = rows.filter(({ person }) => person).map(({ person }) => person?.id);
    const from = Math.max(25, index - 2);
    expect(ids).toEqual(people.slice(from, index + 3).map(({ person }) => person?.id));
    expect(asked.count).toBeLessThan(25);
  }
});

test("the last has nobody below", async () => {
  const rows = await neighbourhood(list().ask, { id: "p999", rating: people[999]?.rating ?? 0, after: 25 });
  expect(rows.map(({ person }) => person?.id)).toEqual(["p997", "p998", "p999"]);
});

test("who is not on the list has no neighbourhood", async () => {
  expect(await neighbourhood(list().ask, { id: "nobody", rating: 1800, after: 25 })).toEqual([]);
  expect(await neighbourhood(list().ask, { id: "nobody", rating: 1, after: 25 })).toEqual([]);
});
