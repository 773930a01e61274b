// Whose turn it is, in words.

import { t } from "../../text/text";
import type { Table } from "./table.svelte";

export function headlineOf(table: Table): string {
  const { view, turn } = table;
  if (!view || view.stage === "open") return "";
  if (table.isOver) return t("result-title");
  if (table.isMyTurn) {
    return table.myColours.length > 1 ? t("your-turn-colour", { colour: t(`colour-${turn?.colour ?? ""}`) }) : t("your-turn");
  }
  const holder = view.seats.find((seat) => seat.seat === turn?.seat)?.holder;
  if (holder?.type === "computer") return t("turn-computer");
  const name = holder?.type === "person" ? table.person(holder.person)?.name : undefined;
  return t("turn-of", { name: name || t("nobody") });
}
