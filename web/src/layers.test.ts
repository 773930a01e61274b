// A folder imports only folders before it in the list, and no feature imports another.

import { expect, test } from "vitest";

const LAYERS = ["text", "api", "shell", "ui", "board", "hand", "analysis", "people", "tables", "chat", "features"];

const sources = import.meta.glob<string>("./**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

/** The folder of a path such as `./features/game/Game.svelte`: `features/game`; nothing for files at the top. */
function folderOf(path: string): string {
  const [, first = "", second = "", ...rest] = path.split("/");
  if (second === "") return "";
  return first === "features" && rest.length > 0 ? `features/${second}` : first;
}

function importsOf(path: string, code: string): string[] {
  const found = code.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);
  return [...found].map(([, target = ""]) => `.${new URL(target, new URL(path, "file:///")).pathname}`);
}

function mayImport(from: string, to: string): boolean {
  if (from === "" || from === to) return true;
  const [above, below] = [from, to].map((folder) => LAYERS.indexOf(folder.split("/")[0] ?? ""));
  return above !== undefined && below !== undefined && below >= 0 && below < above;
}

const arrows = Object.entries(sources).flatMap(([path, code]) =>
  importsOf(path, code).map((target) => ({ path, target, from: folderOf(path), to: folderOf(target) })),
);

test("folders import only what is below them", () => {
  const inside = arrows.filter(({ target }) => !/\/(openapi|puzzles|variants)\.json$/.test(target));
  expect(inside.length).toBeGreaterThan(200);
  expect(inside.filter(({ from, to }) => !mayImport(from, to)).map(({ path, target }) => `${path} -> ${target}`)).toEqual([]);
});

test("every folder has its layer", () => {
  const folders = new Set(Object.keys(sources).map((path) => folderOf(path).split("/")[0] ?? ""));
  expect([...folders].filter((folder) => folder !== "" && !LAYERS.includes(folder))).toEqual([]);
});

test("an arrow upwards or between features is refused", () => {
  expect(mayImport("features/game", "chat")).toBe(true);
  expect(mayImport("chat", "features/game")).toBe(false);
  expect(mayImport("features/game", "features/lobby")).toBe(false);
  expect(mayImport("ui", "tables")).toBe(false);
});
