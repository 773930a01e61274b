// The solution that somebody was shown, kept until the tab is closed: the server gives none of an attempt that is over.

import type { Solution } from "../../api/types";

export function keepSolution(attempt: string | undefined, solution: Solution): void {
  if (attempt === undefined) return;
  try {
    sessionStorage.setItem(keyOf(attempt), JSON.stringify(solution));
  } catch {
    // Without room it is shown only once.
  }
}

export function seenSolution(attempt: string | undefined): Solution | undefined {
  try {
    const kept = attempt === undefined ? null : sessionStorage.getItem(keyOf(attempt));
    return kept === null ? undefined : (JSON.parse(kept) as Solution);
  } catch {
    return undefined;
  }
}

function keyOf(attempt: string): string {
  return `solution ${attempt}`;
}
