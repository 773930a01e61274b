// The position of a listed game, as a picture and its number of moves. Those of finished games are kept.

import { api, need } from "../api/client";
import type { GameItem } from "../api/types";
import { boardOf } from "../board/boards";
import { pictureOf, type Picture } from "../board/picture";
import { placed } from "../board/plain";

export interface Position {
  picture: Picture;
  moves: number;
}

const kept = new Map<string, Promise<Position>>();

export function positionOf({ id, variant, options, stage }: Pick<GameItem, "id" | "variant" | "options" | "stage">): Promise<Position> {
  const known = kept.get(id);
  if (known) return known;
  const asked = ask(id, variant, options);
  if (stage === "over") {
    kept.set(id, asked);
    asked.catch(() => kept.delete(id));
  }
  return asked;
}

async function ask(id: string, variant: string, options: readonly string[]): Promise<Position> {
  const [{ table }, board] = await Promise.all([
    need(api.GET("/api/games/{id}", { params: { path: { id } } })),
    boardOf(variant, options),
  ]);
  const pieces = table.moves.map(({ colour, move }) => placed(board, colour, move));
  return { picture: pictureOf(board, pieces), moves: table.moves.length };
}
