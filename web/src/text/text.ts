// The words of the page: keys here, sentences in the message files.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

const english = import.meta.glob<string>("./en/*.ftl", { query: "?raw", import: "default", eager: true });

const bundle = new FluentBundle("en", { useIsolating: false });
for (const file of Object.values(english)) {
  for (const error of bundle.addResource(new FluentResource(file))) console.error(error);
}

/** The sentence of a key; a key without one shows itself, and a test finds it before anybody else does. */
export function t(key: string, values?: Record<string, FluentVariable>): string {
  const pattern = bundle.getMessage(key)?.value;
  return pattern ? bundle.formatPattern(pattern, values) : key;
}

/** Whether there is a sentence for a key that is put together from what the server says. */
export function has(key: string): boolean {
  return bundle.hasMessage(key);
}

/** A sentence begins with a capital, also when its first word comes from elsewhere. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
