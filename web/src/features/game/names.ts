// What the seats of a game are called: by person, by level, or by colour where one person holds several.

import type { PersonInfo, SeatView } from "../../api/types";
import { computerName, levelName } from "../../tables/levels";
import { sentence, t } from "../../text/text";

/** What a name depends on; a table has it. */
export interface Naming {
  readonly seats: readonly SeatView[];
  readonly me: string | undefined;
  person(id: string): (PersonInfo & { rating?: number | null }) | undefined;
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** The name of a seat, as short as a row needs it: a computer player's is its level. */
export function seatName(naming: Naming, seat: SeatView): string {
  // A computer player that took over plays in the name of the person who left.
  const person = seat.left?.person ?? (seat.holder.type === "person" ? seat.holder.person : undefined);
  if (person !== undefined) return personName(naming, seat, person);
  return seat.holder.type === "computer" ? levelName(seat.holder.level) : t("seat-open");
}

/** The name of a seat inside a sentence. */
export function seatFullName(naming: Naming, seat: SeatView): string {
  return seat.holder.type === "computer" && !seat.left ? computerName(seat.holder.level) : seatName(naming, seat);
}

/** Whether one person holds more than one seat: their rows then have the names of colours. */
export function holdsSeveral(naming: Naming, person: string): boolean {
  return naming.seats.filter((seat) => isOf(seat, person)).length > 1;
}

/** `blue`, or `blue and red`. */
export function coloursText(colours: readonly string[]): string {
  return list.format(colours.map((colour) => t(`colour-${colour}`)));
}

/** The seats that somebody holds or has lost. */
export function isOf(seat: SeatView, person: string): boolean {
  return seat.left ? seat.left.person === person : seat.holder.type === "person" && seat.holder.person === person;
}

function personName(naming: Naming, seat: SeatView, person: string): string {
  const isMe = person === naming.me;
  const name = isMe ? t("you") : naming.person(person)?.name || t("nobody");
  if (!holdsSeveral(naming, person)) return name;
  const colours = coloursText(seat.colours);
  return isMe ? sentence(colours) : t("seat-of", { name, colours });
}
