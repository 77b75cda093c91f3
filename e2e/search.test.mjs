// Long searches: counting solutions with progress and stop, and the backtracking run.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { LONG, SIXTEEN, TWENTY_FIVE } from "./puzzles.mjs";
import { browserTest, eventually } from "./support.mjs";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

browserTest("a long count shows how far it is, leaves the page free, and can be stopped", clipboard, async ({ page, open }) => {
  await open();
  await on.grid(page).waitFor();
  await on.paste(page, LONG);
  await on.says(on.verdict(page), /^Not known yet: [\d,]+ branches$/);
  const branches = async () => Number((await on.verdict(page).textContent()).replace(/\D/g, ""));
  const before = await branches();
  await eventually(async () => assert.ok((await branches()) > before, "the count goes on"));
  await on.cell(page, "r1c1").click();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await eventually(async () => assert.equal(await on.cell(page, "r3c3").getAttribute("aria-selected"), "true"), 1000);
  await on.planned(page);
  await on.button(page, "Stop counting solutions").click();
  await on.says(on.verdict(page), "Not known how many solutions");
  assert.equal(await on.button(page, "Stop counting solutions").count(), 0);
  // The solver is there for the next question.
  await on.button(page, "New").click();
  await page.getByRole("button", { name: /^Gentle/ }).click();
  await on.says(on.verdict(page), "Exactly one solution");
  assert.equal(await on.errorNotice(page).textContent(), "");
});

for (const [what, puzzle] of [["a 16x16 board", SIXTEEN], ["a 25x25 board", TWENTY_FIVE]]) {
  browserTest(`a list of all steps of ${what} says how far it is, leaves the page free, and can be stopped`, clipboard, async ({ page, open }) => {
    await open();
    await on.grid(page).waitFor();
    await on.paste(page, puzzle);
    await on.button(page, "All steps").click();
    const sheet = page.getByRole("region", { name: "All steps" });
    const working = sheet.getByText(/^Trying .* \(\d+ of \d+\)/);
    // A fast machine may have found all that the list of the smaller board holds before it says how far it is.
    const isOver = sheet.getByText(/^(The first )?[\d,]+ steps(; long lists are cut|; there are more\.)?$/);
    await (puzzle === SIXTEEN ? working.or(isOver).first() : working).waitFor();
    await on.cell(page, "r1c1").click();
    await page.keyboard.press("ArrowDown");
    await eventually(async () => assert.equal(await on.cell(page, "r2c1").getAttribute("aria-selected"), "true"), 1000);
    await on.button(sheet, "Stop").or(isOver).first().click();
    await eventually(async () => assert.equal(await working.count(), 0), 1000);
    // The solver is there for the next question.
    await on.button(page, "New").click();
    await page.getByRole("button", { name: /^Gentle/ }).click();
    await on.planned(page);
    assert.equal(await on.errorNotice(page).textContent(), "");
  });
}

async function counters(page) {
  const names = await on.step(page).getByRole("term").allTextContents();
  const numbers = await on.step(page).getByRole("definition").allTextContents();
  return Object.fromEntries(names.map((name, at) => [name, Number(numbers[at].replace(/\D/g, ""))]));
}

async function startSearch(page) {
  await on.planned(page);
  await on.button(page, "Search").click();
  await on.step(page).getByRole("heading", { name: "Backtracking coloring" }).waitFor();
}

const speed = (page, events) => page.getByRole("combobox", { name: "Events a second" }).selectOption(`${events} a second`);

browserTest("a backtracking run starts, pauses, goes by single events, and is dropped without a trace", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const before = await on.cells(page);
  await startSearch(page);
  await eventually(async () => assert.ok((await counters(page)).Assignments > 3));
  await on.button(page, "Pause the search").click();
  await on.button(page, "Run the search").waitFor();
  const paused = await counters(page);
  assert.ok((await on.cells(page)).some((label) => /tried \d/.test(label)), "the grid shows what is tried");
  assert.ok((await on.vertices(page)).some((label) => /tried by the search|where the search is/.test(label)));
  const events = ({ Assignments, Rejections, Backtracks }) => Assignments + Rejections + Backtracks;
  for (let more = 1; more <= 4; more += 1) {
    await on.button(page, "One event").click();
    await eventually(async () => assert.equal(events(await counters(page)), events(paused) + more));
  }
  await on.button(page, "Drop").click();
  await on.step(page).getByRole("heading", { name: "Sudoku is graph coloring" }).waitFor();
  assert.deepEqual(await on.cells(page), before);
});

browserTest("a fast run finds the solution, which can be kept and taken back", {}, async ({ page, open }) => {
  await open();
  await startSearch(page);
  await speed(page, "200,000");
  await eventually(async () => assert.equal((await counters(page)).Solutions, 1));
  const { Assignments, Depth } = await counters(page);
  assert.ok(Assignments >= Depth && Depth > 0);
  await on.button(page, "Keep").click();
  await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
  assert.ok((await on.cells(page)).every((label) => /(given|tried) \d$/.test(label)));
  await on.button(page, "Undo").click();
  await on.says(on.verdict(page), "Exactly one solution");
  assert.ok((await on.cells(page)).some((label) => /empty/.test(label)));
});

browserTest("the numbered order takes more attempts than the most saturated vertex first", {}, async ({ page, open }) => {
  await open();
  const attempts = {};
  await startSearch(page);
  for (const order of ["As numbered", "Most saturated"]) {
    await on.radio(page, "Next cell to color", order).click();
    await speed(page, "200,000");
    await eventually(async () => assert.equal((await counters(page)).Solutions, 1), 15_000);
    attempts[order] = (await counters(page)).Assignments;
  }
  assert.ok(attempts["As numbered"] > attempts["Most saturated"], JSON.stringify(attempts));
});

browserTest("a run on a 25x25 board goes on for long and stops at once", clipboard, async ({ page, open }) => {
  await open();
  await on.grid(page).waitFor();
  await on.paste(page, LONG);
  await startSearch(page);
  await speed(page, "20,000");
  await eventually(async () => assert.ok((await counters(page)).Assignments > 500));
  await on.button(page, "Pause the search").click();
  await on.button(page, "Run the search").waitFor();
  const paused = await counters(page);
  await on.button(page, "One event").click();
  await eventually(async () => assert.notDeepEqual(await counters(page), paused));
  await on.button(page, "Drop").click();
  await on.nextStep(page).waitFor();
});
