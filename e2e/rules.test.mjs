// Boards with rules: a code of f-puzzles is pasted, its rules are drawn in the grid, said of each cell, and listed.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations, looks, screens, screenshot } from "./support.mjs";

/** The digit of a row and column, from 0, in the solution that the rules below fit. */
const digit = (row, column) => ((3 * (row % 3) + Math.floor(row / 3) + column) % 9) + 1;

/** A puzzle made for this test; the upper left corner is left to solve. */
const PUZZLE = {
  size: 9,
  grid: Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) =>
      row > 4 || column > 5 ? { value: digit(row, column), given: true } : {},
    ),
  ),
  killercage: [{ cells: ["R1C1", "R1C2", "R2C1"], value: "7" }],
  thermometer: [{ lines: [["R4C1", "R4C2", "R4C3", "R4C4", "R4C5"]] }],
  arrow: [{ cells: ["R2C3"], lines: [["R2C3", "R3C4", "R3C5", "R3C6"]] }],
  difference: [{ cells: ["R1C4", "R1C5"] }],
  littlekillersum: [{ cell: "R0C3", direction: "DR", cells: ["R1C4", "R2C5", "R3C6", "R4C7", "R5C8", "R6C9"], value: "33" }],
};

/** What LZ-string makes of a text in base 64, without looking for repeats of more than one character. */
function packed(text) {
  const bits = [];
  const put = (value, width) => {
    for (let at = 0; at < width; at += 1) bits.push((value >> at) & 1);
  };
  const known = new Map();
  // As whoever unpacks it counts: how many words there are, and how many more have a number of so many bits.
  let [words, left, width] = [3, 1, 2];
  const grow = () => {
    left -= 1;
    if (left === 0) {
      left = 2 ** width;
      width += 1;
    }
  };
  [...text].forEach((letter, at) => {
    if (known.has(letter)) {
      put(known.get(letter), width);
    } else {
      put(0, width);
      put(letter.charCodeAt(0), 8);
      known.set(letter, words);
      words += 1;
      if (at > 0) grow();
      else [left, width] = [4, 3];
    }
    if (at > 0) {
      words += 1;
      grow();
    }
  });
  put(2, width);
  const code = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  let packed = "";
  for (let at = 0; at < bits.length; at += 6) {
    packed += code[[0, 1, 2, 3, 4, 5].reduce((sum, bit) => sum * 2 + (bits[at + bit] ?? 0), 0)];
  }
  return packed + "=".repeat((4 - (packed.length % 4)) % 4);
}

async function paste(page, puzzle) {
  await on.button(page, "Paste").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(`https://f-puzzles.com/?load=${encodeURIComponent(packed(JSON.stringify(puzzle)))}`);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`rules are drawn and said: ${name}`, { ...look, reducedMotion: "reduce" }, async ({ page, open }) => {
    await open();
    await paste(page, PUZZLE);
    await on.isCalled(on.cell(page, "r1c1"), /in a cage of 7 with r1c2 and r2c1/);
    await on.isCalled(on.cell(page, "r4c1"), /bulb of a thermometer/);
    await on.isCalled(on.cell(page, "r2c3"), /the sum of r3c4, r3c5 and r3c6/);
    await on.isCalled(on.cell(page, "r1c5"), /white dot to r1c4/);
    await on.isCalled(on.cell(page, "r5c8"), /on a diagonal that adds up to 33/);
    const drawn = (kind) => page.locator(`svg.rules .${kind}`).count();
    for (const kind of ["cage.line", "cage.label", "thermometer.end", "arrow.line", "white-dot.end", "little-killer.line"]) {
      assert.equal(await drawn(kind), 1, kind);
    }
    assert.deepEqual(await page.locator("svg.rules text").allTextContents(), ["7", "33"]);
    // The clue stands in the page, not under its edge.
    const clue = await page.locator("svg.rules .clue.label").boundingBox();
    const { width } = page.viewportSize();
    assert.ok(clue.x > 0 && clue.x + clue.width < width, JSON.stringify(clue));
    await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width));
    await expectNoAxeViolations(page);
    await screenshot(page, `rules ${name}`);
    await on.more(page, "Rules of this puzzle");
    const list = page.getByRole("dialog");
    for (const kind of ["Killer cages", "Thermometers", "Arrows", "White dots", "Little killers"]) {
      await list.getByText(kind, { exact: true }).waitFor();
    }
    await expectNoAxeViolations(page);
  });
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`rules are seen in graphs: ${name}`, { ...look, reducedMotion: "reduce" }, async ({ page, open }) => {
    await open();
    await paste(page, PUZZLE);
    const graph = page.getByRole("region", { name: "Graph" });
    const list = page.getByRole("listbox", { name: "Graph vertices" });
    await on.isCalled(on.cell(page, "r1c1"), /in a cage of 7 with r1c2 and r2c1/);
    const pixels = () => on.canvas(page).evaluate((canvas) => canvas.toDataURL());
    await on.model(page, "Cells");
    await screenshot(page, `rules in cells ${name}`);
    await on.model(page, "Rules");
    await graph.getByText(/^1 cage, .*1 thermometer \(<\).*, joined to the 18 cells that they speak of\./).waitFor();
    await list.getByRole("option", { name: /^Cage 7, .*3 neighbors/ }).waitFor({ state: "attached" });
    await list.getByRole("option", { name: /^Thermometer, .*5 neighbors/ }).waitFor({ state: "attached" });
    await eventually(async () => assert.ok((await on.colors(page)) > 3, "the rules are painted"));
    await expectNoAxeViolations(page);
    await screenshot(page, `rules as vertices ${name}`);
    await on.model(page, "Combinations");
    await on.cell(page, "r1c1").click();
    await graph.getByText("Cage 7 in r1c1, r1c2 and r2c1: one combination left: 1, 2 and 4.").waitFor();
    const cage = await pixels();
    await screenshot(page, `combinations ${name}`);
    await on.cell(page, "r4c1").click();
    await graph.getByText(/^Thermometer in r4c1, .*: (one|\d+) combinations? left/).waitFor();
    await eventually(async () => assert.notEqual(await pixels(), cage));
    await expectNoAxeViolations(page);
  });
}

browserTest("a board without rules has nothing of them", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  assert.equal(await page.locator("svg.rules").count(), 0);
  await on.button(page, "More").click();
  assert.equal(await page.getByRole("menuitem", { name: "Rules of this puzzle" }).count(), 0);
  const models = page.getByRole("combobox", { name: "Model" }).getByRole("option");
  assert.ok(!(await models.allTextContents()).includes("Rules"));
});

for (const [name, screen] of [["desktop", screens.laptop], ["phone", screens.phone]]) {
  browserTest(`title, author and rules that came with a puzzle stay with it: ${name}`, { ...screen, reducedMotion: "reduce" }, async ({ page, open, profile }) => {
    const called = page.getByRole("button", { name: "Corner <7>: choose another board" });
    const has = async (page) => {
      await on.more(page, "Rules of this puzzle");
      const dialog = on.dialog(page, "Rules of this puzzle");
      await dialog.getByText("Corner <7> by Me & you").waitFor();
      await dialog.getByText("Normal rules apply.").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    };
    await open();
    await paste(page, { ...PUZZLE, title: "Corner <7>", author: "Me & you", ruleset: "Normal rules apply.\nDigits rise from the bulb." });
    await called.waitFor();
    await has(page);
    await screenshot(page, `credits ${name}`);
    await on.button(page, "Dismiss").click();
    // Undone, done again, loaded again.
    await on.button(page, "Undo").click();
    await called.waitFor({ state: "hidden" });
    await on.button(page, "Redo").click();
    await called.waitFor();
    await page.reload();
    await called.waitFor();
    await has(page);
    // By link, on another machine.
    await on.button(page, "Share").click();
    const link = await on.dialog(page, "Share this position").getByRole("textbox").first().inputValue();
    const other = await (await profile(screen)).newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Corner <7>: choose another board" }).waitFor();
    await has(other);
    await page.keyboard.press("Escape");
    // Left for another puzzle and taken up again by its name.
    await on.emptyBoard(page, 4);
    await called.waitFor({ state: "hidden" });
    await on.more(page, "Recent");
    await on.dialog(page, "Recent").getByRole("button", { name: /^Corner <7> \(9×9/ }).click();
    await called.waitFor();
    // On paper.
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".paper.name").textContent(), "Corner <7>, by Me & you");
    await page.getByText("Digits rise from the bulb.").waitFor();
  });
}
