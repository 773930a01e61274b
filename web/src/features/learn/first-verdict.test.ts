// What the first game says about a piece over the board.

import { beforeAll, expect, test } from "vitest";

import { squares } from "../../board/fixture";
import { BoardGeometry } from "../../board/geometry";
import { withWords } from "../../text/text";
import { fitText, refusalText, type Scene } from "./first-verdict";

const board = new BoardGeometry(squares());
const placementOf = (move: string) => board.placementAt(board.cellsOfMove(move)) ?? -1;
const view: Scene["view"] = { board: [{ colour: "blue", placement: placementOf("b2,c2") }], turn: { colour: "blue" } } as unknown as Scene["view"];
const scene = (step: object): Scene => ({ step: { key: "turn", position: "", offered: [], ...step }, board, view });
const held = (move: string, rests = false) => ({ placement: placementOf(move), fits: true, rests });

beforeAll(() => withWords("learn", Promise.resolve()));

test("a mouse clicks, a finger presses Place, and so does a mouse that has left the board", () => {
  const wanted = scene({ outline: "d3,e3" });
  expect(fitText(wanted, held("d3,e3"), "mouse").text).toBe("It fits. Click to place it.");
  expect(fitText(wanted, held("d3,e3", true), "mouse").text).toBe("It fits. Now press Place.");
  expect(fitText(wanted, held("d3,e3", true), "touch").text).toBe("It fits. Now press Place.");
  expect(fitText(wanted, held("d3,e3", true), "keys").text).toBe("It fits. Press Enter to place it.");
});

test("nothing invites to place what the step does not ask for", () => {
  expect(fitText(scene({ outline: "d3,e3" }), held("a1"), "touch")).toEqual({ text: "It fits there, too. But try the dashed shape.", tone: "other" });
});

test("a refusal names what the picture shows", () => {
  expect(refusalText(scene({}), placementOf("c2,d2")).text).toBe("There is already a piece there. Find a free spot.");
  expect(refusalText(scene({}), placementOf("d2,e2")).text).toContain("may not touch along an edge");
  expect(refusalText(scene({}), placementOf("d5,e5")).text).toContain("Too far away");
});
