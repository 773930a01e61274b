// The prepared positions of the front page. No rules: what is legal is part of the data.

import type { Ghost } from "../../board/drawing";
import type { Cell, PlacedPiece } from "../../board/geometry";
import { pictureOf } from "../../board/picture";
import { placed, plainBoard } from "../../board/plain";

export const board = plainBoard(9, 9);

const position = [
  placed(board, "blue", "c8,b8,a8,b7,a9"),
  placed(board, "yellow", "g8,h8,i8,h7,i9"),
  placed(board, "red", "h3,h2,h1,g2,i1"),
  placed(board, "green", "c3,c2,b2,b1,a1"),
  placed(board, "blue", "b5,c5,d5,c4,c6"),
  placed(board, "yellow", "e4,e5,f5,f6,g6"),
  placed(board, "red", "f4,f3,e3,e2,d2"),
  placed(board, "green", "d1,e1,f1,g1,f2"),
];
const landed = placed(board, "blue", "d9,e9,e8,f8,f7");
const tooNear = placed(board, "blue", "c9,d9,d8,e8,e7");

/** The open corners of blue before and after it lands. */
const before = board.cellsOfMove("a4,a6,b3,d3,d7,d9,e6");
const after = board.cellsOfMove("a4,a6,b3,d3,d7,e6,g9");

export interface Frame {
  pieces: readonly PlacedPiece[];
  corners: readonly Cell[];
  ghost?: Ghost;
}

/** A piece shares an edge with its own colour; touches a corner; and has landed. */
export const frames: readonly Frame[] = [
  { pieces: position, corners: before, ghost: { colour: "blue", cells: tooNear.cells, legal: false } },
  { pieces: position, corners: before, ghost: { colour: "blue", cells: landed.cells, legal: true } },
  { pieces: [...position, landed], corners: after },
];

/** Diagrams of the rule: a piece on the board, and one that may or may not be placed beside it. */
export const diagramBoard = plainBoard(5, 4);
const first = placed(diagramBoard, "blue", "a4,a3,b3");
const figure = (move: string, legal: boolean): Frame => ({
  pieces: [first],
  corners: [],
  ghost: { colour: "blue", cells: diagramBoard.cellsOfMove(move), legal },
});
export const corner = figure("c2,d2,e2,e1", true);
export const edge = figure("c3,c2,d2,e2", false);

const lessonBoard = plainBoard(6, 5);
export const lesson = pictureOf(lessonBoard, [
  placed(lessonBoard, "red", "a5,a4,b4"),
  placed(lessonBoard, "red", "c3,d3,d4"),
  placed(lessonBoard, "red", "e2,e1,f2"),
]);

const puzzleBoard = plainBoard(10, 8);
export const puzzle = pictureOf(puzzleBoard, [
  placed(puzzleBoard, "blue", "a8,b8,c8,a7"),
  placed(puzzleBoard, "yellow", "d8,d7,d6,d5"),
  placed(puzzleBoard, "red", "e8,f8,g8,e7"),
  placed(puzzleBoard, "green", "h8,i8,h7,i7"),
]);
