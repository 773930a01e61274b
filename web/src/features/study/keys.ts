// The keys of the study screen that work wherever the focus is.

export type StudyCommand =
  | "next"
  | "previous"
  | "first"
  | "last"
  | "nextVariation"
  | "previousVariation"
  | "play"
  | "undo"
  | "redo"
  | "turnRight"
  | "turnLeft"
  | "flip"
  | "nextFit"
  | "previousFit"
  | "putBack";

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "target">;

const WALK: Record<string, StudyCommand> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  ArrowDown: "nextVariation",
  ArrowUp: "previousVariation",
  Home: "first",
  End: "last",
};

/** What a key asks for, if anything. A field or a dialog keeps its keys, and the space bar presses a button. */
export function studyKey(event: Key, isHolding: boolean): StudyCommand | undefined {
  const target = event.target instanceof Element ? event.target : undefined;
  if (event.altKey || target?.closest("input, textarea, select, dialog")) return undefined;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "y" || (key === "z" && event.shiftKey)) return "redo";
    return key === "z" ? "undo" : undefined;
  }
  if (key === " ") return target?.closest("button, a") ? undefined : "play";
  if (!isHolding) return WALK[event.key];
  if (key === "r") return event.shiftKey ? "turnLeft" : "turnRight";
  if (key === "n") return event.shiftKey ? "previousFit" : "nextFit";
  if (key === "f") return "flip";
  return key === "escape" ? "putBack" : undefined;
}
