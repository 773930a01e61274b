// The words of a section, with what they name.

import type { FluentVariable } from "@fluent/bundle";

import type { RulesInfo } from "../../api/types";
import { t } from "../../text/text";

export type Facts = Record<string, FluentVariable>;

/** The facts as the sentences take them. */
export function factsOf(rules: RulesInfo): Facts {
  const value = (fact: RulesInfo["facts"][string]): FluentVariable => ("number" in fact ? fact.number : fact.colour);
  return Object.fromEntries(Object.entries(rules.facts).map(([name, fact]) => [name, value(fact)]));
}

/** The paragraphs of a section. */
export function paragraphs(section: string, facts: Facts): string[] {
  return t(`rules-${section}-text`, facts).split(/\n\s*\n/);
}
