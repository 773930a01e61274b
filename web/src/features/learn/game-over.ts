// Whether the game at the end of the first game is over: the table itself knows nothing of lessons.

import { api, need } from "../../api/client";
import { isMissing } from "../../shell/loading.svelte";
import { progress } from "./progress.svelte";

export async function noteIfOver(): Promise<void> {
  const { game } = progress;
  if (game === undefined || progress.isFinished) return;
  try {
    const { table } = await need(api.GET("/api/games/{id}", { params: { path: { id: game } } }));
    if (table.stage === "over") progress.gameFinished();
  } catch (error) {
    // A game that is gone cannot be gone on with.
    if (isMissing(error)) progress.gameFinished();
  }
}
