// What happened, in words for those who hear the page instead of seeing it.

import type { Fact } from "../../api/types";
import { sentence, t } from "../../text/text";
import type { Table } from "./table.svelte";

/** A sentence for a fact that everybody should hear of. */
export function tellFact(fact: Fact, table: Table): string | undefined {
  switch (fact.type) {
    case "moved": {
      const { board } = table;
      const placement = board?.placementAt(board.cellsOfMove(fact.move));
      const piece = placement === undefined ? "" : (board?.geometry.pieces[board.pieceOf(placement)]?.name ?? "");
      return sentence(t("told-move", { colour: t(`colour-${fact.colour}`), piece, fields: fact.move.replaceAll(",", " ") }));
    }
    case "passed":
      return sentence(t("told-passed", { colour: t(`colour-${fact.colour}`) }));
    case "taken_back":
      return t("told-taken-back");
    case "ended":
      return t("told-over");
    default:
      return undefined;
  }
}
