// Who uses the page. Nobody has to sign in: a guest account is created when one is needed.

import { api, need, ProblemError } from "../api/client";
import { socket } from "../api/socket.svelte";
import type { Me } from "../api/types";

/** Set once this browser has an account; scripts cannot read the session cookie itself. */
const KNOWN = "known";

class Session {
  me = $state<Me | undefined>();
  /** Whether `me` is known by now. */
  settled = $state(false);

  isGuest = $derived(this.me?.kind === "guest");
  isModerator = $derived(this.me?.role === "moderator" || this.me?.role === "admin");

  #creating: Promise<Me> | undefined;

  /** Asks who is signed in, without creating a guest. */
  async restore(): Promise<void> {
    try {
      if (localStorage.getItem(KNOWN)) this.#set(await need(api.GET("/api/me")));
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) localStorage.removeItem(KNOWN);
      else throw error;
    } finally {
      this.settled = true;
      socket.enable();
    }
  }

  /** The current account, or a new guest. */
  async ensureAccount(): Promise<Me> {
    if (this.me) return this.me;
    this.#creating ??= need(api.POST("/api/guest")).finally(() => (this.#creating = undefined));
    const me = await this.#creating;
    // Concurrent calls share one new guest.
    const known = this.me as Me | undefined;
    if (known?.id !== me.id) this.#set(me);
    return me;
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#set(await need(api.POST("/api/session", { body: { name, password } })));
  }

  async register(name: string, password: string): Promise<void> {
    this.#set(await need(api.POST("/api/register", { body: { name, password } })));
  }

  async signOut(): Promise<void> {
    await need(api.DELETE("/api/session"));
    this.clear();
  }

  /** Forgets the account after the session ended. */
  clear(): void {
    localStorage.removeItem(KNOWN);
    this.me = undefined;
    socket.reconnect();
  }

  #set(me: Me): void {
    localStorage.setItem(KNOWN, "1");
    this.me = me;
    this.settled = true;
    socket.reconnect();
  }
}

export const session = new Session();
