// The variants that the server has, asked for once.

import { api, need } from "../api/client";
import type { VariantItem } from "../api/types";
import { has, t } from "../text/text";

class Variants {
  list = $state.raw<VariantItem[]>([]);

  /** The one that is meant when nothing else is said. */
  usual = $derived(this.list.find((variant) => variant.default) ?? this.list[0]);

  #asked: Promise<VariantItem[]> | undefined;

  /** The list; what failed is asked for again the next time. */
  async load(): Promise<VariantItem[]> {
    this.#asked ??= need(api.GET("/api/variants"));
    try {
      return (this.list = await this.#asked);
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }

  find(name: string): VariantItem | undefined {
    return this.list.find((variant) => variant.name === name);
  }

  /** Its name for people. */
  title(name: string): string {
    return this.find(name)?.title ?? name;
  }

  /** A variant with what was chosen for it: `options` are `key=value` with commas or blanks between, or a list. */
  titleWith(name: string, options: string | readonly string[] = ""): string {
    const chosen = typeof options === "string" ? options.split(/[ ,]+/).filter(Boolean) : options;
    return [this.title(name), ...chosen.map(optionWords)].join(", ");
  }

  /** The variant and the options of a rating's scale. */
  titleOfScale(scale: string): string {
    const [name = "", ...options] = scale.split(",");
    return this.titleWith(name, options);
  }
}

export const variants = new Variants();

/** What one can choose for a variant: each key with its values. */
export function optionsOf(variant: VariantItem | undefined): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const option of variant?.options ?? []) {
    const [key = "", values = ""] = option.split("=");
    found.set(key, [...(found.get(key) ?? []), ...values.split("|")]);
  }
  return [...found];
}

/** The name of an option for people. */
export function optionName(key: string): string {
  return has(`option-${key}`) ? t(`option-${key}`) : key;
}

/** A value of an option for people. */
export function optionValue(key: string, value: string): string {
  return has(`option-${key}-${value}`) ? t(`option-${key}-${value}`) : value;
}

function optionWords(option: string): string {
  const [key = "", value = ""] = option.split("=");
  return optionValue(key, value);
}
