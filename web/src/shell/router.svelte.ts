// The address decides which page is shown, and nothing else does.

interface Address {
  path: string;
  query: URLSearchParams;
}

function currentAddress(): Address {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

class Router {
  #address = $state.raw<Address>(currentAddress());

  constructor() {
    addEventListener("popstate", () => (this.#address = currentAddress()));
    addEventListener("click", (event) => this.#follow(event));
  }

  get path(): string {
    return this.#address.path;
  }

  get query(): URLSearchParams {
    return this.#address.query;
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#arrive();
  }

  /** Like `go`, but replaces the current entry of the history. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.#arrive();
  }

  #arrive(): void {
    this.#address = currentAddress();
    scrollTo(0, 0);
  }

  /** Links within the page change the address without a reload. */
  #follow(event: MouseEvent): void {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

/** The values that a pattern such as `/game/:id` finds in a path, or nothing if it does not match. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? "";
    if (part.startsWith(":")) values[part.slice(1)] = decoded(text);
    else if (part !== text) return undefined;
  }
  return values;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
