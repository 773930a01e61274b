// The names of seats.

import { expect, test } from "vitest";

import type { SeatView } from "../../api/types";
import { type Naming, seatFullName, seatName } from "./names";

const person = (seat: number, id: string, colours: string[]) => ({ seat, colours, holder: { type: "person", person: id } }) as SeatView;
const computer = (seat: number, level: number, colours: string[]) => ({ seat, colours, holder: { type: "computer", level } }) as SeatView;
const naming = (me: string | undefined, ...seats: SeatView[]): Naming => ({
  seats,
  me,
  person: (id) => ({ id, name: id === "a" ? "Ada" : "Bob", kind: "person" }),
});

test("a person is called by name, oneself you, and a computer player by its level", () => {
  const seats = [person(1, "a", ["blue"]), person(2, "b", ["yellow"]), computer(3, 8, ["red"])];
  const all = naming("a", ...seats);
  expect(seats.map((seat) => seatName(all, seat))).toEqual(["You", "Bob", "Expert 8"]);
  expect(seats.map((seat) => seatFullName(all, seat))).toEqual(["You", "Bob", "Computer: Expert 8"]);
});

test("two players on one screen have the names of their colours", () => {
  const seats = [person(1, "a", ["blue", "red"]), person(2, "a", ["yellow", "green"])];
  expect(seats.map((seat) => seatName(naming("a", ...seats), seat))).toEqual(["Blue and red", "Yellow and green"]);
  expect(seats.map((seat) => seatName(naming("b", ...seats), seat))).toEqual(["Ada (blue and red)", "Ada (yellow and green)"]);
});

test("after resigning, a seat keeps the name of the person who left it", () => {
  const left = { person: "a", seats: [1], why: "resigned", at: 0 };
  const seat = { ...computer(1, 5, ["blue"]), left } as SeatView;
  const other = person(2, "b", ["yellow"]);
  expect(seatName(naming("a", seat, other), seat)).toBe("You");
  expect(seatFullName(naming("b", seat, other), seat)).toBe("Ada");
});

test("one who resigned on one of two seats has both names", () => {
  const left = { person: "a", seats: [1], why: "resigned", at: 0 };
  const seats = [{ ...computer(1, 5, ["blue"]), left } as SeatView, person(2, "a", ["yellow"])];
  expect(seats.map((seat) => seatName(naming("a", ...seats), seat))).toEqual(["Blue", "Yellow"]);
});
