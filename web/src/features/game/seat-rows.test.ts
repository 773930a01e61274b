// The rows of the seats.

import { expect, test } from "vitest";

import type { GameInfo, SeatView } from "../../api/types";
import { squares } from "../../board/fixture";
import { BoardGeometry } from "../../board/geometry";
import { type SeatRow, seatRows } from "./seat-rows";
import { traySlots } from "../../hand/tray-slots";

type Snapshot = GameInfo["table"];

const COLOURS = ["blue", "yellow", "red", "green"];
const geometry = squares();
const boardWith = (seats: number[][]) =>
  new BoardGeometry({ ...geometry, colours: COLOURS.map((name, index) => ({ name, code: "", seats: seats[index] ?? [] })) });
const seatOf = (seat: number, ...colours: string[]) => ({ seat, colours, holder: { type: "person", person: `p${seat}` } }) as SeatView;
const own = (colour: string) => ({ colour, score: 0, covered: 0, cells: 6, pieces: [0, 1, 2], done: false });

function snapshot(seats: SeatView[], sides: string[][], more: Partial<Snapshot> = {}): Snapshot {
  const view = { stage: "playing", seats, moves: [], colours: COLOURS.map(own), passed: [], turn: null };
  return { ...view, sides: sides.map((colours) => ({ colours, score: 0 })), ...more } as unknown as Snapshot;
}

function rows(view: Snapshot, board: BoardGeometry, shown = view.moves.length): SeatRow[] {
  const person = (id: string) => ({ id, name: id.toUpperCase(), kind: "person" });
  const standing = { view, moves: view.moves.slice(0, shown), turn: view.turn ?? undefined };
  return seatRows(standing, board, { seats: view.seats, me: "p1", person });
}

const four = boardWith([[1], [2], [3], [4]]);
const fourSeats = COLOURS.map((colour, index) => seatOf(index + 1, colour));

test("a row has the rating of who holds the seat", () => {
  const person = (id: string) => ({ id, name: id, kind: "person", rating: id === "p2" ? 1512 : null });
  const view = snapshot(fourSeats, COLOURS.map((one) => [one]));
  const found = seatRows({ view, moves: [], turn: undefined }, four, { seats: view.seats, me: "p1", person });
  expect(found.map(({ rating }) => rating)).toEqual([undefined, 1512, undefined, undefined]);
});

test("a row counts covered cells of all, and never negative points", () => {
  const moves = [{ seat: 1, colour: "blue", move: "a1,b1,a2" }, { seat: 1, colour: "blue", move: "c2" }];
  const [mine, other] = rows(snapshot(fourSeats, COLOURS.map((one) => [one]), { moves }), four);
  expect([mine?.name, mine?.covered, mine?.total]).toEqual(["You", [{ colour: "blue", cells: 4 }], 6]);
  expect([other?.name, other?.covered]).toEqual(["P2", [{ colour: "yellow", cells: 0 }]]);
});

test("partners count together, on both rows alike, and name each other", () => {
  const moves = [{ seat: 1, colour: "blue", move: "a1,b1,a2" }, { seat: 3, colour: "red", move: "e5" }];
  const [mine, , partner] = rows(snapshot(fourSeats, [["blue", "red"], ["yellow", "green"]], { moves }), four);
  expect(mine?.covered).toEqual([{ colour: "blue", cells: 3 }, { colour: "red", cells: 1 }]);
  expect(partner?.covered).toEqual(mine?.covered);
  expect([mine?.total, partner?.total]).toEqual([12, 12]);
  expect([mine?.notes, partner?.notes]).toEqual([["with P3"], ["with you"]]);
});

test("a shared colour has a row of its own that says so, and counts for no seat", () => {
  const seats = [seatOf(1, "blue", "green"), seatOf(2, "yellow", "green"), seatOf(3, "red", "green")];
  const turn = { number: 1, seat: 2, colour: "green" };
  const all = rows(snapshot(seats, [["blue"], ["yellow"], ["red"]], { turn }), boardWith([[1], [2], [3], [1, 2, 3]]));
  expect(all.map(({ name, colours, isTurn }) => [name, colours, isTurn])).toEqual([
    ["You", ["blue"], false],
    ["P2", ["yellow"], true],
    ["P3", ["red"], false],
    ["Green", ["green"], true],
  ]);
  expect(all[3]?.notes).toEqual(["shared by all"]);
  expect(all[0]?.covered).toEqual([{ colour: "blue", cells: 0 }]);
});

test("pieces that the board does not show yet are still with their colour, largest first", () => {
  const moves = [{ seat: 1, colour: "blue", move: "a1,b1,a2" }];
  const colours = [{ ...own("blue"), pieces: [0, 1] }, ...COLOURS.slice(1).map(own)];
  const view = snapshot(fourSeats, COLOURS.map((one) => [one]), { moves, colours });
  expect(rows(view, four)[0]?.rest).toEqual([{ colour: "blue", pieces: [1, 0] }]);
  expect(rows(view, four, 0)[0]?.rest).toEqual([{ colour: "blue", pieces: [2, 1, 0] }]);
});

test("a seat is out when none of its colours can move any more", () => {
  const colours = COLOURS.map((colour) => ({ ...own(colour), done: colour === "yellow" }));
  expect(rows(snapshot(fourSeats, COLOURS.map((one) => [one]), { colours }), four).map(({ isOut }) => isOut)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("one who resigned keeps the row, with a word about it", () => {
  const left = { person: "p1", seats: [1], why: "resigned" as const, at: 0 };
  const seats = [{ ...seatOf(1, "blue"), holder: { type: "computer", level: 5 }, left } as unknown as SeatView, ...fourSeats.slice(1)];
  const [mine] = rows(snapshot(seats, COLOURS.map((one) => [one])), four);
  expect([mine?.name, mine?.isMine, mine?.notes]).toEqual(["You", true, ["resigned"]]);
});

test("a tray has a slot for every kind of piece, used or not, largest first", () => {
  expect(traySlots(four, [0, 2]).map(({ name, left }) => [name, left])).toEqual([["P3", 1], ["P2", 0], ["P1", 1]]);
});
