// What a table sends and repeats when the connection or the server fails.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { ClientMessage, Fact, GameInfo, Request, ServerMessage, Update } from "../../api/types";

const wire = vi.hoisted(() => ({
  state: "open",
  sent: [] as ClientMessage[],
  /** How the next request fails. */
  code: "unreachable",
  listener: undefined as ((message: ServerMessage) => void) | undefined,
  get: vi.fn(),
  post: vi.fn(),
}));

vi.mock("../../api/client", async (original) => ({
  ...(await original<typeof import("../../api/client")>()),
  api: { GET: wire.get, POST: wire.post },
}));
vi.mock("../../api/socket.svelte", async () => {
  const { ProblemError } = await import("../../api/client");
  return {
    socket: {
      get state() {
        return wire.state;
      },
      send: (message: ClientMessage) => wire.sent.push(message),
      ask: () => Promise.reject(new ProblemError({ code: wire.code as "unreachable", message: "" }, 0)),
      listen(listener: (message: ServerMessage) => void) {
        wire.listener = listener;
        return () => {};
      },
      onOpen(opening: () => void) {
        opening();
        return () => {};
      },
      reconnect() {},
    },
  };
});
vi.mock("../../shell/session.svelte", () => ({
  session: { me: { id: "a" }, ensureAccount: () => Promise.resolve({ id: "a" }) },
}));
vi.mock("../../board/boards", () => ({ boardOf: () => new Promise(() => {}) }));

const { Table } = await import("./table.svelte");

const seats = [{ seat: 1, colours: ["blue"], holder: { type: "person", person: "a" } }];
const game = {
  id: "g",
  people: [],
  table: { number: 5, stage: "playing", seats, turn: { number: 5, seat: 1, colour: "blue" }, moves: [], colours: [] },
} as unknown as GameInfo;

/** What the server answers if these facts came after those that the page knows, and this is the turn now. */
function since(facts: Fact[], turn: number): Update {
  const events = facts.map((fact, index) => ({ number: 6 + index, at: 0, fact }));
  const { table } = game;
  const changed = { number: 5 + facts.length, turn: { number: turn, seat: 1, colour: "blue" } };
  return { ...table, ...changed, game: "g", events, kept_moves: 0, moves: [], people: [], now: 0 } as unknown as Update;
}

function answer(data: unknown): Promise<unknown> {
  return Promise.resolve({ data, response: { ok: true } });
}

/** The addresses that were asked for, and those to which something was posted. */
function requests(): { got: unknown[]; posted: unknown[] } {
  return { got: wire.get.mock.calls.map(([path]) => path), posted: wire.post.mock.calls.map(([path]) => path) };
}

function opened() {
  const table = new Table("g");
  table.open();
  wire.listener?.({ type: "game", ...game });
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(wire, { state: "open", sent: [], code: "unreachable" });
  wire.get.mockReset();
  wire.post.mockReset().mockImplementation(() => answer({ number: 6 }));
});
afterEach(() => void vi.useRealTimers());

const taken: Fact[] = [{ type: "asked", person: "a", subject: { type: "takeback", to: 0 } }, { type: "taken_back", to: 0 }];
const arrived: [Request, Fact[], number][] = [
  [{ type: "ask_takeback" }, taken, 7],
  [{ type: "play", turn_number: 5, move: "a1" }, [{ type: "moved", seat: 1, colour: "blue", move: "a1" }], 6],
  [{ type: "join", seat: 1 }, [{ type: "seated", seat: 1, holder: { type: "person", person: "a" } }], 5],
  [{ type: "resign" }, [{ type: "left", person: "a", seats: [1], why: "resigned", level: 3 }], 5],
  [{ type: "leave" }, [{ type: "withdrew", person: "a" }], 5],
  [{ type: "ask_rematch" }, [{ type: "agreed", person: "a" }], 5],
  [{ type: "agree", offer: 4 }, [{ type: "agreed", person: "a" }], 5],
  [{ type: "decline", offer: 4 }, [{ type: "declined", person: "a" }], 5],
];

test.each(arrived)("%o is not sent again if it arrived before the connection broke", async (request, facts, turn) => {
  const table = opened();
  wire.get.mockImplementation(() => answer(since(facts, turn)));
  await table.send(request);
  expect(requests()).toEqual({ got: ["/api/games/{id}/events"], posted: [] });
  expect(table.number).toBe(5 + facts.length);
});

test.each(arrived)("%o is sent again if it did not arrive, whatever happened meanwhile", async (request) => {
  const table = opened();
  wire.get.mockImplementation(() => answer(since([{ type: "asked", person: "b", subject: { type: "rematch" } }], 5)));
  await table.send(request);
  expect(requests()).toEqual({ got: ["/api/games/{id}/events"], posted: ["/api/games/{id}/ask"] });
});

test("what never left the page goes over HTTP at once, and the game is asked for once", async () => {
  const table = opened();
  Object.assign(wire, { state: "lost", code: "unsent" });
  wire.get.mockImplementation((path: string) => answer(path.endsWith("legal") ? { turn: null } : game));
  await table.send({ type: "ask_takeback" });
  expect(requests()).toEqual({ got: ["/api/games/{id}", "/api/games/{id}/legal"], posted: ["/api/games/{id}/ask"] });
});

test("a busy server is asked again to let the page watch, and one without the game is not", async () => {
  const table = new Table("g");
  wire.get.mockImplementation(() => answer(game));
  table.open();
  await vi.advanceTimersByTimeAsync(0);
  const watches = () => wire.sent.filter(({ type }) => type === "watch").length;
  const refuse = (code: "busy" | "not_found") => wire.listener?.({ type: "refused", game: "g", problem: { code, message: "" } });
  expect(watches()).toBe(1);
  refuse("busy");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watches()).toBe(2);
  refuse("busy");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(watches()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(watches()).toBe(3);
  refuse("not_found");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watches()).toBe(3);
  refuse("busy");
  table.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watches()).toBe(3);
});
