// How a variant looks in a list: its cells, who plays what, how long it takes, and a picture of its board.

import { drawingOf } from "../board/drawing";
import type { BoardGeometry, PlacedPiece } from "../board/geometry";
import { pictureOf, type Picture } from "../board/picture";
import { sentence, t } from "../text/text";

export interface Look {
  cells: "square" | "triangle";
  /** The colours that score together. */
  sides: string[][];
  /** The colours of each seat, without shared ones. */
  seats: string[][];
  /** The colour that all play in turn. */
  shared?: string;
  /** About how long a game of people takes. */
  minutes: number;
  picture: Picture;
}

/** What people need for a piece, on average; and minutes are rounded to five, because it is a guess. */
const SECONDS_A_PIECE = 17;

export function lookOf(board: BoardGeometry, pieces: readonly Pick<PlacedPiece, "colour" | "cells">[] = []): Look {
  const { colours, sides, seats, pieces: shapes } = board.geometry;
  const shared = colours.find((colour) => colour.seats.length > 1)?.name;
  const count = shapes.reduce((sum, { copies }) => sum + copies, 0) * colours.length;
  const isOf = (seat: number, of: readonly number[]) => of.length === 1 && of[0] === seat;
  return {
    cells: drawingOf(board).kind,
    sides: sides.map((side) => side.map((index) => colours[index]?.name ?? "")),
    seats: Array.from({ length: seats }, (_, index) => colours.filter((one) => isOf(index + 1, one.seats)).map(({ name }) => name)),
    ...(shared === undefined ? {} : { shared }),
    minutes: Math.max(5, 5 * Math.round((count * SECONDS_A_PIECE) / 300)),
    picture: pictureOf(board, pieces),
  };
}

/** Who plays, in a few words: teams, a shared colour, several colours each, or the number of players. */
export function playersText({ seats, sides, shared }: Pick<Look, "seats" | "sides" | "shared">): string {
  const team = seats.length / sides.length;
  if (team > 1) return t("card-teams", { team, sides: sides.length });
  if (shared !== undefined) return t("card-shared", { colour: t(`colour-${shared}`) });
  const each = seats[0]?.length ?? 1;
  return each > 1 ? t("card-colours", { each }) : t("card-players", { count: seats.length });
}

/** A seat by its colours: `Blue and red`. */
export function seatName(colours: readonly string[]): string {
  return sentence(colours.map((colour) => t(`colour-${colour}`)).join(` ${t("seat-and")} `));
}
