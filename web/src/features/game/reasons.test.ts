import { expect, test } from "vitest";

import document from "../../../openapi.json";
import { has } from "../../text/text";
import { tell, type Reason } from "./reasons";

const kinds = document.components.schemas.ReasonKind.oneOf.flatMap((one) => one.properties.kind.enum);

test("there is a sentence for every kind of reason that the server tells", () => {
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !has(`reason-${kind}`))).toEqual([]);
});

test("what was counted is told", () => {
  const reason: Reason = { kind: "corners", weight: 1, opened: 3, closed: 0 };
  expect(tell(reason)).toBe("It opens 3 new corners.");
  expect(tell({ kind: "out", weight: 1, cells: 7, colour: "red" })).toBe("Red cannot move any more after it.");
});
