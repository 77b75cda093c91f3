// Setting, pasting and choosing puzzles.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { SIXTEEN, SMALL, TUPLES, TWENTY_FIVE } from "./puzzles.mjs";
import { browserTest, eventually, url } from "./support.mjs";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

browserTest("a puzzle is set digit by digit, and how many solutions it has is said all the while", {}, async ({ page, open }) => {
  await open();
  await on.emptyBoard(page, 4);
  assert.equal(await on.radio(page, "Mode", "Set puzzle").getAttribute("aria-checked"), "true");
  await on.says(on.verdict(page), /^288 solutions: two differ in \d+ marked cells$/);
  await on.cell(page, "r1c1").click();
  await page.keyboard.press("1");
  await on.cell(page, "r1c4").click();
  await page.keyboard.press("4");
  await on.isCalled(on.cell(page, "r1c4"), /^r1c4, given 4$/);
  await on.says(on.verdict(page), /^\d+ solutions: two differ in \d+ marked cells$/);
  await on.cell(page, "r4c2").click();
  await page.keyboard.type("32");
  await on.says(on.verdict(page), "Exactly one solution");
  await page.keyboard.type("2");
  await on.says(on.verdict(page), "No solution: 2 givens in conflict");
  await on.isCalled(on.cell(page, "r4c4"), /^r4c4, given 2, conflicts with r4c3$/);
  await page.keyboard.press("Delete");
  await on.says(on.verdict(page), "Exactly one solution");
  await on.button(page, "Undo").click();
  await on.says(on.verdict(page), /^No solution/);
  await on.button(page, "Redo").click();
  await on.radio(page, "Mode", "Play puzzle").click();
  await on.goTo(page, await on.planned(page));
  await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
});

browserTest("the cells in which two solutions differ are shown", clipboard, async ({ page, open }) => {
  await open();
  await on.grid(page).waitFor();
  await on.paste(page, "..34 3412 ..43 4321");
  await on.says(on.verdict(page), "2 solutions: they differ in 4 marked cells");
  await on.button(page, "Show the cells that differ").click();
  await eventually(async () => {
    assert.equal(await on.grid(page).getByRole("gridcell", { selected: true }).count(), 4);
    assert.equal((await on.cells(page)).filter((label) => /\d in one solution and \d in another/.test(label)).length, 4);
    assert.equal((await on.vertices(page)).filter((label) => /differs between solutions/.test(label)).length, 4);
  });
  await on.says(on.notice(page), "From one solution to another: 1 and 2 swap in r1c1, r1c2, r3c1 and r3c2.");
});

browserTest("what is true is shown in grid and graph, follows the entries, and can be put away", {}, async ({ page, open }) => {
  await open();
  await on.emptyBoard(page, 4);
  await on.cell(page, "r1c1").click();
  await page.keyboard.type("1234");
  await on.radio(page, "Mode", "Play puzzle").click();
  await on.more(page, "Show what is true");
  await on.says(on.notice(page), /gives the solution away/);
  await on.button(page, "Show it all the same").click();
  await on.cell(page, "r2c1").click();
  await page.keyboard.press("3");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("2");
  // r2c2 has to be 4 now: no solution has another digit there, though logic has not said so yet.
  await on.isCalled(on.cell(page, "r4c1"), /^r4c1, empty, candidate 4$/);
  await on.cell(page, "r3c2").click();
  await page.keyboard.press("3");
  await on.isCalled(on.cell(page, "r3c3"), /in no solution/);
  await on.button(page, "Hide what is true").click();
  await on.isCalled(on.cell(page, "r3c3"), /^r3c3, empty, candidates? (?!.*in no solution)/);
});

browserTest("the puzzle of the day is another one each day, and the same for everybody", {}, async ({ profile }) => {
  const of = async (day) => {
    const page = await (await profile({})).newPage();
    await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
    await page.goto(url);
    await on.button(page, "New").click();
    await page.getByRole("button", { name: /^Today/ }).click();
    await on.says(on.notice(page), /^The puzzle of the day, (31 December 2026|1 January 2027), with/);
    await on.button(page, /^Daily, .*: choose another board$/).waitFor();
    return on.cells(page);
  };
  const first = await of("2026-12-31");
  assert.deepEqual(await of("2026-12-31"), first);
  assert.notDeepEqual(await of("2027-01-01"), first);
});

browserTest("puzzles of each level are made before one is wanted, and are there at once", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  for (const [level, often] of [["Easy", 2], ["Extreme", 1]]) {
    for (let time = 0; time < often; time += 1) {
      const before = await on.cells(page);
      await on.button(page, "New").click();
      const dialog = on.dialog(page, "New puzzle");
      await dialog.getByRole("button", { name: new RegExp(`^${level}`) }).click();
      await eventually(async () => assert.equal(await dialog.count(), 0), 60_000);
      assert.notDeepEqual(await on.cells(page), before);
      await on.says(on.notice(page), new RegExp(`^A new puzzle: ${level.toLowerCase()}, \\d+ clues, HoDoKu’s score \\d+\\.`));
      await on.says(on.verdict(page), "Exactly one solution");
    }
  }
});

browserTest("a puzzle is made to wish, the same one from the same seed, and the making can be stopped", {}, async ({ page, open }) => {
  await open();
  await on.grid(page).waitFor();
  const make = async (seed, clues) => {
    await on.button(page, "New").click();
    const dialog = on.dialog(page, "New puzzle");
    await on.radio(page, "Size", "6×6").click();
    await dialog.getByRole("combobox", { name: "Symmetry" }).selectOption("Half-turn");
    await dialog.getByLabel("Clues").fill(String(clues));
    await dialog.getByLabel("Seed").fill(String(seed));
    await on.button(page, "Make a puzzle").click();
  };
  await make(7, 14);
  await on.says(on.notice(page), "A new puzzle with 14 clues, made from seed 7.");
  await on.says(on.verdict(page), "Exactly one solution");
  const first = await on.cells(page);
  assert.equal(first.filter((label) => /given/.test(label)).length, 14);
  await make(8, 14);
  await on.says(on.notice(page), /seed 8/);
  assert.notDeepEqual(await on.cells(page), first);
  await make(7, 14);
  await on.says(on.notice(page), /seed 7/);
  assert.deepEqual(await on.cells(page), first);
  // No board of this size has a puzzle with so few clues.
  await make(7, 1);
  await page.getByRole("dialog").getByText("Making a puzzle").waitFor();
  await on.button(page, "Stop").click();
  await on.button(page, "Make a puzzle").waitFor();
  await on.button(page, "Close").click();
  assert.deepEqual(await on.cells(page), first);
});

browserTest("killers and boards with dots are made, with what they give away, and can be counted", {}, async ({ page, open }) => {
  await open();
  await on.grid(page).waitFor();
  for (const [variant, said, title] of [
    ["Killer cages", /^A new puzzle with \d+ cages.*, made from seed 5\.$/, "6×6 killer"],
    ["Kropki dots", /^A new puzzle with all dots and \d+ digits?, made from seed 5\.$/, "6×6 dots, non-consecutive, all dots"],
    ["Anti-knight", /^A new puzzle with \d+ clues, made from seed 5\.$/, "6×6 anti-knight"],
  ]) {
    await on.button(page, "New").click();
    await on.radio(page, "Size", "6×6").click();
    await on.radio(page, "Variant", variant).click();
    await on.dialog(page, "New puzzle").getByLabel("Seed").fill("5");
    await on.button(page, "Make a puzzle").click();
    await on.says(on.notice(page), said);
    await page.getByRole("button", { name: `${title}: choose another board` }).waitFor();
    await on.says(on.verdict(page), "Exactly one solution");
  }
});

browserTest("at 16x16 letters are digits, and so are numbers of two figures", {}, async ({ page, open }) => {
  await open();
  await on.emptyBoard(page, 16);
  await on.cell(page, "r1c1").click();
  await page.keyboard.type("g12");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("A");
  await on.isCalled(on.cell(page, "r1c1"), /^r1c1, given G$/);
  await on.isCalled(on.cell(page, "r1c2"), /^r1c2, given C$/);
  await on.isCalled(on.cell(page, "r2c3"), /^r2c3, given A$/);
});

browserTest("Ctrl+V anywhere pastes a puzzle, and the former one can be had back", clipboard, async ({ page, open }) => {
  await open();
  await on.goTo(page, (await on.planned(page)) - 5);
  const before = await on.cells(page);
  await on.paste(page, SMALL);
  await on.says(on.notice(page), "Pasted a 4×4 puzzle.");
  assert.equal((await on.cells(page)).length, 16);
  await on.isCalled(on.cell(page, "r4c3"), /^r4c3, given 2$/);
  await on.button(page, "Undo that").click();
  await eventually(async () => assert.deepEqual(await on.cells(page), before));
});

browserTest("what is no puzzle is told with its place, and what was open stays", clipboard, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const before = await on.cells(page);
  await on.paste(page, "1..4 ....\n..q. .32.");
  await on.says(on.errorNotice(page), /^Nothing was pasted\. Line 2, column 3: expected /);
  assert.deepEqual(await on.cells(page), before);
});

browserTest("a link of another program is read", clipboard, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const digits = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
  await on.paste(page, `https://www.sudokuwiki.org/sudoku.htm?bd=${digits}`);
  await on.says(on.notice(page), "Pasted a 9×9 puzzle.");
  await on.isCalled(on.cell(page, "r1c2"), /^r1c2, given 3$/);
  await on.paste(page, "S9B0123");
  await on.says(on.errorNotice(page), /^Nothing was pasted\. This looks like SudokuWiki, but /);
  await on.isCalled(on.cell(page, "r1c2"), /^r1c2, given 3$/);
});

browserTest("the paste dialog reads a text while it is typed", {}, async ({ page, open }) => {
  await open();
  await on.button(page, "Paste").click();
  const dialog = on.dialog(page, "Paste a puzzle");
  const [text, reading] = [dialog.getByRole("textbox"), dialog.getByRole("status")];
  await text.fill("1..4 ....\n..q. .32.");
  await on.says(reading, "Line 2, column 3: expected 1 to 4 or a blank, not 'q'.");
  assert.equal(await text.getAttribute("aria-invalid"), "true");
  assert.equal(await on.button(dialog, "Open").isEnabled(), false);
  await text.fill(SMALL);
  await on.says(reading, "A 4×4 puzzle with 4 digits.");
  await on.button(dialog, "Open").click();
  await dialog.waitFor({ state: "hidden" });
  assert.equal((await on.cells(page)).length, 16);
});

browserTest("a code that cannot be opened is told in the dialog", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await on.button(page, "Paste").click();
    const dialog = on.dialog(page, "Paste a puzzle");
    const [text, reading] = [dialog.getByRole("textbox"), dialog.getByRole("status")];
    await text.fill(`S9B${"zz".repeat(81)}`);
    await on.says(reading, /^This looks like SudokuWiki, but /);
    assert.equal(await text.getAttribute("aria-invalid"), "true");
    assert.equal(await on.button(dialog, "Open").isEnabled(), false);
    const [outer, inner] = [await dialog.boundingBox(), await reading.boundingBox()];
    assert.ok(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width, `${width}`);
    assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height, `${width}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
});

browserTest("rows with borders and pencil marks are read as well", clipboard, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.paste(page, "1 2 | 34 34\n34 34 | 12 12\n----+----\n2 134 | 134 134\n34 134 | 12 2");
  await eventually(async () => assert.equal((await on.cells(page)).length, 16));
  await on.isCalled(on.cell(page, "r1c3"), /^r1c3, empty, candidates 3 and 4$/);
});

browserTest("boards of every size and variant can be had", {}, async ({ page, open }) => {
  await open();
  for (const side of [4, 6, 8, 9, 10, 12, 15, 16, 20, 25]) {
    await on.emptyBoard(page, side);
    await page.getByRole("button", { name: `${side}×${side}: choose another board` }).waitFor();
    await eventually(async () => assert.match(await on.canvas(page).getAttribute("aria-label"), new RegExp(`: ${side * side} cells to be colored`)));
  }
  for (const variant of ["Diagonal", "Windoku"]) {
    await on.button(page, "New").click();
    await on.radio(page, "Size", "9×9").click();
    await on.radio(page, "Variant", variant).click();
    await on.button(page, "Empty board").click();
    await page.getByRole("button", { name: `9×9 ${variant.toLowerCase()}: choose another board` }).waitFor();
  }
});

for (const [puzzle, side, end] of [
  [TUPLES, 9, /^Solved$/],
  [SIXTEEN, 16, /^(Solved|Logic ends here)$/],
  [TWENTY_FIVE, 25, /^Solved$/],
]) {
  browserTest(`a ${side}x${side} puzzle has one solution, and logic goes as far as it can`, clipboard, async ({ page, open }) => {
    await open();
    await page.getByRole("grid").waitFor();
    await on.paste(page, puzzle);
    await eventually(async () => assert.equal((await on.cells(page)).length, side * side));
    await on.says(on.verdict(page), "Exactly one solution");
    await on.goTo(page, await on.planned(page));
    await on.step(page).getByRole("heading", { name: end }).waitFor();
  });
}

browserTest("clearing takes the entries, then everything, and can be taken back", {}, async ({ page, open }) => {
  await open();
  await on.goTo(page, (await on.planned(page)) - 3);
  const filled = await on.cells(page);
  const clear = async () => {
    await on.more(page, "Clear entries");
    await eventually(async () => assert.equal((await on.cells(page)).filter((label) => /deduced/.test(label)).length, 0));
  };
  await clear();
  await on.button(page, "Undo").click();
  await eventually(async () => assert.deepEqual(await on.cells(page), filled));
  await clear();
  const start = await on.cells(page);
  await on.more(page, "Clear all");
  await on.says(on.notice(page), "Everything was cleared.");
  assert.ok((await on.cells(page)).every((label) => /empty/.test(label)));
  await on.button(page, "Undo that").click();
  await eventually(async () => assert.deepEqual(await on.cells(page), start));
});
