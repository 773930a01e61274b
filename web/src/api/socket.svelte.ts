// The one WebSocket of the page: it comes back by itself, and says so.

import { ProblemError, type Fault } from "./client";
import type { ClientMessage, Request, Said, ServerMessage } from "./types";

const VERSION = 1;
/** More often than the server's patience with silence. */
const PING_EVERY = 25_000;
/** A connection that does not answer a ping for so long is lost. */
const PATIENCE = 10_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;

type Listener = (message: ServerMessage) => void;
type State = "idle" | "connecting" | "open" | "lost";

interface Waiting {
  resolve: (message: Said<"done"> | Said<"sent">) => void;
  reject: (error: Error) => void;
}

type Unnumbered<Message> = Message extends { id: number } ? Omit<Message, "id"> : never;

export class Socket {
  /** What people are told about the connection. */
  state = $state<State>("idle");
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = 0;

  #socket: WebSocket | undefined;
  #listeners = new Set<Listener>();
  #openings = new Set<() => void>();
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #wanted = false;
  #mayBegin = false;

  constructor(private readonly address: () => string = defaultAddress) {
    globalThis.addEventListener?.("online", () => this.#hurry());
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
  }

  /** Hears every message; call what comes back to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.open();
    return () => this.#listeners.delete(listener);
  }

  /** Calls `opening` now, if the connection is there, and after each time it comes back. */
  onOpen(opening: () => void): () => void {
    this.#openings.add(opening);
    if (this.state === "open") opening();
    else this.open();
    return () => this.#openings.delete(opening);
  }

  open(): void {
    this.#wanted = true;
    if (this.#mayBegin && !this.#socket && !this.#retry) this.#connect();
  }

  /** It is known who sits here: a connection that is made now is made for them. */
  begin(): void {
    this.#mayBegin = true;
    if (this.#wanted) this.open();
  }

  /** Connects anew: somebody else sits at the page now. */
  renew(): void {
    if (!this.#wanted || !this.#mayBegin) return;
    this.#drop();
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }

  /** Says something that needs no answer; false if there is nobody to hear it. */
  say(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Asks for something at a table. */
  ask(game: string, request: Request): Promise<Said<"done"> | Said<"sent">> {
    return this.#number({ type: "ask", game, request });
  }

  /** Says something in a room. */
  chat(room: string, text: string): Promise<Said<"done"> | Said<"sent">> {
    return this.#number({ type: "say", room, text });
  }

  #number(message: Unnumbered<ClientMessage>): Promise<Said<"done"> | Said<"sent">> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (!this.say({ ...message, id } as ClientMessage)) this.#settle(id, lost());
    });
  }

  #connect(): void {
    this.#retry = undefined;
    this.state = this.state === "lost" ? "lost" : "connecting";
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#fail();
    };
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    if ("now" in message && typeof message.now === "number") this.ahead = message.now - Date.now();
    if (message.type === "welcome") this.#greeted();
    else if (message.type === "done" || message.type === "sent") this.#settle(message.id, message);
    else if (message.type === "refused" && message.id != null) this.#settle(message.id, message.problem);
    for (const listener of this.#listeners) listener(message);
  }

  #greeted(): void {
    this.state = "open";
    this.#pause = FIRST_PAUSE;
    clearInterval(this.#ping);
    this.#ping = setInterval(() => {
      this.say({ type: "ping" });
      setTimeout(() => this.#giveUpOn(Date.now()), PATIENCE);
    }, PING_EVERY);
    for (const opening of this.#openings) opening();
  }

  #giveUpOn(now: number): void {
    if (this.state === "open" && now - this.#heard > PING_EVERY + PATIENCE) this.#socket?.close();
  }

  #settle(id: number, answer: Said<"done"> | Said<"sent"> | Fault): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ("code" in answer) waiting?.reject(new ProblemError(answer, 0));
    else waiting?.resolve(answer);
  }

  #fail(): void {
    this.#drop();
    this.state = "lost";
    for (const id of [...this.#waiting.keys()]) this.#settle(id, lost());
    this.#retry = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    // Browsers complain of a connection that is closed before it is there.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  #hurry(): void {
    if (this.state !== "lost" || !this.#retry) return;
    clearTimeout(this.#retry);
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }
}

function lost(): Fault {
  return { code: "unreached", message: "the connection is lost" };
}

function defaultAddress(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/socket?v=${VERSION}`;
}

export const socket = new Socket();
