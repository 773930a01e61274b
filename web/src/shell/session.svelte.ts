// Who sits at the page. Nobody has to be anybody: a guest is made when one is needed.

import { api, need, ProblemError } from "../api/client";
import { socket } from "../api/socket.svelte";
import type { Me } from "../api/types";

/** Says that this browser has been somebody before; the cookie itself is out of the page's sight. */
const KNOWN = "known";

class Session {
  me = $state<Me | undefined>();
  /** Whether it is known by now who `me` is. */
  settled = $state(false);

  isGuest = $derived(this.me?.kind === "guest");
  isModerator = $derived(this.me?.role === "moderator" || this.me?.role === "admin");

  #entering: Promise<Me> | undefined;

  /** Finds out who sits here, without making a guest. */
  async begin(): Promise<void> {
    try {
      if (localStorage.getItem(KNOWN)) this.#become(await need(api.GET("/api/me")));
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) localStorage.removeItem(KNOWN);
      else throw error;
    } finally {
      this.settled = true;
      socket.begin();
    }
  }

  /** Somebody: who is here already, or else a new guest. */
  async enter(): Promise<Me> {
    if (this.me) return this.me;
    this.#entering ??= need(api.POST("/api/guest")).finally(() => (this.#entering = undefined));
    const me = await this.#entering;
    // Another call may have waited for the same guest.
    const known = this.me as Me | undefined;
    if (known?.id !== me.id) this.#become(me);
    return me;
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#become(await need(api.POST("/api/session", { body: { name, password } })));
  }

  async register(name: string, password: string): Promise<void> {
    this.#become(await need(api.POST("/api/register", { body: { name, password } })));
  }

  async signOut(): Promise<void> {
    await need(api.DELETE("/api/session"));
    this.forget();
  }

  /** The session is over: it was ended here, elsewhere, or it ran out. */
  forget(): void {
    localStorage.removeItem(KNOWN);
    this.me = undefined;
    socket.renew();
  }

  #become(me: Me): void {
    localStorage.setItem(KNOWN, "1");
    this.me = me;
    this.settled = true;
    socket.renew();
  }
}

export const session = new Session();
