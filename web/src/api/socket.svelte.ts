// The page's WebSocket. It reconnects by itself.

import { ProblemError, type RequestProblem } from "./client";
import type { ClientMessage, Request, MessageOf, ServerMessage } from "./types";

const VERSION = 2;
/** Shorter than the server's idle timeout. */
const PING_EVERY = 25_000;
/** A connection that leaves a ping unanswered for this long is lost. */
const PATIENCE = 10_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;

type Listener = (message: ServerMessage) => void;
type State = "idle" | "connecting" | "open" | "lost";

interface Waiting {
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

  /** Sends a command to a table. */
  ask(game: string, request: Request): Promise<MessageOf<"done">> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (!this.send({ type: "ask", id, game, request })) this.#settle(id, lost());
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
      setTimeout(() => this.#closeIfSilentSince(sentAt), PATIENCE);
    }, PING_EVERY);
    for (const opening of this.#openings) opening();
  }

  #closeIfSilentSince(sentAt: number): void {
    if (this.state === "open" && this.#lastMessageAt < sentAt) this.#socket?.close();
  }

  #settle(id: number, answer: MessageOf<"done"> | RequestProblem): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ("code" in answer) waiting?.reject(new ProblemError(answer, 0));
    else waiting?.resolve(answer);
  }

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
    // Nobody will answer what was asked over this connection.
    for (const id of [...this.#waiting.keys()]) this.#settle(id, lost());
  }

  #retryNow(): void {
    if (this.state !== "lost" || !this.#retry) return;
    clearTimeout(this.#retry);
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }
}

function lost(): RequestProblem {
  return { code: "unreachable", message: "the connection is lost" };
}

function defaultAddress(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/socket?v=${VERSION}`;
}

export const socket = new Socket();
