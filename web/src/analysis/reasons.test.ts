// Reasons in words.

import { expect, test } from "vitest";

import document from "../../openapi.json";
import { squares } from "../board/fixture";
import { BoardGeometry } from "../board/geometry";
import { has } from "../text/text";
import { type Reason, reasonRow, reasonRows } from "./reasons";

const board = new BoardGeometry(squares());
const kinds = document.components.schemas.ReasonKind.oneOf.flatMap((one) => one.properties.kind.enum);
const row = (reason: object) => reasonRow({ weight: 1, ...reason } as Reason, board);

test("every kind of reason has a message", () => {
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !has(`reason-${kind}`))).toEqual([]);
});

test("a reason leads with what was counted", () => {
  expect(row({ kind: "corners", opened: 3, closed: 1 })).toEqual({ number: "+2", text: "open corners: 3 new, 1 used", tone: "good", tip: "corners" });
  expect(row({ kind: "corners", opened: 1, closed: 0 })).toMatchObject({ number: "+1", text: "open corner" });
  expect(row({ kind: "large", piece: "F", size: 5 })).toMatchObject({ number: "5", text: "squares: no larger piece fits now" });
  expect(row({ kind: "out", cells: 7, colour: "red" })).toMatchObject({ number: "−7", text: "for red, who cannot move any more" });
  expect(row({ kind: "reach", colour: "red", fields: 12, of: 40, corners: 2 })).toMatchObject({ number: "−12", tone: "good" });
});

test("what speaks against a move is marked", () => {
  expect(row({ kind: "unfit", pieces: ["F", "W"] })).toEqual({ number: "−2", text: "of your pieces will fit nowhere: F, W", tone: "bad", tip: "count" });
});

test("the weightiest reason comes first", () => {
  const reasons = [{ kind: "large", piece: "F", size: 5, weight: 1 }, { kind: "only", weight: 3 }] as Reason[];
  expect(reasonRows(reasons, board).map(({ number }) => number)).toEqual(["1", "5"]);
});
