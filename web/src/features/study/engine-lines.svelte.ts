// What the engine would play at the node that is looked at: asked for while the switch is on.

import { api, need } from "../../api/client";
import type { Hints } from "../../api/types";
import { byWorth } from "../../analysis/worth";
import { session } from "../../shell/session.svelte";
import type { Study } from "./study.svelte";

/** Milliseconds after which a node counts as looked at. */
const SETTLED = 250;
const LINES = 3;

export class EngineLines {
  isOn = $state(false);
  hints = $state.raw<Hints | undefined>();
  isThinking = $state(false);
  error = $state.raw<unknown>();

  #asked = 0;
  readonly #known = new Map<number, Hints>();

  constructor(private readonly study: Study) {}

  /** Follows the study; call it in an effect. Returns what ends it. */
  follow(): (() => void) | undefined {
    const { node } = this.study;
    const number = ++this.#asked;
    this.error = undefined;
    this.hints = node && this.#known.get(node.key);
    this.isThinking = this.isOn && !this.hints && Boolean(node?.turn);
    if (!this.isThinking || !node) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => void this.#ask(node.key, this.study.at, number, abort.signal), SETTLED);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }

  async #ask(key: number, index: number, number: number, signal: AbortSignal): Promise<void> {
    try {
      await session.ensureAccount();
      const line = await this.study.lineTo(index);
      const answer = await need(api.POST("/api/hints", { body: { ...line, count: LINES }, signal }));
      const hints = { ...answer, hints: byWorth(answer.hints) };
      this.#known.set(key, hints);
      if (number === this.#asked) this.hints = hints;
    } catch (error) {
      if (number === this.#asked && !signal.aborted) this.error = error;
    } finally {
      if (number === this.#asked) this.isThinking = false;
    }
  }
}
