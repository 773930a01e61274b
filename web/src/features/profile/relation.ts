// What somebody is to the one who sits here.

import { api, need } from "../../api/client";

export interface Bond {
  isFriend: boolean;
  isBlocked: boolean;
}

/** Names are the same whatever the case. */
export async function bondWith(name: string): Promise<Bond> {
  const [friends, blocks] = await Promise.all([need(api.GET("/api/friends")), need(api.GET("/api/blocks"))]);
  const among = (list: typeof friends) => list.some(({ person }) => person.name.toLowerCase() === name.toLowerCase());
  return { isFriend: among(friends), isBlocked: among(blocks) };
}
