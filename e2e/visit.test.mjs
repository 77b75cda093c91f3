// The first visit: what is there before anything was done.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, screens } from "./support.mjs";

browserTest("a first visit shows a real puzzle in grid and graph", {}, async ({ page, open }) => {
  await open();
  await on.says(on.verdict(page), "Exactly one solution");
  const given = (await on.cells(page)).map((label) => label.match(/^(r\dc\d), given (\d)$/)).filter(Boolean);
  assert.ok(given.length >= 17, "a puzzle with one solution has givens");
  const vertices = await on.vertices(page);
  assert.equal(vertices.length, 81);
  for (const [, place, digit] of given) {
    assert.ok(
      vertices.some((vertex) => vertex.startsWith(`${place}, value ${digit},`)),
      `${place} is ${digit} in the graph`,
    );
  }
  await eventually(async () => assert.ok((await on.colors(page)) > 20, "the graph is painted"));
});

browserTest("while a first step is told, no cell looks chosen until one is pressed", { isNew: true }, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const rings = () =>
    on.grid(page).evaluate((grid) => {
      const isRinged = (cell) => {
        const { display, borderTopStyle } = getComputedStyle(cell, "::after");
        return display !== "none" && borderTopStyle === "solid";
      };
      return [...grid.querySelectorAll(".active, .chosen")].filter(isRinged).map((cell) => cell.ariaLabel.split(",")[0]);
    });
  assert.deepEqual(await rings(), []);
  await on.cell(page, "r2c2").click();
  await eventually(async () => assert.deepEqual(await rings(), ["r2c2"]));
});

const touch = (width, height) => ({ ...screens.phone, viewport: { width, height } });

for (const [name, screen] of Object.entries({ ...screens, side: touch(844, 390) })) {
  browserTest(`a first visit opens with a step that is told and drawn, and is carried out by one press: ${name}`, { ...screen, isNew: true }, async ({ page, open }) => {
    await open();
    const { height } = page.viewportSize();
    const title = on.step(page).getByRole("heading", { name: /^Naked triple: 1, 2 and 4 in/ });
    const told = on.step(page).getByText(/^These three cells of row 4 must differ/).first();
    for (const [what, locator] of Object.entries({ title, told, next: on.nextStep(page), play: on.button(page, "Play") })) {
      await locator.waitFor();
      const box = await locator.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${what} is on the first screen`);
    }
    await on.nextStep(page).click();
    await on.isCalled(on.cell(page, "r4c2"), /candidates 5, 7 and 8$/);
    if (name === "side") return; // It shows titles alone, and no timeline.
    await eventually(async () => assert.equal(await on.cursor(page), 1));
    await on.step(page).getByText(/so r4c2 lost 1 and 2/).first().waitFor();
  });
}

for (const [width, height] of [[390, 844], [844, 390], [768, 1024]]) {
  browserTest(`a cell that is pressed on a first visit has all keys on the same screen: ${width}x${height}`, { ...touch(width, height), isNew: true }, async ({ page, open }) => {
    await open();
    await on.step(page).getByRole("heading", { name: /^Naked triple/ }).waitFor();
    await on.cell(page, "r7c3").tap();
    for (const name of ["Digit 1", "Digit 9", "Erase"]) {
      await eventually(async () => {
        const box = await on.button(page, name).boundingBox();
        const dock = await on.step(page).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= Math.min(dock.y, height) + 1, `${name} is above the words`);
      });
    }
    await on.button(page, "Digit 9").tap();
    await on.isCalled(on.cell(page, "r7c3"), /entered 9/);
  });
}

for (const [name, screen] of Object.entries(screens)) {
  browserTest(`whoever knows the page is told in two lines what it is, with play within reach: ${name}`, screen, async ({ page, open }) => {
    await open();
    await on.planned(page);
    const { height } = page.viewportSize();
    const title = on.step(page).getByRole("heading", { name: "Sudoku is graph coloring" });
    const words = on.step(page).getByText(/^Cells are vertices, digits are colors/);
    for (const [what, locator] of Object.entries({ title, words, next: on.nextStep(page), play: on.button(page, "Play") })) {
      const box = await locator.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${what} is on the first screen`);
    }
    const lines = await words.evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return Math.round(range.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight));
    });
    assert.ok(lines <= 2, `it is said in ${lines} lines`);
  });
}

browserTest("the three samples open and end as they say", {}, async ({ page, open }) => {
  await open();
  for (const [sample, end] of [["Gentle", "Solved"], ["Tuples", "Solved"], ["Beyond", "Solved"]]) {
    await on.button(page, "New").click();
    await page.getByRole("button", { name: new RegExp(`^${sample}`) }).click();
    await on.goTo(page, await on.planned(page));
    await on.step(page).getByRole("heading", { name: end }).waitFor();
  }
});
