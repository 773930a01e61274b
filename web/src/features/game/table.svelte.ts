// One game as the page shows it: the server's snapshot, kept current by its updates, and what this person may do.

import { Retries, isPassing } from "../../api/retries";
import { api, need, ProblemError } from "../../api/client";
import { socket } from "../../api/socket.svelte";
import type { Fact, GameInfo, PersonInfo, RatingStep, Request, SeatView, ServerMessage, Turn, Update } from "../../api/types";
import type { BoardGeometry, Cell, PlacedPiece, Placement } from "../../board/geometry";
import { boardOf } from "../../board/boards";
import { LegalPlacements } from "../../board/legal-placements";
import { notices } from "../../shell/notices.svelte";
import { session } from "../../shell/session.svelte";
import { hasTakenEffect } from "./effect";
import { Pace } from "./pace.svelte";

/** What a colour could reach: its open corners, and every cell of its moves. */
export interface ColourReach {
  colour: string;
  corners: Cell[];
  reach: Cell[];
}

/** The legal placements of one turn. */
interface TurnPlacements {
  turn: Turn;
  placements: Placement[];
}

export class Table {
  info = $state.raw<GameInfo | undefined>();
  board = $state.raw<BoardGeometry | undefined>();
  reach = $state.raw<ColourReach[]>([]);
  /** The game that follows this one. */
  next = $state<string | undefined>();
  /** Whether the next game began while this page was open. */
  isNextNew = $state(false);
  ratings = $state.raw<RatingStep[]>([]);
  /** Why the game cannot be shown. */
  error = $state.raw<unknown>();
  /** What a move that was sent covers, until the server has answered. */
  pending = $state.raw<PlacedPiece | undefined>();
  /** How far the board is with showing the moves. */
  readonly pace = new Pace();
  /** What happened, for whoever draws or tells it. */
  onFacts: ((facts: readonly Fact[]) => void) | undefined;

  /** Nobody looks any more: answers that come later are for nobody. */
  #isClosed = false;
  #stops: (() => void)[] = [];
  readonly #watching = new Retries(() => this.#watch());
  #reachFor = -1;
  /** The turn of the move that was sent last. */
  #pendingTurn: number | undefined;
  /** It may arrive before the update that begins the turn. */
  #myTurn = $state.raw<TurnPlacements | undefined>();

  view = $derived(this.info?.table);
  turn = $derived(this.view?.turn ?? undefined);
  number = $derived(this.view?.number);
  moves = $derived(this.view?.moves ?? []);
  /** The moves that the board shows; the newest may still be on their way. */
  shownMoves = $derived(this.moves.slice(0, this.pace.shown));
  /** Whose move comes next on the board. */
  shownTurn = $derived<{ seat: number; colour: string } | undefined>(this.moves[this.pace.shown] ?? this.turn);
  isOver = $derived(this.view?.stage === "over" || this.view?.stage === "cancelled");
  /** Whether it is over and the board shows its last move. */
  isFinished = $derived(this.isOver && this.pace.shown >= this.moves.length);
  /** What the game did to ratings: as it is announced, or as a finished game has it. */
  changes = $derived(this.ratings.length > 0 ? this.ratings : (this.info?.changes ?? []));
  seats = $derived(this.view?.seats ?? []);
  mySeats = $derived(this.seats.filter((seat) => isMine(seat)));
  mySeatNumbers = $derived(new Set(this.mySeats.map(({ seat }) => seat)));
  /** Everybody who plays or played, also those who lost their seats. */
  people = $derived.by(() => {
    const holders = [...(this.view?.seats ?? []), ...(this.view?.outcome?.seats ?? [])].map(({ holder }) => holder);
    const here = holders.flatMap((holder) => (holder.type === "person" ? [holder.person] : []));
    return new Set([...here, ...(this.view?.seats ?? []).flatMap(({ left }) => (left ? [left.person] : []))]);
  });
  isAlone = $derived(this.people.size <= 1);
  /** Whether this person plays or played. */
  tookPart = $derived(session.me !== undefined && this.people.has(session.me.id));
  isMyTurn = $derived(this.mySeats.some((seat) => seat.seat === this.turn?.seat));
  legal = $derived.by(() => {
    const { board, turn } = this;
    const current = this.isMyTurn && this.#myTurn?.turn.number === turn?.number ? this.#myTurn : undefined;
    return board && current ? new LegalPlacements(board, current.placements) : undefined;
  });
  /** The colours that I play, the one to move first. */
  myColours = $derived.by(() => {
    const all = [...new Set(this.mySeats.flatMap((seat) => seat.colours))];
    const now = this.isMyTurn ? this.turn?.colour : undefined;
    return now ? [now, ...all.filter((colour) => colour !== now)] : all;
  });
  /** Whether I play on and none of my colours can move any more. */
  isOut = $derived.by(() => {
    const own = this.view?.colours.filter(({ colour }) => this.myColours.includes(colour)) ?? [];
    return this.view?.stage === "playing" && own.length > 0 && own.every(({ done }) => done);
  });
  /** The pieces on the board, without one that was just sent. */
  placed = $derived.by((): PlacedPiece[] => {
    const { board } = this;
    if (!board) return [];
    return this.shownMoves.map(({ colour, move }) => ({ colour, move, cells: board.cellsOfMove(move) }));
  });
  pieces = $derived(this.pending ? [...this.placed, this.pending] : this.placed);

  constructor(readonly id: string) {}

  /** Shows the game and keeps it current until `close`. The whole of it is asked for once: over the socket if it is open, else over HTTP. */
  open(): void {
    const loaded = socket.state === "open" ? Promise.resolve() : this.refresh();
    this.#stops.push(
      socket.listen((message) => this.#receive(message)),
      socket.onOpen(() => void loaded.then(() => this.#watching.start())),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.onFacts = undefined;
    this.pace.stop();
    for (const stop of this.#stops) stop();
    this.#watching.reset();
    socket.send({ type: "unwatch", game: this.id });
  }

  /** Asks for the whole game anew. */
  async refresh(): Promise<void> {
    try {
      this.#show(await need(api.GET("/api/games/{id}", { params: { path: { id: this.id } } })));
      if (this.isMyTurn && socket.state !== "open") await this.#loadLegal();
      this.error = undefined;
    } catch (error) {
      if (!this.info) this.error = error;
    }
  }

  /** Sends a request; over HTTP while the socket is disconnected. */
  async send(request: Request): Promise<void> {
    const { id: me } = await session.ensureAccount();
    const known = this.number ?? 0;
    try {
      await socket.ask(this.id, request);
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : undefined;
      if (code !== "unreachable" && code !== "unsent") throw error;
      const path = { id: this.id };
      if (code === "unreachable") {
        // The connection may have broken after the request arrived.
        const update = await need(api.GET("/api/games/{id}/events", { params: { path, query: { since: known } } }));
        this.#apply(update);
        if (hasTakenEffect(request, me, factsOf(update), update.turn?.number)) return;
      }
      await need(api.POST("/api/games/{id}/ask", { params: { path }, body: request }));
      // Over an open socket the update comes by itself.
      if (socket.state !== "open") await this.refresh();
    }
  }

  /** Sends a request, and shows a notice if it is refused. */
  async trySend(request: Request): Promise<void> {
    try {
      await this.send(request);
    } catch (error) {
      notices.showError(error);
    }
  }

  /** Plays a move; it lies there at once, and is taken away again if the server refuses it. */
  async play(placement: Placement): Promise<void> {
    const { board, turn } = this;
    if (!board || !turn) return;
    this.pace.catchUp();
    const move = board.moveOf(placement);
    this.pending = { colour: turn.colour, move, cells: board.cellsOf(placement) };
    this.#pendingTurn = turn.number;
    try {
      await this.send({ type: "play", turn_number: turn.number, move });
    } catch (error) {
      this.pending = undefined;
      await this.refresh();
      throw error;
    }
  }

  get me(): string | undefined {
    return session.me?.id;
  }

  person(id: string): PersonInfo | undefined {
    return this.info?.people.find((person) => person.id === id);
  }

  /** Fetches what the colours could reach, for those who want to see it. */
  async loadReach(): Promise<void> {
    const number = this.view?.number ?? 0;
    if (this.#reachFor === number) return;
    this.#reachFor = number;
    const reach = await need(api.GET("/api/games/{id}/reach", { params: { path: { id: this.id } } }));
    if (this.#reachFor === number) this.reach = reach;
  }

  #watch(): void {
    if (this.#isClosed) return;
    const since = this.number;
    socket.send({ type: "watch", game: this.id, ...(since === undefined ? {} : { since }) });
  }

  #receive(message: ServerMessage): void {
    if (message.type === "game" && message.id === this.id) {
      this.#watching.reset();
      this.#show(message);
    } else if (message.type === "update" && message.game === this.id) {
      this.#watching.reset();
      this.#apply(message);
    }
    else if (message.type === "your_turn" && message.game === this.id) this.#myTurn = message;
    else if (message.type === "next" && message.game === this.id) {
      this.isNextNew ||= this.info !== undefined && this.next === undefined;
      this.next = message.next;
    }
    else if (message.type === "refused" && message.game === this.id && message.id == null) {
      // The answer over HTTP says what is wrong, with its status.
      void this.refresh();
      if (isPassing(message.problem)) this.#watching.retry();
    }
    else if (message.type === "rated" && message.game === this.id) this.ratings = message.changes;
  }

  #show(info: GameInfo): void {
    if (this.#isClosed) return;
    if (this.info && info.table.number < this.info.table.number) return;
    this.info = info;
    this.pace.follow(info.table.moves, this.mySeatNumbers);
    this.next = info.next ?? this.next;
    if (info.table.turn?.number !== this.#pendingTurn) this.pending = undefined;
    void this.#loadBoard();
  }

  #apply(update: Update): void {
    const { info } = this;
    if (!info || update.number <= info.table.number) return;
    // Its moves and facts build on an event that the page does not know.
    if (update.events[0]?.number !== info.table.number + 1) return void this.refresh();
    this.#show(updated(info, update));
    this.onFacts?.(factsOf(update));
  }

  async #loadBoard(): Promise<void> {
    const { view } = this;
    if (!view || this.board) return;
    try {
      this.board = await boardOf(view.variant, view.options);
    } catch (error) {
      this.error ??= error;
    }
  }

  /** Without a socket nobody sends the legal placements. */
  async #loadLegal(): Promise<void> {
    const params = { path: { id: this.id }, query: { numbers: true } };
    const { turn, placements } = await need(api.GET("/api/games/{id}/legal", { params }));
    if (turn) this.#myTurn = { turn, placements: placements ?? [] };
  }
}

/** A game after an update: what the update names replaces what was there. */
export function updated(info: GameInfo, update: Update): GameInfo {
  const { events: _, game: __, kept_moves: kept, people, now, moves, ...changed } = update;
  const known = info.people.filter(({ id }) => !people.some((person) => person.id === id));
  const table = { ...info.table, ...changed, moves: [...info.table.moves.slice(0, kept), ...moves] };
  return { ...info, now, people: [...known, ...people], table };
}

function factsOf(update: Update): Fact[] {
  return update.events.map(({ fact }) => fact);
}

function isMine(seat: SeatView): boolean {
  return seat.holder.type === "person" && session.me !== undefined && seat.holder.person === session.me.id;
}
