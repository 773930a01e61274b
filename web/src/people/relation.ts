// The relation of the current account to another person: friend, muted, blocked.

import { api, need } from "../api/client";
import { session } from "../shell/session.svelte";

export type RelationKind = "friends" | "mutes" | "blocks";

export type Relation = Record<RelationKind, boolean>;

export const NO_RELATION: Relation = { friends: false, mutes: false, blocks: false };

/** Compares names case-insensitively, as the server does. */
export async function relationWith(name: string): Promise<Relation> {
  const [friends, mutes, blocks] = await Promise.all([
    need(api.GET("/api/friends")),
    need(api.GET("/api/mutes")),
    need(api.GET("/api/blocks")),
  ]);
  const among = (list: typeof friends) => list.some(({ person }) => person.name.toLowerCase() === name.toLowerCase());
  return { friends: among(friends), mutes: among(mutes), blocks: among(blocks) };
}

/** Makes or ends one relation; a guest account is created if nobody is signed in. */
export async function relate(name: string, kind: RelationKind, wanted: boolean): Promise<void> {
  await session.ensureAccount();
  const params = { path: { name } };
  if (kind === "friends") await need(wanted ? api.PUT("/api/friends/{name}", { params }) : api.DELETE("/api/friends/{name}", { params }));
  else if (kind === "mutes") await need(wanted ? api.PUT("/api/mutes/{name}", { params }) : api.DELETE("/api/mutes/{name}", { params }));
  else await need(wanted ? api.PUT("/api/blocks/{name}", { params }) : api.DELETE("/api/blocks/{name}", { params }));
}
