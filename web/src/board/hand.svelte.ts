// The piece in the player's hand: which one, its orientation, and where it would go. Mouse, touch, keyboard and
// buttons only call these methods.

import { nearestTowards, type BoardGeometry, type Cell, type Orientation, type Piece, type Placement } from "./geometry";
import { LegalPlacements } from "./legal-placements";
import type { Point } from "./shape";
import type { Turning } from "./turning";

/** Enough for fingers, and no legal placement is hard to hit. */
const SNAP = 1.3;
/** Farther than this many cells from every placement, the piece is off the board. */
const AWAY = 2.2;

export class Hand {
  piece = $state<Piece | undefined>();
  orientation = $state<Orientation>(0);
  /** Where the piece would go. */
  placement = $state<Placement | undefined>();
  /** The last orientation of each piece, which the tray shows. */
  readonly orientations: Record<Piece, Orientation> = $state({});
  /** The piece that was put back last, and where its middle was on the board. */
  returned = $state.raw<{ piece: Piece; from: Point } | undefined>();
  /** How the piece was turned last. */
  turning = $state.raw<Turning | undefined>();
  /** Whether a key, a button or a hint chose the placement: a passing mouse then does not move it. */
  isPinned = $state(false);
  /** The cell whose fitting pieces are shown. */
  inspected = $state<Cell | undefined>();

  #legal = $state.raw<LegalPlacements>() as LegalPlacements;
  #pointed: Point | undefined;
  #centres = new Map<Orientation, Point[]>();

  isLegal = $derived(this.placement !== undefined && this.#legal.has(this.placement));

  constructor(
    readonly board: BoardGeometry,
    /** A piece snaps to a legal placement within this many cells. */
    readonly snap = SNAP,
  ) {
    this.#legal = new LegalPlacements(board, []);
  }

  get legal(): LegalPlacements {
    return this.#legal;
  }

  /** Replaces the legal placements; the piece stays in the hand. */
  setLegal(legal: LegalPlacements): void {
    this.#legal = legal;
    if (this.inspected !== undefined && legal.through(this.inspected).length === 0) this.inspected = undefined;
  }

  /** The orientation in which a piece is taken. */
  orientationOf(piece: Piece): Orientation {
    return this.orientations[piece] ?? this.board.lowest(piece);
  }

  take(piece: Piece): void {
    this.piece = piece;
    this.orientation = this.orientationOf(piece);
    this.placement = undefined;
    this.isPinned = false;
    this.#pointed = undefined;
    if (this.inspected !== undefined) this.#fitOver(this.inspected);
  }

  /** Gives the piece back to the tray. */
  putBack(): void {
    const { piece, placement } = this;
    if (piece !== undefined && placement !== undefined) this.returned = { piece, from: this.#centre(placement) };
    this.drop();
  }

  /** Empties the hand. */
  drop(): void {
    this.piece = undefined;
    this.placement = undefined;
    this.inspected = undefined;
    this.#pointed = undefined;
  }

  /** Rotates left by this many of the lattice's smallest steps; negative numbers rotate right. */
  rotate(times = 1): void {
    const count = this.piece === undefined ? 1 : this.board.orientationsOf(this.piece).length;
    // One step back is the whole cycle but one, and a cycle is no longer than the number of orientations.
    let orientation = this.orientation;
    if (times < 0) for (let step = 0; step < -times; step += 1) orientation = this.board.rotated(orientation);
    else for (let step = 0; step < times; step += 1) orientation = this.#rotatedBack(orientation, count);
    this.#reorient(orientation);
    this.turning = { degrees: times * this.board.step, since: performance.now() };
  }

  flip(): void {
    this.turning = { since: performance.now() };
    this.#reorient(this.board.flipped(this.orientation));
  }

  /** Moves the piece to the nearest legal placement, or to an illegal one if none is near. */
  point(at: Point): void {
    this.isPinned = false;
    this.#pointed = at;
    if (this.piece === undefined) return;
    const { pitch } = this.board;
    const legal = this.#nearest(this.#legal.inOrientation(this.orientation), at);
    if (legal && legal.distance <= this.snap * pitch) this.placement = legal.placement;
    else {
      const any = this.#nearest(this.board.placementsOf(this.orientation), at);
      this.placement = any && any.distance <= AWAY * pitch ? any.placement : undefined;
    }
  }

  /** Covers a cell without turning the piece, if that is legal in some way. */
  cover(cell: Cell): void {
    const fits = this.#legal.inOrientation(this.orientation).filter((placement) => this.board.cellsOf(placement).includes(cell));
    this.#putAt(this.#nearest(fits, this.board.centreOf([cell]))?.placement);
  }

  /** The pointer left the board. */
  leave(): void {
    this.placement = undefined;
    this.#pointed = undefined;
  }

  /** Moves the piece by one step in a direction. */
  step(direction: Point): void {
    if (this.piece === undefined) return;
    if (this.placement === undefined) {
      this.next(1);
      // A piece that fits nowhere begins in the middle.
      if (this.placement === undefined) this.#putAt(this.#nearest(this.board.placementsOf(this.orientation), [this.board.width / 2, this.board.height / 2])?.placement);
      return;
    }
    const all = this.board.placementsOf(this.orientation);
    const found = nearestTowards(this.#centre(this.placement), direction, this.#centresOf(this.orientation));
    if (found === undefined) return;
    this.isPinned = true;
    this.placement = all[found];
    this.#pointed = this.placement === undefined ? undefined : this.#centre(this.placement);
  }

  /** Goes to the next or previous legal placement; only those over the inspected cell, if there is one. */
  next(times: 1 | -1): void {
    if (this.piece === undefined) return;
    const piece = this.piece;
    const own = (placement: Placement) => this.board.pieceOf(placement) === piece;
    const all =
      this.inspected === undefined ? this.#legal.ofPiece(piece) : this.#legal.through(this.inspected).filter(own);
    if (all.length === 0) return;
    const now = this.placement === undefined ? -1 : all.indexOf(this.placement);
    const index = now < 0 ? (times > 0 ? 0 : all.length - 1) : (now + times + all.length) % all.length;
    this.#putAt(all[index]);
  }

  /** Shows which pieces fit over a cell; inspecting it again ends that. */
  inspect(cell: Cell): void {
    this.inspected = this.inspected === cell ? undefined : cell;
  }

  /** Takes the piece of a placement and puts it there: a hint, or a refused move. */
  hold(placement: Placement): void {
    this.piece = this.board.pieceOf(placement);
    this.#putAt(placement);
  }

  /** The cells that the piece would cover. */
  get cells(): readonly Cell[] {
    return this.placement === undefined ? [] : this.board.cellsOf(this.placement);
  }

  #fitOver(cell: Cell): void {
    const fits = this.#legal.through(cell).filter((placement) => this.board.pieceOf(placement) === this.piece);
    const asHeld = fits.find((placement) => this.board.orientationOf(placement) === this.orientation);
    this.#putAt(asHeld ?? fits[0]);
  }

  #putAt(placement: Placement | undefined): void {
    if (placement === undefined) return;
    this.isPinned = true;
    this.placement = placement;
    this.orientation = this.board.orientationOf(placement);
    this.#pointed = this.#centre(placement);
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

  #rotatedBack(orientation: Orientation, count: number): Orientation {
    let before = orientation;
    for (let step = 0; step < count; step += 1) {
      const next = this.board.rotated(before);
      if (next === orientation) return before;
      before = next;
    }
    return before;
  }

  #remember(): void {
    if (this.piece !== undefined) this.orientations[this.piece] = this.orientation;
  }

  #centre(placement: Placement): Point {
    return this.board.centreOf(this.board.cellsOf(placement));
  }

  #centresOf(orientation: Orientation): Point[] {
    let centres = this.#centres.get(orientation);
    if (!centres) {
      centres = this.board.placementsOf(orientation).map((placement) => this.#centre(placement));
      this.#centres.set(orientation, centres);
    }
    return centres;
  }

  #nearest(placements: readonly Placement[], [x, y]: Point): { placement: Placement; distance: number } | undefined {
    const [first = 0] = this.board.placementsOf(this.orientation);
    const centres = this.#centresOf(this.orientation);
    let best: { placement: Placement; distance: number } | undefined;
    for (const placement of placements) {
      const [mx, my] = centres[placement - first] ?? [Infinity, Infinity];
      const distance = Math.hypot(mx - x, my - y);
      if (!best || distance < best.distance) best = { placement, distance };
    }
    return best;
  }
}
