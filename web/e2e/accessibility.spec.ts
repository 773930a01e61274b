// Every page in both themes, as axe sees it.

import { AxeBuilder } from "@axe-core/playwright";

import { enter, example, patterns } from "./addresses";
import { expect, test } from "./test";

for (const pattern of patterns) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${pattern} in the ${colorScheme} theme has no fault`, async ({ page, server }) => {
      await page.emulateMedia({ colorScheme });
      const name = await enter(page, server, "moderator");
      await page.goto(await example(page, pattern, name), { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const faults = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" ")}`);
      expect(faults).toEqual([]);
    });
  }
}
