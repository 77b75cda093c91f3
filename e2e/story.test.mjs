// Stories: a step of each of twelve families, told beat by beat in the words, the grid and the graph.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations } from "./support.mjs";

/** The cells that these labels say to have a part in the step. */
const cellsIn = (labels) => new Set(labels.filter((label) => on.PART.test(label)).flatMap((label) => label.match(/r\d+c\d+/)?.[0] ?? []));

/** Techniques of twelve families; of each beat of their examples what is said, and how many links are drawn over the cells. */
const STORIES = [
  [
    /^Naked triple/i,
    ["These three cells of column 9 must differ, and have only 3, 4 and 9 between them: whichever goes where, they use up all three. So r2c9 is not 9 and r7c9 is not 3.", 0],
  ],
  [
    /^Hidden pair/i,
    ["In column 5, 1 and 9 fit only into r2c5 and r8c5: whichever goes where, they fill both. So r2c5 is not 2 and r8c5 is not 4.", 0],
  ],
  [
    /^X-wing/i,
    ["Row 1 has its 3 in r1c3 or r1c7.", 0],
    ["Row 5 has its 3 in r5c3 or r5c7.", 0],
    ["Rows 1 and 5 need one 3 each and have room for it only in columns 3 and 7. Each of these columns takes only one 3, so both are used up, and no other cell of columns 3 and 7 is 3: r6c7 is not 3.", 0],
  ],
  [
    /^Skyscraper/i,
    ["Row 6 has 7 only in r6c3 or r6c4, and row 7 has 7 only in r7c3 or r7c5. r6c3 and r7c3 are both in column 3.", 3],
    ["To show that r6c4 is 7 or r7c5 is 7, suppose r6c4 is not 7.", 3],
    ["Then row 6 has only r6c3 left for 7.", 3],
    ["r7c3 sees the 7 in r6c3 (column 3), so row 7 has only r7c5 left for 7.", 3],
    ["So r6c4 is 7, or r7c5 is 7: at least one is true. r9c4 sees r6c4 (column 4) and r7c5 (box 8), so it is not 7.", 5],
  ],
  [
    /^Simple colors/i,
    ["Column 5 has just two places for 1, r1c5 and r6c5, so exactly one of the two is true: the 1 in r1c5 gets color A and the 1 in r6c5 gets color B.", 1],
    ["Row 6 has just two places for 1, r6c5 and r6c9: the 1 in r6c5 has color B, so the 1 in r6c9 gets color A.", 2],
    ["Column 9 has just two places for 1, r6c9 and r2c9: the 1 in r6c9 has color A, so the 1 in r2c9 gets color B.", 3],
    ["Row 2 has just two places for 1, r2c9 and r2c3: the 1 in r2c9 has color B, so the 1 in r2c3 gets color A.", 4],
    ["Column 3 has just two places for 1, r2c3 and r1c3: the 1 in r2c3 has color A, so the 1 in r1c3 gets color B.", 5],
    ["Along these lines true and false alternate: either all of color A (3 candidates, such as the 1 in r1c5) is true, or all of color B (3 candidates, such as the 1 in r1c3).", 5],
    ["The 1 in r1c4 sees the 1 in r1c5 (color A, row 1) and sees the 1 in r1c3 (color B, row 1). One of the two colors is true and excludes it. So r1c4 is not 1. In the same way r1c6 is not 1.", 9],
  ],
  [
    /^XY-wing/i,
    ["The pivot, r1c9, is 2 or 8. It sees both pincers: r2c8, which is 2 or 9, and r6c9, which is 8 or 9. r2c8 shares 2 with the pivot, r6c9 shares 8, and both pincers have 9.", 5],
    ["To show that r2c8 is 9 or r6c9 is 9, suppose r2c8 is not 9.", 5],
    ["Then r2c8 has only 2 left.", 5],
    ["r1c9 sees the 2 in r2c8 (box 3), so r1c9 has only 8 left.", 5],
    ["r6c9 sees the 8 in r1c9 (column 9), so r6c9 has only 9 left.", 5],
    ["So r2c8 is 9, or r6c9 is 9: at least one is true. r3c9 sees r2c8 (box 3) and r6c9 (column 9), and r6c8 sees r2c8 (column 8) and r6c9 (row 6): so neither r3c9 nor r6c8 is 9.", 9],
  ],
  [
    /^Alternating inference chain/i,
    ["To show that r1c1 is 5 or r1c7 is 4, suppose r1c1 is not 5.", 0],
    ["Then row 1 has only r1c5 left for 5.", 1],
    ["r8c5 sees the 5 in r1c5 (column 5), so row 8 has only r8c7 left for 5.", 3],
    ["r8c7 is 5, not 4, so column 7 has only r1c7 left for 4.", 5],
    ["So r1c1 is 5, or r1c7 is 4: at least one is true. If r1c1 is 5, it is not 4; if r1c7 is 4, r1c1 sees it (row 1) and cannot be 4. Either way r1c1 is not 4.", 7],
  ],
  [
    /^Almost locked sets \(XZ/i,
    ["Set A: 2 cells of column 5, r4c5 and r7c5, with 3 digits, 2, 4 and 8. Set B: 3 cells of column 8, r3c8, r5c8 and r7c8, with 4 digits, 1, 2, 4 and 8.", 0],
    ["Each set has one more digit than cells, and no digit can repeat in it. So if a set loses one digit, it must use all the others.", 0],
    ["All places for 2 in A and B are in row 7, so at most one of these sets can hold 2. Both sets can hold 8, too.", 3],
    ["To show that r4c5 is 8 or r5c8 is 8, suppose r4c5 is not 8.", 3],
    ["Then without 8, r4c5 and r7c5 have only 2 and 4 left and need both; 2 fits only into r7c5.", 3],
    ["r7c8 sees the 2 in r7c5 (row 7), so without 2, r3c8, r5c8 and r7c8 have only 1, 4 and 8 left and need all of them; 8 fits only into r5c8.", 3],
    ["So r4c5 is 8, or r5c8 is 8: at least one is true. r4c8 sees r4c5 (row 4) and r5c8 (column 8), and r5c5 sees r4c5 (column 5) and r5c8 (row 5): so neither r4c8 nor r5c5 is 8.", 7],
  ],
  [
    /^Unique rectangle, type 1/i,
    ["r8c3, r8c5, r9c3 and r9c5 all have 4 and 6, and only r8c5 has others.", 0],
    ["Suppose r8c5 is 4 or 6.", 0],
    ["Since r8c5 is 4 or 6, r8c3, r8c5, r9c3 and r9c5 hold just 4 and 6. Every row, column and box that they touch has one 4 and one 6 in them. Swapping the two would make a second solution; but the puzzle has only one.", 2],
    ["The supposition fails, so r8c5 cannot be 4 or 6: it is 9.", 0],
  ],
  [
    /^Sue de Coq/i,
    ["Six cells, r1c8, r7c8, r8c7, r8c8, r8c9 and r9c8, have only six digits between them: 2, 3, 5, 6, 8 and 9.", 0],
    ["Of these cells, all that have 2, 5, 6 or 9 lie in box 9 and all that have 3 or 8 lie in column 8. So none of the six digits can be used twice, and filling six cells takes all six.", 0],
    ["So box 9 has no other 2, 5, 6 or 9 and column 8 has no other 3 or 8: r6c8 is not 3 and r9c7 is not 9.", 0],
  ],
  [
    /^Junior Exocet/i,
    ["The base B, r3c1 and r3c2, takes two different digits of 6, 7 and 8. The targets T are r1c7 and r2c4. What counts is where columns 3, 4 and 7, the cross-lines, have room for these digits.", 0],
    ["Suppose 6 is in the base. Then r1c3, r2c3 and r3c4, which see both base cells (row 3 and box 1), are not 6. Columns 3, 4 and 7 need three 6s, and outside the targets they have room only in rows 6 and 8, which take one each: two at most. So at least one target is 6.", 0],
    ["Suppose 7 is in the base. Then r1c3, r2c3 and r3c4, which see both base cells (row 3 and box 1), are not 7. Columns 3, 4 and 7 need three 7s, and outside the targets they have room only in rows 6 and 9, which take one each: two at most. So at least one target is 7.", 0],
    ["Suppose 8 is in the base. Then r1c3, r2c3 and r3c4, which see both base cells (row 3 and box 1), are not 8. Columns 3, 4 and 7 need three 8s, and outside the targets they have room only in rows 5 and 8, which take one each: two at most. So at least one target is 8.", 0],
    ["The base takes two of 6, 7 and 8, and each of those two needs a target. There are just two targets, so they hold nothing else. r1c7 is not 4 and r2c4 is neither 2 nor 9.", 0],
  ],
  [
    /^Forcing net contradiction/i,
    ["Suppose r3c9 is 1.", 0],
    ["In column 7, r1c7 and r3c7 see the 1 in r3c9 (box 3): only r5c7 is left for 1.", 4],
    ["In column 3, r3c3 sees the 1 in r3c9 (row 3) and r5c3 sees the 1 in r5c7 (row 5): only r1c3 is left for 1.", 8],
    ["In row 1, r1c3 is 1, not 8: only r1c4 is left for 8.", 10],
    ["In row 3, r3c9 is 1, not 2: only r3c6 is left for 2.", 12],
    ["In row 3, r3c6 is 2 and r3c9 is 1: only r3c5 is left for 6.", 16],
    ["In column 5, r3c5 is 6, not 5: only r1c5 is left for 5.", 18],
    ["Row 1 has 9 only in r1c4 or r1c5, but r1c4 is 8 and r1c5 is 5: 9 has no place left.", 20],
    ["The supposition fails, so r3c9 is not 1.", 0],
  ],
];

/** Those of them that suppose the opposite. */
const REFUTATION = /Unique rectangle|Exocet|Forcing net/;

for (const [technique, ...beats] of STORIES) {
  browserTest(`a story is told in words, grid and graph: ${technique.source.slice(1)}`, {}, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.example(page, technique);
    const panel = on.step(page);
    const overlay = page.locator(".overlay .link");
    for (const [said, links] of beats) {
      await on.nextStep(page).click();
      await on.says(panel.locator("p.text"), said);
      assert.equal(await overlay.count(), links, said);
      const [grid, graph] = [cellsIn(await on.cells(page)), cellsIn(await on.vertices(page))];
      assert.ok(grid.size > 0, said);
      // In the end the picture of a whole refutation stays, while the grid marks what goes.
      if (REFUTATION.test(technique.source) && said === beats.at(-1)[0]) continue;
      for (const cell of graph) assert.ok(grid.has(cell), `${cell} is marked in the grid as well: ${said}`);
    }
    // With its last words what goes is struck.
    assert.ok((await on.cells(page)).some((label) => /loses|becomes/.test(label)));
    await expectNoAxeViolations(page);
  });
}

browserTest("a story is walked by keys alone, and read from the accessibility tree", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const [technique, ...beats] = STORIES.find(([technique]) => technique.test("Skyscraper"));
  await on.example(page, technique);
  await on.cell(page, "r1c1").focus();
  for (const [said] of beats) {
    await page.keyboard.press("Enter");
    await eventually(async () => assert.ok((await on.step(page).ariaSnapshot()).replace(/\s+/g, " ").includes(said), said));
  }
  // Then it is carried out, and the focus has not moved.
  const before = await on.cursor(page);
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await on.cursor(page), before + 1));
  assert.ok(await on.cell(page, "r1c1").evaluate((cell) => cell === document.activeElement));
});

/** How many pixels of the graph are others when all of it is painted anew, as for a screen of another size. */
async function leftovers(page) {
  const { width, height } = page.viewportSize();
  const keep = (canvas) => (canvas.before = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data);
  await on.canvas(page).evaluate(keep);
  for (const wide of [width + 200, width]) {
    const before = await on.canvas(page).evaluate((canvas) => canvas.width);
    await page.setViewportSize({ width: wide, height });
    await eventually(async () => assert.notEqual(await on.canvas(page).evaluate((canvas) => canvas.width), before));
  }
  return on.canvas(page).evaluate(async (canvas) => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let differ = 0;
    for (let at = 0; at < data.length; at += 4) {
      const apart = [0, 1, 2, 3].some((channel) => Math.abs(data[at + channel] - canvas.before[at + channel]) > 24);
      differ += apart ? 1 : 0;
    }
    return differ;
  });
}

browserTest("no beat leaves anything of the former ones in the graph", { reducedMotion: "reduce" }, async ({ page, open }) => {
  await open();
  await on.planned(page);
  for (const model of ["Proof", "Cells"]) {
    await on.example(page, /^Skyscraper/i);
    await on.model(page, model);
    for (let press = 0; press < 8; press += 1) {
      const said = await on.nextStep(page).textContent();
      await on.nextStep(page).click();
      await eventually(async () => assert.notEqual(await on.nextStep(page).textContent() + (await on.step(page).textContent()), said));
      await page.mouse.move(0, 0);
      await page.waitForTimeout(300);
      const count = await leftovers(page);
      assert.ok(count < 20, `${model}, after "${said}": ${count} pixels`);
    }
  }
});
