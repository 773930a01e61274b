// The drawing of boards and pieces: loops, insets, light, contacts.

import { describe, expect, test } from "vitest";

import { drawingOf } from "./drawing";
import { squares, triangles } from "./fixture";
import { BoardGeometry, sinceLastTurn } from "./geometry";
import { facing, inset, loops, rounded, sharp, slice } from "./outline";
import { placed, plainBoard } from "./plain";
import { doubledArea, type Polygon } from "./shape";

const board = new BoardGeometry(squares());
const row = new BoardGeometry(triangles(7));
const shape = (names: string, on = board) => on.shape(on.cellsOfMove(names));
const area = (all: readonly Polygon[]) => all.reduce((sum, loop) => sum + doubledArea(loop) / 2, 0);
const TRIANGLE = Math.sqrt(3) / 4;

/** The points of a path, without those of curves. */
function points(path: string): number[][] {
  return [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

describe("loops", () => {
  test("a piece has one, with a corner only where the outline bends", () => {
    const [loop = [], ...others] = loops(shape("a1,b1,c1,c2"));
    expect(others).toEqual([]);
    expect(loop).toHaveLength(6);
    expect(area([loop])).toBeCloseTo(4);
  });

  test("triangles have one too", () => {
    const found = loops(shape("a1,b1,c1", row));
    expect(found.map((loop) => loop.length)).toEqual([4]);
    expect(area(found)).toBeCloseTo(3 * TRIANGLE);
  });

  test("a hole is a loop that winds the other way", () => {
    const ring = loops(shape("a1,b1,c1,a2,c2,a3,b3,c3"));
    expect(ring.map((loop) => doubledArea(loop) / 2).sort((a, b) => a - b)).toEqual([-1, 9]);
    expect(area(ring)).toBeCloseTo(8);
  });

  test("cells that meet in a corner only have a loop each", () => {
    expect(loops(shape("a1,b2")).map((loop) => [loop.length, doubledArea(loop) / 2])).toEqual([
      [4, 1],
      [4, 1],
    ]);
    // Two triangles that meet at a tip.
    expect(loops(shape("a1,d1", row)).map((loop) => loop.length)).toEqual([3, 3]);
  });
});

describe("an inset", () => {
  test("takes its distance from every side of a square", () => {
    expect(area(loops(shape("a1")).map((loop) => inset(loop, 0.1)))).toBeCloseTo(0.64);
    expect(area(loops(shape("a1")).map((loop) => inset(loop, -0.1)))).toBeCloseTo(1.44);
  });

  test("makes a triangle smaller by its distance to all three sides", () => {
    const radius = Math.sqrt(3) / 6;
    const part = (radius - 0.1) / radius;
    for (const name of ["a1", "b1"]) {
      expect(area(loops(shape(name, row)).map((loop) => inset(loop, 0.1)))).toBeCloseTo(TRIANGLE * part * part);
    }
  });

  test("makes a hole larger", () => {
    const ring = loops(shape("a1,b1,c1,a2,c2,a3,b3,c3")).map((loop) => inset(loop, 0.1));
    expect(ring.map((loop) => doubledArea(loop) / 2).sort((a, b) => a - b)[0]).toBeCloseTo(-1.44);
    expect(area(ring)).toBeCloseTo(2.8 * 2.8 - 1.44);
  });

  test("keeps straight to an inner corner", () => {
    const [loop = []] = loops(shape("a1,b1,a2"));
    expect(area([inset(loop, 0.1)])).toBeCloseTo(3 - 0.1 * 8 + 5 * 0.01 - 0.01);
  });
});

describe("a path", () => {
  test("is closed, with a curve at each corner", () => {
    const [loop = []] = loops(shape("a1,b1,a2"));
    const path = rounded(loop, 0.1);
    expect(path.match(/Q/g)).toHaveLength(6);
    expect(path).toMatch(/^M.*Z$/);
    expect(sharp(loop).match(/L/g)).toHaveLength(5);
  });

  test("rounds no corner by more than half of an edge", () => {
    const [loop = []] = loops(shape("a5"));
    expect(points(rounded(loop, 3)).every(([x = 0, y = 0]) => x === 0.5 || y === 0.5)).toBe(true);
  });

  test("of the light runs along the top and the left, the dim one along the rest", () => {
    const [loop = []] = loops(shape("a5"));
    expect(points(facing(loop, true))).toEqual([[0, 1], [0, 0], [1, 0]]);
    expect(points(facing(loop, false))).toEqual([[1, 0], [1, 1], [0, 1]]);
  });

  test("of the light and the dim one draw every edge of a triangle once", () => {
    for (const name of ["a1", "b1"]) {
      const [loop = []] = loops(shape(name, row));
      const lines = [facing(loop, true), facing(loop, false)].flatMap((path) => path.match(/L/g) ?? []);
      expect(lines).toHaveLength(3);
    }
  });
});

describe("a board's drawing", () => {
  const drawing = drawingOf(board);
  const cells = (names: string) => board.cellsOfMove(names);
  const own = (names: string) => (cell: number) => cells(names).includes(cell);

  test("is made once", () => {
    expect(drawingOf(board)).toBe(drawing);
    expect(drawing.kind).toBe("square");
    expect(drawing.isFew).toBe(true);
    expect(drawingOf(row).kind).toBe("triangle");
    expect(drawingOf(plainBoard(11, 10)).isFew).toBe(false);
  });

  test("shares the paths of pieces of one shape", () => {
    const [one, two] = [drawing.piece(cells("a1,b1")), drawing.piece(cells("c4,d4"))];
    expect(two.paths).toBe(one.paths);
    expect([one.at, two.at]).toEqual([[0, 4], [2, 1]]);
    expect(drawing.piece(cells("a1,a2")).paths).not.toBe(one.paths);
  });

  test("tells triangles that point up from those that point down", () => {
    const on = drawingOf(row);
    expect(on.piece([0]).paths).not.toBe(on.piece([1]).paths);
    expect(on.piece([0]).paths).toBe(on.piece([2]).paths);
  });

  test("finds each corner of contact once, and the edges that are shared", () => {
    expect(drawing.contacts.corners(cells("c3,c4"), own("b2,b5"))).toEqual([[2, 3], [2, 1]]);
    expect(drawing.contacts.edges(cells("c3,c4"), own("b2"))).toEqual([]);
    expect(drawing.contacts.edges(cells("c3,c4"), own("b3,a3"))).toEqual([[[2, 3], [2, 2]]]);
    const on = drawingOf(row);
    expect(on.contacts.edges([0], (cell) => cell === 1)).toHaveLength(1);
    expect(on.contacts.edges([0], (cell) => cell === 2)).toEqual([]);
    expect(on.contacts.corners([0], (cell) => cell === 2)).toHaveLength(1);
  });

  test("draws a quarter only where a cell meets the colour", () => {
    expect(drawing.quarters(cells("c3,e5"), own("b2")).match(/M/g)).toHaveLength(1);
    // The quarter is inside its cell.
    for (const [x = 0, y = 0] of points(drawing.quarters(cells("c3"), own("b2")))) {
      expect(x).toBeGreaterThan(2);
      expect(y).toBeLessThan(3);
    }
    expect(slice(row.polygons[0] ?? [], 0, 0.3, 0.07).match(/A0.3 0.3 0 0 1/)).not.toBeNull();
  });

  test("has a patch for every cell of the floor", () => {
    expect(drawing.floor.match(/M/g)).toHaveLength(25);
    expect(drawing.rim.match(/M/g)).toHaveLength(1);
  });
});

test("the figure of a list is the lowest orientation, then the widest", () => {
  const { width, height } = board.figure(board.lowest(1)).box;
  expect([width, height]).toEqual([2, 1]);
});

test("pieces since the last turn end with the last own piece", () => {
  const plain = plainBoard(3, 3);
  const pieces = [placed(plain, "blue", "a1"), placed(plain, "red", "b2"), placed(plain, "green", "c3")];
  expect(sinceLastTurn(pieces, ["blue"]).map(({ colour }) => colour)).toEqual(["red", "green"]);
  expect(sinceLastTurn(pieces, ["yellow"])).toHaveLength(3);
  expect(sinceLastTurn(pieces, [])).toEqual(pieces.slice(2));
});
