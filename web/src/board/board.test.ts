import { describe, expect, test } from "vitest";

import { BoardGeometry } from "./geometry";
import { LegalPlacements } from "./legal-placements";
import { squares } from "./fixture";
import { Hand } from "./hand.svelte";

const board = new BoardGeometry(squares());
const cell = (name: string) => board.cellNamed(name) ?? -1;
const placementOf = (move: string) => board.placementAt(board.cellsOfMove(move)) ?? -1;

describe("a board", () => {
  test("y grows downwards: the first row is at the bottom", () => {
    expect(board.centres[cell("a1")]).toEqual([0.5, 4.5]);
    expect(board.cellAt([0.5, 4.5])).toBe(cell("a1"));
    expect(board.cellAt([-1, 2])).toBeUndefined();
  });

  test("a placement is found by its cells in any order", () => {
    const placement = placementOf("a1,b1,a2");
    expect(board.pieceOf(placement)).toBe(2);
    expect(placementOf("a2,b1,a1")).toBe(placement);
    expect(placementOf("a1,c3")).toBe(-1);
  });

  test("the cursor moves to the next cell and stops at the edge", () => {
    expect(board.neighbour(cell("b2"), [1, 0])).toBe(cell("c2"));
    expect(board.neighbour(cell("b2"), [0, -1])).toBe(cell("b3"));
    expect(board.neighbour(cell("a1"), [-1, 0])).toBe(cell("a1"));
  });
});

describe("legal placements", () => {
  const choices = new LegalPlacements(board, [placementOf("a1,b1"), placementOf("b1,b2"), placementOf("a1,b1,a2")]);

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
    hand.setLegal(new LegalPlacements(board, legal.map(placementOf)));
    hand.take(piece);
    return hand;
  }

  test("snaps to the nearest legal placement", () => {
    const hand = hold(1, ["a1,b1", "d1,e1"]);
    hand.point([1.6, 3.7]);
    expect(hand.placement).toBe(placementOf("a1,b1"));
    expect(hand.isLegal).toBe(true);
  });

  test("takes an illegal placement when no legal one is near, and none far from the board", () => {
    const hand = hold(1, ["a1,b1"]);
    hand.point([4, 0.5]);
    expect(hand.placement).toBe(placementOf("d5,e5"));
    expect(hand.isLegal).toBe(false);
    hand.point([40, 40]);
    expect(hand.placement).toBeUndefined();
  });

  test("rotates back and forth, flips, and remembers the orientation", () => {
    const hand = hold(2, []);
    const before = hand.orientation;
    hand.rotate(1);
    expect(hand.orientation).not.toBe(before);
    hand.rotate(-1);
    expect(hand.orientation).toBe(before);
    hand.flip();
    const flipped = hand.orientation;
    hand.drop();
    hand.take(2);
    expect(hand.orientation).toBe(flipped);
    hand.rotate(4);
    expect(hand.orientation).toBe(flipped);
  });

  test("rotating looks for a legal placement at the same point", () => {
    const hand = hold(1, ["a1,a2"]);
    hand.point([0.5, 4]);
    expect(hand.isLegal).toBe(false);
    hand.rotate();
    expect(hand.placement).toBe(placementOf("a1,a2"));
    expect(hand.isLegal).toBe(true);
  });

  test("cycles through the legal placements of every orientation", () => {
    const hand = hold(1, ["a1,b1", "a1,a2"]);
    const seen = [1, 2, 3].map(() => (hand.next(1), hand.placement));
    expect(new Set(seen).size).toBe(2);
    expect(seen[0]).toBe(seen[2]);
    hand.next(-1);
    expect(hand.placement).toBe(seen[1]);
  });

  test("moves step by step with the arrow keys", () => {
    const hand = hold(0, ["c3"]);
    hand.next(1);
    hand.step([1, 0]);
    expect(hand.placement).toBe(placementOf("d3"));
    hand.step([0, -1]);
    expect(hand.placement).toBe(placementOf("d4"));
    expect(hand.isLegal).toBe(false);
  });

  test("a placement chosen by key is pinned until the pointer moves", () => {
    const hand = hold(1, ["a1,b1", "a1,a2"]);
    hand.next(1);
    expect(hand.isPinned).toBe(true);
    hand.rotate();
    expect(hand.isPinned).toBe(true);
    hand.point([1, 4.5]);
    expect(hand.isPinned).toBe(false);
  });

  test("a taken piece covers the inspected cell", () => {
    const hand = hold(1, ["a1,b1", "b1,b2"]);
    hand.drop();
    hand.inspect(cell("b2"));
    hand.take(1);
    expect(hand.placement).toBe(placementOf("b1,b2"));
    hand.drop();
    hand.inspect(cell("b2"));
    hand.inspect(cell("b2"));
    expect(hand.inspected).toBeUndefined();
  });
});
