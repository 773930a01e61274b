// An example address of every route, and accounts that may see it.

import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";

import { routes } from "../src/routes";
import type { Server } from "./server";

/** An address without a page. */
export const MISSING = "/no/such/page";
/** All routes, the front page, and an address without a page. */
export const patterns = ["/", ...routes.map(([pattern]) => pattern), MISSING];

const SYLLABLES = ["ba", "lo", "mi", "ne", "ru", "ta", "vo", "ze"];

/** A random name. */
export function newName(): string {
  const syllables = Array.from({ length: 7 }, () => SYLLABLES[Math.floor(Math.random() * SYLLABLES.length)]);
  return syllables.join("");
}

/** Signs the browser in with a new account; returns its name. */
export async function enter(page: Page, server: Server, role?: "moderator" | "admin"): Promise<string> {
  const name = newName();
  await answered(page.request.post("/api/register", { data: { name, password: "correct horse" } }));
  if (role) await server.admin("promote", name, "--role", role);
  await page.addInitScript(() => localStorage.setItem("known", "1"));
  return name;
}

/** Signs the browser in as a guest. */
export async function enterAsGuest(page: Page): Promise<void> {
  await answered(page.request.post("/api/guest"));
  await page.addInitScript(() => localStorage.setItem("known", "1"));
}

/** Creates a game against the computer; returns its id. */
export async function newGame(request: APIRequestContext, variant: string, opponents: number): Promise<string> {
  const computer = { type: "computer", level: 1 };
  const seats = [{ type: "me" }, ...Array.from({ length: opponents }, () => computer)];
  const game = await answered(request.post("/api/games", { data: { variant, seats } }));
  return String(((await game.json()) as { id: string }).id);
}

/** Creates a study without moves; returns its id. */
async function newStudy(request: APIRequestContext): Promise<string> {
  const made = await answered(request.post("/api/studies", { data: { variant: "duo" } }));
  return String(((await made.json()) as { id: string }[])[0]?.id);
}

/** An address for a route's pattern. */
export async function example(page: Page, pattern: string, name: string): Promise<string> {
  const values: Record<string, () => string | Promise<string>> = {
    ":id": () => (pattern.startsWith("/study") ? newStudy(page.request) : newGame(page.request, "duo", 1)),
    ":variant": () => "trigon",
    ":name": () => (pattern.startsWith("/puzzle") ? "tetro-8x10" : name),
    ":tip": () => "corners",
  };
  const parts = pattern.split("/").map((part) => {
    if (!part.startsWith(":")) return part;
    const value = values[part];
    if (!value) throw new Error(`expected an example of ${part} in ${pattern}: add it to e2e/addresses.ts`);
    return value();
  });
  return (await Promise.all(parts)).join("/");
}

async function answered(request: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await request;
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer;
}
