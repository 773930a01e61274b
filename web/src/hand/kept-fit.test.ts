// What becomes of a piece when the mouse leaves the board.

import { beforeEach, expect, test } from "vitest";

import { squares } from "../board/fixture";
import { BoardGeometry } from "../board/geometry";
import { Hand } from "../board/hand.svelte";
import { LegalPlacements } from "../board/legal-placements";
import { KeptFit } from "./kept-fit";

const board = new BoardGeometry(squares());
const placementOf = (move: string) => board.placementAt(board.cellsOfMove(move)) ?? -1;
let hand: Hand;
let kept: KeptFit;

beforeEach(() => {
  hand = new Hand(board, 0);
  hand.setLegal(new LegalPlacements(board, [placementOf("a1,b1")]));
  kept = new KeptFit(() => hand);
  hand.take(1);
  hand.point(board.centreOf(board.cellsOfMove("a1,b1")));
  kept.note();
});

test("it stays where it fitted last, and follows the mouse again when that comes back", () => {
  hand.point(board.centreOf(board.cellsOfMove("d4,e4")));
  kept.note();
  kept.leave();
  expect([hand.placement, hand.isLegal, hand.isPinned]).toEqual([placementOf("a1,b1"), true, true]);
  kept.come();
  expect(hand.isPinned).toBe(false);
});

test("a piece that was turned since, or another one, leaves with the mouse", () => {
  hand.rotate(1);
  kept.leave();
  expect([hand.placement, hand.piece]).toEqual([undefined, 1]);
  hand.take(0);
  kept.leave();
  expect([hand.placement, hand.piece]).toEqual([undefined, 0]);
});

test("where keys have put it meanwhile it stays", () => {
  kept.leave();
  hand.step([1, 0]);
  kept.come();
  expect(hand.isPinned).toBe(true);
});
