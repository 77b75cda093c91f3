// The page comes up, and so does its worker.

import assert from "node:assert/strict";
import { browserTest, expectNoAxeViolations, screenshot, screens } from "./support.mjs";

for (const [screen, settings] of Object.entries(screens)) {
  for (const colorScheme of ["light", "dark"]) {
    browserTest(`the page loads: ${screen}, ${colorScheme}`, { ...settings, colorScheme }, async ({ page, open }) => {
      await open();
      await page.getByRole("heading", { name: "Chromadoku" }).waitFor();
      await expectNoAxeViolations(page);
      await screenshot(page, `${screen}-${colorScheme}`);
    });
  }
}

browserTest("the worker answers", {}, async ({ page, open }) => {
  await open();
  await page.getByText("81 cells").waitFor();
  assert.equal(await page.getByRole("status").textContent(), "81 cells");
});
