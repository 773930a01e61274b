// The keys of a board that is played on.

import { expect, test } from "vitest";

import { gameKey } from "./keys";

const press = (key: string, held: string[] = []) =>
  gameKey({ key, shiftKey: held.includes("shift"), ctrlKey: held.includes("ctrl"), metaKey: held.includes("meta"), altKey: held.includes("alt") });

test("letters turn, flip and look for the next fit", () => {
  expect([press("r"), press("R", ["shift"]), press("f"), press("n"), press("N", ["shift"])]).toEqual([
    "turnRight",
    "turnLeft",
    "flip",
    "next",
    "previous",
  ]);
});

test("a question mark asks for help, and Ctrl+Z takes back", () => {
  expect(press("?", ["shift"])).toBe("help");
  expect([press("z", ["ctrl"]), press("z", ["meta"])]).toEqual(["takeBack", "takeBack"]);
});

test("the browser keeps its own keys", () => {
  expect([press("z"), press("r", ["ctrl"]), press("Z", ["ctrl", "shift"]), press("f", ["alt"])]).toEqual(Array(4).fill(undefined));
});
