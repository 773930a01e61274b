// Short messages over the page.

import { ProblemError } from "../api/client";
import { has, sentence, t } from "../text/text";
import { session } from "./session.svelte";

const SHOWN_FOR = 6_000;
/** Whoever wants to press a button needs longer. */
const OFFERED_FOR = 12_000;

export interface Notice {
  id: number;
  kind: "info" | "error";
  text: string;
  /** Where it leads. */
  href?: string;
  /** What can be done about it. */
  action?: Action;
}

export interface Action {
  label: string;
  run: () => void;
}

class Notices {
  list = $state<Notice[]>([]);
  #last = 0;

  show(text: string, kind: Notice["kind"] = "info", href?: string, shownFor = SHOWN_FOR): void {
    if (this.list.some((notice) => notice.text === text && notice.href === href)) return;
    const id = ++this.#last;
    this.list.push({ id, kind, text, ...(href === undefined ? {} : { href }) });
    setTimeout(() => this.dismiss(id), shownFor);
  }

  /** Shows a message with a button; a new one replaces what was offered before. */
  offer(text: string, action: Action): void {
    this.list = this.list.filter((notice) => !notice.action);
    const id = ++this.#last;
    this.list.push({ id, kind: "info", text, action });
    setTimeout(() => this.dismiss(id), OFFERED_FOR);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** Drops notices that link to the page just opened. */
  dismissLinksTo(path: string): void {
    if (this.list.some((notice) => notice.href === path)) this.list = this.list.filter((notice) => notice.href !== path);
  }

  /** Shows an error in words. */
  showError(error: unknown): void {
    if (error instanceof ProblemError && error.status === 401 && session.me) session.clear();
    this.show(explain(error), "error");
  }
}

export const notices = new Notices();

/** An error in words: the page's message for the code, or else the server's. */
export function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return t("error-unknown");
  if (error.problem.code === "unreachable") return t("error-unreachable");
  const key = `error-${error.problem.code.replaceAll("_", "-")}`;
  return has(key) ? t(key) : `${sentence(error.problem.message)}.`;
}
