// Translates message keys with the Fluent files.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

/** Pages of many words load theirs when they are opened. */
const late = import.meta.glob<string>("../../../text/en/{glossary,learn,puzzle,rules}.ftl", { query: "?raw", import: "default" });
const early = import.meta.glob<string>(["../../../text/en/*.ftl", "!../../../text/en/{glossary,learn,puzzle,rules}.ftl"], { query: "?raw", import: "default", eager: true });

const bundle = new FluentBundle("en", { useIsolating: false });
for (const file of Object.values(early)) add(file);

function add(file: string): void {
  for (const error of bundle.addResource(new FluentResource(file), { allowOverrides: true })) console.error(error);
}

/** A page together with its words, if they are not part of the first script. */
export async function withWords<Page>(name: string | undefined, page: Promise<Page>): Promise<Page> {
  const file = late[`../../../text/en/${name}.ftl`]?.();
  const loaded = await page;
  if (file) add(await file);
  return loaded;
}

/** The message of a key. A missing message shows its key; a test finds those. */
export function t(key: string, values?: Record<string, FluentVariable>): string {
  const pattern = bundle.getMessage(key)?.value;
  return pattern ? bundle.formatPattern(pattern, values) : key;
}

/** Whether a key exists, for keys built from the server's codes. */
export function has(key: string): boolean {
  return bundle.hasMessage(key);
}

/** Capitalises the first letter, for messages that begin with a variable. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
