// Mouse, touch and pen input over the board.

import type { Piece } from "../board/geometry";
import type { Hand } from "../board/hand.svelte";
import type { Point } from "../board/shape";

/** A press that moves by fewer pixels is a tap. */
const TAP = 8;
/** A dragged piece is drawn this many pixels clear of the finger, which would hide it. */
const CLEAR = 30;
/** A finger that begins within this many pixels of the piece on the board keeps its distance to it. */
const GRIP = 110;
/** Degrees of twist by two fingers for one rotation. */
const TWIST = 35;

interface Press {
  id: number;
  kind: string;
  from: Point;
  moved: boolean;
  /** The piece of the tray on which it began: a bad drop puts it back there. */
  piece: Piece | undefined;
  /** Whether that piece was in the hand already: a tap then puts it back. */
  wasHeld: boolean;
  /** From the finger to the middle of the piece on the board, if it began near that. */
  grip: Point | undefined;
}

export interface PointerOptions {
  /** Called when a piece goes back to the tray, with the point from which it does. */
  onReturn?: (piece: Piece, from: Point) => void;
  /** Called when a piece is dropped where it does not fit. With it such a piece stays there, until it is taken again. */
  onRefuse?: () => void;
  /** Where the middle of the piece cannot go to a tapped cell: whether some other part of it may. */
  tapCovers?: boolean;
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
  /** Where the mouse was when it was last seen over a piece that keys had put there. */
  #restsAt: Point | undefined;

  constructor(
    readonly hand: () => Hand | undefined,
    readonly svg: () => SVGSVGElement | undefined,
    readonly onPlace: () => void,
    readonly options: PointerOptions = {},
  ) {}

  get isDragging(): boolean {
    return this.#press?.moved === true;
  }

  /** A press on a piece of the tray. A finger may be about to scroll: it takes the piece with a tap or a drag. */
  pressPiece(event: PointerEvent, piece: Piece): void {
    const hand = this.hand();
    if (event.button !== 0 || !hand) return;
    const wasHeld = hand.piece === piece;
    if (!wasHeld && event.pointerType !== "touch") hand.take(piece);
    this.#begin(event, { piece, wasHeld });
    // Otherwise the button captures all events of the finger.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
  }

  /** A press on the board. */
  pressBoard(event: PointerEvent): void {
    if (this.#press && event.pointerId !== this.#press.id) return this.#secondFinger(event);
    if (event.button !== 0) return;
    this.#begin(event, { piece: undefined, wasHeld: false });
    if (event.pointerType === "mouse" && this.hand()?.isPinned === false) this.#point(event);
  }

  move(event: PointerEvent): void {
    if (this.#second?.id === event.pointerId) return this.#twisted([event.clientX, event.clientY]);
    const press = this.#press;
    if (press?.id === event.pointerId) {
      this.#first = [event.clientX, event.clientY];
      press.moved ||= Math.hypot(event.clientX - press.from[0], event.clientY - press.from[1]) > TAP;
      if (this.#second) return;
    } else if (press || event.pointerType !== "mouse" || !this.#isOver(event) || this.#isResting(event)) return;
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
    else if (press.piece === undefined) this.#tap(event);
    else if (press.wasHeld) this.hand()?.putBack();
    else this.#takeIfNew(press.piece);
    this.#forget();
  }

  /** The browser took the gesture over, to scroll. */
  cancel(event: PointerEvent): void {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#waiting = undefined;
    if (press.piece !== undefined && press.moved && !press.wasHeld) this.hand()?.drop();
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

  #begin(event: PointerEvent, { piece, wasHeld }: Pick<Press, "piece" | "wasHeld">): void {
    this.measure();
    const from: Point = [event.clientX, event.clientY];
    this.#first = from;
    const grip = piece === undefined ? this.#gripAt(from) : undefined;
    this.#press = { id: event.pointerId, kind: event.pointerType, from, moved: false, piece, wasHeld, grip };
  }

  #takeIfNew(piece: Piece): void {
    const hand = this.hand();
    if (hand && hand.piece !== piece) hand.take(piece);
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
    const press = this.#press;
    const isDragged = press?.moved === true;
    if (isDragged && press.piece !== undefined) this.#takeIfNew(press.piece);
    if (hand?.piece === undefined) return;
    this.hanging = isDragged && press.piece !== undefined ? this.#lifted(event) : undefined;
    if (isDragged || !press) this.#point(event);
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
    if (press.piece !== undefined) this.#takeIfNew(press.piece);
    if (press.piece !== undefined || press.kind !== "mouse") this.#point(event);
    // Fingers are imprecise, and cannot rotate while they drag: they leave the piece there, and place it with a tap.
    const isKept = this.options.onRefuse !== undefined && hand.placement !== undefined;
    const isBad = press.kind === "mouse" && !isKept ? !hand.isLegal : hand.placement === undefined;
    if (isBad && press.piece !== undefined) {
      hand.drop();
      this.options.onReturn?.(press.piece, this.#lifted(event));
    } else if (press.kind === "mouse" && hand.isLegal) this.onPlace();
    else this.#refuse(hand);
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
    } else {
      hand.point(at);
      if (this.options.tapCovers && !hand.isLegal && cell !== undefined) hand.cover(cell);
      this.#refuse(hand);
    }
  }

  #refuse(hand: Hand): void {
    if (!this.options.onRefuse || hand.placement === undefined || hand.isLegal) return;
    hand.isPinned = true;
    this.options.onRefuse();
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

  /** Whether the mouse has hardly moved since keys put the piece where it is: then it does not take it over. */
  #isResting(event: PointerEvent): boolean {
    if (this.hand()?.isPinned !== true) {
      this.#restsAt = undefined;
      return false;
    }
    if (this.options.onRefuse) return true;
    this.#restsAt ??= [event.clientX, event.clientY];
    return Math.hypot(event.clientX - this.#restsAt[0], event.clientY - this.#restsAt[1]) <= TAP;
  }

  /**
   * Where the middle of the piece is: under the mouse, and clear above a finger that brings it from the tray. A piece that lies on
   * the board moves as far as the finger does.
   */
  #lifted(event: PointerEvent): Point {
    if (event.pointerType !== "touch" || !this.#press?.moved) return [event.clientX, event.clientY];
    const [x, y] = this.#press.grip ?? [0, -this.#lift()];
    return [event.clientX + x, event.clientY + y];
  }

  /** How far above a finger the middle of the piece is, in pixels. */
  #lift(): number {
    const hand = this.hand();
    const height = hand ? hand.board.figure(hand.orientation).box.height : 0;
    return (height / 2) * this.#pixels() + CLEAR;
  }

  #gripAt([x, y]: Point): Point | undefined {
    const hand = this.hand();
    const [from, to] = [this.#onBoard([x, y]), hand?.placement === undefined ? undefined : hand.board.centreOf(hand.cells)];
    if (!from || !to) return undefined;
    const grip: Point = [(to[0] - from[0]) * this.#pixels(), (to[1] - from[1]) * this.#pixels()];
    return Math.hypot(...grip) <= GRIP ? grip : undefined;
  }

  /** The pixels of one unit of the board. */
  #pixels(): number {
    const [from, to] = [this.#onBoard([0, 0]), this.#onBoard([100, 0])];
    return from && to ? 100 / (to[0] - from[0]) : 0;
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
