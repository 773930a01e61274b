// Challenges to me and by me, on every page.

import { api, need } from "../../api/client";
import { socket } from "../../api/socket.svelte";
import type { Challenge, DeclineReason, ServerMessage } from "../../api/types";
import { Loaded } from "../../shell/loading.svelte";
import { notices } from "../../shell/notices.svelte";
import { router } from "../../shell/router.svelte";
import { session } from "../../shell/session.svelte";
import { termsText } from "../../tables/terms";
import { variants } from "../../tables/variants.svelte";
import { t } from "../../text/text";

export const PAGE = "/challenges";

const ANNOUNCED = "announced-challenges";

/** Long enough to read it and to decide. */
const SHOWN_FOR = 20_000;

class Inbox {
  lists = new Loaded(() => need(api.GET("/api/challenges")));
  /** What waits for an answer of mine. */
  count = $derived(this.lists.value?.incoming.length ?? 0);

  /** What notices of this tab have announced already: the server repeats itself on every new connection. */
  #announced = new Set<string>(sessionStorage.getItem(ANNOUNCED)?.split(",") ?? []);

  /** Listens on behalf of the account, until the returned function is called. */
  start(): () => void {
    const stopListening = socket.listen((message) => this.#receive(message));
    const stopOpening = socket.onOpen(() => void this.lists.load());
    return () => {
      stopListening();
      stopOpening();
      this.lists.value = undefined;
    };
  }

  /** Accepts, and goes to the game. */
  async accept(id: string): Promise<void> {
    const { game } = await need(api.POST("/api/challenges/{id}/accept", { params: { path: { id } } }));
    void this.lists.load();
    if (game != null && router.path !== `/game/${game}`) router.go(`/game/${game}`);
  }

  async decline(id: string, reason: DeclineReason): Promise<void> {
    await need(api.POST("/api/challenges/{id}/decline", { params: { path: { id } }, body: { reason } }));
    await this.lists.load();
  }

  /** Withdraws an open one; forgets an answered one. */
  async remove(id: string): Promise<void> {
    await need(api.DELETE("/api/challenges/{id}", { params: { path: { id } } }));
    await this.lists.load();
  }

  #receive(message: ServerMessage): void {
    if (message.type === "challenged") this.#challenged(message.challenge);
    else if (message.type === "challenge_answered") this.#answered(message.challenge);
  }

  #challenged(challenge: Challenge): void {
    void this.lists.load();
    if (!this.#isNews(challenge) || router.path === PAGE) return;
    const game = `${variants.titleWith(challenge.variant, challenge.options)}, ${termsText(challenge)}`;
    notices.show(t("challenge-came", { name: challenge.by.name, game }), "info", PAGE, SHOWN_FOR);
  }

  #answered(challenge: Challenge): void {
    void this.lists.load();
    const { to, state, reason, game } = challenge;
    if (!this.#isNews(challenge) || challenge.by.id !== session.me?.id) return;
    if (state === "accepted" && game != null) {
      const path = `/game/${game}`;
      if (router.path !== path) notices.show(t("challenge-accepted", { name: to.name }), "info", path, SHOWN_FOR);
    } else if (state === "declined" && router.path !== PAGE) {
      notices.show(t("challenge-declined", { name: to.name, reason: t(`decline-${reason ?? "other"}`) }), "info", PAGE, SHOWN_FOR);
    }
  }

  #isNews({ id, state }: Challenge): boolean {
    const key = `${id} ${state}`;
    if (this.#announced.has(key)) return false;
    this.#announced.add(key);
    sessionStorage.setItem(ANNOUNCED, [...this.#announced].join(","));
    return true;
  }
}

export const inbox = new Inbox();
