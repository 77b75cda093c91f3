// The player: time runs both ways, and the board at a place is the same whichever way one came.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually } from "./support.mjs";

browserTest("played to the end and stepped back to the start, it is the same board all along", {}, async ({ page, open }) => {
  await open();
  const all = await on.planned(page);
  const start = await on.cells(page);
  await page.getByRole("combobox", { name: "Speed" }).selectOption("64×");
  await on.button(page, "Play").click();
  await on.button(page, "Pause").waitFor();
  await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
  await on.button(page, "Play").waitFor();
  assert.equal(await on.cursor(page), all);
  const solved = await on.cells(page);
  assert.ok(solved.every((label) => /(given|deduced) \d$/.test(label)), "every cell has its digit");

  // What is lit is not the board: going back lights the step that was taken back, Escape puts it out.
  const board = async (at) => {
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await on.cursor(page), at));
    return on.cells(page);
  };
  const seen = new Map();
  await on.button(page, "Step back").click();
  for (let at = all - 1; at > 0; at -= 1) {
    if (at % 9 === 0) seen.set(at, await board(at));
    await page.keyboard.press(",");
  }
  assert.deepEqual(await board(0), start);
  await on.button(page, "Step forward").click();
  for (let at = 1; at < all; at += 1) {
    if (seen.has(at)) assert.deepEqual(await board(at), seen.get(at), `the board after ${at} steps`);
    await page.keyboard.press(".");
  }
  assert.deepEqual(await board(all), solved);
});

browserTest("the slider goes anywhere, and the board there is the same", {}, async ({ page, open }) => {
  await open();
  const all = await on.planned(page);
  const seen = new Map();
  const there = async (at) => {
    await on.goTo(page, at);
    await page.keyboard.press("Escape");
    return [await on.cells(page), await on.vertices(page)];
  };
  const places = [0, 3, 11, 19, Math.floor(all / 2), all - 1, all];
  for (const at of places) seen.set(at, await there(at));
  for (const at of [...places].reverse()) assert.deepEqual(await there(at), seen.get(at), `the board after ${at} steps`);
});

browserTest("a click into the score goes there", {}, async ({ page, open }) => {
  await open();
  const all = await on.planned(page);
  const box = await on.timeline(page).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await eventually(async () => {
    const at = await on.cursor(page);
    assert.ok(Math.abs(at - all / 2) < all / 10, `half the way is not ${at} of ${all}`);
  });
});

browserTest("playing goes through announce, strike and settle in both views", {}, async ({ page, open }) => {
  await open();
  const at = await on.goToTuple(page);
  await on.button(page, "Play").click();
  const seen = async (pattern, labels) => assert.ok((await labels(page)).some((label) => pattern.test(label)), pattern);
  await eventually(() => seen(/in the pattern$/, on.cells));
  await eventually(() => seen(/loses \d/, on.cells));
  await eventually(() => seen(/loses \d/, on.vertices));
  await eventually(async () => assert.ok((await on.cursor(page)) > at));
  await on.button(page, "Pause").click();
});

browserTest("an entry after going back keeps what was entered before as another future", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const enter = async (place, digit) => {
    await on.cell(page, place).click();
    await page.keyboard.press(digit);
    await on.isCalled(on.cell(page, place), new RegExp(`entered ${digit}`));
  };
  await enter("r1c3", "2");
  await enter("r1c8", "3");
  const former = await on.cells(page);
  await on.goTo(page, 1);
  await enter("r1c8", "4");
  await on.button(page, "Other futures").click();
  await page.getByRole("menuitem", { name: /^After 1 move: .*r1c8.*1 move/ }).click();
  await eventually(async () => assert.deepEqual(await on.cells(page), former));
});
