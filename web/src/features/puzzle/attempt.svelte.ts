// An attempt at a puzzle: the pieces on the board, the clock, and what can be taken back. It is kept in this browser at
// once; `sync.svelte.ts` brings it to the server.

import type { PuzzleInfo } from "../../api/types";
import { BoardGeometry, type Piece, type PlacedPiece, type Placement } from "../../board/geometry";
import { LegalPlacements } from "../../board/legal-placements";
import { findKept, keep, type KeptPiece } from "./kept";
import { Task, type Violation } from "./task";

/** A longer gap between two ticks is a device that slept. */
const LONGEST_TICK = 5_000;

export class Attempt {
  readonly board: BoardGeometry;
  readonly task: Task;
  readonly givens: readonly PlacedPiece[];

  moves = $state.raw<readonly PlacedPiece[]>([]);
  undone = $state.raw<readonly PlacedPiece[]>([]);
  elapsed = $state(0);
  /** The milliseconds that the solution took. */
  solvedIn = $state<number | undefined>();
  confirmed = $state(false);
  givenUp = $state(false);
  /** The attempt on the server, once it has begun there. */
  id = $state<string | undefined>();
  /** Whether the server has the newest state. */
  synced = $state(true);
  #chosen = $state("");

  readonly pieces = $derived.by<readonly PlacedPiece[]>(() => [...this.givens, ...this.moves]);
  readonly turn = $derived.by(() => this.task.turn(this.pieces));
  /** The colour that the next piece has. */
  readonly colour = $derived.by(() => {
    if (this.turn !== undefined) return this.turn;
    const open = this.task.colours.filter((colour) => this.task.left(this.pieces, colour).length > 0);
    return open.includes(this.#chosen) ? this.#chosen : (open[0] ?? this.task.colours[0] ?? "");
  });
  readonly isComplete = $derived.by(() => this.pieces.length >= this.task.pieceCount);
  readonly violations = $derived.by<readonly Violation[]>(() => this.task.whole(this.pieces));
  readonly isOver = $derived(this.solvedIn !== undefined || this.givenUp);
  readonly legal = $derived.by(() => new LegalPlacements(this.board, this.isOver ? [] : this.task.legal(this.pieces, this.colour)));
  /** A colour whose turn it is and that has no placement: the rules would pass it over, and it could never finish. */
  readonly isStuck = $derived(this.turn !== undefined && !this.isOver && this.legal.placements.length === 0);

  #lastTick = 0;

  constructor(readonly info: PuzzleInfo) {
    this.board = new BoardGeometry(info.board);
    this.task = new Task(this.board, info.task);
    this.givens = info.givens.map(({ colour, cells }) => this.#read([colour, cells.join(",")]));
    this.#resume();
  }

  get name(): string {
    return this.info.name;
  }

  left(colour: string): Piece[] {
    return this.task.left(this.pieces, colour);
  }

  choose(colour: string): void {
    this.#chosen = colour;
  }

  place(placement: Placement): void {
    const move = this.board.moveOf(placement);
    this.#change([...this.moves, { colour: this.colour, move, cells: this.board.cellsOf(placement) }], []);
  }

  undo(): void {
    const last = this.moves.at(-1);
    if (last && !this.isOver) this.#change(this.moves.slice(0, -1), [...this.undone, last]);
  }

  redo(): void {
    const next = this.undone.at(-1);
    if (next && !this.isOver) this.#change([...this.moves, next], this.undone.slice(0, -1));
  }

  /** Takes back all but the first pieces; redo brings them again. */
  keepOnly(count: number): void {
    if (this.isOver) return;
    this.#change(this.moves.slice(0, count), [...this.undone, ...this.moves.slice(count).reverse()]);
  }

  /** Takes one piece off the board, where their order does not matter. Returns its placement. */
  lift(piece: PlacedPiece): Placement | undefined {
    if (this.isOver || this.task.info.in_turn || !this.moves.includes(piece)) return undefined;
    this.choose(piece.colour);
    this.#change(this.moves.filter((other) => other !== piece), []);
    return this.board.placementAt(piece.cells);
  }

  startOver(): void {
    this.solvedIn = undefined;
    this.confirmed = false;
    this.givenUp = false;
    this.id = undefined;
    this.elapsed = 0;
    this.#change([], []);
  }

  giveUp(): void {
    this.givenUp = true;
    this.keep();
  }

  /** Takes over what the server has of an attempt that was begun elsewhere. */
  adopt(id: string, pieces: readonly KeptPiece[], elapsed: number): void {
    this.id = id;
    this.elapsed = elapsed;
    this.moves = pieces.map((piece) => this.#read(piece));
    this.keep();
  }

  /** Advances the clock, while the page is seen and there is something to do. */
  tick(now: number, isSeen: boolean): void {
    const gone = now - this.#lastTick;
    this.#lastTick = now;
    if (isSeen && !this.isOver && gone > 0 && gone < LONGEST_TICK) this.elapsed += gone;
  }

  keep(): void {
    const write = ({ colour, move }: PlacedPiece): KeptPiece => [colour, move];
    const { elapsed, id, synced, solvedIn, confirmed, givenUp } = this;
    const [moves, undone] = [this.moves.map(write), this.undone.map(write)];
    keep(this.name, { moves, undone, elapsed, id, synced, solvedIn, confirmed, givenUp, at: Date.now() });
  }

  #change(moves: readonly PlacedPiece[], undone: readonly PlacedPiece[]): void {
    this.moves = moves;
    this.undone = undone;
    this.synced = false;
    if (this.isComplete && this.violations.length === 0) this.solvedIn = Math.max(1, Math.round(this.elapsed));
    this.keep();
  }

  #resume(): void {
    const kept = findKept(this.name);
    if (!kept) return;
    this.moves = kept.moves.map((piece) => this.#read(piece));
    this.undone = kept.undone.map((piece) => this.#read(piece));
    this.elapsed = kept.elapsed;
    this.id = kept.id;
    this.synced = kept.synced;
    this.solvedIn = kept.solvedIn;
    this.confirmed = kept.confirmed;
    this.givenUp = kept.givenUp;
  }

  #read([colour, move]: KeptPiece): PlacedPiece {
    return { colour, move, cells: this.board.cellsOfMove(move) };
  }
}
