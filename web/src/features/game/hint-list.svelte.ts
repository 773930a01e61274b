// The hints for a turn: fetched on request, gone with the next event.

import { byWorth } from "../../analysis/worth";
import { api, need } from "../../api/client";
import type { Hints } from "../../api/types";
import { notices } from "../../shell/notices.svelte";

type Hint = Hints["hints"][number];

/** More would only be worse moves. */
const MOST = 5;

export class HintList {
  /** The best first. */
  hints = $state.raw<Hint[] | undefined>();
  busy = $state(false);
  /** The index of the hint that the board shows. */
  selected = $state<number>();

  constructor(private readonly game: string) {}

  get current(): Hint | undefined {
    return this.selected === undefined ? undefined : this.hints?.[this.selected];
  }

  /** Returns whether there are hints to show. */
  async load(): Promise<boolean> {
    this.busy = true;
    try {
      const { hints } = await need(api.GET("/api/games/{id}/hints", { params: { path: { id: this.game } } }));
      this.show(hints);
      return true;
    } catch (error) {
      notices.showError(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Sorts hints by what they are worth, and shows the best. */
  show(hints: readonly Hint[]): void {
    this.hints = byWorth(hints).slice(0, MOST);
    this.selected = 0;
  }

  /** Shows the next hint, and after the last one the first. */
  next(): void {
    const count = this.hints?.length ?? 0;
    if (count > 0) this.selected = ((this.selected ?? -1) + 1) % count;
  }

  clear(): void {
    this.hints = undefined;
    this.selected = undefined;
  }
}
