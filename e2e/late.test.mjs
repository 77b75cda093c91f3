// Programs in two parts: what comes late is not missed, and comes on the spot where it must. A site that was built to try things out
// (`--quick`) has no late parts; it passes as well.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, screens, url } from "./support.mjs";

const LATE = /chromadoku-[^/]*_late\.wasm/;
const ANY_LATE = /_late\.wasm/;

/** The late parts that this page or worker has asked for, and whether all else had to wait for them. */
const fetched = (of) =>
  of.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("_late.wasm"))
      .map(({ name, initiatorType }) => ({ name, waited: initiatorType === "xmlhttprequest" })),
  );

/** The late parts that this page or worker had to wait for. */
const waitedFor = async (of) => (await fetched(of)).filter(({ waited }) => waited).map(({ name }) => name);

/** A slow line: late parts come when the answer is called, or where they are waited for. */
async function slow(page) {
  const coming = [];
  await page.context().route(ANY_LATE, (route) => (route.request().resourceType() === "xhr" ? route.continue() : coming.push(route)));
  return () => Promise.all(coming.map((route) => route.continue()));
}

/** Where nothing was to be waited for, and something was. */
const WAITED = "waited for: `cargo xtask profile` writes down anew what comes late";

for (const [name, options] of Object.entries({ "a first visit": { isNew: true }, "a phone": screens.phone, "a laptop": {} })) {
  browserTest(`nothing that comes late is needed until the first steps are known: ${name}`, options, async ({ profile }) => {
    let workers;
    // A worker goes on to what it is asked next before the page has shown the steps, and may wait then: not each time.
    for (let visit = 0; visit < 3 && workers?.length !== 0; visit += 1) {
      const page = await (await profile(options)).newPage();
      const arrive = await slow(page);
      await page.goto(url);
      await on.planned(page);
      await arrive();
      assert.deepEqual(await waitedFor(page), [], WAITED);
      workers = (await Promise.all(page.workers().map(waitedFor))).flat();
      await page.close();
    }
    assert.deepEqual(workers, [], WAITED);
  });
}

browserTest("a frame whose first graph moves to the next one, since steps come after it, needs nothing that comes late", { isNew: true }, async ({ page }) => {
  const arrive = await slow(page);
  let comes;
  const solver = new Promise((resolve) => (comes = resolve));
  await page.context().route(/solver_worker[^/]*_bg\.wasm/, (route) => solver.then(() => route.continue()));
  await page.goto(`${url}embed.html`);
  await page.locator("canvas").first().waitFor();
  await page.waitForTimeout(1_500);
  comes();
  await on.planned(page);
  await page.waitForTimeout(1_500);
  assert.deepEqual(await waitedFor(page), [], WAITED);
  await arrive();
});

browserTest("leaving the page needs nothing that comes late: nothing can be fetched then any more", { allow: [/Failed to load resource/] }, async ({ page, open }) => {
  await page.route(LATE, (route) => route.abort());
  await open();
  await on.planned(page);
  const before = await on.cells(page);
  await page.goto("about:blank");
  await page.unroute(LATE);
  await open();
  await eventually(async () => assert.deepEqual(await on.cells(page), before));
});

const lost = [/Failed to load resource/, /NetworkError/];

browserTest("what comes late comes at once where it is needed before", { allow: lost }, async ({ page, open }) => {
  await page.route(LATE, (route) => (route.request().resourceType() === "xhr" ? route.continue() : route.abort()));
  await open();
  await on.button(page, "Share").click();
  await on.dialog(page, "Share").waitFor();
});

browserTest("a late part that does not come is asked for again, and nothing is lost meanwhile", { allow: lost }, async ({ page, open }) => {
  let isLost = true;
  let asked = 0;
  await page.route(LATE, (route) => (isLost ? route.abort("connectionfailed") : route.continue()));
  page.on("dialog", async (dialog) => {
    asked += 1;
    assert.match(dialog.message(), /A part of the program did not come.* Try again\?/);
    isLost = asked < 2;
    await dialog.accept();
  });
  await open();
  await on.planned(page);
  await eventually(async () => assert.ok((await fetched(page)).length || !(await isSplit(page))));
  const before = await on.cells(page);
  await on.button(page, "Share").click();
  await on.dialog(page, "Share").waitFor();
  assert.equal(asked, (await isSplit(page)) ? 2 : 0);
  assert.deepEqual(await on.cells(page), before);
});

/** Whether the site was built with late parts: the list of what is kept for use without a network has all files. */
const isSplit = (page) =>
  page.evaluate(async (late) => new RegExp(late).test(await (await fetch("./service_worker.js")).text()), ANY_LATE.source);
