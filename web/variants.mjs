// Writes the lists of variants and puzzles that come with the page, so that it needs no requests for them, into
// variants.json and puzzles.json: `npm run variants -- http://127.0.0.1:8420` against a running server. The picture of each variant is a
// position of a game that this script plays by itself, the same one every time.

import { writeFile } from "node:fs/promises";

import { createServer } from "vite";

const address = process.argv[2] ?? "http://127.0.0.1:8420";
/** A picture shows the opening: more pieces would be too small to tell apart. */
const PLIES = 20;

const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom", logLevel: "warn" });
const { BoardGeometry } = await vite.ssrLoadModule("/src/board/geometry.ts");
const { pictureOf } = await vite.ssrLoadModule("/src/board/picture.ts");
const { Task } = await vite.ssrLoadModule("/src/features/puzzle/task.ts");
const { lookOf } = await vite.ssrLoadModule("/src/tables/look.ts");
let cookie = "";

const guest = await fetch(`${address}/api/guest`, { method: "POST" });
cookie = guest.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");

const list = [];
for (const item of await get("/api/variants")) {
  const board = new BoardGeometry(await get(`/api/variants/${item.name}`));
  const look = lookOf(board, await opening(item, board));
  list.push({ ...item, look: { ...look, picture: shorter(look.picture) } });
  console.log(item.title);
}
// A line for each variant keeps changes readable.
await writeFile("variants.json", `[\n${list.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`);
const puzzles = [];
for (const { name, title } of await get("/api/puzzles")) {
  const info = await get(`/api/puzzles/${name}`);
  if (info.kind.type !== "built_in") continue;
  const board = new BoardGeometry(info.board);
  const pieces = info.board.colours.length * info.board.pieces.reduce((sum, { copies }) => sum + copies, 0);
  puzzles.push({ name, title, pieces, fills: info.task.fills_board, picture: shorter(pictureOf(board, beginning(info, board))) });
  console.log(title);
}
await writeFile("puzzles.json", `[\n${puzzles.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`);
await vite.close();

/** Some pieces, placed as the task allows it: they are no part of a solution. */
function beginning({ task: info }, board) {
  const task = new Task(board, info);
  const target = info.fills_board ? [0, 0] : [board.width / 2, board.height / 2];
  const pieces = [];
  while (pieces.length < Math.min(PLIES, task.pieceCount / 3)) {
    const colour = task.turn(pieces) ?? task.colours[pieces.length % task.colours.length];
    const move = best(board, task.legal(pieces, colour).map((placement) => board.moveOf(placement)), pieces.length + 31 * puzzles.length, target);
    pieces.push({ colour, move, cells: board.cellsOfMove(move) });
  }
  return pieces;
}

/** The first pieces of a game in which every colour makes for the middle with its largest pieces. */
async function opening(item, board) {
  const { id } = await ask("/api/games", { variant: item.name, seats: Array.from({ length: item.seats }, () => ({ type: "me" })) });
  const pieces = [];
  while (pieces.length < Math.min(PLIES, 5 * item.colours.length)) {
    const { turn, moves } = await get(`/api/games/${id}/legal`);
    if (!turn) break;
    const move = best(board, moves, pieces.length + 31 * list.length);
    await ask(`/api/games/${id}/ask`, { type: "play", turn_number: turn.number, move });
    pieces.push({ colour: turn.colour, cells: board.cellsOfMove(move) });
  }
  return pieces;
}

function best(board, moves, seed, middle = [board.width / 2, board.height / 2]) {
  const rank = (move, index) => {
    const cells = board.cellsOfMove(move);
    const [x, y] = board.centreOf(cells);
    // Without chance every colour would begin with the same piece, and variants on one board would look alike.
    const chance = ((index * 7919 + seed * 104_729) % 1000) / 1000;
    return 2 * cells.length - Math.hypot(x - middle[0], y - middle[1]) + 3 * chance;
  };
  return moves.map((move, index) => [rank(move, index), move]).sort((one, other) => other[0] - one[0])[0][1];
}

/** Two digits after the point are enough for a thumbnail. */
function shorter(picture) {
  const cut = (path) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
  const bodies = Object.fromEntries(Object.entries(picture.bodies).map(([colour, path]) => [colour, cut(path)]));
  const size = (number) => Math.round(number * 1000) / 1000;
  return { width: size(picture.width), height: size(picture.height), floor: cut(picture.floor), bodies };
}

async function get(path) {
  return read(await fetch(address + path, { headers: { cookie } }));
}

async function ask(path, data) {
  const headers = { cookie, "content-type": "application/json" };
  return read(await fetch(address + path, { method: "POST", headers, body: JSON.stringify(data) }));
}

async function read(answer) {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
