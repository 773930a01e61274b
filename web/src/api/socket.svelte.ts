// The page's WebSocket. It reconnects by itself.

import { ProblemError, type RequestProblem } from "./client";
import type { ClientMessage, Request, MessageOf, ServerMessage } from "./types";

const VERSION = 2;
/** Shorter than the server's idle timeout. */
const PING_EVERY = 25_000;
/** A connection that leaves a ping unanswered for this long is lost. */
const PING_TIMEOUT = 10_000;
/** So is one over which nothing comes for this long after a request, while the clock of whoever sent it runs. */
const ANSWER_TIMEOUT = 5_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;

const LOST: RequestProblem = { code: "unreachable", message: "the connection is lost" };
const NOT_SENT: RequestProblem = { code: "unsent", message: "there is no connection" };

type Listener = (message: ServerMessage) => void;
type State = "idle" | "connecting" | "open" | "lost";

interface Waiting {
  /** What is sent as soon as there is a connection; nothing once it was sent. */
  unsent: ClientMessage | undefined;
  resolve: (message: MessageOf<"done">) => void;
  reject: (error: Error) => void;
}

export class Socket {
  state = $state<State>("idle");
  /** Server time minus local time, in milliseconds. */
  clockOffset = 0;
  /** Whether all that the server repeats to a new connection has come. */
  isCaughtUp = false;

  #socket: WebSocket | undefined;
  #listeners = new Set<Listener>();
  #openings = new Set<() => void>();
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #lastMessageAt = 0;
  #wanted = false;
  #isEnabled = false;

  constructor(private readonly address: () => string = defaultAddress) {
    globalThis.addEventListener?.("online", () => this.#retryNow());
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#retryNow();
    });
  }

  /** Calls `listener` with every message; returns a function that stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.open();
    return () => this.#listeners.delete(listener);
  }

  /** Calls `opening` on every connect, and now if connected; returns a function that stops it. */
  onOpen(opening: () => void): () => void {
    this.#openings.add(opening);
    if (this.state === "open") opening();
    else this.open();
    return () => this.#openings.delete(opening);
  }

  open(): void {
    this.#wanted = true;
    if (this.#isEnabled && !this.#socket && !this.#retry) this.#connect();
  }

  /** Allows connecting: the session is known now. */
  enable(): void {
    this.#isEnabled = true;
    if (this.#wanted) this.open();
  }

  /** Reconnects with a new session. */
  reconnect(): void {
    if (!this.#wanted || !this.#isEnabled) return;
    this.#drop();
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }

  /** Sends a message that needs no answer; false if not connected. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a command to a table, after waiting for a connection that is being opened. Fails with `unsent` if it did not
   * leave the page, and with `unreachable` if no answer came. */
  ask(game: string, request: Request): Promise<MessageOf<"done">> {
    const id = ++this.#lastId;
    const message: ClientMessage = { type: "ask", id, game, request };
    return new Promise((resolve, reject) => {
      const unsent = this.state !== "open" || !this.send(message) ? message : undefined;
      this.#waiting.set(id, { unsent, resolve, reject });
      if (unsent && this.state !== "connecting") this.#abandon(id);
      else this.#expectAnswer(id);
    });
  }

  #connect(): void {
    this.#retry = undefined;
    this.state = this.state === "lost" ? "lost" : "connecting";
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#fail();
    };
  }

  #receive(message: ServerMessage): void {
    this.#lastMessageAt = Date.now();
    if ("now" in message && typeof message.now === "number") this.clockOffset = message.now - Date.now();
    if (message.type === "welcome") this.#onWelcome();
    else if (message.type === "pong") this.isCaughtUp = true;
    else if (message.type === "done") this.#settle(message.id, message);
    else if (message.type === "refused" && message.id != null) this.#settle(message.id, message.problem);
    for (const listener of this.#listeners) listener(message);
  }

  #onWelcome(): void {
    this.state = "open";
    this.#pause = FIRST_PAUSE;
    // The answer comes after what the server repeats.
    this.send({ type: "ping" });
    clearInterval(this.#ping);
    this.#ping = setInterval(() => {
      this.send({ type: "ping" });
      const sentAt = Date.now();
      setTimeout(() => {
        if (this.state === "open" && this.#lastMessageAt < sentAt) this.#fail();
      }, PING_TIMEOUT);
    }, PING_EVERY);
    for (const opening of this.#openings) opening();
    for (const waiting of this.#waiting.values()) {
      if (waiting.unsent && this.send(waiting.unsent)) waiting.unsent = undefined;
    }
  }

  /** Gives the connection up if nothing comes over it. One that brings other messages will bring the answer. */
  #expectAnswer(id: number): void {
    const since = Date.now();
    setTimeout(() => {
      if (!this.#waiting.has(id)) return;
      if (this.#lastMessageAt >= since) this.#expectAnswer(id);
      else this.#fail();
    }, ANSWER_TIMEOUT);
  }

  #settle(id: number, answer: MessageOf<"done"> | RequestProblem): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ("code" in answer) waiting?.reject(new ProblemError(answer, 0));
    else waiting?.resolve(answer);
  }

  /** Nobody will answer what was asked. */
  #abandon(id: number): void {
    this.#settle(id, this.#waiting.get(id)?.unsent ? NOT_SENT : LOST);
  }

  /** Does not wait for the connection to close: one that is lost may take minutes to notice. */
  #fail(): void {
    this.#drop();
    this.state = "lost";
    this.#retry = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #drop(): void {
    this.isCaughtUp = false;
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    // Closing a connection that is still opening logs an error in browsers.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
    for (const id of [...this.#waiting.keys()]) this.#abandon(id);
  }

  #retryNow(): void {
    if (this.state !== "lost" || !this.#retry) return;
    clearTimeout(this.#retry);
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }
}

function defaultAddress(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/socket?v=${VERSION}`;
}

export const socket = new Socket();
