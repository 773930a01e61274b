// Mouse, touch and pen input over the board.

import type { Piece } from "../../board/geometry";
import type { Hand } from "../../board/hand.svelte";
import type { Point } from "../../board/shape";

/** A press that moves by fewer pixels is a tap. */
const TAP = 8;
/** A dragged piece is drawn this many pixels above the finger, which would hide it. */
const LIFT = 52;
/** Degrees of twist by two fingers for one rotation. */
const TWIST = 35;

interface Press {
  id: number;
  kind: string;
  from: Point;
  moved: boolean;
  /** Whether it began in the tray: releasing outside the board then puts the piece back. */
  fromTray: boolean;
  /** Whether the piece was in the hand already: a tap then puts it back. */
  wasHeld: boolean;
}

export class Pointer {
  /** Where a piece dragged from the tray is drawn, in window pixels. */
  hanging = $state.raw<Point | undefined>();

  #press: Press | undefined;
  #second: { id: number; at: Point } | undefined;
  #first: Point = [0, 0];
  #twist: number | undefined;
  #matrix: DOMMatrix | undefined;
  #waiting: PointerEvent | undefined;

  constructor(
    readonly hand: () => Hand | undefined,
    readonly svg: () => SVGSVGElement | undefined,
    readonly onPlace: () => void,
  ) {}

  get isDragging(): boolean {
    return this.#press?.moved === true;
  }

  /** A press on a piece of the tray. */
  pressPiece(event: PointerEvent, piece: Piece): void {
    const hand = this.hand();
    if (event.button !== 0 || !hand) return;
    const wasHeld = hand.piece === piece;
    if (!wasHeld) hand.take(piece);
    this.#begin(event, true, wasHeld);
    // Otherwise the button captures all events of the finger.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
  }

  /** A press on the board. */
  pressBoard(event: PointerEvent): void {
    if (this.#press && event.pointerId !== this.#press.id) return this.#secondFinger(event);
    if (event.button !== 0) return;
    this.#begin(event, false);
    if (event.pointerType === "mouse" && this.hand()?.isPinned === false) this.#point(event);
  }

  move(event: PointerEvent): void {
    if (this.#second?.id === event.pointerId) return this.#twisted([event.clientX, event.clientY]);
    const press = this.#press;
    if (press?.id === event.pointerId) {
      this.#first = [event.clientX, event.clientY];
      press.moved ||= Math.hypot(event.clientX - press.from[0], event.clientY - press.from[1]) > TAP;
      if (this.#second) return;
    } else if (press || event.pointerType !== "mouse" || !this.#isOver(event)) return;
    this.#later(event);
  }

  release(event: PointerEvent): void {
    if (this.#second?.id === event.pointerId) {
      this.#second = undefined;
      return;
    }
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#waiting = undefined;
    if (press.moved) this.#letGo(event, press);
    else if (!press.fromTray) this.#tap(event);
    else if (press.wasHeld) this.hand()?.drop();
    this.#forget();
  }

  cancel(): void {
    this.#forget();
  }

  wheel(event: WheelEvent): void {
    const hand = this.hand();
    if (hand?.piece === undefined || event.deltaY === 0) return;
    event.preventDefault();
    if (event.shiftKey) hand.flip();
    else hand.rotate(event.deltaY > 0 ? -1 : 1);
  }

  /** Call when the board has moved or changed size. */
  measure(): void {
    this.#matrix = undefined;
  }

  #begin(event: PointerEvent, fromTray: boolean, wasHeld = false): void {
    this.measure();
    const from: Point = [event.clientX, event.clientY];
    this.#first = from;
    this.#press = { id: event.pointerId, kind: event.pointerType, from, moved: false, fromTray, wasHeld };
  }

  /** Handles the last move once per frame. */
  #later(event: PointerEvent): void {
    const isAsked = this.#waiting !== undefined;
    this.#waiting = event;
    if (isAsked) return;
    requestAnimationFrame(() => {
      const last = this.#waiting;
      this.#waiting = undefined;
      if (last) this.#follow(last);
    });
  }

  #follow(event: PointerEvent): void {
    const hand = this.hand();
    if (hand?.piece === undefined) return;
    const dragged = this.#press?.moved === true;
    this.hanging = dragged && this.#press?.fromTray ? this.#lifted(event) : undefined;
    if (dragged || (!this.#press && !hand.isPinned)) this.#point(event);
  }

  #point(event: PointerEvent): void {
    const hand = this.hand();
    if (hand?.piece === undefined) return;
    const at = this.#onBoard(this.#lifted(event));
    if (at && this.#isNear(at)) hand.point(at);
    else hand.leave();
  }

  #letGo(event: PointerEvent, press: Press): void {
    const hand = this.hand();
    if (!hand) return;
    if (press.fromTray || press.kind !== "mouse") this.#point(event);
    if (hand.placement === undefined && press.fromTray) hand.drop();
    // Fingers are imprecise: they place with a second tap or the button.
    else if (press.kind === "mouse" && hand.isLegal) this.onPlace();
  }

  #tap(event: PointerEvent): void {
    const hand = this.hand();
    const at = this.#onBoard([event.clientX, event.clientY]);
    if (!hand || !at) return;
    const cell = hand.board.cellAt(at);
    if (hand.piece === undefined) {
      if (cell !== undefined) hand.inspect(cell);
    } else if (hand.isLegal && (this.#isUnderMouse(event) || (cell !== undefined && hand.cells.includes(cell)))) {
      this.onPlace();
    } else hand.point(at);
  }

  /** Whether the mouse, and not a key, put the piece where it is. */
  #isUnderMouse(event: PointerEvent): boolean {
    return event.pointerType === "mouse" && this.hand()?.isPinned === false;
  }

  #secondFinger(event: PointerEvent): void {
    this.#second = { id: event.pointerId, at: [event.clientX, event.clientY] };
    this.#twist = undefined;
  }

  #twisted(at: Point): void {
    const angle = (Math.atan2(at[1] - this.#first[1], at[0] - this.#first[0]) * 180) / Math.PI;
    this.#twist ??= angle;
    const by = ((angle - this.#twist + 540) % 360) - 180;
    if (Math.abs(by) < TWIST) return;
    this.#twist = angle;
    this.hand()?.rotate(by > 0 ? -1 : 1);
  }

  #lifted(event: PointerEvent): Point {
    const lift = event.pointerType === "touch" && this.#press?.moved ? LIFT : 0;
    return [event.clientX, event.clientY - lift];
  }

  #onBoard([x, y]: Point): Point | undefined {
    this.#matrix ??= this.svg()?.getScreenCTM()?.inverse();
    if (!this.#matrix) return undefined;
    const at = new DOMPoint(x, y).matrixTransform(this.#matrix);
    return [at.x, at.y];
  }

  /** Whether the pointer is over the board. */
  #isOver(event: PointerEvent): boolean {
    return event.target instanceof Node && this.svg()?.parentElement?.parentElement?.contains(event.target) === true;
  }

  #isNear([x, y]: Point): boolean {
    const board = this.hand()?.board;
    return board !== undefined && x > -1.5 && y > -1.5 && x < board.width + 1.5 && y < board.height + 1.5;
  }

  #forget(): void {
    this.#press = undefined;
    this.#second = undefined;
    this.hanging = undefined;
  }
}
