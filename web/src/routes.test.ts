// The server answers with the page at the addresses of public/routes.json, and with "not found" elsewhere.

import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { routes } from "./routes";

interface Route {
  path: string;
  title?: string;
}

const listed = JSON.parse(readFileSync("public/routes.json", "utf8")) as Route[];

test("the server's list has every route of the page and no other", () => {
  expect(listed.map((route) => route.path).sort()).toEqual(["/", ...routes.map(([path]) => path)].sort());
});

test("every route but the front page has a title", () => {
  expect(listed.filter((route) => !route.title).map((route) => route.path)).toEqual(["/"]);
});
