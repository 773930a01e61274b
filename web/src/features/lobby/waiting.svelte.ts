// The running seek and the games that were found, on every page.

import { api, need } from "../../api/client";
import { socket } from "../../api/socket.svelte";
import type { NewSeek, SeekItem, ServerMessage } from "../../api/types";
import { notices } from "../../shell/notices.svelte";
import { router } from "../../shell/router.svelte";
import { session } from "../../shell/session.svelte";
import { t } from "../../text/text";

/** Between the end of a seek and the start of its game, neither is listed. */
const BETWEEN = 1500;

class Waiting {
  seek = $state.raw<SeekItem | undefined>();

  /** Listens for games on behalf of the account, until the returned function is called. */
  start(): () => void {
    const stopListening = socket.listen((message) => this.#receive(message));
    // A seek may have begun before the page was loaded, or have ended while it was disconnected.
    const stopOpening = socket.onOpen(() => {
      need(api.GET("/api/seeks")).then((seeks) => this.notice(seeks), () => undefined);
    });
    return () => {
      stopListening();
      stopOpening();
      this.seek = undefined;
    };
  }

  /** Seeks a game with given terms. */
  async wish(wanted: NewSeek): Promise<void> {
    await session.ensureAccount();
    this.seek = await need(api.POST("/api/seeks", { body: wanted }));
  }

  async cancel(): Promise<void> {
    const id = this.seek?.id;
    if (id === undefined) return;
    this.seek = undefined;
    await need(api.DELETE("/api/seeks/{id}", { params: { path: { id } } }));
  }

  /** Takes up one's own seek from a fresh list. */
  notice(seeks: readonly SeekItem[]): void {
    const own = seeks.find(({ mine }) => mine);
    if (own) this.seek = own;
    else if (this.seek) void this.#check(this.seek);
  }

  /** Goes to a found game; a tab in the background that waited for nothing only says so. */
  #receive(message: ServerMessage): void {
    if (message.type !== "paired") return;
    const path = `/game/${message.game}`;
    if (this.seek || document.visibilityState === "visible") this.#arrive(message.game);
    else notices.show(t("paired-elsewhere"), "info", path);
  }

  #arrive(game: string): void {
    this.seek = undefined;
    if (router.path !== `/game/${game}`) router.go(`/game/${game}`);
  }

  /** Finds out what became of a seek. */
  async #check(seek: SeekItem): Promise<void> {
    for (const pause of [0, BETWEEN]) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.seek?.id !== seek.id || !session.me) return;
      const query = { account: session.me.id, stage: "playing" as const, limit: 10 };
      const asked = [need(api.GET("/api/seeks")), need(api.GET("/api/games", { params: { query } }))] as const;
      // Without an answer nothing is known; the next connect checks again.
      const [seeks, games] = await Promise.all(asked).catch(() => []);
      if (!seeks || !games || this.seek?.id !== seek.id || seeks.some(({ id }) => id === seek.id)) return;
      const game = games.find((game) => game.created >= seek.created && game.variant === seek.variant);
      if (game) return this.#arrive(game.id);
    }
    this.seek = undefined;
    notices.show(t("waiting-over"));
  }
}

export const waiting = new Waiting();
