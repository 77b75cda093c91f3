// Pictures of the page in the middle of a deduction, to look at: they are kept in e2e/results/.
//
// With UPDATE_PICTURE=1 the one of the README, assets/page.png, is made anew, and that of a phone beside it.

import assert from "node:assert/strict";
import { join } from "node:path";
import * as on from "./page.mjs";
import { TWENTY_FIVE } from "./puzzles.mjs";
import { browserTest, screens, screenshot } from "./support.mjs";

async function struck(page) {
  await on.goToTuple(page);
  for (const words of [/the pattern$/, /: why$/, /carry it out$/]) {
    await page.keyboard.press("Enter");
    await on.says(on.nextStep(page), words);
  }
  assert.ok((await on.cells(page)).some((label) => /loses/.test(label)));
  await page.mouse.move(0, 0);
}

for (const [name, screen] of Object.entries(screens)) {
  for (const colorScheme of ["light", "dark"]) {
    const options = { ...screen, colorScheme, reducedMotion: "reduce" };
    browserTest(`a deduction: ${name}, ${colorScheme}`, options, async ({ page, open }) => {
      await open();
      await struck(page);
      await screenshot(page, `${name}-${colorScheme}`);
      if (name === "phone") await screenshot(page, `${name}-${colorScheme}-whole`, { fullPage: true });
      if (process.env.UPDATE_PICTURE === "1" && name === "phone" && colorScheme === "light") {
        await page.screenshot({ path: join(import.meta.dirname, "../assets/page-narrow.png") });
      }
      await on.model(page, "Unit");
      await screenshot(page, `${name}-${colorScheme}-unit`, { fullPage: name === "phone" });
      if (process.env.UPDATE_PICTURE === "1" && name === "laptop" && colorScheme === "light") {
        await on.model(page, "Cells");
        await page.screenshot({ path: join(import.meta.dirname, "../assets/page.png") });
      }
    });
  }
}

browserTest("other states", { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] }, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await screenshot(page, "first-visit");
  await on.goTo(page, await on.planned(page));
  await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
  await screenshot(page, "solved");
  await on.goTo(page, 0);
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("8");
  await page.keyboard.press("Enter");
  await on.says(on.errorNotice(page), /equal/);
  await screenshot(page, "conflict");
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Escape");
  await on.button(page, "Search").click();
  await on.button(page, "Pause the search").click();
  await screenshot(page, "search");
  await on.button(page, "Drop").click();
  await on.button(page, "All steps").click();
  await page.getByRole("region", { name: "All steps" }).getByRole("list").first().waitFor();
  await screenshot(page, "all-steps");
  await on.button(page.getByRole("region", { name: "All steps" }), "Close").click();
  for (const name of ["Legend", "Keys", "Settings", "Recent"]) {
    await on.more(page, name);
    await screenshot(page, `dialog-${name}`);
    await page.keyboard.press("Escape");
  }
  for (const name of ["New", "Paste"]) {
    await on.button(page, name).click();
    await screenshot(page, `dialog-${name}`);
    await page.keyboard.press("Escape");
  }
  await on.paste(page, TWENTY_FIVE);
  await on.says(on.verdict(page), "Exactly one solution");
  await screenshot(page, "25x25");
});
