// The running seek, kept across pages.

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

  #listening = false;

  /** Seeks a quick game. */
  async quick(variant: string, rated: boolean): Promise<void> {
    await session.ensureAccount();
    this.#begin(await need(api.POST("/api/pair", { body: { variant, rated } })));
  }

  /** Seeks a game with given terms. */
  async wish(wanted: NewSeek): Promise<void> {
    await session.ensureAccount();
    this.#begin(await need(api.POST("/api/seeks", { body: wanted })));
  }

  async cancel(): Promise<void> {
    const id = this.seek?.id;
    if (id === undefined) return;
    this.seek = undefined;
    await need(api.DELETE("/api/seeks/{id}", { params: { path: { id } } }));
  }

  /** Resumes a seek that began before the page was loaded. */
  notice(seeks: readonly SeekItem[]): void {
    const own = seeks.find((seek) => session.me && seek.person?.id === session.me.id);
    if (own) this.#begin(own);
    else if (this.seek) void this.#check(this.seek);
  }

  #begin(seek: SeekItem): void {
    this.seek = seek;
    if (this.#listening) return;
    this.#listening = true;
    socket.listen((message) => this.#receive(message));
    // The pairing may have happened while disconnected.
    socket.onOpen(() => {
      if (this.seek) void this.#check(this.seek);
    });
  }

  #receive(message: ServerMessage): void {
    if (message.type !== "paired") return;
    if (this.seek || router.path === "/lobby") this.#arrive(message.game);
    else notices.show(t("paired-elsewhere"));
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
