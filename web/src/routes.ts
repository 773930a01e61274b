// Every route of the page, and the component that it shows.

type Loader = () => Promise<{ default: unknown }>;

/** The front page is part of the first script; the others load on demand, some with a file of words. */
export const routes: [string, Loader, string?][] = [
  ["/game/:id", () => import("./features/game/Game.svelte")],
  ["/game/:id/study", () => import("./features/study/GameStudy.svelte")],
  ["/study", () => import("./features/study/StudyList.svelte")],
  ["/study/:id", () => import("./features/study/KeptStudy.svelte")],
  ["/rules", () => import("./features/rules/RulesList.svelte"), "rules"],
  ["/rules/:variant", () => import("./features/rules/RulesPage.svelte"), "rules"],
  ["/glossary", () => import("./features/glossary/Glossary.svelte"), "glossary"],
  ["/puzzles", () => import("./features/puzzle/Puzzles.svelte"), "puzzle"],
  ["/puzzle/:name", () => import("./features/puzzle/Puzzle.svelte"), "puzzle"],
  ["/learn", () => import("./features/learn/Learn.svelte"), "learn"],
  ["/learn/first-game", () => import("./features/learn/FirstGame.svelte"), "learn"],
  ["/learn/:tip", () => import("./features/learn/Lesson.svelte"), "learn"],
  ["/lobby", () => import("./features/lobby/Lobby.svelte")],
  ["/ranking", () => import("./features/ranking/Ranking.svelte")],
  ["/person/:name", () => import("./features/profile/Profile.svelte")],
  ["/challenges", () => import("./features/challenges/Challenges.svelte")],
  ["/friends", () => import("./features/friends/Friends.svelte")],
  ["/account", () => import("./features/account/Account.svelte")],
  ["/sign-in", () => import("./features/account/SignIn.svelte")],
  ["/settings", () => import("./features/settings/Settings.svelte")],
  ["/moderation", () => import("./features/moderation/Moderation.svelte")],
];
