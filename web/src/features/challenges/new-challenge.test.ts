import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import type { Challenge } from "../../api/types";
import { inbox } from "./inbox.svelte";
import NewChallenge from "./NewChallenge.svelte";

afterEach(() => {
  inbox.lists.value = undefined;
});

function challenged(name: string, state: Challenge["state"]): Challenge {
  return { to: { id: "b", name }, state, variant: "duo", options: [], clock: { type: "none" }, rated: false, seats: [] } as unknown as Challenge;
}

test("a challenge that waits for an answer is shown before another is sent", () => {
  inbox.lists.value = { incoming: [], outgoing: [challenged("Bob", "open")] };
  render(NewChallenge, { name: "bob", onclose: () => undefined });
  expect(screen.getByRole("note").textContent).toContain("Your challenge to bob is waiting for an answer: Duo");
  expect(screen.getByRole("button", { name: "Send another challenge" })).toBeTruthy();
});

test("one that was answered, or that went to somebody else, is not", () => {
  inbox.lists.value = { incoming: [], outgoing: [challenged("Bob", "declined"), challenged("Eve", "open")] };
  render(NewChallenge, { name: "bob", onclose: () => undefined });
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.getByRole("button", { name: "Send challenge" })).toBeTruthy();
});
