// The fixtures of every end-to-end test: a server, more browsers, and a check for browser errors.

import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";

import { Server } from "./server";

export { expect };

interface Tools {
  /** Errors that browsers log in this test; it fails if any was not expected. */
  complaints: Complaints;
  /** Opens a page in a separate browser context, for another person. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerTools {
  /** A server that the tests of a worker share. A test that stops it need not restart it. */
  server: Server;
}

/** What browsers log while the server is down. */
export const GONE = /net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|FAILED|INCOMPLETE_\w+)|WebSocket|fetching the script/;

export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(private readonly origin: string) {}

  /** Allows errors of this kind. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Watches all pages of a context for errors, and for requests to any other server. */
  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      const at = message.location().url;
      if (message.type() === "error" || message.type() === "warning") this.#heard.push(`${message.text()} (${at})`);
    });
    context.on("weberror", (error) => this.#heard.push(String(error.error())));
    context.on("request", (request) => {
      const url = new URL(request.url());
      const isOwn = url.origin === this.origin || url.protocol === "data:" || url.protocol === "blob:";
      if (!isOwn) this.#heard.push(`a request to ${request.url()}`);
    });
  }

  get unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

export const test = base.extend<Tools, WorkerTools>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => {
    if (!server.isRunning) await server.start();
    await use(server.origin);
  },
  complaints: [
    async ({ baseURL }, use) => {
      const complaints = new Complaints(baseURL ?? "");
      await use(complaints);
      expect(complaints.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    complaints.watch(context);
    await use(context);
  },
  another: async ({ browser, baseURL, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: baseURL ?? "", ...options });
      contexts.push(context);
      complaints.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
