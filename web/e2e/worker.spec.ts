// A new build of the page replaces an old one, online and offline.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { Server } from "./server";
import { expect, GONE, test as base } from "./test";

const DIST = resolve(import.meta.dirname, "../dist");

/** A build of the page that the test can change. */
class Edition {
  readonly folder = mkdtempSync(join(tmpdir(), "catercorner-page-"));

  constructor() {
    cpSync(DIST, this.folder, { recursive: true });
    this.#change("index.html", "<head>", '<head><meta name="edition" content="old" />');
  }

  renew(): void {
    this.#change("index.html", 'content="old"', 'content="new"');
    this.#change("sw.js", 'const VERSION = "', 'const VERSION = "new-');
  }

  #change(file: string, before: string, after: string): void {
    const path = join(this.folder, file);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(before);
    writeFileSync(path, text.replace(before, after));
    for (const ending of [".br", ".gz"]) rmSync(`${path}${ending}`, { force: true });
  }
}

const test = base.extend<{ edition: Edition; own: Server }>({
  edition: async ({}, use) => {
    const edition = new Edition();
    await use(edition);
    rmSync(edition.folder, { recursive: true });
  },
  own: async ({ edition }, use) => {
    const own = new Server({ page: edition.folder });
    await own.start();
    await use(own);
    await own.remove();
  },
  baseURL: async ({ own }, use) => use(own.origin),
});

function shown(page: Page) {
  return expect.poll(() => page.locator("meta[name=edition]").getAttribute("content"));
}

async function shells(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

test("a new build is shown at the next visit, and cached when the old one is closed", async ({ context, edition, own, complaints }) => {
  complaints.expect(GONE);
  const first = await context.newPage();
  await first.goto("/settings");
  await first.evaluate(() => navigator.serviceWorker.ready);
  await shown(first).toBe("old");
  const before = await shells(first);
  expect(before).toHaveLength(1);

  edition.renew();
  await own.stop();
  await own.start();
  await first.reload();
  await shown(first).toBe("new");
  await expect.poll(() => shells(first)).toHaveLength(2);
  await first.close();

  // The browser activates the new worker some time after the last page is closed.
  await expect.poll(async () => {
    const visit = await context.newPage();
    await visit.goto("/settings");
    const kept = await shells(visit);
    await visit.close();
    return kept;
  }).not.toEqual(expect.arrayContaining(before));
  const second = await context.newPage();
  await second.goto("/settings");
  await own.kill();
  await second.reload();
  await shown(second).toBe("new");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
});
