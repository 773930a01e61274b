// The size of pieces in the tray and the seats, by the size of the screen.

import { MediaQuery } from "svelte/reactivity";

import { drawingOf } from "../board/drawing";
import type { BoardGeometry } from "../board/geometry";

const large = new MediaQuery("(min-width: 2100px) and (min-height: 1000px)");
const low = new MediaQuery("(max-height: 820px) and (orientation: landscape)");
const upright = new MediaQuery("(min-width: 700px) and (max-width: 1099px) and (orientation: portrait)");
const bar = new MediaQuery("(max-width: 1099px) and (orientation: portrait), (max-height: 480px) and (orientation: landscape)");
const phone = new MediaQuery("(max-width: 699px) and (orientation: portrait), (max-height: 480px) and (orientation: landscape)");

/** Triangles cover less than squares of the same side. */
const TRIANGLE = 1.4;

/** Whether moves, hints and chat are a bar whose panes open over the tray. */
export function isTalkBar(): boolean {
  return bar.current;
}

/** Whether used pieces leave the tray, which scrolls. */
export function isPhone(): boolean {
  return phone.current;
}

/** The pixels of a cell's side in a figure. */
export function figureScale(board: BoardGeometry, what: "tray" | "tiny" | "list"): number {
  return pixels(what) * (drawingOf(board).kind === "triangle" ? TRIANGLE : 1);
}

function pixels(what: "tray" | "tiny" | "list"): number {
  if (what === "list") return large.current ? 6 : 4.6;
  if (what === "tiny") return large.current ? 9.5 : 4.2;
  if (large.current) return 20;
  if (phone.current) return low.current ? 11.2 : 13.4;
  return upright.current || low.current ? 11 : 13.6;
}
