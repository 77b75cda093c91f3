// Boards that overlap: set up, pasted, gone through by keys, solved, shared and opened again.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations, looks, screenshot } from "./support.mjs";

const corners = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]];
const inBoard = (row, column, [top, left]) => row >= top && row < top + 9 && column >= left && column < left + 9;
const isCell = (row, column) => corners.some((corner) => inBoard(row, column, corner));

/**
 * Makes a samurai and gives its rows, with spaces where there is no cell. Chance is held still: it also makes some whose path takes
 * half a minute on a slow machine.
 */
async function make(page) {
  await page.evaluate(() => (Math.random = () => 0.5));
  await on.button(page, "New").click();
  await on.button(page, "Make one").click();
  await eventually(async () => assert.equal((await on.cells(page)).length, 369));
  const labels = await on.cells(page);
  const given = new Map(labels.map((label) => [/^r\d+c\d+/.exec(label)[0], /given (\d)/.exec(label)?.[1] ?? "."]));
  const row = (row) => Array.from({ length: 21 }, (_, column) => given.get(`r${row + 1}c${column + 1}`) ?? " ").join("");
  return Array.from({ length: 21 }, (_, at) => row(at));
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`a samurai is made, stepped through, shared and opened again: ${name}`, look, async ({ page, open }) => {
    await open();
    await make(page);
    await on.says(on.verdict(page), "Exactly one solution");
    await screenshot(page, `samurai ${name}`);
    await on.unfold(page);
    await on.planned(page);
    await on.nextStep(page).click();
    await on.nextStep(page).click();
    await expectNoAxeViolations(page);
    await screenshot(page, `samurai step ${name}`);
    await on.button(page, "Share").click();
    const link = await on.dialog(page, "Share this position").getByRole("textbox").first().inputValue();
    assert.ok(link.length < 700, `${link.length} characters`);
    const before = (await on.cells(page)).map((label) => /^r\d+c\d+(, given \d)?/.exec(label)[0]);
    await page.goto("about:blank");
    await page.goto(link);
    await eventually(async () => {
      const after = (await on.cells(page)).map((label) => /^r\d+c\d+(, given \d)?/.exec(label)[0]);
      assert.deepEqual(after, before);
    });
  });
}

browserTest("arrow keys jump over the gaps of a samurai", {}, async ({ page, open }) => {
  await open();
  await on.button(page, "New").click();
  await on.button(page, "Empty boards").click();
  await eventually(async () => assert.equal((await on.cells(page)).length, 369));
  await on.cell(page, "r1c9").click();
  const goes = async (key, place) => {
    await page.keyboard.press(key);
    await eventually(async () => assert.equal(await on.cell(page, place).evaluate((cell) => cell === document.activeElement), true));
  };
  await goes("ArrowRight", "r1c13");
  await goes("ArrowLeft", "r1c9");
  await on.cell(page, "r9c6").click();
  await goes("ArrowDown", "r13c6");
  await goes("End", "r13c21");
  assert.equal(await on.cell(page, "r1c13").getAttribute("aria-colindex"), "13");
  await page.keyboard.type("5");
  await on.isCalled(on.cell(page, "r13c21"), /given 5/);
});

browserTest("a samurai is pasted as rows with gaps and as five boards", { permissions: ["clipboard-write"] }, async ({ page, open }) => {
  await open();
  const rows = await make(page);
  const before = await on.cells(page);
  assert.ok(rows.every((row, at) => [...row].every((sign, column) => (sign === " ") !== isCell(at, column))));
  const board = ([top, left]) => rows.slice(top, top + 9).map((row) => row.slice(left, left + 9)).join("");
  for (const text of [rows.join("\n"), corners.map(board).join("\n")]) {
    await on.emptyBoard(page, 9);
    await on.paste(page, text);
    await eventually(async () => assert.deepEqual(await on.cells(page), before));
  }
});

browserTest("a samurai goes on where it was left when the page is loaded again", {}, async ({ page, open }) => {
  await open();
  await make(page);
  await on.planned(page);
  await page.keyboard.press(".");
  await eventually(async () => assert.equal(await on.cursor(page), 1));
  const before = (await on.cells(page)).filter((label) => /given|deduced/.test(label));
  await page.reload();
  await eventually(async () => assert.deepEqual((await on.cells(page)).filter((label) => /given|deduced/.test(label)), before));
});
