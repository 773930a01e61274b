// The server's reasons for a move, in words.

import type { Hints } from "../../api/types";
import { sentence, t } from "../../text/text";

export type Reason = Hints["hints"][number]["reasons"][number];

/** One sentence. The fields of a reason are the variables of its message; a list becomes its length. */
export function reasonText(reason: Reason): string {
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
