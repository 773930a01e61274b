// The main line in rounds, one column for each colour, with what is said about its moves.

import type { Tree } from "./tree";
import { lineThrough } from "./tree";

export interface Row {
  round: number;
  /** The numbers of the nodes by colour; a colour that was passed over leaves a gap. */
  cells: (number | undefined)[];
  /** The nodes of the round that have comments, or moves that were tried instead of them. */
  notes: number[];
}

export function moveRows(tree: Tree, colours: readonly string[]): Row[] {
  const rows: Row[] = [];
  let last = Infinity;
  for (const index of lineThrough(tree, 0).slice(1)) {
    const node = tree[index];
    if (!node) continue;
    const column = node.move ? colours.indexOf(node.move.colour) : last;
    if (rows.length === 0 || (node.move && column <= last)) rows.push({ round: rows.length + 1, cells: colours.map(() => undefined), notes: [] });
    const row = rows.at(-1);
    if (row && node.move) row.cells[column] = index;
    if (row && (node.comment || variationsTo(tree, index).length > 0)) row.notes.push(index);
    if (node.move) last = column;
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
