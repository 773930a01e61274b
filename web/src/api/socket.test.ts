// The socket notices a lost connection soon, and tells what was sent from what was not.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ProblemError } from "./client";
import { Socket } from "./socket.svelte";
import type { ClientMessage, ServerMessage } from "./types";

/** A connection whose other end is the test. It never says that it is closed, as one whose network is gone. */
class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;

  readyState = Wire.CONNECTING;
  readonly sent: ClientMessage[] = [];
  onmessage: ((event: { data: string }) => void) | undefined;

  constructor() {
    wires.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = Wire.CLOSED;
  }

  welcome(): void {
    this.readyState = Wire.OPEN;
    this.receive({ type: "welcome", version: 2, account: null, now: 0 });
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  get asked(): number[] {
    return this.sent.flatMap((message) => (message.type === "ask" ? [message.id] : []));
  }
}

let wires: Wire[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  wires = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opening(): Socket {
  const socket = new Socket(() => "ws://test");
  socket.enable();
  socket.open();
  return socket;
}

/** The code with which a request fails, once it does. */
function ask(socket: Socket): { code: string | undefined; number: number | undefined } {
  const result: { code: string | undefined; number: number | undefined } = { code: undefined, number: undefined };
  socket.ask("g", { type: "ask_takeback" }).then(
    (done) => (result.number = done.number),
    (error: unknown) => (result.code = error instanceof ProblemError ? error.problem.code : "other"),
  );
  return result;
}

test("a request without an answer ends the connection within seconds, and another is opened", async () => {
  const socket = opening();
  wires[0]!.welcome();
  await vi.advanceTimersByTimeAsync(1_000);
  const result = ask(socket);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([socket.state, result.code]).toEqual(["open", undefined]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(result.code).toBe("unreachable");
  expect([wires.length, wires[0]!.readyState]).toEqual([2, Wire.CLOSED]);
  wires[1]!.welcome();
  expect(socket.state).toBe("open");
});

test("a connection that brings other messages is waited for", async () => {
  const socket = opening();
  wires[0]!.welcome();
  await vi.advanceTimersByTimeAsync(1_000);
  const result = ask(socket);
  for (let seconds = 0; seconds < 12; seconds += 3) {
    await vi.advanceTimersByTimeAsync(3_000);
    wires[0]!.receive({ type: "lobby" });
  }
  expect([socket.state, result.code]).toEqual(["open", undefined]);
  wires[0]!.receive({ type: "done", id: wires[0]!.asked[0]!, number: 7 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([socket.state, result.number]).toEqual(["open", 7]);
});

test("a ping without an answer ends the connection although it does not close", async () => {
  const socket = opening();
  wires[0]!.welcome();
  await vi.advanceTimersByTimeAsync(34_000);
  expect(socket.state).toBe("open");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(wires).toHaveLength(2);
});

test("a request waits for a connection that is being opened", async () => {
  const socket = opening();
  const result = ask(socket);
  expect(wires[0]!.asked).toEqual([]);
  wires[0]!.welcome();
  expect(wires[0]!.asked).toHaveLength(1);
  wires[0]!.receive({ type: "done", id: wires[0]!.asked[0]!, number: 3 });
  await vi.advanceTimersByTimeAsync(0);
  expect(result.number).toBe(3);
});

test("a request that never left is told from one that was not answered", async () => {
  const socket = opening();
  const early = ask(socket);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([early.code, socket.state]).toEqual(["unsent", "lost"]);
  const late = ask(socket);
  await vi.advanceTimersByTimeAsync(0);
  expect(late.code).toBe("unsent");
  await vi.advanceTimersByTimeAsync(300);
  wires[1]!.welcome();
  const sent = ask(socket);
  socket.reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.code).toBe("unreachable");
});
