// The piece that somebody is about to place: which, how it is turned, and where it would lie. Mouse, finger, keyboard
// and buttons all do no more than call these.

import { nearestTowards, type Board, type Cell, type Orientation, type Piece, type Placement } from "./board";
import { Choices } from "./choices";
import type { Point } from "./shape";

/** A piece jumps to a legal place that is nearer than so many cells. */
const SNAP = 1.3;
/** Beyond so many cells from any place it hangs in the air. */
const AWAY = 2.2;

export class Hand {
  piece = $state<Piece | undefined>();
  orientation = $state<Orientation>(0);
  /** Where it would lie. */
  place = $state<Placement | undefined>();
  /** Every piece lies in the tray as it was last held. */
  readonly turns: Record<Piece, Orientation> = $state({});
  /** Whether keys, a button or a hint chose the place: then a mouse that only passes by does not move it. */
  isPinned = $state(false);
  /** The field that was asked about: which pieces fit there. */
  field = $state<Cell | undefined>();

  #choices = $state.raw<Choices>() as Choices;
  #pointed: Point | undefined;
  #middles = new Map<Orientation, Point[]>();

  isLegal = $derived(this.place !== undefined && this.#choices.has(this.place));

  constructor(readonly board: Board) {
    this.#choices = new Choices(board, []);
  }

  get choices(): Choices {
    return this.#choices;
  }

  /** The legal moves have changed. What is held stays in the hand, if it is still there. */
  allow(choices: Choices): void {
    this.#choices = choices;
    if (this.field !== undefined && choices.through(this.field).length === 0) this.field = undefined;
  }

  /** How a piece lies in the tray. */
  lies(piece: Piece): Orientation {
    return this.turns[piece] ?? this.board.orientationsOf(piece)[0] ?? 0;
  }

  take(piece: Piece): void {
    this.piece = piece;
    this.orientation = this.lies(piece);
    this.place = undefined;
    this.isPinned = false;
    this.#pointed = undefined;
    if (this.field !== undefined) this.#fitOver(this.field);
  }

  drop(): void {
    this.piece = undefined;
    this.place = undefined;
    this.field = undefined;
    this.#pointed = undefined;
  }

  /** Turns by the smallest turn that the lattice has, so many times; negative ones the other way. */
  turn(times = 1): void {
    const count = this.piece === undefined ? 1 : this.board.orientationsOf(this.piece).length;
    // The other way is all the way round but one: the turns of a piece are a cycle no longer than its orientations.
    let orientation = this.orientation;
    if (times > 0) for (let step = 0; step < times; step += 1) orientation = this.board.turned(orientation);
    else for (let step = 0; step < -times; step += 1) orientation = this.#turnedBack(orientation, count);
    this.#reorient(orientation);
  }

  flip(): void {
    this.#reorient(this.board.flipped(this.orientation));
  }

  /** Somebody points at the board: the piece lies at the nearest legal place, or where it cannot. */
  point(at: Point): void {
    this.isPinned = false;
    this.#pointed = at;
    if (this.piece === undefined) return;
    const { pitch } = this.board;
    const legal = this.#nearest(this.#choices.inOrientation(this.orientation), at);
    if (legal && legal.distance <= SNAP * pitch) this.place = legal.placement;
    else {
      const any = this.#nearest(this.board.placementsOf(this.orientation), at);
      this.place = any && any.distance <= AWAY * pitch ? any.placement : undefined;
    }
  }

  /** The pointer left the board. */
  leave(): void {
    this.place = undefined;
    this.#pointed = undefined;
  }

  /** Moves the piece by one step. */
  step(direction: Point): void {
    if (this.piece === undefined) return;
    if (this.place === undefined) return this.next(1);
    const all = this.board.placementsOf(this.orientation);
    const found = nearestTowards(this.#middle(this.place), direction, this.#middlesOf(this.orientation));
    if (found === undefined) return;
    this.isPinned = true;
    this.place = all[found];
    this.#pointed = this.place === undefined ? undefined : this.#middle(this.place);
  }

  /** Goes to the next legal place of the piece, or to the one before; over the chosen field if there is one. */
  next(times: 1 | -1): void {
    if (this.piece === undefined) return;
    const piece = this.piece;
    const own = (placement: Placement) => this.board.pieceOf(placement) === piece;
    const all =
      this.field === undefined ? this.#choices.ofPiece(piece) : this.#choices.through(this.field).filter(own);
    if (all.length === 0) return;
    const now = this.place === undefined ? -1 : all.indexOf(this.place);
    const index = now < 0 ? (times > 0 ? 0 : all.length - 1) : (now + times + all.length) % all.length;
    this.#layAt(all[index]);
  }

  /** Asks which pieces fit over a field; asking again takes the question back. */
  ask(field: Cell): void {
    this.field = this.field === field ? undefined : field;
  }

  /** Holds a piece as it lies in a placement: a hint, or what was chosen before. */
  show(placement: Placement): void {
    this.piece = this.board.pieceOf(placement);
    this.#layAt(placement);
  }

  /** The cells that the piece would cover. */
  get cells(): readonly Cell[] {
    return this.place === undefined ? [] : this.board.cellsOf(this.place);
  }

  #fitOver(field: Cell): void {
    const fits = this.#choices.through(field).filter((placement) => this.board.pieceOf(placement) === this.piece);
    const asHeld = fits.find((placement) => this.board.orientationOf(placement) === this.orientation);
    this.#layAt(asHeld ?? fits[0]);
  }

  #layAt(placement: Placement | undefined): void {
    if (placement === undefined) return;
    this.isPinned = true;
    this.place = placement;
    this.orientation = this.board.orientationOf(placement);
    this.#pointed = this.#middle(placement);
    this.#remember();
  }

  #reorient(orientation: Orientation): void {
    if (this.piece === undefined) return;
    const wasPinned = this.isPinned;
    this.orientation = orientation;
    this.#remember();
    if (this.#pointed) this.point(this.#pointed);
    this.isPinned = wasPinned;
  }

  #turnedBack(orientation: Orientation, count: number): Orientation {
    let before = orientation;
    for (let step = 0; step < count; step += 1) {
      const next = this.board.turned(before);
      if (next === orientation) return before;
      before = next;
    }
    return before;
  }

  #remember(): void {
    if (this.piece !== undefined) this.turns[this.piece] = this.orientation;
  }

  #middle(placement: Placement): Point {
    return this.board.middle(this.board.cellsOf(placement));
  }

  #middlesOf(orientation: Orientation): Point[] {
    let middles = this.#middles.get(orientation);
    if (!middles) {
      middles = this.board.placementsOf(orientation).map((placement) => this.#middle(placement));
      this.#middles.set(orientation, middles);
    }
    return middles;
  }

  #nearest(placements: readonly Placement[], [x, y]: Point): { placement: Placement; distance: number } | undefined {
    const [first = 0] = this.board.placementsOf(this.orientation);
    const middles = this.#middlesOf(this.orientation);
    let best: { placement: Placement; distance: number } | undefined;
    for (const placement of placements) {
      const [mx, my] = middles[placement - first] ?? [Infinity, Infinity];
      const distance = Math.hypot(mx - x, my - y);
      if (!best || distance < best.distance) best = { placement, distance };
    }
    return best;
  }
}
