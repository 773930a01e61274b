// Playing on from a position against the computer: who takes which seat.

import type { BoardGeometry } from "../../board/geometry";

export interface SeatChoice {
  /** From 1. */
  seat: number;
  /** The colours that it plays alone. */
  colours: string[];
}

/** The seats of a variant with their colours. */
export function seatChoices(board: BoardGeometry): SeatChoice[] {
  return Array.from({ length: board.geometry.seats }, (_, index) => {
    const own = board.geometry.colours.filter(({ seats }) => seats.length === 1 && seats[0] === index + 1);
    return { seat: index + 1, colours: own.map(({ name }) => name) };
  });
}

/** The seats of the new game: one's own, and computers of a level. */
export function seatsFor(count: number, own: number, level: number): ({ type: "me" } | { type: "computer"; level: number })[] {
  return Array.from({ length: count }, (_, index) => (index + 1 === own ? { type: "me" as const } : { type: "computer" as const, level }));
}
