// The variants that the server offers. A list of them comes with the page, so that names and pictures are there at once
// and offline; the server's own list is fetched once.

import shipped from "../../variants.json";
import { api, need } from "../api/client";
import type { VariantItem } from "../api/types";
import { boardOf } from "../board/boards";
import { has, t } from "../text/text";
import { lookOf, type Look } from "./look";

/** A variant, and how it looks unless the page does not know it yet. */
export interface ListedVariant extends VariantItem {
  look?: Look;
}

const looks = new Map((shipped as unknown as ListedVariant[]).map(({ name, look }) => [name, look]));

class Variants {
  list = $state.raw(shipped as unknown as ListedVariant[]);

  /** The variant to play unless another is chosen. */
  usual = $derived(this.list.find((variant) => variant.default) ?? this.list[0]);

  #asked: Promise<ListedVariant[]> | undefined;

  /** Fetches the list once; a failed request is repeated by the next call. */
  async load(): Promise<ListedVariant[]> {
    this.#asked ??= this.#fetch();
    try {
      return (this.list = await this.#asked);
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }

  find(name: string): ListedVariant | undefined {
    return this.list.find((variant) => variant.name === name);
  }

  /** The name that people read. */
  title(name: string): string {
    return this.find(name)?.title ?? name;
  }

  /** The title with the chosen options: `key=value`, separated by commas or spaces, or as a list. */
  titleWith(name: string, options: string | readonly string[] = ""): string {
    const chosen = typeof options === "string" ? options.split(/[ ,]+/).filter(Boolean) : options;
    return [this.title(name), ...chosen.map(optionWords)].join(", ");
  }

  /** The title of a rating scale: its variant and options. */
  titleOfScale(scale: string): string {
    const [name = "", ...options] = scale.split(",");
    return this.titleWith(name, options);
  }

  /** Variants that did not come with the page look as their boards do. */
  async #fetch(): Promise<ListedVariant[]> {
    const list = await need(api.GET("/api/variants"));
    return Promise.all(list.map(async (item) => ({ ...item, look: looks.get(item.name) ?? lookOf(await boardOf(item.name)) })));
  }
}

export const variants = new Variants();

/** A variant and for how many it is, unless its title says so. */
export function titleWithPlayers({ title, seats }: Pick<VariantItem, "title" | "seats">): string {
  return /player/i.test(title) ? title : t("variant-players", { title, seats });
}

/** The options of a variant: each key with its values. */
export function optionsOf(variant: VariantItem | undefined): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const option of variant?.options ?? []) {
    const [key = "", values = ""] = option.split("=");
    found.set(key, [...(found.get(key) ?? []), ...values.split("|")]);
  }
  return [...found];
}

/** The address of the rules of a variant with its options. */
export function rulesAddress(variant: string, options: readonly string[]): string {
  const query = options.length > 0 ? `?${new URLSearchParams({ options: options.join(",") })}` : "";
  return `/rules/${variant}${query}`;
}

/** The name of an option that people read. */
export function optionName(key: string): string {
  return has(`option-${key}`) ? t(`option-${key}`) : key;
}

/** The value of an option that people read. */
export function optionValue(key: string, value: string): string {
  return has(`option-${key}-${value}`) ? t(`option-${key}-${value}`) : value;
}

function optionWords(option: string): string {
  const [key = "", value = ""] = option.split("=");
  return optionValue(key, value);
}
