// The server's reasons for a move, in words: a number first, then what it counts.

import type { Hints } from "../api/types";
import type { BoardGeometry } from "../board/geometry";
import { changeText, numberText } from "../text/numbers";
import { t } from "../text/text";
import { cellsText } from "../board/cell-words";

export type Reason = Hints["hints"][number]["reasons"][number];

/** A reason as a row shows it. */
export interface ReasonRow {
  /** What was counted: `+7`, `−3`, `5`. */
  number: string;
  text: string;
  /** Whether it speaks for the move or against it. */
  tone: "good" | "bad";
  /** The lesson that explains it, by its tip. */
  tip: string | undefined;
}

/** The tips that explain reasons; some reasons explain themselves. */
const TIPS: Partial<Record<Reason["kind"], string>> = {
  corners: "corners",
  centre: "centre",
  large: "big-first",
  scarce: "count",
  fits: "count",
  unfit: "count",
  alone: "safe-fields",
  saves: "safe-fields",
  reach: "block",
  misfits: "count",
  out: "block",
  finish: "single-last",
  "finish-kept": "count",
  "single-kept": "single-last",
  "finish-denied": "deny-bonus",
  "finish-lost": "count",
};

/** The reasons that speak against a move. */
const AGAINST: readonly Reason["kind"][] = ["unfit", "hampers", "finish-lost"];

/** The rows of a move's reasons, the weightiest first. */
export function reasonRows(reasons: readonly Reason[], board: BoardGeometry): ReasonRow[] {
  return [...reasons].sort((one, other) => other.weight - one.weight).map((reason) => reasonRow(reason, board));
}

export function reasonRow(reason: Reason, board: BoardGeometry): ReasonRow {
  const number = numberOf(reason);
  const text = t(`reason-${reason.kind}`, { ...valuesOf(reason), cells: cellsText(board, Math.abs(number)), cell: cellsText(board, 1), count: Math.abs(number) });
  const isChange = !["only", "large", "scarce", "fits"].includes(reason.kind);
  return { number: isChange ? changeText(number) : numberText(number), text, tone: isAgainst(reason) ? "bad" : "good", tip: TIPS[reason.kind] };
}

/** Whether a reason speaks against its move. */
export function isAgainst({ kind }: Reason): boolean {
  return AGAINST.includes(kind);
}

/** How much a reason says, to compare it with another of its kind: a piece with few places left is the more telling. */
export function strengthOf(reason: Reason): number {
  return reason.kind === "scarce" ? -reason.placements : Math.abs(numberOf(reason));
}

/** The number that leads a reason; what somebody loses is below zero. */
function numberOf(reason: Reason): number {
  switch (reason.kind) {
    case "only":
      return 1;
    case "corners":
      return reason.opened - reason.closed;
    case "centre":
      return reason.from - reason.to;
    case "large":
      return reason.size;
    case "scarce":
      return reason.placements;
    case "fits":
      return reason.pieces.length;
    case "unfit":
    case "misfits":
      return -reason.pieces.length;
    case "alone":
      return reason.gained.length;
    case "saves":
      return reason.fields.length;
    case "reach":
    case "hampers":
      return -reason.fields;
    case "out":
      return -reason.cells;
    case "finish":
    case "finish-kept":
    case "single-kept":
      return reason.points;
    case "finish-denied":
    case "finish-lost":
      return -reason.points;
  }
}

/** The fields of a reason as the variables of its message. */
function valuesOf(reason: Reason): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(reason)) {
    if (key === "colour") values[key] = t(`colour-${String(value)}`);
    else if (Array.isArray(value)) values[key] = value.join(", ");
    else if (typeof value === "number" || typeof value === "string") values[key] = value;
    else if (typeof value === "boolean") values[key] = String(value);
  }
  return values;
}
