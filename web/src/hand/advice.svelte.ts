// What to do with the piece in the hand, in words.

import { MediaQuery } from "svelte/reactivity";

import type { Hand } from "../board/hand.svelte";
import { t } from "../text/text";

const coarse = new MediaQuery("(pointer: coarse)");

/** What comes next for the piece in the hand; nothing for an empty hand. */
export function adviceOf(hand: Hand): string {
  if (hand.piece === undefined) return "";
  if (hand.placement === undefined) return t("advice-point");
  if (!hand.isLegal) return t("advice-misfit");
  return t(coarse.current ? "advice-tap" : "advice-click");
}
