// The motion of a piece that is turned or flipped in the hand.

import { isCalm } from "../shell/settings.svelte";

/** How a piece was turned last: by degrees to the left, or over. A new one each time. */
export interface Turning {
  degrees?: number;
  since: number;
}

/** Milliseconds that it takes. */
const LENGTH = 160;
/** Milliseconds after which it is too late to show it: the piece has only come into sight since. */
const LATE = 1000;

const shown = new WeakMap<Element, Turning>();

/** An attachment that shows on an element how its piece came into the orientation in which it is drawn. */
export function turned(turning: Turning | undefined): (element: Element) => void {
  return (element) => {
    if (!turning || shown.get(element) === turning || performance.now() - turning.since > LATE || isCalm()) return;
    shown.set(element, turning);
    const before = turning.degrees === undefined ? { scale: "-1 1" } : { rotate: `${turning.degrees}deg` };
    element.animate([before, {}], { duration: LENGTH, easing: "ease-out" });
  };
}
