// The clock of an attempt, while its page is open.

import type { Attempt } from "./attempt.svelte";

/** How often the clock advances, and how often it is kept. */
const [TICK, KEEP] = [250, 5_000];

/** Runs the clock, and keeps its time now and then and when the page is left. Returns what ends that. */
export function runClock(attempt: Attempt): () => void {
  attempt.startClock(performance.now());
  const ticks = setInterval(() => attempt.tick(performance.now(), document.visibilityState === "visible"), TICK);
  const keepTime = () => attempt.keepTime();
  const keeps = setInterval(keepTime, KEEP);
  addEventListener("pagehide", keepTime);
  return () => {
    clearInterval(ticks);
    clearInterval(keeps);
    removeEventListener("pagehide", keepTime);
    keepTime();
  };
}
