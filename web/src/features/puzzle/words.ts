// Puzzles in words: what they are called, what they ask for, and why a position cannot be solved.

import type { PuzzleInfo, Refutation } from "../../api/types";
import { cellsText } from "../../board/cell-words";
import type { BoardGeometry } from "../../board/geometry";
import { refusalText } from "../../board/refusal-words";
import { sentence, t } from "../../text/text";
import type { ViolationCode } from "./task";

const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** `18 November` for `2026-11-18`. */
export function dayText(day: string): string {
  return dates.format(Date.parse(`${day}T00:00:00Z`));
}

export function titleOf({ kind, title }: Pick<PuzzleInfo, "kind" | "title">): string {
  if (kind.type === "daily") return t("puzzle-daily-title", { day: dayText(kind.day) });
  if (kind.type === "made") return t(`puzzle-title-${kind.size}`, { number: String(kind.number) });
  return title;
}

/** The title of a day or a made puzzle by its name alone, as `small-17`; other puzzles have titles of their own. */
export function titleOfName(name: string): string {
  const [, kind = "", rest = ""] = /^(daily|small|medium|large)-(.+)$/.exec(name) ?? [];
  if (kind === "daily") return t("puzzle-daily-title", { day: dayText(rest) });
  return kind === "" ? name : t(`puzzle-title-${kind}`, { number: rest });
}

/** What a task asks for, a sentence for each rule. */
export function taskText(task: PuzzleInfo["task"], board: BoardGeometry): string {
  const cell = cellsText(board, 2);
  const words = [
    t(task.fills_board ? "task-fill" : "task-play", { cells: cell }),
    task.fills_board ? t(task.apart ? "task-apart" : "task-edges") : "",
    task.corners === "touching" ? t("task-touching") : "",
    task.corners === "linked" ? t("task-linked") : "",
    task.descending ? t("task-descending") : "",
  ];
  return words.filter(Boolean).join(" ");
}

/** Why a piece does not fit, or what is wrong with a whole. */
export function violationText(code: ViolationCode, board: BoardGeometry): string {
  switch (code) {
    case "larger":
      return t("violation-larger");
    case "uncovered":
      return t("violation-uncovered", { cells: cellsText(board, 2) });
    case "untouched":
      return t("violation-untouched");
    case "unconnected":
      return t("violation-unconnected");
    default:
      return refusalText(code, board);
  }
}

/** Why there is no solution. */
export function refutationText(reason: Refutation, board: BoardGeometry): string {
  const { wanted, found } = reason;
  const colour = reason.colour == null ? "" : t(`colour-${reason.colour}`);
  const cells = cellsText(board, found ?? reason.cells.length);
  switch (reason.code) {
    case "component":
      return reason.cells.length === 1
        ? t("refuted-single", { cell: cellsText(board, 1) })
        : t("refuted-component", { count: reason.cells.length, cells });
    case "chequerboard":
      return t("refuted-chequerboard", { count: found ?? 0, cells });
    case "no_placement":
      return sentence(t("refuted-no-placement", { colour, piece: reason.piece ?? "" }));
    case "each_placement_fails":
      return sentence(t("refuted-each-fails", { colour, piece: reason.piece ?? "" }));
    case "too_large":
      return sentence(t("refuted-too-large", { colour, piece: reason.piece ?? "" }));
    case "no_completion":
      return t("refuted-no-completion");
    case "reach":
      return colour
        ? sentence(t("refuted-reach", { colour, wanted: wanted ?? 0, found: found ?? 0, cells }))
        : t("refuted-reach-all", { wanted: wanted ?? 0, found: found ?? 0, cells });
    case "no_tiling":
      return t("refuted-no-tiling");
    case "no_colouring":
      return t("refuted-no-colouring");
    case "no_contact":
      return t("refuted-no-contact");
    default:
      return `${sentence(reason.message)}.`;
  }
}
