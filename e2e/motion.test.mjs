// Reduced motion: the same states, without movement.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest } from "./support.mjs";

/** How many different pictures the canvas shows within a second after something is pressed. */
async function pictures(page, key) {
  return page.locator("canvas").evaluate(async (canvas, key) => {
    const seen = new Set();
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    for (const end = performance.now() + 1000; performance.now() < end; ) {
      await new Promise(requestAnimationFrame);
      await new Promise((resume) => setTimeout(resume));
      seen.add(canvas.toDataURL());
    }
    return seen.size;
  }, key);
}

/** What both views say at each stage of a step. */
async function states(page) {
  await on.goToTuple(page);
  const seen = [];
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Enter");
    await on.says(on.nextStep(page), ["the pattern", ": why", "carry it out", "where to look"].map((words) => new RegExp(`${words}$`))[press]);
    seen.push([await on.cells(page), await on.vertices(page)]);
  }
  return seen;
}

const running = (page) => page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === "running").length);

browserTest("with reduced motion the same states appear, and nothing moves", { reducedMotion: "reduce" }, async ({ page, open, profile }) => {
  await open();
  const reduced = await states(page);
  assert.equal(await running(page), 0);
  const other = await (await profile({ reducedMotion: "no-preference" })).newPage();
  await other.goto(page.url().split("#")[0]);
  assert.deepEqual(reduced, await states(other));

  // A stage of a step is one change of the picture without motion, and many with it. A busy machine may need two frames for the one, so
  // that a stage gets three tries.
  const least = [Infinity, Infinity, Infinity];
  for (let attempt = 0; attempt < 3 && Math.max(...least) > 2; attempt += 1) {
    await on.goTo(page, 0);
    await on.goToTuple(page);
    for (const stage of least.keys()) {
      least[stage] = Math.min(least[stage], await pictures(page, "Enter"));
      assert.equal(await running(page), 0);
    }
  }
  assert.ok(Math.max(...least) <= 2, `${least} pictures`);
  let most = 0;
  for (const key of ["Enter", "Enter", "Enter"]) most = Math.max(most, await pictures(other, key));
  assert.ok(most > 3, `only ${most} pictures with motion`);
});

browserTest("a solved puzzle is celebrated without movement, too", { reducedMotion: "reduce" }, async ({ page, open }) => {
  await open();
  await on.goTo(page, await on.planned(page));
  await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
  assert.equal(await running(page), 0);
});

browserTest("at rest nothing moves", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  assert.ok((await pictures(page, "F24")) <= 2);
  assert.equal(await running(page), 0);
});
