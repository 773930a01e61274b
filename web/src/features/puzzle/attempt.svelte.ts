// An attempt at a puzzle: the pieces on the board, the clock, and what can be taken back. It is kept in this browser at
// once; `sync.svelte.ts` brings it to the server.

import type { AttemptInfo, PuzzleInfo } from "../../api/types";
import { BoardGeometry, type Piece, type PlacedPiece, type Placement } from "../../board/geometry";
import { LegalPlacements } from "../../board/legal-placements";
import { claimKept, findKept, isKept, isUnsent, keep, type KeptPiece } from "./kept";
import { placedOn } from "./placed";
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
  /** How often it was started over, or another took over: an answer about what was before is dropped. */
  restarts = 0;
  #account: string | undefined;
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
  /** The time on the clock when it was last kept in this browser, and when that was. */
  #kept: { elapsed: number; at: number } | undefined;

  /** The account that works on it, if there is one yet. */
  constructor(
    readonly info: PuzzleInfo,
    account: string | undefined,
  ) {
    this.#account = account;
    this.board = new BoardGeometry(info.board);
    this.task = new Task(this.board, info.task);
    this.givens = info.givens.map((piece) => placedOn(this.board, piece));
    this.#resume();
  }

  get name(): string {
    return this.info.name;
  }

  get account(): string | undefined {
    return this.#account;
  }

  /** Not before the server has a solution: it would be lost. */
  get canStartOver(): boolean {
    return this.solvedIn === undefined ? this.moves.length > 0 || this.givenUp : this.synced;
  }

  /** Whether the server has to get what is on the board. */
  get isUnsent(): boolean {
    return isUnsent(this);
  }

  /** The pieces besides the givens, as they are kept. */
  get written(): KeptPiece[] {
    return this.moves.map(write);
  }

  /** Gives an attempt that belongs to nobody yet to an account that has none of its own. */
  claim(account: string): void {
    if (this.#account !== undefined || isKept(account, this.name)) return;
    this.#account = account;
    claimKept(account, this.name);
    if (this.moves.length > 0) this.keep();
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
  takeBackTo(count: number): void {
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
    this.restarts += 1;
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

  /** Takes over what the server says of a solution: its clock never goes back, whatever the one of this browser says. */
  confirm(solvedIn: number): void {
    this.confirmed = true;
    if (this.solvedIn !== undefined) this.solvedIn = solvedIn;
  }

  /** Takes over what the server has of an attempt that was begun or continued elsewhere. */
  adopt({ id, placements, elapsed, solved_in, given_up }: AttemptInfo): void {
    const pieces = placements.map((piece) => placedOn(this.board, piece));
    const isGiven = (piece: PlacedPiece) => this.givens.some((given) => isSame(given, piece));
    const moves = pieces.filter((piece) => !isGiven(piece));
    if (!hasSamePieces(moves, this.moves)) {
      this.moves = moves;
      this.undone = [];
    }
    if (id !== this.id) this.restarts += 1;
    this.elapsed = id === this.id ? Math.max(elapsed, this.elapsed) : elapsed;
    this.id = id;
    this.solvedIn = solved_in ?? undefined;
    this.confirmed = solved_in != null;
    this.givenUp = given_up;
    this.synced = true;
    this.keep();
  }

  startClock(now: number): void {
    this.#lastTick = now;
  }

  /** Advances the clock, while the page is seen and there is something to do. */
  tick(now: number, isSeen: boolean): void {
    const gone = now - this.#lastTick;
    this.#lastTick = now;
    if (isSeen && !this.isOver && gone > 0 && gone < LONGEST_TICK) this.elapsed += gone;
  }

  keep(): void {
    const { elapsed, id, synced, solvedIn, confirmed, givenUp } = this;
    const at = Date.now();
    keep(this.#account, this.name, { moves: this.written, undone: this.undone.map(write), elapsed, id, synced, solvedIn, confirmed, givenUp, at });
    this.#kept = { elapsed, at };
  }

  /** Keeps the time. What another tab has kept meanwhile stays: it may not be on the server yet. */
  keepTime(): void {
    if (this.moves.length === 0 || this.elapsed === this.#kept?.elapsed) return;
    if (findKept(this.#account, this.name)?.at === this.#kept?.at) this.keep();
  }

  #change(moves: readonly PlacedPiece[], undone: readonly PlacedPiece[]): void {
    this.moves = moves;
    this.undone = undone;
    this.synced = false;
    if (this.isComplete && this.violations.length === 0) this.solvedIn = Math.max(1, Math.round(this.elapsed));
    this.keep();
  }

  #resume(): void {
    const kept = findKept(this.#account, this.name);
    if (!kept) return;
    if (this.#account !== undefined) claimKept(this.#account, this.name);
    this.moves = kept.moves.map((piece) => this.#read(piece));
    this.undone = kept.undone.map((piece) => this.#read(piece));
    this.elapsed = kept.elapsed;
    this.id = kept.id;
    this.synced = kept.synced;
    this.solvedIn = kept.solvedIn;
    this.confirmed = kept.confirmed;
    this.givenUp = kept.givenUp;
    this.#kept = { elapsed: kept.elapsed, at: kept.at };
  }

  #read([colour, move]: KeptPiece): PlacedPiece {
    return { colour, move, cells: this.board.cellsOfMove(move) };
  }
}

function write({ colour, move }: PlacedPiece): KeptPiece {
  return [colour, move];
}

function isSame(one: PlacedPiece, other: PlacedPiece): boolean {
  return one.colour === other.colour && one.cells.length === other.cells.length && one.cells.every((cell) => other.cells.includes(cell));
}

function hasSamePieces(one: readonly PlacedPiece[], other: readonly PlacedPiece[]): boolean {
  return one.length === other.length && one.every((piece, index) => isSame(piece, other[index] as PlacedPiece));
}
