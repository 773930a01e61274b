// Events in words, for screen readers.

import type { Fact } from "../../api/types";
import { sentence, t } from "../../text/text";
import type { Table } from "./table.svelte";

/** The announcement of a fact, if it deserves one. */
export function announcementOf(fact: Fact, table: Table): string | undefined {
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
