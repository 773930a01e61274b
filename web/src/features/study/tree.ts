// The tree of a study: moves with variations and comments, and how it is changed. Every change returns a new tree.

import type { NodeInput, StudyNode } from "../../api/types";
import type { Placement } from "../../board/geometry";

/** A node with a key of its own, which stays when its number changes. */
export interface TreeNode extends StudyNode {
  key: number;
}

/** The root first, each line to its end: a parent is before its children, and the main line before variations. */
export type Tree = readonly TreeNode[];

export type Sign = NonNullable<StudyNode["sign"]>;

/** A tree and the node that is looked at. */
export interface Spot {
  tree: Tree;
  at: number;
}

/** A node with all that follows. */
interface Branch {
  node: TreeNode;
  children: Branch[];
}

let lastKey = 0;

/** The server's nodes; keys of the tree before it are kept where the numbers are. */
export function keyed(nodes: readonly StudyNode[], keys: readonly number[] = []): Tree {
  return nodes.map((node, index) => ({ ...node, key: keys[index] ?? ++lastKey }));
}

/** The numbers of the nodes from the root to one, both included. */
export function pathTo(tree: Tree, index: number): number[] {
  const path: number[] = [];
  for (let now: number | null | undefined = index; now !== null && now !== undefined; now = tree[now]?.parent) path.unshift(now);
  return path;
}

/** The line through a node: from the root to it, and on along the first moves. */
export function lineThrough(tree: Tree, index: number): number[] {
  const line = pathTo(tree, index);
  for (let next = tree[index]?.children[0]; next !== undefined; next = tree[next]?.children[0]) line.push(next);
  return line;
}

/** How many nodes a branch has, its first one and variations included. */
export function branchSize(tree: Tree, index: number): number {
  // Numbers are depth first: what follows a node comes right behind it.
  const end = tree.findIndex(({ parent }, other) => other > index && (parent ?? -1) < index);
  return (end === -1 ? tree.length : end) - index;
}

/**
 * What an analysis found, by the nodes of the tree. Its moves are those of a main line that may have changed since: a node belongs
 * to a found move only if its move, and every move before it, is the same.
 */
export function analysedNodes<Found extends { number: number; colour: string; placement: Placement }>(tree: Tree, found: readonly Found[]): Map<number, Found> {
  const byNumber = new Map(found.map((move) => [move.number, move]));
  const nodes = new Map<number, Found>();
  for (let at: number | undefined = 0; at !== undefined; ) {
    const children: number[] = tree[at]?.children ?? [];
    const next = byNumber.get((tree[at]?.ply ?? 0) + 1);
    // Moves that are not analysed yet, and nodes without a move, are those of the main line.
    const fits: (child: number) => boolean = (child) => {
      const move = tree[child]?.move;
      return !next || !move || (move.placement === next.placement && move.colour === next.colour);
    };
    at = children.find(fits);
    if (at !== undefined && next && tree[at]?.move) nodes.set(at, next);
  }
  return nodes;
}

/** Whether a node is on the main line. */
export function isMain(tree: Tree, index: number): boolean {
  return pathTo(tree, index).every((one) => {
    const parent = tree[one]?.parent;
    return parent === null || parent === undefined || tree[parent]?.children[0] === one;
  });
}

/** The node of the main line after this many moves, or the last one. */
export function mainAt(tree: Tree, ply: number): number {
  const line = lineThrough(tree, 0);
  return line.find((index) => (tree[index]?.ply ?? 0) >= ply) ?? line.at(-1) ?? 0;
}

/** What is on the board at a node, in the order in which it came there. */
export function placedAt(tree: Tree, index: number): { colour: string; placement: Placement }[] {
  let placed: { colour: string; placement: Placement }[] = [];
  for (const one of pathTo(tree, index)) {
    const { added = [], removed = [] } = tree[one] ?? {};
    if (removed.length > 0) placed = placed.filter(({ placement }) => !removed.includes(placement));
    placed.push(...added);
  }
  return placed;
}

/** The moves from the root to a node; nothing if pieces were set up on the way, which moves cannot say. */
export function movesTo(tree: Tree, index: number): string[] | undefined {
  const nodes = pathTo(tree, index).flatMap((one) => tree[one] ?? []);
  const isSetUp = nodes.some(({ move, added, removed }) => removed.length > 0 || added.length !== (move ? 1 : 0));
  return isSetUp ? undefined : nodes.flatMap(({ move }) => move?.move ?? []);
}

/** The child with a move, if it is there already. */
export function childWith(tree: Tree, index: number, placement: Placement): number | undefined {
  return tree[index]?.children.find((child) => tree[child]?.move?.placement === placement);
}

/** A new last child. */
export function withMove(tree: Tree, parent: number, move: Pick<StudyNode, "move" | "turn" | "scores">): Spot {
  const added = move.move ? [{ colour: move.move.colour, placement: move.move.placement }] : [];
  const ply = (tree[parent]?.ply ?? 0) + 1;
  const node = { ...move, ply, added, removed: [], parent, children: [], comment: null, name: null, sign: null, key: ++lastKey };
  return changed(tree, (branches) => branches[parent]?.children.push({ node, children: [] }), node.key);
}

/** Without a node and all that follows it. */
export function without(tree: Tree, index: number): Spot {
  const parent = tree[index]?.parent ?? 0;
  return changed(tree, (branches) => {
    const above = branches[parent];
    if (above) above.children = above.children.filter((child) => child !== branches[index]);
  }, tree[parent]?.key);
}

/** The variation of a node in front of what was played instead of it. */
export function promoted(tree: Tree, index: number): Spot {
  const path = pathTo(tree, index);
  const start = path.findLast((one) => {
    const parent = tree[one]?.parent;
    return parent !== null && parent !== undefined && tree[parent]?.children[0] !== one;
  });
  const parent = start === undefined ? undefined : tree[start]?.parent;
  return changed(tree, (branches) => {
    const above = branches[parent ?? -1];
    const branch = branches[start ?? -1];
    if (above && branch) above.children = [branch, ...above.children.filter((child) => child !== branch)];
  }, tree[index]?.key);
}

/** With another comment or sign. */
export function annotated(tree: Tree, index: number, change: { comment?: string | null; sign?: Sign | null }): Spot {
  return { tree: tree.map((node, one) => (one === index ? { ...node, ...change } : node)), at: index };
}

/** What the server shall store. `saved` says which number each key has there. */
export function inputsOf(tree: Tree, saved: ReadonlyMap<number, number>): NodeInput[] {
  return tree.map((node) => {
    const from = saved.get(node.key);
    const origin = from !== undefined ? { from } : node.move ? { colour: node.move.colour, move: node.move.move } : {};
    return { parent: node.parent ?? null, ...origin, comment: node.comment ?? null, name: node.name ?? null, sign: node.sign ?? null };
  });
}

/** Changes the branches by the numbers of their nodes, and numbers all anew. */
function changed(tree: Tree, change: (branches: Branch[]) => void, key: number | undefined): Spot {
  const branches: Branch[] = tree.map((node) => ({ node, children: [] }));
  for (const [index, { children }] of tree.entries()) {
    const branch = branches[index];
    if (branch) branch.children = children.flatMap((child) => branches[child] ?? []);
  }
  change(branches);
  const [root] = branches;
  const after = root ? numbered(root) : [];
  return { tree: after, at: Math.max(0, after.findIndex((node) => node.key === key)) };
}

function numbered(root: Branch): Tree {
  const nodes: TreeNode[] = [];
  const waiting: { branch: Branch; parent: number | null }[] = [{ branch: root, parent: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { branch, parent } = next;
    const index = nodes.length;
    nodes.push({ ...branch.node, parent, children: [] });
    if (parent !== null) nodes[parent]?.children.push(index);
    for (const child of branch.children.toReversed()) waiting.push({ branch: child, parent: index });
  }
  return nodes;
}
