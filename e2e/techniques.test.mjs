// Techniques: what they are, what they see, on and off and in which order.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations } from "./support.mjs";

/** Opens the list of techniques. */
async function list(page) {
  await on.more(page, "Choose techniques");
  const sheet = page.getByRole("region", { name: "Choose techniques" });
  await sheet.getByRole("list").waitFor();
  return sheet;
}

/** The names of the techniques, in order. */
const names = async (sheet) => (await sheet.locator("li summary").allTextContents()).map((text) => text.trim());

browserTest("a technique that is off is not used, now and after a reload", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const sheet = await list(page);
  for (const name of ["Locked pair", "Naked pair", "Hidden pair"]) {
    const row = sheet.locator("li", { hasText: name }).first();
    await row.locator("summary").click();
    await on.button(row, `Switch off ${name}`).click();
    await row.getByText("· off").waitFor();
  }
  const paths = async () => {
    await on.planned(page);
    const seen = [];
    for (let at = await on.cursor(page); at < (await on.places(page)); at += 1) {
      await on.goTo(page, at + 1);
      seen.push(await on.timeline(page).getAttribute("aria-valuetext"));
    }
    return seen.join("\n");
  };
  await expectNoAxeViolations(page);
  assert.doesNotMatch(await paths(), /(locked|naked|hidden) pair/i);
  await page.reload();
  await on.grid(page).waitFor();
  await (await list(page)).locator("li", { hasText: "Naked pair" }).first().getByText("· off").waitFor();
});

browserTest("techniques move in their order, by keys, and come back", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const sheet = await list(page);
  const usual = await names(sheet);
  const row = sheet.locator("li", { hasText: usual[3] }).first();
  await row.locator("summary").click();
  await on.button(row, /^Earlier/).focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.deepEqual((await names(sheet)).slice(0, 4), [usual[0], usual[1], usual[3], usual[2]]));
  // The focus stays on the same button of the list that was written anew.
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal((await names(sheet))[1], usual[3]));
  await on.button(sheet, "Reset to defaults").click();
  await eventually(async () => assert.deepEqual(await names(sheet), usual));
});

browserTest("an example of a technique opens with its step in view, and the puzzle before it comes back", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const before = await on.cells(page);
  const row = (await list(page)).locator("li", { hasText: /^X-wing/i }).first();
  await row.locator("summary").click();
  await on.button(row, /^Example/).click();
  const sheet = page.getByRole("region", { name: /^X-wing/i });
  const first = sheet.getByRole("button", { name: / loses? \d/ }).first();
  await eventually(async () => assert.equal(await first.getAttribute("aria-current"), "true"));
  await on.says(on.step(page).getByRole("heading"), /^X-wing/i);
  assert.ok((await on.cells(page)).some((label) => /in the pattern/.test(label)));
  await expectNoAxeViolations(page);
  await on.button(page, "Undo that").click();
  await eventually(async () => assert.deepEqual(await on.cells(page), before));
});

browserTest("a strike is checked: the step that shows it, at once; a wrong one is told, and what it would lose shown on request", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.cell(page, "r4c2").click();
  await page.keyboard.press("Shift+Digit1");
  await on.button(page, "Check strikes").click();
  const sheet = page.getByRole("region", { name: "Your strikes" });
  const follows = sheet.getByRole("button", { name: /^It follows: / });
  await eventually(async () => assert.equal(await follows.getAttribute("aria-current"), "true"));
  // The last candidate of its cell is in the solution.
  await on.cell(page, "r1c5").click();
  await page.keyboard.press("Shift+Digit4");
  await sheet.getByText("That is wrong:").waitFor();
  const lost = sheet.getByRole("img", { name: "A solution with 4 in r1c5" });
  assert.equal(await lost.isVisible(), false);
  await sheet.getByText("Show the solution that it would lose").click();
  await lost.waitFor();
  await expectNoAxeViolations(page);
});
