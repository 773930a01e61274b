// Every key that the page uses has a sentence, and every sentence is used.

import { expect, test } from "vitest";

import { has, t } from "./text";

const sources = import.meta.glob<string>("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const messages = import.meta.glob<string>("./en/*.ftl", { query: "?raw", import: "default", eager: true });

const code = Object.entries(sources)
  .filter(([path]) => !path.endsWith(".test.ts"))
  .map(([, text]) => text)
  .join("\n");
const keys = Object.values(messages).flatMap((text) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1] ?? ""));

test("every key that is written in the code has a sentence", () => {
  const used = [...code.matchAll(/\bt\(\s*"([\w-]+)"/g)].map((found) => found[1] ?? "");
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((key) => !has(key))).toEqual([]);
});

test("every sentence is used, by its key or by the beginning of it", () => {
  const beginnings = [...code.matchAll(/`([a-z][\w-]*-)\$\{/g)].map((found) => found[1] ?? "");
  const isUsed = (key: string) => code.includes(`"${key}"`) || beginnings.some((beginning) => key.startsWith(beginning));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test("no key is given twice", () => {
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("a key without a sentence shows itself", () => {
  expect(t("no-such-key")).toBe("no-such-key");
});
