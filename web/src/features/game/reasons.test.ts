import { expect, test } from "vitest";

import document from "../../../openapi.json";
import { has } from "../../text/text";
import { reasonText, type Reason } from "./reasons";

const kinds = document.components.schemas.ReasonKind.oneOf.flatMap((one) => one.properties.kind.enum);

test("every kind of reason has a message", () => {
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !has(`reason-${kind}`))).toEqual([]);
});

test("a message has the counted values", () => {
  const reason: Reason = { kind: "corners", weight: 1, opened: 3, closed: 0 };
  expect(reasonText(reason)).toBe("It opens 3 new corners.");
  expect(reasonText({ kind: "out", weight: 1, cells: 7, colour: "red" })).toBe("Red cannot move any more.");
});
