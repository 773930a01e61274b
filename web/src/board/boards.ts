// The boards of the variants, each fetched once.

import { api, need } from "../api/client";
import type { Geometry } from "../api/types";
import { BoardGeometry } from "./geometry";

const boards = new Map<string, Promise<BoardGeometry>>();

/** The board of a variant with its options. */
export function boardOf(name: string, options: readonly string[] = []): Promise<BoardGeometry> {
  const key = [name, ...options].join(" ");
  let board = boards.get(key);
  if (!board) {
    const query = options.length > 0 ? { options: options.join(",") } : {};
    board = need(api.GET("/api/variants/{name}", { params: { path: { name }, query } })).then(
      (geometry) => new BoardGeometry(geometry as Geometry),
    );
    // Failures are not cached: the next call tries again.
    board.catch(() => boards.delete(key));
    boards.set(key, board);
  }
  return board;
}
