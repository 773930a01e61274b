// Brings together what this browser and the account have solved. Guests have the browser alone.

import { untrack } from "svelte";

import { api, need } from "../../api/client";
import { session } from "../../shell/session.svelte";
import { progress } from "./progress.svelte";

/** Keeps a page's progress and the account's alike; called while a component is made. */
export function keepProgressInSync(): void {
  $effect(() => {
    void progress.changes;
    const account = session.isGuest ? undefined : session.me?.id;
    if (account !== undefined) untrack(() => void sync(account));
  });
}

async function sync(account: string): Promise<void> {
  try {
    const { solved } = await need(api.POST("/api/me/lessons", { body: { solved: progress.forAccount(account) } }));
    if (session.me?.id === account) progress.merge(account, solved);
  } catch {
    // The browser has it; it goes along with the next change.
  }
}
