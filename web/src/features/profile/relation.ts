// The relation of the current account to another person.

import { api, need } from "../../api/client";

export interface Relation {
  isFriend: boolean;
  isBlocked: boolean;
}

/** Compares names case-insensitively, as the server does. */
export async function relationWith(name: string): Promise<Relation> {
  const [friends, blocks] = await Promise.all([need(api.GET("/api/friends")), need(api.GET("/api/blocks"))]);
  const among = (list: typeof friends) => list.some(({ person }) => person.name.toLowerCase() === name.toLowerCase());
  return { isFriend: among(friends), isBlocked: among(blocks) };
}
