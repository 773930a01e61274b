import { beforeEach, describe, expect, test, vi } from "vitest";

import { BoardGeometry } from "../board/geometry";
import { LegalPlacements } from "../board/legal-placements";
import { squares } from "../board/fixture";
import { Hand } from "../board/hand.svelte";
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
  const onReturn = vi.fn();
  let hand: Hand;
  let pointer: Pointer;

  beforeEach(() => {
    vi.stubGlobal("DOMPoint", Point);
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());
    onPlace.mockClear();
    onReturn.mockClear();
    hand = new Hand(board);
    hand.setLegal(new LegalPlacements(board, ["a1,b1", "a1,a2"].map(placementOf)));
    pointer = new Pointer(() => hand, () => svg, onPlace, { onReturn });
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

  test("a finger takes a piece by dragging it, and sees it above itself", () => {
    pointer.pressPiece(event("touch", 20, 300), 1);
    expect(hand.piece).toBeUndefined();
    pointer.move(event("touch", 20, 200));
    expect(hand.piece).toBe(1);
    // Half the height of the piece, and what keeps it clear of the finger.
    expect(pointer.hanging).toEqual([20, 165]);
    pointer.move(event("touch", 10, 80));
    pointer.release(event("touch", 10, 80));
    expect(hand.placement).toBe(placementOf("a1,b1"));
    expect(onPlace).not.toHaveBeenCalled();
  });

  test("a piece on the board moves as far as the finger does", () => {
    hand.take(1);
    hand.point([1, 4.5]);
    const before = hand.placement;
    pointer.pressBoard(event("touch", 10, 45));
    pointer.move(event("touch", 10, 35));
    pointer.move(event("touch", 10, 45));
    pointer.release(event("touch", 10, 45));
    expect(hand.placement).toBe(before);
  });

  test("a finger that scrolls takes nothing", () => {
    pointer.pressPiece(event("touch", 20, 300), 1);
    pointer.cancel(event("touch", 20, 300));
    pointer.release(event("touch", 90, 300));
    expect(hand.piece).toBeUndefined();
    pointer.pressPiece(event("touch", 20, 300), 1);
    pointer.move(event("touch", 31, 300));
    pointer.cancel(event("touch", 31, 300));
    expect(hand.piece).toBeUndefined();
  });

  test("a mouse that drops a piece where it does not fit puts it back", () => {
    pointer.pressPiece(event("mouse", 300, 300), 1);
    pointer.move(event("mouse", 40, 10));
    expect(hand.placement).toBeDefined();
    expect(hand.isLegal).toBe(false);
    pointer.release(event("mouse", 40, 10));
    expect(hand.piece).toBeUndefined();
    expect(onReturn).toHaveBeenCalledWith(1, [40, 10]);
  });

  test("where pieces may be tried, one that does not fit stays where it was dropped", () => {
    const onRefuse = vi.fn();
    hand = new Hand(board, 0);
    hand.setLegal(new LegalPlacements(board, [placementOf("a1,b1")]));
    pointer = new Pointer(() => hand, () => svg, onPlace, { onReturn, onRefuse });
    pointer.pressPiece(event("mouse", 300, 300), 1);
    // Next to the legal placement, where a game would snap to it.
    pointer.move(event("mouse", 20, 45));
    pointer.release(event("mouse", 20, 45));
    expect(hand.placement).toBe(placementOf("b1,c1"));
    expect(onRefuse).toHaveBeenCalledOnce();
    pointer.move(event("mouse", 40, 10));
    expect(hand.placement).toBe(placementOf("b1,c1"));
    pointer.pressBoard(event("mouse", 10, 45));
    pointer.release(event("mouse", 10, 45));
    expect(hand.placement).toBe(placementOf("a1,b1"));
    expect([onPlace, onReturn].map((called) => called.mock.calls.length)).toEqual([0, 0]);
  });

  test("a piece that keys put on the board follows a mouse that moves, not one that rests", () => {
    hand.take(1);
    hand.next(1);
    const chosen = hand.placement;
    pointer.move(event("mouse", 40, 10));
    pointer.move(event("mouse", 43, 10));
    expect(hand.placement).toBe(chosen);
    expect(hand.isPinned).toBe(true);
    pointer.move(event("mouse", 40, 25));
    expect(hand.isPinned).toBe(false);
    expect(hand.placement).not.toBe(chosen);
    pointer.move(event("mouse", 10, 44));
    pointer.pressBoard(event("mouse", 10, 44));
    pointer.release(event("mouse", 10, 44));
    expect(onPlace).toHaveBeenCalledOnce();
  });

  test("a finger on the piece moves it by as much as it moves itself", () => {
    hand.hold(placementOf("a1,b1"));
    // The piece's middle is at 10, 45; the finger begins below it.
    pointer.pressBoard(event("touch", 14, 90));
    pointer.move(event("touch", 14, 80));
    pointer.move(event("touch", 44, 90));
    expect(hand.placement).toBe(placementOf("d1,e1"));
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
