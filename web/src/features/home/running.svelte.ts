// The visitor's running games. The newest is kept in this browser, so that its row is there at once on the next visit.

import { api, need } from "../../api/client";
import type { GameItem, Wish } from "../../api/types";
import { computerName } from "../../tables/levels";
import { t } from "../../text/text";

const KEY = "running";
/** More are counted as this many. */
const MOST = 50;

/** One game as its row shows it. */
export interface RunningGame {
  id: string;
  variant: string;
  options: string[];
  opponents: string;
  /** Whether it has ended since the browser kept it. */
  isOver: boolean;
  /** The colour to move, and whose turn it is: empty for mine, nothing if it is not known yet. */
  turn?: { colour: string; of: string };
}

/** Keeps a game that starts now: its row is there when the visitor comes back, and nothing moves while the page loads. */
export function keepStarted(id: string, variant: string, options: string[], seats: readonly Wish[]): void {
  const names = seats.filter(({ type }) => type !== "me").map((seat) => (seat.type === "computer" ? computerName(seat.level) : t("seat-open")));
  keep({ id, variant, options, opponents: listed(names), isOver: false });
}

export class RunningGames {
  newest = $state.raw<RunningGame | undefined>(kept());
  count = $state(0);

  async load(me: string): Promise<void> {
    const before = localStorage.getItem(KEY);
    const query = { account: me, stage: "playing" as const, limit: MOST };
    const games = await need(api.GET("/api/games", { params: { query } }));
    this.count = games.length;
    const [game] = games;
    if (!game) {
      // A game that was started meanwhile is not in this answer.
      if (localStorage.getItem(KEY) === before) localStorage.removeItem(KEY);
      // The row stays, so that nothing moves under the pointer.
      if (this.newest) this.newest = { ...this.newest, isOver: true };
      return;
    }
    const running = { id: game.id, variant: game.variant, options: game.options, opponents: opponents(game, me), isOver: false };
    keep(running);
    const { turn } = game;
    this.newest = turn ? { ...running, turn: { colour: turn.colour, of: holder(game, turn.seat, me) } } : running;
  }
}

function keep(game: RunningGame): void {
  localStorage.setItem(KEY, JSON.stringify(game));
}

function kept(): RunningGame | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as RunningGame | null;
    return found && typeof found.id === "string" && Array.isArray(found.options) ? found : undefined;
  } catch {
    return undefined;
  }
}

function opponents(game: GameItem, me: string): string {
  return listed(game.seats.filter((seat) => seat.person?.id !== me).map(nameOf));
}

/** Each name once. */
function listed(names: readonly string[]): string {
  return [...new Set(names)].join(", ");
}

function holder(game: GameItem, seat: number, me: string): string {
  const found = game.seats[seat - 1];
  return !found || found.person?.id === me ? "" : nameOf(found);
}

function nameOf(seat: GameItem["seats"][number]): string {
  return seat.person?.name ?? (seat.level != null ? computerName(seat.level) : t("seat-open"));
}
