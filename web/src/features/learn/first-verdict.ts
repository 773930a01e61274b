// What the first game says about a piece that is held over the board.

import type { PositionView } from "../../api/types";
import { drawingOf } from "../../board/drawing";
import type { BoardGeometry, Placement } from "../../board/geometry";
import type { Held } from "../../hand/held";
import { t } from "../../text/text";
import { isWanted, type Step } from "./steps";

/** What somebody used last: it decides how a piece is placed. */
export type Input = "mouse" | "touch" | "keys";

/** A sentence; `other` is for what fits and is not asked for. */
export interface Said {
  text: string;
  tone: "good" | "bad" | "other";
}

/** A step with its board. */
export interface Scene {
  step: Step;
  board: BoardGeometry;
  view: Pick<PositionView, "board" | "turn">;
}

/** What is said about a piece that fits: only what the step asks for is to be placed. */
export function fitText({ step, board }: Scene, { placement, rests }: Held, input: Input): Said {
  if (!isWanted(step, board, placement)) return { text: t(`first-${step.key}-again`), tone: "other" };
  const way = input === "mouse" && rests ? "touch" : input;
  return { text: t(`first-fits-${way}`), tone: "good" };
}

/** Why a piece does not fit, as far as the picture shows it: it covers another, or it is too near or too far. */
export function refusalText({ board, view }: Scene, placement: Placement): Said {
  const taken = new Map(view.board.flatMap((piece) => board.cellsOf(piece.placement).map((cell) => [cell, piece.colour] as const)));
  const cells = board.cellsOf(placement);
  const { contacts } = drawingOf(board);
  const isOwn = (cell: number) => taken.get(cell) === view.turn?.colour;
  const key = cells.some((cell) => taken.has(cell)) ? "overlap" : contacts.edges(cells, isOwn).length > 0 ? "edge" : "apart";
  const isFirst = ![...taken.values()].includes(view.turn?.colour ?? "");
  return { text: t(isFirst ? "first-start-again" : `first-wrong-${key}`), tone: "bad" };
}
