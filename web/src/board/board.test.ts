import { describe, expect, test } from "vitest";

import { Board } from "./board";
import { Choices } from "./choices";
import { squares } from "./fixture";
import { Hand } from "./hand.svelte";
import { area, bounds, outline } from "./shape";

const board = new Board(squares());
const cell = (name: string) => board.cellNamed(name) ?? -1;
const lies = (move: string) => board.placementAt(board.cellsOfMove(move)) ?? -1;

describe("shapes", () => {
  test("an outline has only the edges that one cell has alone", () => {
    const pair = board.shape([cell("a1"), cell("b1")]);
    expect(outline(pair).split("L").length - 1).toBe(6);
    expect(area(pair).split("M").length - 1).toBe(2);
    expect(bounds(pair)).toEqual({ x: 0, y: 4, width: 2, height: 1 });
  });

  test("an outline that meets itself at a corner is closed all the same", () => {
    const path = outline(board.shape([cell("a1"), cell("b2")]));
    expect(path.match(/L/g)?.length).toBe(8);
  });
});

describe("a board", () => {
  test("y grows downwards: the first row lies at the bottom", () => {
    expect(board.middles[cell("a1")]).toEqual([0.5, 4.5]);
    expect(board.cellAt([0.5, 4.5])).toBe(cell("a1"));
    expect(board.cellAt([-1, 2])).toBeUndefined();
  });

  test("a move is found again by its cells, in any order", () => {
    const placement = lies("a1,b1,a2");
    expect(board.pieceOf(placement)).toBe(2);
    expect(lies("a2,b1,a1")).toBe(placement);
    expect(lies("a1,c3")).toBe(-1);
  });

  test("the cursor goes to the next cell in a direction and stops at the edge", () => {
    expect(board.neighbour(cell("b2"), [1, 0])).toBe(cell("c2"));
    expect(board.neighbour(cell("b2"), [0, -1])).toBe(cell("b3"));
    expect(board.neighbour(cell("a1"), [-1, 0])).toBe(cell("a1"));
  });
});

describe("choices", () => {
  const choices = new Choices(board, [lies("a1,b1"), lies("b1,b2"), lies("a1,b1,a2")]);

  test("are found by piece and by cell", () => {
    expect([...choices.pieces]).toEqual([1, 2]);
    expect(choices.ofPiece(1)).toHaveLength(2);
    expect(choices.piecesThrough(cell("a2"))).toEqual(new Set([2]));
    expect(choices.through(cell("e5"))).toEqual([]);
    expect(choices.reach.has(cell("b2"))).toBe(true);
  });
});

describe("a hand", () => {
  function hold(piece: number, legal: string[]): Hand {
    const hand = new Hand(board);
    hand.allow(new Choices(board, legal.map(lies)));
    hand.take(piece);
    return hand;
  }

  test("snaps to the nearest legal place", () => {
    const hand = hold(1, ["a1,b1", "d1,e1"]);
    hand.point([1.6, 3.7]);
    expect(hand.place).toBe(lies("a1,b1"));
    expect(hand.isLegal).toBe(true);
  });

  test("lies where it does not fit when no legal place is near, and nowhere when it is far away", () => {
    const hand = hold(1, ["a1,b1"]);
    hand.point([4, 0.5]);
    expect(hand.place).toBe(lies("d5,e5"));
    expect(hand.isLegal).toBe(false);
    hand.point([40, 40]);
    expect(hand.place).toBeUndefined();
  });

  test("turns there and back, flips, and remembers how it lay", () => {
    const hand = hold(2, []);
    const before = hand.orientation;
    hand.turn(1);
    expect(hand.orientation).not.toBe(before);
    hand.turn(-1);
    expect(hand.orientation).toBe(before);
    hand.flip();
    const flipped = hand.orientation;
    hand.drop();
    hand.take(2);
    expect(hand.orientation).toBe(flipped);
    hand.turn(4);
    expect(hand.orientation).toBe(flipped);
  });

  test("turning looks for a legal place at the same point", () => {
    const hand = hold(1, ["a1,a2"]);
    hand.point([0.5, 4]);
    expect(hand.isLegal).toBe(false);
    hand.turn();
    expect(hand.place).toBe(lies("a1,a2"));
    expect(hand.isLegal).toBe(true);
  });

  test("goes round its legal places, in every orientation", () => {
    const hand = hold(1, ["a1,b1", "a1,a2"]);
    const seen = [1, 2, 3].map(() => (hand.next(1), hand.place));
    expect(new Set(seen).size).toBe(2);
    expect(seen[0]).toBe(seen[2]);
    hand.next(-1);
    expect(hand.place).toBe(seen[1]);
  });

  test("is moved step by step by the arrow keys", () => {
    const hand = hold(0, ["c3"]);
    hand.next(1);
    hand.step([1, 0]);
    expect(hand.place).toBe(lies("d3"));
    hand.step([0, -1]);
    expect(hand.place).toBe(lies("d4"));
    expect(hand.isLegal).toBe(false);
  });

  test("a place that keys chose is pinned until somebody points elsewhere", () => {
    const hand = hold(1, ["a1,b1", "a1,a2"]);
    hand.next(1);
    expect(hand.isPinned).toBe(true);
    hand.turn();
    expect(hand.isPinned).toBe(true);
    hand.point([1, 4.5]);
    expect(hand.isPinned).toBe(false);
  });

  test("a field that was asked about decides where a piece lies", () => {
    const hand = hold(1, ["a1,b1", "b1,b2"]);
    hand.drop();
    hand.ask(cell("b2"));
    hand.take(1);
    expect(hand.place).toBe(lies("b1,b2"));
    hand.drop();
    hand.ask(cell("b2"));
    hand.ask(cell("b2"));
    expect(hand.field).toBeUndefined();
  });
});
