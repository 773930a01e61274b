import { beforeEach, describe, expect, test, vi } from "vitest";

import { BoardGeometry } from "../../board/geometry";
import { LegalPlacements } from "../../board/legal-placements";
import { squares } from "../../board/fixture";
import { Hand } from "../../board/hand.svelte";
import { Pointer } from "./pointer.svelte";

const board = new BoardGeometry(squares());
const placementOf = (move: string) => board.placementAt(board.cellsOfMove(move)) ?? -1;

/** Maps a board of 5 by 5 cells to ten pixels a cell. */
class Matrix {
  inverse() {
    return this;
  }
}
const svg = { getScreenCTM: () => new Matrix(), parentElement: { parentElement: { contains: () => true } } } as unknown as SVGSVGElement;
class Point {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  matrixTransform() {
    return { x: this.x / 10, y: this.y / 10 };
  }
}

function event(pointerType: string, clientX: number, clientY: number, pointerId = 1): PointerEvent {
  return { pointerType, clientX, clientY, pointerId, button: 0, target: document.body } as unknown as PointerEvent;
}

describe("a pointer", () => {
  const onPlace = vi.fn();
  let hand: Hand;
  let pointer: Pointer;

  beforeEach(() => {
    vi.stubGlobal("DOMPoint", Point);
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());
    onPlace.mockClear();
    hand = new Hand(board);
    hand.setLegal(new LegalPlacements(board, ["a1,b1", "a1,a2"].map(placementOf)));
    pointer = new Pointer(() => hand, () => svg, onPlace);
  });

  test("a mouse drags a piece from the tray and places it on release", () => {
    pointer.pressPiece(event("mouse", 300, 300), 1);
    pointer.move(event("mouse", 200, 200));
    expect(pointer.isDragging).toBe(true);
    expect(pointer.hanging).toEqual([200, 200]);
    pointer.move(event("mouse", 10, 44));
    pointer.release(event("mouse", 10, 44));
    expect(hand.placement).toBe(placementOf("a1,b1"));
    expect(onPlace).toHaveBeenCalledOnce();
  });

  test("a piece released far from the board returns to the tray", () => {
    pointer.pressPiece(event("mouse", 300, 300), 1);
    pointer.move(event("mouse", 280, 280));
    pointer.release(event("mouse", 280, 280));
    expect(hand.piece).toBeUndefined();
    expect(onPlace).not.toHaveBeenCalled();
  });

  test("a finger puts a piece down and places it with a second tap", () => {
    pointer.pressPiece(event("touch", 300, 300), 1);
    pointer.release(event("touch", 300, 300));
    expect(hand.piece).toBe(1);
    const tap = (x: number, y: number) => {
      pointer.pressBoard(event("touch", x, y));
      pointer.release(event("touch", x, y));
    };
    tap(11, 44);
    expect(hand.isLegal).toBe(true);
    expect(onPlace).not.toHaveBeenCalled();
    tap(5, 45);
    expect(onPlace).toHaveBeenCalledOnce();
  });

  test("two fingers rotate it, one step for each twist", () => {
    hand.take(2);
    const before = hand.orientation;
    pointer.pressBoard(event("touch", 20, 20));
    pointer.pressBoard(event("touch", 40, 20, 2));
    pointer.move(event("touch", 40, 20, 2));
    pointer.move(event("touch", 38, 24, 2));
    expect(hand.orientation).toBe(before);
    pointer.move(event("touch", 34, 34, 2));
    expect(hand.orientation).not.toBe(before);
    pointer.move(event("touch", 40, 20, 2));
    expect(hand.orientation).toBe(before);
  });

  test("without a piece a tap inspects a cell", () => {
    pointer.pressBoard(event("mouse", 5, 45));
    pointer.release(event("mouse", 5, 45));
    expect(hand.inspected).toBe(board.cellNamed("a1"));
  });

  test("the wheel rotates the piece, and flips it with shift", () => {
    hand.take(2);
    const before = hand.orientation;
    const wheel = (deltaY: number, shiftKey = false) =>
      pointer.wheel({ deltaY, shiftKey, preventDefault: () => undefined } as WheelEvent);
    wheel(100);
    expect(hand.orientation).not.toBe(before);
    wheel(-100);
    expect(hand.orientation).toBe(before);
    wheel(100, true);
    expect(hand.orientation).toBe(board.flipped(before));
  });
});
