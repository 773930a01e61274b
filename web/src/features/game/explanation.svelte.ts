// Why the piece in the hand does not fit where it is. The server says it: the page knows no rules.

import { api, need } from "../../api/client";
import type { IllegalReason } from "../../api/types";
import type { BoardGeometry } from "../../board/geometry";
import type { Hand } from "../../board/hand.svelte";
import { refusalText } from "../../board/refusal-words";

/** A piece must rest for this many milliseconds before the server is asked. */
const REST = 300;

export class Explanation {
  #reasons = $state.raw<IllegalReason[]>([]);

  constructor(
    private readonly game: string,
    private readonly board: () => BoardGeometry | undefined,
  ) {}

  /** The reasons in words, each once. */
  text = $derived.by(() => {
    const board = this.board();
    return board ? [...new Set(this.#reasons.map(({ code, message }) => refusalText(code, board, message)))].join(" ") : "";
  });

  /** Asks about a placement that is not legal; runs inside an effect. */
  ask(hand: Hand): (() => void) | undefined {
    const { placement, isLegal, board } = hand;
    this.#reasons = [];
    if (placement === undefined || isLegal) return undefined;
    const timer = setTimeout(async () => {
      const body = { move: board.moveOf(placement) };
      const check = await need(api.POST("/api/games/{id}/check", { params: { path: { id: this.game } }, body })).catch(() => undefined);
      if (hand.placement === placement) this.#reasons = check?.reasons ?? [];
    }, REST);
    return () => clearTimeout(timer);
  }
}
