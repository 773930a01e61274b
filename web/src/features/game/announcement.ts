// Events in words, for screen readers.

import type { Fact } from "../../api/types";
import { sentence, t } from "../../text/text";
import type { Table } from "./table.svelte";

/** What happened, and whose turn it is now. */
export function announcementsOf(facts: readonly Fact[], table: Table): string[] {
  const texts = facts.flatMap((fact) => announcementOf(fact, table) ?? []);
  if (table.isOut && facts.some((fact) => fact.type === "passed" && table.myColours.includes(fact.colour))) texts.push(t("announce-out"));
  if (table.isMyTurn && !table.isOver) texts.push(t("announce-your-turn", { colour: t(`colour-${table.turn?.colour ?? ""}`) }));
  return texts;
}

/** The announcement of a fact, if it deserves one. */
function announcementOf(fact: Fact, table: Table): string | undefined {
  switch (fact.type) {
    case "moved": {
      const { board } = table;
      const placement = board?.placementAt(board.cellsOfMove(fact.move));
      const piece = placement === undefined ? "" : (board?.geometry.pieces[board.pieceOf(placement)]?.name ?? "");
      return sentence(t("announce-move", { colour: t(`colour-${fact.colour}`), piece, fields: fact.move.replaceAll(",", " ") }));
    }
    case "passed":
      return sentence(t("announce-passed", { colour: t(`colour-${fact.colour}`) }));
    case "taken_back":
      return t("announce-taken-back");
    case "ended":
      return t("announce-over");
    default:
      return undefined;
  }
}
