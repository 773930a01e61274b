import { describe, expect, test } from "vitest";

import type { GameInfo, PersonInfo } from "../../api/types";
import { squares } from "../../board/fixture";
import { BoardGeometry } from "../../board/geometry";
import { headlineOf, resultRows } from "./result";

type Snapshot = GameInfo["table"];
type Seat = { person?: string; level?: number; colours: string[]; side: number | null; left?: string };
type Side = { colours: string[]; score: number; rank: number; bonus?: number };

const board = new BoardGeometry(squares());
const NAMES: Record<string, string> = { a: "Anna", m: "Mihai", s: "Søren" };

/** A finished game with these seats and sides. */
function finished(seats: Seat[], sides: Side[], more: Partial<NonNullable<Snapshot["outcome"]>> = {}, shared: string[] = []): Snapshot {
  const holder = ({ person, level }: Seat) => (person === undefined ? { type: "computer", level } : { type: "person", person });
  const colours = [...sides.flatMap((side, index) => side.colours.map((colour) => ({ colour, side: index as number | null }))), ...shared.map((colour) => ({ colour, side: null }))];
  return {
    variant: "squares",
    options: [],
    stage: "over",
    moves: [],
    seats: seats.map((seat, index) => ({ seat: index + 1, colours: seat.colours, holder: holder(seat), left: seat.left ? { person: seat.person, why: seat.left } : null })),
    colours: colours.map(({ colour }) => ({ colour, pieces: [0, 2], score: -4, done: true })),
    outcome: {
      why: "played_out",
      how: null,
      colours: colours.map((own) => ({ ...own, score: -4, covered: 2, left: 4, bonus: null })),
      sides: sides.map((side) => ({ bonus: 0, covered: 2, left: 4, given_up: false, ...side })),
      seats: seats.map((seat, index) => ({ seat: index + 1, holder: holder(seat), side: seat.side, rank: sides[seat.side ?? 0]?.rank ?? 1, score: 0, left: null })),
      ...more,
    },
  } as unknown as Snapshot;
}

function headline(view: Snapshot, me?: string) {
  return headlineOf(view, board, naming(view, me));
}

function naming(view: Snapshot, me?: string) {
  return { seats: view.seats, me, person: (id: string) => ({ id, name: NAMES[id] }) as PersonInfo };
}

const duel = finished(
  [{ person: "a", colours: ["blue"], side: 0 }, { person: "m", colours: ["yellow"], side: 1 }],
  [{ colours: ["blue"], score: -2, rank: 1 }, { colours: ["yellow"], score: -9, rank: 2 }],
);

describe("the headline", () => {
  test("of a duel, for the winner, the other one and those who watch", () => {
    expect(headline(duel, "a")).toEqual({ text: "You win", detail: "7 points ahead.", colour: "blue" });
    expect(headline(duel, "m")).toEqual({ text: "Anna wins", detail: "You came second with −9 points.", colour: "blue" });
    expect(headline(duel).text).toBe("Anna wins");
  });

  test("of a game on one screen names colours", () => {
    const view = finished(
      [{ person: "a", colours: ["blue"], side: 0 }, { person: "a", colours: ["yellow"], side: 1 }],
      [{ colours: ["blue"], score: -9, rank: 2 }, { colours: ["yellow"], score: -2, rank: 1 }],
    );
    expect(headline(view, "a")).toMatchObject({ text: "Yellow wins", colour: "yellow" });
  });

  test("of a team", () => {
    const seats = [
      { person: "a", colours: ["blue"], side: 0 },
      { person: "m", colours: ["yellow"], side: 1 },
      { person: "s", colours: ["red"], side: 0 },
      { level: 8, colours: ["green"], side: 1 },
    ];
    const view = finished(seats, [{ colours: ["blue", "red"], score: -2, rank: 1 }, { colours: ["yellow", "green"], score: -9, rank: 2 }]);
    expect(headline(view, "a").text).toBe("Your team wins");
    expect(headline(view, "m").text).toBe("Anna and Søren win");
    expect(resultRows(view, board, naming(view, "m"), [])[1]).toMatchObject({ name: "You and Expert 8", notes: ["yellow and green count together"] });
  });

  test("of a tie", () => {
    const seats = [{ person: "a", colours: ["blue"], side: 0 }, { person: "m", colours: ["yellow"], side: 1 }];
    const view = finished(seats, [{ colours: ["blue"], score: -2, rank: 1 }, { colours: ["yellow"], score: -2, rank: 1 }]);
    expect(headline(view, "a")).toMatchObject({ text: "You share first place", colour: undefined });
    expect(headline(view).text).toBe("Anna and Mihai share first place");
  });

  test("says who resigned", () => {
    const seats = [{ person: "a", colours: ["blue"], side: 0 }, { person: "m", colours: ["yellow"], side: 1, left: "resigned" }];
    const view = finished(seats, [{ colours: ["blue"], score: -30, rank: 1 }, { colours: ["yellow"], score: -20, rank: 2 }], { why: "given_up" });
    expect(headline(view, "a").detail).toBe("Mihai resigned.");
  });
});

test("rows are ranked, with what was left, and a rating that changed", () => {
  const rows = resultRows(duel, board, naming(duel, "m"), [{ account: "m", before: 1500, after: 1490 }]);
  expect(rows.map(({ rank, name, points }) => [rank, name, points])).toEqual([[1, "Anna", -2], [2, "You", -9]]);
  expect(rows[1]?.step).toEqual({ account: "m", before: 1500, after: 1490 });
  expect(rows[0]?.rest).toEqual([{ colour: "blue", pieces: [2, 0] }]);
});

test("a bonus says what it is for", () => {
  const colours = [
    { colour: "blue", side: 0, score: 20, covered: 10, left: 0, bonus: { kind: "single_last", points: 20 } },
    { colour: "yellow", side: 1, score: 15, covered: 10, left: 0, bonus: { kind: "all_placed", points: 15 } },
  ];
  const view = { ...duel, outcome: { ...duel.outcome, colours } } as unknown as Snapshot;
  const notes = resultRows(view, board, naming(view), []).map((row) => row.notes);
  expect(notes).toEqual([["all pieces placed, the single square last: +20"], ["all pieces placed: +15"]]);
});

test("a shared colour has a row without a rank, behind all others", () => {
  const seats = ["a", "m", "s"].map((person, side) => ({ person, colours: [["blue", "yellow", "red"][side] ?? "", "green"], side }));
  const sides = ["blue", "yellow", "red"].map((colour, index) => ({ colours: [colour], score: -index, rank: index + 1 }));
  const rows = resultRows(finished(seats, sides, {}, ["green"]), board, naming(finished(seats, sides), "a"), []);
  expect(rows.map(({ rank, name }) => [rank, name])).toEqual([[1, "You"], [2, "Mihai"], [3, "Søren"], [undefined, "Green"]]);
  expect(rows[3]?.notes).toEqual(["shared, counts for nobody"]);
});
