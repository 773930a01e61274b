// How variants look in a list.

import { expect, test } from "vitest";

import type { Geometry } from "../api/types";
import { squares } from "../board/fixture";
import { BoardGeometry } from "../board/geometry";
import { lookOf, playersText, seatName } from "./look";

const colour = (name: string, ...seats: number[]) => ({ name, code: name[0] ?? "", seats });

function board(changes: Partial<Geometry>): BoardGeometry {
  return new BoardGeometry({ ...squares(), ...changes });
}

const four = [colour("blue", 1), colour("yellow", 2), colour("red", 3), colour("green", 4)];

test("everybody for themselves, with a picture of the pieces", () => {
  const look = lookOf(board({ seats: 4, colours: four, sides: [[0], [1], [2], [3]] }), [
    { colour: "blue", cells: [0] },
    { colour: "blue", cells: [6] },
  ]);
  expect(look.cells).toBe("square");
  expect(look.seats).toEqual([["blue"], ["yellow"], ["red"], ["green"]]);
  expect(playersText(look)).toBe("4 players");
  expect(look.picture.bodies["blue"]?.match(/M/g)).toHaveLength(2);
  expect(look.shared).toBeUndefined();
});

test("teams, two colours each, and a shared colour say so", () => {
  const sides = [[0, 2], [1, 3]];
  expect(playersText(lookOf(board({ seats: 4, colours: four, sides })))).toBe("2 against 2");
  const pairs = [colour("blue", 1), colour("yellow", 2), colour("red", 1), colour("green", 2)];
  const two = lookOf(board({ seats: 2, colours: pairs, sides }));
  expect(playersText(two)).toBe("2 colours each");
  expect(two.seats.map(seatName)).toEqual(["Blue and red", "Yellow and green"]);
  const colours = [colour("blue", 1), colour("yellow", 2), colour("red", 3), colour("green", 1, 2, 3)];
  const three = lookOf(board({ seats: 3, colours, sides: [[0], [1], [2]] }));
  expect(playersText(three)).toBe("shared green");
  expect(three.seats).toEqual([["blue"], ["yellow"], ["red"]]);
});

test("more pieces take longer, in steps of five minutes", () => {
  const minutes = (copies: number) => {
    const pieces = squares().pieces.map((piece) => ({ ...piece, copies }));
    return lookOf(board({ seats: 4, colours: four, sides: [[0], [1], [2], [3]], pieces })).minutes;
  };
  expect(minutes(1)).toBe(5);
  expect(minutes(7)).toBe(25);
});
