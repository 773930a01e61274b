// Words of a text that lead to the glossary.

import { beforeAll, expect, test } from "vitest";

import { has, t, withWords } from "../text/text";
import { GLOSSED, glossed } from "./glossed";

beforeAll(() => withWords("glossary", Promise.resolve()));

test("a word leads to the glossary where it comes first, the longest form of it", () => {
  expect(glossed("Open corners: a corner and a corner, on the edge")).toEqual([
    { text: "Open corners", word: "open" },
    { text: ": a " },
    { text: "corner", word: "corner" },
    { text: " and a corner, on the " },
    { text: "edge", word: "edge" },
  ]);
});

test("parts of words and texts without any stay as they are", () => {
  expect(glossed("A knowledgeable tipster")).toEqual([{ text: "A knowledgeable tipster" }]);
  expect(glossed("")).toEqual([]);
});

test("every word is in the glossary, and every form of it leads there", () => {
  for (const word of GLOSSED) {
    expect(has(`glossary-term-${word}`), word).toBe(true);
    for (const form of t(`gloss-${word}`).split(", ")) expect(glossed(form)).toEqual([{ text: form, word }]);
  }
});
