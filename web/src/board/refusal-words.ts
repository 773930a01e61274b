// Why a piece does not fit, in words. The server says it by codes: the page knows no rules.

import type { BoardGeometry } from "./geometry";
import { has, t } from "../text/text";
import { cellsText } from "./cell-words";

/** The reason of a code such as `side_contact`; codes without words keep the server's message. */
export function refusalText(code: string, board: BoardGeometry, message = code): string {
  const key = `why-${code.replaceAll("_", "-")}`;
  return has(key) ? t(key, { cell: cellsText(board, 1) }) : message;
}
