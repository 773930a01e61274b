// Why a move is good, in words, from what the server counted.

import type { Hints } from "../../api/types";
import { sentence, t } from "../../text/text";

export type Reason = Hints["hints"][number]["reasons"][number];

/** One sentence. The server's data has names that the sentences use as they are; lists are told by their length too. */
export function tell(reason: Reason): string {
  const values: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(reason)) {
    if (key === "colour") values[key] = t(`colour-${String(value)}`);
    else if (key === "pieces" && Array.isArray(value)) {
      values["pieces"] = value.join(", ");
      values["count"] = value.length;
    } else if (Array.isArray(value)) values[key] = value.length;
    else if (typeof value === "number" || typeof value === "string") values[key] = value;
    else if (typeof value === "boolean") values[key] = String(value);
  }
  return sentence(t(`reason-${reason.kind}`, values));
}
