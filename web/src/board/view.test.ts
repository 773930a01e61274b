// The board as it is shown: pieces, marks, and the piece in the hand.

import { render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import { settings } from "../shell/settings.svelte";
import BoardThumbnail from "./BoardThumbnail.svelte";
import BoardView from "./BoardView.svelte";
import { squares } from "./fixture";
import { BoardGeometry } from "./geometry";
import PieceFigure from "./PieceFigure.svelte";
import { placed, plainBoard } from "./plain";

const board = plainBoard(7, 5);
const cells = (names: string) => board.cellsOfMove(names);
const blue = placed(board, "blue", "a5,a4,b4,b3");
const yellow = placed(board, "yellow", "f5,g5,f4,e4");
const pieces = [blue, yellow];

function show(props: Record<string, unknown> = {}) {
  const { container, rerender } = render(BoardView, { board, pieces, ...props });
  return { all: (selector: string) => [...container.querySelectorAll(selector)], rerender };
}

afterEach(() => {
  settings.patterns = false;
});

test("a piece is five paths, and a sixth with patterns", () => {
  expect(show().all(".piece.blue path")).toHaveLength(5);
  settings.patterns = true;
  expect(show().all(".piece.blue path")).toHaveLength(6);
});

test("a ghost that fits has a ring at each contact and no mark of danger", () => {
  const { all } = show({ ghost: { colour: "blue", cells: cells("c2,d2,e2,d1"), legal: true } });
  expect(all(".ghost .contact").map((ring) => [ring.getAttribute("cx"), ring.getAttribute("cy")])).toEqual([["2", "3"]]);
  expect(all(".ghost .edges, .ghost .overlap, .illegal")).toEqual([]);
});

test("a ghost that does not fit shows its edges with its own colour and the cells that are taken", () => {
  const { all } = show({ ghost: { colour: "blue", cells: cells("c3,d3,e3,e4"), legal: false } });
  expect(all(".ghost.illegal .edges").map((path) => path.getAttribute("d")?.match(/M/g)?.length)).toEqual([1]);
  expect(all(".ghost .overlap").map((path) => path.getAttribute("d")?.match(/M/g)?.length)).toEqual([1]);
  expect(all(".ghost .piece, .ghost .contact")).toEqual([]);
});

test("a step of the ghost changes nothing on the board's own layer", async () => {
  const { all, rerender } = show({ corners: [{ colour: "blue", cells: cells("c5,c2,a2") }], recent: pieces });
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  for (const layer of all("svg.board")) observer.observe(layer, { attributes: true, childList: true, characterData: true, subtree: true });
  await rerender({ ghost: { colour: "blue", cells: cells("c2,d2,e2,d1"), legal: true } });
  await rerender({ ghost: { colour: "blue", cells: cells("c3,d3,e3,d2"), legal: false } });
  expect(all(".over .ghost.illegal")).toHaveLength(1);
  changes.push(...observer.takeRecords());
  expect(changes).toEqual([]);
  // The observer does see the board change.
  await rerender({ pieces: [blue] });
  changes.push(...observer.takeRecords());
  expect(changes.length).toBeGreaterThan(0);
});

test("several new pieces are numbered, a single one is only outlined", () => {
  expect(show({ recent: pieces }).all(".recent text").map((number) => number.textContent)).toEqual(["1", "2"]);
  const other = placed(board, "blue", "a4,b4,b3,c3");
  const at = (number: Element) => `${number.getAttribute("x")} ${number.getAttribute("y")}`;
  const numbers = show({ recent: [blue, other], hints: [{ colour: "blue", cells: other.cells }] }).all(".recent text");
  expect(new Set(numbers.map(at)).size).toBe(2);
  const one = show({ recent: [yellow] });
  expect([one.all(".recent.yellow path").length, one.all(".recent text").length]).toEqual([2, 0]);
});

test("open corners are quarters at the pieces of the colour", () => {
  const { all } = show({ corners: [{ colour: "blue", cells: cells("c5,c2,a2,g1") }] });
  expect(all(".open.blue").map((path) => path.getAttribute("d")?.match(/M/g)?.length)).toEqual([3]);
});

test("before its first piece a colour has its start fields, in its colour", () => {
  const start = new BoardGeometry(squares());
  const corners = [{ colour: "blue", cells: start.cellsOfMove("a1,b1") }];
  const { container } = render(BoardView, { board: start, pieces: [], corners });
  expect(container.querySelectorAll(".start.blue")).toHaveLength(1);
  const { container: waiting } = render(BoardView, { board: start, pieces: [] });
  expect([waiting.querySelectorAll(".start").length, waiting.querySelectorAll(".start.blue").length]).toEqual([1, 0]);
});

test("hints, reach, wrong edges, cursor and coordinates are drawn where they are asked for", () => {
  const none = ".hint, .reach, .wrong, .cell, text";
  expect(show().all(none)).toEqual([]);
  const { all } = show({
    hints: [{ colour: "red", cells: cells("c2,d2") }],
    reach: [{ colour: "green", cells: cells("a1,b1,c1") }],
    wrong: [[...cells("a4,b4")], [...cells("a1,g5")]],
    cursor: 3,
    coordinates: true,
  });
  expect(all(".hint.red path")).toHaveLength(2);
  expect(all(".reach.green")[0]?.getAttribute("d")?.match(/M/g)).toHaveLength(3);
  expect(all(".wrong")[0]?.getAttribute("d")?.match(/M/g)).toHaveLength(1);
  expect(all(".over .cell")).toHaveLength(2);
  expect(all("text").map((name) => name.textContent)).toEqual([..."abcdefg", ..."12345"]);
});

test("only a piece that comes later has an entrance: one's own lands, another's arrives", async () => {
  const { all, rerender } = show({ mine: ["blue"] });
  expect(all(".lands, .arrives")).toEqual([]);
  await rerender({ pieces: [...pieces, placed(board, "blue", "c2"), placed(board, "red", "g1")] });
  expect(all(".lands").map((piece) => piece.getAttribute("data-move"))).toEqual(["c2"]);
  expect(all(".arrives").map((piece) => piece.getAttribute("data-move"))).toEqual(["g1"]);
});

test("a thumbnail has one path for the floor and one for each colour", () => {
  const { container } = render(BoardThumbnail, { board, pieces: [...pieces, placed(board, "blue", "c2")], size: 96 });
  expect(container.querySelectorAll("path")).toHaveLength(3);
});

test("a figure is a whole piece, the outline of one that is gone, or tiny", () => {
  const small = new BoardGeometry(squares());
  const count = (look: "whole" | "slot" | "tiny") => {
    const { container } = render(PieceFigure, { board: small, orientation: 1, colour: "blue", scale: 10, look });
    return container.querySelectorAll("path").length;
  };
  expect([count("whole"), count("slot"), count("tiny")]).toEqual([5, 1, 1]);
});
