// Every page passes axe in both themes.

import { AxeBuilder } from "@axe-core/playwright";

import { enter, example, MISSING, patterns } from "./addresses";
import { expect, test } from "./test";

for (const pattern of patterns) {
  test(`${pattern} passes axe, light and dark`, async ({ page, server, complaints }) => {
    // The server answers that there is no such page, and the browser logs it.
    if (pattern === MISSING) complaints.expect(/404/);
    const name = await enter(page, server, "moderator");
    await page.goto(await example(page, pattern, name), { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const found: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      // A colour on its way from one theme to the other has any contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, help, nodes } of violations) {
        found.push(`${colorScheme}: ${id}: ${help}: ${nodes.map((node) => node.html).join(" ")}`);
      }
    }
    expect(found).toEqual([]);
  });
}
