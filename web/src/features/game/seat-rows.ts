// The rows of the seats: who plays which colours, what they have covered, and what is left to place.

import type { GameInfo, PersonInfo, SeatView } from "../../api/types";
import type { BoardGeometry, Piece } from "../../board/geometry";
import { sentence, t } from "../../text/text";
import { coloursText, isOf, type Naming, seatFullName, seatName } from "./names";

type Snapshot = GameInfo["table"];
type Move = Snapshot["moves"][number];

/** One row: a seat, or a colour that several seats share. */
export interface SeatRow {
  key: string;
  seat: SeatView | undefined;
  name: string;
  fullName: string;
  isMine: boolean;
  /** Somebody with a profile. */
  person: PersonInfo | undefined;
  rating: number | undefined;
  colours: readonly string[];
  /** The cells that each colour of the side has covered: partners count together. */
  covered: readonly { colour: string; cells: number }[];
  /** All cells of the side's pieces. */
  total: number;
  rest: readonly { colour: string; pieces: readonly Piece[] }[];
  isTurn: boolean;
  /** Nothing more can be placed. */
  isOut: boolean;
  /** Partners, the shared colour, and how the seat was lost. */
  notes: readonly string[];
}

/** What the rows show of a game: the moves that the board shows, which may be fewer than there are. */
export interface Standing {
  view: Snapshot;
  moves: readonly Move[];
  turn: { seat: number; colour: string } | undefined;
}

export function seatRows(standing: Standing, board: BoardGeometry, naming: Naming): SeatRow[] {
  const { view } = standing;
  const shared = sharedColours(board);
  const rows = view.seats.map((seat) => rowOf(seat, standing, board, naming, shared));
  return [...rows, ...shared.map((colour) => sharedRow(colour, standing, board))];
}

/** The cells of one colour's pieces. */
export function cellsOfColour(board: BoardGeometry): number {
  return board.geometry.pieces.reduce((sum, { size, copies }) => sum + size * copies, 0);
}

/** The colours that more than one seat plays. */
export function sharedColours(board: BoardGeometry): string[] {
  return board.geometry.colours.filter(({ seats }) => seats.length > 1).map(({ name }) => name);
}

function rowOf(seat: SeatView, standing: Standing, board: BoardGeometry, naming: Naming, shared: string[]): SeatRow {
  const { view, turn } = standing;
  const colours = seat.colours.filter((colour) => !shared.includes(colour));
  const side = view.sides.find((one) => one.colours.some((colour) => colours.includes(colour)))?.colours ?? colours;
  const person = seat.left?.person ?? (seat.holder.type === "person" ? seat.holder.person : undefined);
  const known = person === undefined ? undefined : naming.person(person);
  const isMine = naming.me !== undefined && isOf(seat, naming.me);
  return {
    ...{ key: String(seat.seat), seat, isMine, colours, total: cellsOfColour(board) * side.length },
    name: seatName(naming, seat),
    fullName: seatFullName(naming, seat),
    person: known && known.kind !== "guest" && known.name && !isMine ? known : undefined,
    rating: known?.rating ?? undefined,
    covered: coveredBy(side, standing.moves),
    rest: colours.map((colour) => restOf(colour, standing, board)),
    isTurn: turn?.seat === seat.seat,
    isOut: isDone(view, colours),
    notes: [...partnerNote(seat, side, view, naming), ...leftNote(seat)],
  };
}

function sharedRow(colour: string, standing: Standing, board: BoardGeometry): SeatRow {
  const name = sentence(coloursText([colour]));
  return {
    ...{ key: colour, seat: undefined, name, fullName: name, isMine: false, person: undefined, rating: undefined, colours: [colour] },
    covered: coveredBy([colour], standing.moves),
    total: cellsOfColour(board),
    rest: [restOf(colour, standing, board)],
    isTurn: standing.turn?.colour === colour,
    isOut: isDone(standing.view, [colour]),
    notes: [t("seat-shared")],
  };
}

function coveredBy(colours: readonly string[], moves: readonly Move[]): { colour: string; cells: number }[] {
  const cells = (colour: string) =>
    moves.filter((move) => move.colour === colour).reduce((sum, { move }) => sum + move.split(",").length, 0);
  return colours.map((colour) => ({ colour, cells: cells(colour) }));
}

/** What a colour has left, largest first; pieces that the board does not show yet count as left. */
function restOf(colour: string, { view, moves }: Standing, board: BoardGeometry): { colour: string; pieces: Piece[] } {
  const left = view.colours.find((one) => one.colour === colour)?.pieces ?? [];
  const unseen = view.moves.slice(moves.length).filter((move) => move.colour === colour);
  const coming = unseen.flatMap(({ move }) => {
    const placement = board.placementAt(board.cellsOfMove(move));
    return placement === undefined ? [] : [board.pieceOf(placement)];
  });
  const size = (piece: Piece) => board.geometry.pieces[piece]?.size ?? 0;
  return { colour, pieces: [...left, ...coming].sort((a, b) => size(b) - size(a) || a - b) };
}

function isDone(view: Snapshot, colours: readonly string[]): boolean {
  const own = view.colours.filter(({ colour }) => colours.includes(colour));
  return view.stage !== "open" && own.length > 0 && own.every(({ done }) => done);
}

function partnerNote(seat: SeatView, side: readonly string[], view: Snapshot, naming: Naming): string[] {
  const partners = view.seats.filter((other) => other !== seat && other.colours.some((colour) => side.includes(colour)));
  if (partners.length === 0) return [];
  if (naming.me !== undefined && partners.some((other) => isOf(other, naming.me ?? ""))) return [t("partner-you")];
  // Several computer players may have the same level: their colours tell them apart.
  const name = (other: SeatView) => (other.holder.type === "person" ? seatName(naming, other) : coloursText(other.colours));
  return [t("partner", { names: partners.map(name).join(", ") })];
}

function leftNote({ left }: SeatView): string[] {
  return left ? [t(`left-${left.why.replaceAll("_", "-")}`)] : [];
}
