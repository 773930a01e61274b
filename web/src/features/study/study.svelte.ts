// A study as the page shows it: the tree, the node that is looked at, and every change kept on the server.

import { api, need } from "../../api/client";
import type { PositionView, StudyView } from "../../api/types";
import type { Subject } from "../../analysis/run.svelte";
import { boardOf } from "../../board/boards";
import type { BoardGeometry, PlacedPiece, Placement } from "../../board/geometry";
import { hasCode } from "../../shell/loading.svelte";
import { notices } from "../../shell/notices.svelte";
import { session } from "../../shell/session.svelte";
import { t } from "../../text/text";
import { annotated, branchSize, childWith, inputsOf, isMain, keyed, lineThrough, mainAt, movesTo, placedAt, promoted, type Sign, type Spot, type Tree, withMove, without } from "./tree";

/** A change: the tree and the node before it, and after. */
interface Change {
  before: Spot;
  after: Spot;
}

/** Where a line begins and its moves, as the server reads it. */
export type LineRequest = { variant: string; options: string[]; moves: string[] } | { study: string; node: number; moves: string[] };

export class Study {
  view = $state.raw<StudyView | undefined>();
  board = $state.raw<BoardGeometry | undefined>();
  /** Why it cannot be shown. */
  error = $state.raw<unknown>();
  tree = $state.raw<Tree>([]);
  /** The number of the node that is looked at. */
  at = $state(0);
  /** Where it comes from: a game, until the first change makes a study of it. */
  subject = $state.raw<Subject>();
  isSaving = $state(false);

  #undone = $state.raw<Change[]>([]);
  #done = $state.raw<Change[]>([]);
  /** The key of a node of the line that one is in; none for the main line. */
  #lineKey = $state<number>();
  #saved: ReadonlyMap<number, number> = new Map();
  #revision = "";
  #saving: Promise<void> = Promise.resolve();
  readonly #positions = new Map<number, Promise<PositionView>>();

  node = $derived(this.tree[this.at]);
  /** The numbers of the nodes that the slider runs over. */
  line = $derived.by(() => {
    const line = lineThrough(this.tree, Math.max(0, this.tree.findIndex(({ key }) => key === this.#lineKey)));
    return line.includes(this.at) ? line : lineThrough(this.tree, this.at);
  });
  /** How far along the line. */
  step = $derived(this.line.indexOf(this.at));
  isMain = $derived(isMain(this.tree, this.at));
  mainLength = $derived(this.tree[mainAt(this.tree, Infinity)]?.ply ?? 0);
  canUndo = $derived(this.#done.length > 0);
  canRedo = $derived(this.#undone.length > 0);
  pieces = $derived.by((): PlacedPiece[] => {
    const { board } = this;
    if (!board) return [];
    const piece = ({ colour, placement }: { colour: string; placement: Placement }) => ({ colour, cells: board.cellsOf(placement), move: board.moveOf(placement) });
    return placedAt(this.tree, this.at).map(piece);
  });

  constructor(source: Subject) {
    this.subject = source;
  }

  async load(): Promise<void> {
    try {
      const view = await need(this.#request());
      this.board = await boardOf(view.variant, view.options);
      this.#take(view);
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }

  go(index: number): void {
    const node = this.tree[index];
    if (!node) return;
    if (!this.line.includes(index)) this.#lineKey = node.key;
    this.at = index;
  }

  /** Goes along the line, by steps. */
  walk(steps: number): void {
    this.goAlong(this.step + steps);
  }

  /** Goes to a step of the line. */
  goAlong(step: number): void {
    const index = this.line[Math.min(this.line.length - 1, Math.max(0, step))];
    if (index !== undefined) this.at = index;
  }

  /** Goes to the main line after this many moves. */
  goMain(ply: number): void {
    this.#lineKey = undefined;
    this.at = mainAt(this.tree, ply);
  }

  /** Goes to the next or previous move that was played instead of this one. */
  goAside(step: 1 | -1): void {
    const parent = this.node?.parent;
    const all = parent === null || parent === undefined ? [] : (this.tree[parent]?.children ?? []);
    const next = all[(all.indexOf(this.at) + step + all.length) % all.length];
    if (next !== undefined) this.go(next);
  }

  /** Where the line to a node begins, and its moves. */
  async lineTo(index: number): Promise<LineRequest> {
    const { view, subject } = this;
    const moves = movesTo(this.tree, index);
    if (moves || subject?.type !== "study") return { variant: view?.variant ?? "", options: view?.options ?? [], moves: moves ?? [] };
    // Only the server knows what was set up, at the nodes that it has.
    await this.#saving;
    return { study: subject.id, node: this.#saved.get(this.tree[index]?.key ?? 0) ?? 0, moves: [] };
  }

  /** The position at a node, with what can be placed there. */
  position(index: number): Promise<PositionView> {
    const key = this.tree[index]?.key ?? 0;
    let position = this.#positions.get(key);
    if (!position) {
      position = this.lineTo(index).then((body) => need(api.POST("/api/positions", { body })));
      position.catch(() => this.#positions.delete(key));
      this.#positions.set(key, position);
    }
    return position;
  }

  /** Plays a move here: one that is known, or a new variation. */
  async play(placement: Placement): Promise<void> {
    const { at, board } = this;
    const known = childWith(this.tree, at, placement);
    if (known !== undefined || !board) return this.go(known ?? at);
    const line = await this.lineTo(at);
    const body = { ...line, moves: [...line.moves, board.moveOf(placement)] };
    const after = await need(api.POST("/api/positions", { body }));
    const move = after.moves.at(-1) ?? null;
    this.#change(withMove(this.tree, at, { move, turn: after.turn?.colour ?? null, scores: after.colours.map(({ score }) => score) }));
  }

  comment(text: string): void {
    const comment = text.trim() === "" ? null : text.trim();
    if (comment !== (this.node?.comment ?? null)) this.#change(annotated(this.tree, this.at, { comment }));
  }

  sign(sign: Sign | null): void {
    this.#change(annotated(this.tree, this.at, { sign }));
  }

  /** Gives one's own study another title. */
  async rename(title: string): Promise<void> {
    await this.#saving;
    const id = this.subject?.id ?? "";
    this.#confirm(await need(api.PUT("/api/studies/{id}", { params: { path: { id } }, body: { revision: this.#revision, title } })));
  }

  /** Deletes the node with all that follows it. More than one move can be brought back from the notice that says so. */
  remove(): void {
    if (this.at === 0) return;
    const count = branchSize(this.tree, this.at);
    this.#change(without(this.tree, this.at));
    const change = this.#done.at(-1);
    const undo = () => this.#done.at(-1) === change && this.undo();
    if (count > 1) notices.offer(t("study-removed", { count }), { label: t("study-undo"), run: undo });
  }

  promote(): void {
    this.#change(promoted(this.tree, this.at));
  }

  undo(): void {
    const change = this.#done.at(-1);
    if (!change) return;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, change];
    this.#show(change.before);
  }

  redo(): void {
    const change = this.#undone.at(-1);
    if (!change) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, change];
    this.#show(change.after);
  }

  #change(after: Spot): void {
    this.#done = [...this.#done, { before: { tree: this.tree, at: this.at }, after }];
    this.#undone = [];
    this.#show(after);
  }

  #show({ tree, at }: Spot): void {
    this.tree = tree;
    this.go(at);
    this.#saving = this.#saving.then(() => this.#save());
  }

  /** Stores the tree as it is now; a change that came meanwhile is stored by its own turn. */
  async #save(): Promise<void> {
    this.isSaving = true;
    try {
      await this.#own();
      const { tree } = this;
      const id = this.subject?.id ?? "";
      const body = { revision: this.#revision, nodes: inputsOf(tree, this.#saved) };
      const view = await need(api.PUT("/api/studies/{id}", { params: { path: { id } }, body }));
      this.#saved = new Map(tree.map(({ key }, index) => [key, index]));
      this.#confirm(view);
    } catch (error) {
      notices.showError(error);
      if (hasCode(error, "overtaken")) await this.#reload();
    } finally {
      this.isSaving = false;
    }
  }

  /** Makes it one's own: a game, or somebody else's study, is copied before it is changed. */
  async #own(): Promise<void> {
    const { subject, view } = this;
    if (!subject || !view || view.mine) return;
    await session.ensureAccount();
    const params = { params: { path: { id: subject.id } }, body: {} };
    const copy = await need(subject.type === "game" ? api.POST("/api/games/{id}/study", params) : api.POST("/api/studies/{id}/copy", params));
    this.#revision = copy.revision;
    this.subject = { type: "study", id: copy.id };
    this.view = { ...view, mine: true, source: this.subject, title: copy.title };
    notices.show(t("study-kept"));
    // The page stays as it is: only its address is another one now.
    history.replaceState(null, "", `/study/${copy.id}`);
  }

  #confirm(view: StudyView): void {
    this.#revision = view.revision;
    this.view = view;
  }

  /** Somebody changed it elsewhere: their version holds. */
  async #reload(): Promise<void> {
    const { at } = this;
    await this.load();
    this.at = Math.min(at, this.tree.length - 1);
    this.#done = [];
    this.#undone = [];
  }

  #take(view: StudyView): void {
    this.#confirm(view);
    this.tree = keyed(view.nodes);
    this.at = 0;
    this.#positions.clear();
    this.#saved = new Map(this.tree.map(({ key }, index) => [key, index]));
  }

  #request() {
    const params = { params: { path: { id: this.subject?.id ?? "" } } };
    return this.subject?.type === "game" ? api.GET("/api/games/{id}/study", params) : api.GET("/api/studies/{id}", params);
  }
}
