// The hints for a turn: fetched on request, gone with the next event.

import { api, need } from "../../api/client";
import type { Hints } from "../../api/types";
import { notices } from "../../shell/notices.svelte";

type Hint = Hints["hints"][number];

/** More would hide the best ones. */
const MOST = 3;

export class HintList {
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
      this.hints = hints.slice(0, MOST);
      this.selected = 0;
      return true;
    } catch (error) {
      notices.showError(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear(): void {
    this.hints = undefined;
    this.selected = undefined;
  }
}
