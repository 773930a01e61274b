// Every address of the page, and what is shown there.

type Loader = () => Promise<{ default: unknown }>;

/** The front page comes with the frame; the others when they are asked for. */
export const pages: [string, Loader][] = [
  ["/game/:id", () => import("./pages/Game.svelte")],
  ["/lobby", () => import("./pages/Lobby.svelte")],
  ["/ranking", () => import("./pages/Ranking.svelte")],
  ["/person/:name", () => import("./pages/Person.svelte")],
  ["/friends", () => import("./pages/Friends.svelte")],
  ["/account", () => import("./pages/Account.svelte")],
  ["/sign-in", () => import("./pages/SignIn.svelte")],
  ["/settings", () => import("./pages/Settings.svelte")],
  ["/moderation", () => import("./pages/Moderation.svelte")],
];
