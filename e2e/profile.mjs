// Opens pages until the first steps are known, and writes down which functions of page and solver ran: a line of numbers for
// each. For `cargo xtask profile`, whose site says so.

import { writeFileSync } from "node:fs";
import { close, launched, screens, url } from "./browser.mjs";
import * as on from "./page.mjs";
import { GENTLE, TUPLES } from "./puzzles.mjs";
import { slowDown, slowLine } from "./speed.mjs";

/** How long the page has to come to rest, in milliseconds. */
const REST = 2_000;

const ran = { page: new Set(), solver: new Set() };

/** Notes what has run of a program in a page or worker. */
const noted = async (program, of) => (await of.evaluate(() => [...globalThis.ran])).forEach((number) => ran[program].add(number));

/** Waits until the steps are known and nothing more is done, and notes what has run. */
async function note(page) {
  await on.planned(page);
  await page.waitForTimeout(REST);
  await noted("page", page);
  await noted("solver", page.workers().find((worker) => worker.url().endsWith("solver_worker")));
}

/**
 * Notes what runs for an entry. Then does a bit of everything else that work is made of, and notes what runs when the page is left: the
 * work is stored, while a browser fetches nothing any more.
 */
async function noteLeaving(page) {
  const cells = on.grid(page).locator("[role=gridcell]:not(.given)");
  await cells.nth(0).click();
  await page.keyboard.press("1");
  await page.keyboard.press("Backspace");
  await page.waitForTimeout(REST);
  await noted("page", page);
  await page.keyboard.press("Shift+1");
  for (const pen of ["Corner", "Center", "Colors", "Digits"]) {
    await page.getByRole("radio", { name: pen, exact: true }).click();
    await cells.nth(1).click();
    await page.keyboard.press("2");
  }
  await page.keyboard.press("Control+z");
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press(".");
  await page.waitForTimeout(REST);
  // Colors change any cell; what was just done is not stored yet.
  await page.getByRole("radio", { name: "Colors", exact: true }).click();
  await cells.last().click();
  await page.keyboard.press("4");
  await page.evaluate(() => {
    globalThis.ran = new Set();
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    dispatchEvent(new PageTransitionEvent("pagehide"));
  });
  await noted("page", page);
}

const browser = await launched();
for (const screen of [screens.laptop, screens.phone]) {
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.newPage({ ...screen, colorScheme });
    // The first visit, and the next one.
    await page.goto(url);
    await note(page);
    await page.reload();
    await note(page);
    // Links, and the page as a part of others.
    const frame = [`${url}embed.html`, `${url}embed.html#p=${GENTLE}`];
    for (const address of [...frame, `${url}#p=${GENTLE}`, `${url}#p=${TUPLES}`]) {
      await page.goto("about:blank");
      await page.goto(address);
      await note(page);
    }
    // A link as the page itself makes it.
    const link = page.url();
    await noteLeaving(page);
    await page.close();
    const other = await browser.newPage({ ...screen, colorScheme });
    await other.goto(link);
    await note(other);
    await other.close();
  }
}
// A slow phone at the end of a slow line does some things in another order.
const line = await slowLine();
for (const address of [line.url, `${line.url}#p=${TUPLES}`]) {
  const page = await browser.newPage(screens.phone);
  page.setDefaultTimeout(120_000);
  await slowDown(page);
  await page.goto(address);
  await note(page);
  await page.close();
}
line.close();
await close();
const lines = [ran.page, ran.solver].map((numbers) => [...numbers].sort((a, b) => a - b).join(" "));
writeFileSync(process.argv[2], `${lines.join("\n")}\n`);
