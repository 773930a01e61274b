// The design tokens: every one that is used exists, and the colours keep their contrast in both themes and palettes.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

// Vitest leaves style sheets out, so they are read as files.
const STYLE = join(import.meta.dirname, "style");
const css = Object.fromEntries(readdirSync(STYLE).map((name) => [name, readFileSync(join(STYLE, name), "utf8")]));
const code = import.meta.glob<string>("./**/*.svelte", { query: "?raw", import: "default", eager: true });
const tokens = css["tokens.css"] ?? "";

type Tones = Record<string, [light: string, dark: string]>;

/** The colours of a rule that begins with a selector. */
function colours(selector: string): Tones {
  const rule = tokens.slice(tokens.indexOf(`${selector} {`)).split("\n}")[0] ?? "";
  const pairs = rule.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g);
  const plain = rule.matchAll(/--([\w-]+): (#\w{6});/g);
  return Object.fromEntries([
    ...[...pairs].map(([, name = "", light = "", dark = ""]) => [name, [light, dark]] as const),
    ...[...plain].map(([, name = "", both = ""]) => [name, [both, both]] as const),
  ]) as Tones;
}

function brightness(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [brightness(a), brightness(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const page = colours(":root");
const palettes = { vivid: page, soft: { ...page, ...colours(':root[data-palette="soft"]') } };
const PLAYERS = ["blue", "yellow", "red", "green"];

test("every token that is used exists", () => {
  const all = [...Object.values(css), ...Object.values(code)].join("\n");
  // Also those that a component sets itself.
  const known = new Set([...all.matchAll(/(?:style:)?(--[\w-]+)(?=[:=])/g)].map(([, name = ""]) => name));
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

describe.each(Object.entries(palettes))("the %s palette", (_, tones) => {
  const seen = (name: string, theme: 0 | 1) => tones[name]?.[theme] ?? name;

  test.each([0, 1] as const)("reads well in theme %d", (theme) => {
    const low: string[] = [];
    const need = (front: string, back: string, least: number) => {
      const found = contrast(seen(front, theme), seen(back, theme));
      if (!(found >= least)) low.push(`${front} on ${back}: ${found.toFixed(2)}, expected ${least}`);
    };
    for (const text of ["ink", "muted", "danger", "good"]) for (const back of ["ground", "surface"]) need(text, back, 4.5);
    for (const text of ["ink", "muted"]) need(text, "sunken", 4.5);
    need("on-ink", "ink", 4.5);
    need("danger", "danger-soft", 4.5);
    for (const back of ["ground", "surface"]) need("strong", back, 3);
    for (const player of PLAYERS) {
      for (const back of ["floor", "surface", "ground"]) need(`${player}-mark`, back, 4.5);
      if (player !== "yellow") need("on-mark", `${player}-mark`, 4.5);
      // A piece is told from the floor by its edge on light, by its body on dark.
      need(theme === 0 ? `${player}-edge` : player, "floor", 3);
    }
    need("on-yellow", "yellow", 4.5);
    expect(low).toEqual([]);
  });
});
