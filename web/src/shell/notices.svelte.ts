// Short messages over the page: what just happened, and what to do about it.

import { ProblemError } from "../api/client";
import { has, sentence, t } from "../text/text";
import { session } from "./session.svelte";

const SHOWN_FOR = 6_000;

export interface Notice {
  id: number;
  kind: "news" | "fault";
  text: string;
  /** Where it leads. */
  href?: string;
}

class Notices {
  list = $state<Notice[]>([]);
  #last = 0;

  tell(text: string, kind: Notice["kind"] = "news", href?: string): void {
    if (this.list.some((notice) => notice.text === text && notice.href === href)) return;
    const id = ++this.#last;
    this.list.push({ id, kind, text, ...(href === undefined ? {} : { href }) });
    setTimeout(() => this.dismiss(id), SHOWN_FOR);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** Whoever is there already need not be told to go there. */
  arrive(path: string): void {
    if (this.list.some((notice) => notice.href === path)) this.list = this.list.filter((notice) => notice.href !== path);
  }

  /** Tells what went wrong, in words for people. */
  fail(error: unknown): void {
    if (error instanceof ProblemError && error.status === 401 && session.me) session.forget();
    this.tell(explain(error), "fault");
  }
}

export const notices = new Notices();

/** What went wrong: our own sentence for the code, or else the server's. */
export function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return t("fault-unknown");
  if (error.problem.code === "unreached") return t("fault-unreached");
  const key = `fault-${error.problem.code.replaceAll("_", "-")}`;
  return has(key) ? t(key) : `${sentence(error.problem.message)}.`;
}
