// The overview has every built-in puzzle.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import { builtIn } from "./built-in";

const FOLDER = resolve(import.meta.dirname, "../../../../puzzles");

test("every puzzle has its card; if not, `npm run variants` renews puzzles.json", () => {
  const texts = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), "utf8"));
  const title = (text: string) => /^title = "(.*)"$/m.exec(text)?.[1];
  const order = (text: string) => Number(/^order = (\d+)$/m.exec(text)?.[1] ?? Infinity);
  texts.sort((one, other) => order(one) - order(other));
  expect(builtIn.map(({ title }) => title)).toEqual(texts.map(title));
});
