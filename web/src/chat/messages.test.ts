// Merging history and live messages.

import { expect, test } from "vitest";

import type { ChatLine } from "../api/types";
import { continues, merge, remove, withoutAuthor } from "./messages";

function line(id: string, author = "ada", more: Partial<ChatLine> = {}): ChatLine {
  return { id, at: 0, author: { id: author, name: author, kind: "person" }, text: `text ${id}`, removed: false, ...more };
}

const ids = (lines: ChatLine[]) => lines.map(({ id }) => id);

test("merging sorts oldest first and drops duplicates", () => {
  const known = merge([], [line("3"), line("2"), line("1")]);
  expect(ids(known)).toEqual(["1", "2", "3"]);
  expect(ids(merge(known, [line("4"), line("3")]))).toEqual(["1", "2", "3", "4"]);
  expect(ids(merge(known, [line("0")]))).toEqual(["0", "1", "2", "3"]);
});

test("a removed message stays removed when a late copy arrives", () => {
  const lines = remove(merge([], [line("1"), line("2")]), "2");
  expect(lines[1]).toMatchObject({ removed: true, text: "" });
  expect(merge(lines, [line("2")])[1]).toMatchObject({ removed: true, text: "" });
  expect(merge([line("2")], [line("2", "ada", { removed: true, text: "" })])[0]?.removed).toBe(true);
});

test("blocking an author drops their messages", () => {
  expect(ids(withoutAuthor([line("1"), line("2", "bob"), line("3")], "ada"))).toEqual(["2"]);
});

test("a message continues one of the same author soon before", () => {
  expect(continues(undefined, line("1"))).toBe(false);
  expect(continues(line("1"), line("2", "ada", { at: 60_000 }))).toBe(true);
  expect(continues(line("1"), line("2", "ada", { at: 600_000 }))).toBe(false);
  expect(continues(line("1"), line("2", "bob"))).toBe(false);
});
