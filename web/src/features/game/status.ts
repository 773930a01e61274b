// The status line: whose turn it is, in words.

import { sentence, t } from "../../text/text";
import { holdsSeveral, seatFullName } from "./names";
import type { Table } from "./table.svelte";

/** The first words of the line. */
export function statusTitle(table: Table): string {
  const { view } = table;
  if (!view || view.stage === "open") return t("status-open");
  if (table.isFinished) return t("status-over");
  if (table.isOut) return t("status-out");
  const turn = table.shownTurn;
  const seat = view.seats.find((one) => one.seat === turn?.seat);
  if (!turn || !seat) return "";
  const colour = t(`colour-${turn.colour}`);
  if (!table.mySeats.includes(seat)) return t("turn-of", { name: seatFullName(table, seat) });
  // Players who share a screen, and their colours, take turns: only the colour says who is meant.
  if (table.me !== undefined && holdsSeveral(table, table.me)) return sentence(t("turn-colour", { colour }));
  return seat.colours.length > 1 ? t("your-turn-colour", { colour }) : t("your-turn");
}
