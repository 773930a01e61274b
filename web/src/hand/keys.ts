// The keys of a board that is played on, which work wherever the focus is.

export type GameCommand =
  | "turnLeft"
  | "turnRight"
  | "flip"
  | "next"
  | "previous"
  | "putBack"
  | "hint"
  | "takeBack"
  | "help"
  | "arrow";

/** What a key asks for, if anything. */
export function gameKey(event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">): GameCommand | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key === "z" && !event.shiftKey ? "takeBack" : undefined;
  if (key.startsWith("arrow")) return "arrow";
  switch (key) {
    case "r":
      return event.shiftKey ? "turnLeft" : "turnRight";
    case "f":
      return "flip";
    case "n":
      return event.shiftKey ? "previous" : "next";
    case "escape":
      return "putBack";
    case "h":
      return "hint";
    case "?":
      return "help";
    default:
      return undefined;
  }
}
