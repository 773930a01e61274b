// Finds the words of a text that the glossary explains.

import { t } from "../text/text";

/** The words that lead to the glossary, by their names there. */
export const GLOSSED = ["open", "corner", "edge", "tip", "start", "rotate", "partner", "shared", "fits", "out", "score", "bonus"] as const;

/** A part of a text; a `word` of the glossary if it has one. */
export interface Part {
  text: string;
  word?: string;
}

/** The parts of a text. A word is marked where it comes first: more would be hard to read. */
export function glossed(text: string): Part[] {
  const forms = GLOSSED.flatMap((word) => t(`gloss-${word}`).split(", ").map((form) => ({ form, word })));
  const known = new Map(forms.map(({ form, word }) => [form, word]));
  // The longest first, so that an open corner is more than a corner.
  const alternatives = [...known.keys()].sort((one, other) => other.length - one.length).join("|");
  const parts: Part[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (const found of text.matchAll(new RegExp(`\\b(?:${alternatives})\\b`, "gi"))) {
    const word = known.get(found[0].toLowerCase()) ?? "";
    if (seen.has(word)) continue;
    seen.add(word);
    parts.push({ text: text.slice(from, found.index) }, { text: found[0], word });
    from = found.index + found[0].length;
  }
  parts.push({ text: text.slice(from) });
  return parts.filter((part) => part.text !== "");
}
