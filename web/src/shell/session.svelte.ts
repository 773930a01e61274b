// Who uses the page. Nobody has to sign in: a guest account is created when one is needed.

import { api, need, ProblemError } from "../api/client";
import { socket } from "../api/socket.svelte";
import type { Me } from "../api/types";

/** The id of the account that this browser has; scripts cannot read the session cookie itself. */
const KNOWN = "known";

class Session {
  me = $state<Me | undefined>();
  /** Whether `me` is known by now. */
  settled = $state(false);
  /** The id of the account, also offline when `me` cannot be loaded. */
  accountId = $state(knownId());

  isGuest = $derived(this.me?.kind === "guest");
  isModerator = $derived(this.me?.role === "moderator" || this.me?.role === "admin");

  #creating: Promise<Me> | undefined;
  /** How many requests are under way that end the session themselves. */
  #changes = 0;

  /** Asks who is signed in, without creating a guest. */
  async restore(): Promise<void> {
    try {
      if (this.accountId !== undefined) this.#set(await need(api.GET("/api/me")));
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) this.#forget();
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
    this.#set(await this.#change(() => need(api.POST("/api/session", { body: { name, password } }))));
  }

  async register(name: string, password: string): Promise<void> {
    this.#set(await this.#change(() => need(api.POST("/api/register", { body: { name, password } }))));
  }

  async signOut(): Promise<void> {
    await this.#change(() => need(api.DELETE("/api/session")));
    this.clear();
  }

  async signOutEverywhere(): Promise<void> {
    await this.#change(() => need(api.DELETE("/api/me/sessions")));
    this.clear();
  }

  /** Changes the password. The server ends this session too and begins another. */
  async changePassword(old: string, wanted: string): Promise<void> {
    await this.#change(() => need(api.PUT("/api/me/password", { body: { old, new: wanted } })));
    socket.reconnect();
  }

  /** Whether the session has ended elsewhere, after the server closed the socket for want of one. */
  async hasEnded(): Promise<boolean> {
    if (!this.me || this.#changes > 0) return false;
    try {
      await need(api.GET("/api/me"));
      // Another tab has a new session for this browser.
      socket.reconnect();
      return false;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 401 || this.#changes > 0) return false;
      this.clear();
      return true;
    }
  }

  /** Forgets the account after the session ended. */
  clear(): void {
    this.#forget();
    this.me = undefined;
    socket.reconnect();
  }

  async #change<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    this.#changes++;
    try {
      return await request();
    } finally {
      this.#changes--;
    }
  }

  #forget(): void {
    localStorage.removeItem(KNOWN);
    this.accountId = undefined;
  }

  #set(me: Me): void {
    localStorage.setItem(KNOWN, me.id);
    this.accountId = me.id;
    this.me = me;
    this.settled = true;
    socket.reconnect();
  }
}

function knownId(): string | undefined {
  try {
    return localStorage.getItem(KNOWN) ?? undefined;
  } catch {
    // The browser keeps nothing for this page.
    return undefined;
  }
}

export const session = new Session();
