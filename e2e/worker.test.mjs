// The solver worker: its death is noticed, named, and made good.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { LONG } from "./puzzles.mjs";
import { browserTest, eventually } from "./support.mjs";

/** Waits until a silent worker is given up, which takes ten seconds, and named. */
async function isReplaced(page) {
  await on.errorNotice(page).waitFor({ timeout: 20_000 });
  await on.says(on.errorNotice(page), "The solver stopped working and was started again. Nothing you made is lost.");
}

browserTest("a worker that dies is named and replaced, and the plan still comes", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const [worker] = page.workers();
  await worker.evaluate(() => globalThis.close());
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("9");
  await isReplaced(page);
  await on.planned(page);
  await on.isCalled(on.cell(page, "r1c3"), /entered 9/);
  assert.equal(page.workers().length, 1);
  assert.notEqual(page.workers()[0], worker);
});

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

browserTest("a worker that dies in the middle of a long count is replaced, and the count goes on", clipboard, async ({ page, open }) => {
  await open();
  await on.grid(page).waitFor();
  await on.paste(page, LONG);
  await on.says(on.verdict(page), /^Not known yet: [\d,]+ branches$/);
  await page.workers()[0].evaluate(() => globalThis.close());
  await isReplaced(page);
  await on.says(on.verdict(page), /^Not known yet: [\d,]+ branches$/);
  await on.button(page, "Stop counting solutions").click();
  await on.says(on.verdict(page), "Not known how many solutions");
});

browserTest("a worker that hangs is replaced as well", {}, async ({ page, open }) => {
  // The first worker is made one that can be hung.
  const hang = 'new BroadcastChannel("hang").onmessage = () => { for (;;); };';
  const addition = async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${hang}` });
  };
  await page.route(/worker_loader\.js/, addition, { times: 1 });
  await open();
  await on.planned(page);
  await page.evaluate(() => new BroadcastChannel("hang").postMessage("now"));
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("9");
  await isReplaced(page);
  await on.planned(page);
  await eventually(async () => assert.equal(page.workers().length, 1));
});

browserTest("a worker that is ready before the page is heard when the page listens", {}, async ({ page, context, open }) => {
  await context.addInitScript(() => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (...program) => {
      const made = await instantiateStreaming(...program);
      await new Promise((resume) => setTimeout(resume, 2_000));
      return made;
    };
  });
  await open();
  await on.grid(page).waitFor();
  const [worker] = page.workers();
  await on.planned(page);
  assert.ok(page.workers()[0] === worker, "none is started in its place");
});

browserTest("without a worker the page says so, and can still be filled in", { allow: [/solver_worker/] }, async ({ page, open }) => {
  await page.route(/solver_worker/, (route) => route.abort());
  await open();
  await on.says(on.errorNotice(page), "The solver cannot be loaded: the connection was lost.");
  await on.button(page, "Dismiss").click();
  await on.nextStep(page).click();
  await on.says(on.errorNotice(page), "The next step was not found: the solver does not run.");
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("8");
  await eventually(async () => assert.equal(await on.cursor(page), 1));
});
