// Every key in the code has a message, and every message is used.

import { beforeAll, expect, test } from "vitest";

import { has, t, withWords } from "./text";

const sources = import.meta.glob<string>("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const files = import.meta.glob<string>("../../../text/en/*.ftl", { query: "?raw", import: "default", eager: true });

/** The code of each folder: `game` for `features/game`, and `shell` for the files at the top. */
const folders = new Map<string, string>();
for (const [path, text] of Object.entries(sources)) {
  if (path.endsWith(".test.ts") || path.endsWith(".d.ts")) continue;
  const parts = path.split("/");
  const folder = parts.length === 2 ? "shell" : (parts.at(-2) ?? "");
  folders.set(folder, `${folders.get(folder) ?? ""}\n${text}`);
}
const code = [...folders.values()].join("\n");
const messages = Object.entries(files).flatMap(([path, text]) => {
  const file = /(\w+)\.ftl$/.exec(path)?.[1] ?? "";
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => ({ file, key: found[1] ?? "" }));
});
const keys = messages.map(({ key }) => key);

/** The prefixes of keys in some code, such as `colour-${…}`; found once, because every key is looked for in every folder. */
const beginnings = new Map<string, string[]>();

/** Whether some code uses a key, whole or by a prefix of it. */
function isUsed(key: string, text: string): boolean {
  let known = beginnings.get(text);
  if (!known) {
    known = [...text.matchAll(/`([a-z][\w-]*-)\$\{/g)].map((found) => found[1] ?? "");
    beginnings.set(text, known);
  }
  return text.includes(`"${key}"`) || known.some((beginning) => key.startsWith(beginning));
}

beforeAll(async () => {
  for (const file of Object.keys(files)) await withWords(/(\w+)\.ftl$/.exec(file)?.[1] ?? "", Promise.resolve());
});

test("every key in the code has a message", () => {
  const used = [...code.matchAll(/\bt\(\s*"([\w-]+)"/g)].map((found) => found[1] ?? "");
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((key) => !has(key))).toEqual([]);
});

test("every message is used, by its key or by a prefix of it", () => {
  expect(keys.filter((key) => !isUsed(key, code))).toEqual([]);
});

test("a message is in the file of a folder that uses it, or in common.ftl if several do", () => {
  const users = (key: string) => [...folders].filter(([, text]) => isUsed(key, text)).map(([folder]) => folder);
  const isHome = (file: string, key: string) => (file === "common" ? users(key).length > 1 : users(key).includes(file));
  expect(messages.filter(({ file, key }) => !isHome(file, key))).toEqual([]);
});

test("no key is defined twice", () => {
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("a key without a message shows itself", () => {
  expect(t("no-such-key")).toBe("no-such-key");
});
