// Stories: a step of each of twelve families, told beat by beat in the words, the grid and the graph.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations } from "./support.mjs";

/** What cells and vertices that have a part in the step are said to be. */
const PART = /in the pattern|part of the pattern|color of the chain|loses|becomes|placed by the step/;

/** The cells that these labels say to have a part in the step. */
const cellsIn = (labels) => new Set(labels.filter((label) => PART.test(label)).flatMap((label) => label.match(/r\d+c\d+/)?.[0] ?? []));

/** Opens the example of a technique, and waits until its step is in view. */
async function example(page, technique) {
  await on.more(page, "Choose techniques");
  const list = page.getByRole("region", { name: "Choose techniques" });
  const row = list.getByRole("listitem").filter({ has: page.locator("summary", { hasText: technique }) }).first();
  await row.locator("summary").first().click();
  await on.button(row, /^Example/).click();
  const sheet = page.getByRole("region", { name: technique });
  await sheet.locator('[aria-current="true"]').waitFor();
  await on.button(sheet, "Close").click();
  await on.says(on.step(page).getByRole("heading"), technique);
}

const STORIES = [];

for (const [technique, ...beats] of STORIES) {
  browserTest(`a story is told in words, grid and graph: ${technique.source.slice(1)}`, {}, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await example(page, technique);
    const panel = on.step(page);
    const overlay = page.locator(".overlay .link");
    for (let beat = beats.length; beat > 0; beat -= 1) await on.button(panel, "One back").click();
    for (const [number, [said, links]] of beats.entries()) {
      if (number > 0) await on.nextStep(page).click();
      await on.says(panel.locator("p.text"), said);
      assert.equal(await overlay.count(), links, said);
      const [grid, graph] = [cellsIn(await on.cells(page)), cellsIn(await on.vertices(page))];
      assert.ok(grid.size > 0, said);
      for (const cell of graph) assert.ok(grid.has(cell), `${cell} is marked in the grid as well: ${said}`);
    }
    await expectNoAxeViolations(page);
  });
}
