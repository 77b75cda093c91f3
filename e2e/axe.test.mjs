// Each state of the page, scanned by axe: no violation in light, in dark, on a phone.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { LONG } from "./puzzles.mjs";
import { browserTest, eventually, expectNoAxeViolations, looks } from "./support.mjs";

for (const [name, look] of Object.entries(looks)) {
  // What fades is not scanned halfway.
  const options = { ...look, reducedMotion: "reduce" };

  browserTest(`first visit, each stage of a step, solved: ${name}`, options, async ({ page, open }) => {
    await open();
    await on.goToTuple(page);
    for (const stage of ["where to look", "the pattern", "why", "carry it out", "where to look"]) {
      await on.says(on.nextStep(page), new RegExp(`${stage}$`));
      await expectNoAxeViolations(page);
      await on.nextStep(page).click();
    }
    await on.goTo(page, await on.places(page));
    await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
    await expectNoAxeViolations(page);
  });

  browserTest(`dialogs and menus: ${name}`, options, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.button(page, "More").click();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    const openers = [
      () => on.button(page, "New").click(),
      () => on.button(page, "Paste").click(),
      ...["Recent", "List", "Legend", "Keys", "Settings"].map((name) => () => on.more(page, name)),
    ];
    for (const opener of openers) {
      await opener();
      await page.getByRole("dialog").waitFor();
      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
    }
  });

  browserTest(`conflict, marks, several cells, unit model: ${name}`, options, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.cell(page, "r1c3").click();
    await page.keyboard.press("8");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+Digit1");
    await on.isCalled(on.cell(page, "r1c3"), /conflicts/);
    await expectNoAxeViolations(page);
    await page.keyboard.press("Enter");
    await on.button(page.getByRole("banner"), "Back to the last correct move").waitFor();
    await on.model(page, "Unit");
    await expectNoAxeViolations(page);
  });

  browserTest(`search and long count: ${name}`, { ...options, permissions: ["clipboard-read", "clipboard-write"] }, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.unfold(page);
    await on.button(page, "All steps").click();
    await page.getByRole("region", { name: "All steps" }).getByRole("list").first().waitFor();
    await expectNoAxeViolations(page);
    await on.unfold(page);
    await on.button(page, "Search").click();
    await on.step(page).getByRole("heading", { name: "Backtracking coloring" }).waitFor();
    await expectNoAxeViolations(page);
    await on.button(page, "Drop").click();
    await on.paste(page, LONG);
    await eventually(async () => assert.match(await on.verdict(page).textContent(), /^Not known yet/));
    await expectNoAxeViolations(page);
  });
}

browserTest("the link and the forms of other programs", { permissions: ["geolocation"] }, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.button(page, "Share").click();
  await on.dialog(page, "Share this position").getByRole("listitem").first().waitFor();
  await expectNoAxeViolations(page);
});
