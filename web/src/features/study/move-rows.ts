// The main line in rounds, one column for each colour, with what is said about its moves.

import { rounds } from "../../analysis/rounds";
import type { Tree } from "./tree";
import { lineThrough } from "./tree";

export interface Row {
  /** The numbers of the nodes by colour; a colour that was passed over leaves a gap. */
  cells: (number | undefined)[];
  /** The nodes of the round that have comments, or moves that were tried instead of them. */
  notes: number[];
}

export function moveRows(tree: Tree, colours: readonly string[]): Row[] {
  const line = lineThrough(tree, 0).slice(1);
  const moved = line.flatMap((index) => (tree[index]?.move ? { index, colour: tree[index].move.colour } : []));
  const rows: Row[] = rounds(moved, colours).map((round) => ({ cells: round.map((number) => moved[number ?? -1]?.index), notes: [] }));
  if (rows.length === 0 && line.length > 0) rows.push({ cells: colours.map(() => undefined), notes: [] });
  // What was only set up belongs to the round before it.
  let row = rows[0];
  for (const index of line) {
    row = rows.find(({ cells }) => cells.includes(index)) ?? row;
    if (tree[index]?.comment || variationsTo(tree, index).length > 0) row?.notes.push(index);
  }
  return rows;
}

/** What was tried instead of the first move of a parent; nothing for other moves. */
export function variationsTo(tree: Tree, index: number): number[] {
  const parent = tree[index]?.parent;
  const all = parent === null || parent === undefined ? [] : (tree[parent]?.children ?? []);
  return all[0] === index ? all.slice(1) : [];
}

/** A variation from its first move on, without variations of its own. */
export function variation(tree: Tree, start: number): number[] {
  const line = [start];
  for (let next = tree[start]?.children[0]; next !== undefined; next = tree[next]?.children[0]) line.push(next);
  return line;
}
