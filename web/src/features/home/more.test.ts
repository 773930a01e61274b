// The bottom of the front page links only to pages that exist.

import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import More from "./More.svelte";

test("no page, no link", () => {
  render(More, { patterns: ["/lobby"] });
  expect(screen.queryAllByRole("link")).toEqual([]);
});

test("lessons and puzzles are linked once they are there", () => {
  render(More, { patterns: ["/puzzles", "/learn"] });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/puzzle/daily", "/learn"]);
});
