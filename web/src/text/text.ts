// Translates message keys with the Fluent files.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

const english = import.meta.glob<string>("../../../text/en/*.ftl", { query: "?raw", import: "default", eager: true });

const bundle = new FluentBundle("en", { useIsolating: false });
for (const file of Object.values(english)) {
  for (const error of bundle.addResource(new FluentResource(file))) console.error(error);
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
