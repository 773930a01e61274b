// The result of a game: who won, in words, and the rows of its table.

import type { GameInfo, RatingStep, SeatView } from "../../api/types";
import type { BoardGeometry, Piece } from "../../board/geometry";
import { numberText } from "../../text/numbers";
import { sentence, t } from "../../text/text";
import { cellsText } from "../../board/cell-words";
import { coloursText, holdsSeveral, isOf, type Naming, seatName } from "./names";

type Snapshot = GameInfo["table"];
type Outcome = NonNullable<Snapshot["outcome"]>;

/** One row: a side, or a colour that counts for nobody. */
export interface ResultRow {
  key: string;
  rank: number | undefined;
  name: string;
  colours: readonly string[];
  covered: number;
  left: number;
  bonus: number;
  points: number;
  /** What each colour did not place, largest first. */
  rest: readonly { colour: string; pieces: readonly Piece[] }[];
  /** How somebody left, and what the row counts. */
  notes: readonly string[];
  step: RatingStep | undefined;
}

export interface Headline {
  text: string;
  /** The sentence under it. */
  detail: string;
  /** The colour of the winner; nothing if several share the first rank. */
  colour: string | undefined;
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

export function resultRows(view: Snapshot, board: BoardGeometry, naming: Naming, steps: readonly RatingStep[]): ResultRow[] {
  const { outcome } = view;
  if (!outcome) return [];
  const rows = outcome.sides.map((side, index): ResultRow => {
    const seats = seatsOf(view, outcome, index);
    const people = seats.flatMap(({ holder, left }) => left?.person ?? (holder.type === "person" ? holder.person : []));
    return {
      key: `side-${index}`,
      rank: side.rank,
      name: namesOf(seats, naming),
      ...{ colours: side.colours, covered: side.covered ?? 0, left: side.left ?? 0, bonus: side.bonus ?? 0, points: side.score },
      rest: side.colours.map((colour) => restOf(view, board, colour)),
      notes: [...teamNote(side.colours, seats), ...bonusNotes(outcome, index, board), ...seats.flatMap((seat) => leftNote(seat, seats.length, naming))],
      step: seats.length === 1 ? steps.find(({ account }) => account === people[0]) : undefined,
    };
  });
  const shared = (outcome.colours ?? []).filter(({ side }) => side === null || side === undefined).map((own): ResultRow => ({
    key: `colour-${own.colour}`,
    rank: undefined,
    name: sentence(t(`colour-${own.colour}`)),
    ...{ colours: [own.colour], covered: own.covered ?? 0, left: own.left ?? 0, bonus: own.bonus?.points ?? 0, points: own.score },
    rest: [restOf(view, board, own.colour)],
    notes: [t("result-shared-colour")],
    step: undefined,
  }));
  return [...rows.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0)), ...shared];
}

export function headlineOf(view: Snapshot, board: BoardGeometry, naming: Naming): Headline {
  const { outcome } = view;
  if (!outcome) return { text: t("result-cancelled"), detail: "", colour: undefined };
  const winners = outcome.sides.flatMap((side, index) => (side.rank === 1 ? [index] : []));
  const mine = mySides(view, outcome, naming);
  const [own] = mine;
  const [winner] = winners;
  const isOwn = mine.length === 1 && own !== undefined;
  const colour = winners.length === 1 ? outcome.sides[winner ?? 0]?.colours[0] : undefined;
  const seats = seatsOf(view, outcome, winner ?? 0);
  if (winners.length > 1) {
    const names = list.format(winners.map((side) => namesOf(seatsOf(view, outcome, side), naming)));
    const text = isOwn && winners.includes(own) ? t("result-drawn") : t("result-shared", { names });
    return { text, detail: detailOf(view, board, naming, outcome, own), colour };
  }
  const detail = detailOf(view, board, naming, outcome, isOwn ? own : undefined);
  if (isOwn && own === winner) return { text: t(seats.length > 1 ? "result-team" : "result-won"), detail, colour };
  return { text: t("result-winner", { name: namesOf(seats, naming), count: seats.length }), detail, colour };
}

/** The sides that this person played for. */
function mySides(view: Snapshot, outcome: Outcome, naming: Naming): number[] {
  const { me } = naming;
  const own = me === undefined ? [] : view.seats.filter((seat) => isOf(seat, me)).map(({ seat }) => seat);
  const sides = outcome.seats.filter(({ seat }) => own.includes(seat)).flatMap(({ side }) => side ?? []);
  return [...new Set(sides)];
}

function seatsOf(view: Snapshot, outcome: Outcome, side: number): SeatView[] {
  const numbers = outcome.seats.filter((seat) => seat.side === side).map(({ seat }) => seat);
  return view.seats.filter(({ seat }) => numbers.includes(seat));
}

function namesOf(seats: readonly SeatView[], naming: Naming): string {
  // Two seats of one person on one side are that person, unless the same person plays the others too.
  const [first] = seats;
  const person = first?.holder.type === "person" ? first.holder.person : undefined;
  const isOne = person !== undefined && seats.every((seat) => isOf(seat, person));
  const others = person !== undefined && naming.seats.some((seat) => !seats.includes(seat) && isOf(seat, person));
  if (isOne && seats.length > 1 && !others) return person === naming.me ? t("you") : (naming.person(person)?.name ?? t("nobody"));
  if (isOne && seats.length > 1 && holdsSeveral(naming, person)) return sentence(coloursText(seats.flatMap(({ colours }) => colours)));
  return list.format(seats.map((seat) => seatName(naming, seat)));
}

/** What each colour has left, largest first. */
function restOf(view: Snapshot, board: BoardGeometry, colour: string): { colour: string; pieces: Piece[] } {
  const left = view.colours.find((one) => one.colour === colour)?.pieces ?? [];
  const size = (piece: Piece) => board.geometry.pieces[piece]?.size ?? 0;
  return { colour, pieces: [...left].sort((a, b) => size(b) - size(a) || a - b) };
}

function teamNote(colours: readonly string[], seats: readonly SeatView[]): string[] {
  return colours.length > 1 && seats.length > 1 ? [t("result-together", { colours: coloursText(colours) })] : [];
}

/** What the bonus of a side is for. */
function bonusNotes(outcome: Outcome, side: number, board: BoardGeometry): string[] {
  const own = (outcome.colours ?? []).filter((colour) => colour.side === side);
  return own.flatMap(({ bonus }) => (bonus ? [t("result-bonus", { points: bonus.points, kind: bonus.kind, cell: cellsText(board, 1) })] : []));
}

function leftNote(seat: SeatView, count: number, naming: Naming): string[] {
  if (!seat.left) return [];
  const how = t(`left-${seat.left.why.replaceAll("_", "-")}`);
  return [count > 1 ? `${seatName(naming, seat)}: ${how}` : how];
}

/** How the game ended, or how far ahead the winner was. */
function detailOf(view: Snapshot, board: BoardGeometry, naming: Naming, outcome: Outcome, own: number | undefined): string {
  if (outcome.why === "abandoned") return t("result-abandoned");
  const gone = outcome.why === "given_up" ? view.seats.findLast(({ left }) => left) : undefined;
  if (gone?.left) return t(`result-gone-${gone.left.why.replaceAll("_", "-")}`, { name: seatName(naming, gone) });
  const winner = outcome.sides.findIndex(({ rank }) => rank === 1);
  const best = (outcome.colours ?? []).find(({ side, bonus }) => side === winner && bonus);
  if (best?.bonus) {
    const count = board.geometry.pieces.reduce((sum, { copies }) => sum + copies, 0);
    const values = { colour: sentence(t(`colour-${best.colour}`)), count, cell: cellsText(board, 1), single: String(best.bonus.kind === "single_last") };
    return t(own === winner ? "result-all-placed-own" : "result-all-placed", values);
  }
  if (own !== undefined && outcome.sides[own]?.rank !== 1) {
    return t("result-rank", { rank: outcome.sides[own]?.rank ?? 0, points: numberText(outcome.sides[own]?.score ?? 0) });
  }
  const scores = outcome.sides.filter(({ given_up }) => !given_up).map(({ score }) => score).sort((a, b) => b - a);
  const ahead = (scores[0] ?? 0) - (scores[1] ?? scores[0] ?? 0);
  return ahead > 0 ? t("result-ahead", { points: ahead }) : "";
}
