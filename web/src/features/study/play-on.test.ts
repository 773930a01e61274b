import { expect, test } from "vitest";

import type { Geometry } from "../../api/types";
import { squares } from "../../board/fixture";
import { BoardGeometry } from "../../board/geometry";
import { seatChoices, seatsFor } from "./play-on";

test("a seat has the colours that it plays alone", () => {
  const colours = [["blue", [1]], ["yellow", [2]], ["red", [1]], ["green", [1, 2]]].map(([name, seats]) => ({ name, code: "", seats }));
  const board = new BoardGeometry({ ...squares(), seats: 2, colours } as unknown as Geometry);
  expect(seatChoices(board)).toEqual([{ seat: 1, colours: ["blue", "red"] }, { seat: 2, colours: ["yellow"] }]);
});

test("computers take the other seats", () => {
  const computer = { type: "computer", level: 3 };
  expect(seatsFor(3, 2, 3)).toEqual([computer, { type: "me" }, computer]);
});
