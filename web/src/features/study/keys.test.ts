import { expect, test } from "vitest";

import { studyKey } from "./keys";

const press = (key: string, more: Partial<KeyboardEvent> = {}, isHolding = false) =>
  studyKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, target: document.body, ...more }, isHolding);

test("arrows walk, and with a piece in the hand they are left to the board", () => {
  expect([press("ArrowRight"), press("ArrowLeft"), press("Home"), press("End"), press(" ")]).toEqual(["next", "previous", "first", "last", "play"]);
  expect(press("ArrowRight", {}, true)).toBeUndefined();
  expect([press("r", {}, true), press("R", { shiftKey: true }, true), press("Escape", {}, true)]).toEqual(["turnRight", "turnLeft", "putBack"]);
});

test("fields keep their keys, and buttons the space bar", () => {
  expect(press("ArrowRight", { target: document.createElement("textarea") })).toBeUndefined();
  expect(press(" ", { target: document.createElement("button") })).toBeUndefined();
  expect(press("ArrowRight", { target: document.createElement("button") })).toBe("next");
});

test("undo and redo", () => {
  expect([press("z", { ctrlKey: true }), press("Z", { ctrlKey: true, shiftKey: true }), press("y", { metaKey: true })]).toEqual(["undo", "redo", "redo"]);
});
