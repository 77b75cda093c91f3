// The tour of the page: six stops, on request, over work that stays as it is.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations, looks, screenshot } from "./support.mjs";

const tour = (page) => on.dialog(page, "A tour of the page");

/** The part of the page that each stop lights. */
const STOPS = { Grid: ".grid-panel", Graph: ".graph", Steps: ".dock", Models: "[aria-label=Model]", Share: ".tools > .primary", Learn: ".tools > :is(.learn, .menu)" };

for (const [name, look] of Object.entries(looks)) {
  browserTest(`a tour of the page lights six parts of it, by keys, and leaves all as it was: ${name}`, { ...look, reducedMotion: "reduce" }, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.cell(page, "r1c3").click();
    await page.keyboard.press("2");
    await on.isCalled(on.cell(page, "r1c3"), /2/);
    await on.planned(page);
    const before = await on.cells(page);
    await on.more(page, "A tour of the page");
    await tour(page).getByRole("radio", { name: "Grid" }).focus();
    for (const [stop, part] of Object.entries(STOPS)) {
      const radio = tour(page).getByRole("radio", { name: stop });
      await eventually(async () => assert.ok(await radio.isChecked(), `${stop} is reached`));
      assert.equal(await tour(page).locator("p:visible").count(), 1);
      const lit = page.locator(part).and(page.locator(":visible")).first();
      await eventually(async () => assert.notEqual(await lit.evaluate((part) => getComputedStyle(part).boxShadow), "none", stop));
      const [seen, said] = await Promise.all([lit.boundingBox(), tour(page).boundingBox()]);
      const isClear = seen.y + seen.height <= said.y || said.y + said.height <= seen.y;
      assert.ok(isClear || seen.height > said.height, `${stop} is not hidden: ${JSON.stringify([seen, said])}`);
      await expectNoAxeViolations(page);
      await screenshot(page, `tour-${name}-${stop}`);
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Escape");
    await tour(page).waitFor({ state: "hidden" });
    assert.deepEqual(await on.cells(page), before);
    // The same by pressing what comes next.
    await on.more(page, "A tour of the page");
    await tour(page).getByText("Next: Graph").click();
    await tour(page).getByText("Next: Steps").click();
    assert.ok(await tour(page).getByRole("radio", { name: "Steps" }).isChecked());
  });
}
