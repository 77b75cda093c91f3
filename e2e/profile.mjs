// Opens pages until the first steps are known, and writes down which functions of page and solver ran: a line of numbers for
// each. For `cargo xtask profile`, whose site says so.

import { writeFileSync } from "node:fs";
import { close, launched, screens, url } from "./browser.mjs";
import * as on from "./page.mjs";
import { GENTLE, TUPLES } from "./puzzles.mjs";

/** How long the page has to come to rest, in milliseconds. */
const REST = 2_000;

const ran = { page: new Set(), solver: new Set() };

/** Waits until the steps are known and nothing more is done, and notes what has run. */
async function note(page) {
  await on.planned(page);
  await page.waitForTimeout(REST);
  const numbers = () => [...globalThis.ran];
  (await page.evaluate(numbers)).forEach((number) => ran.page.add(number));
  const solver = page.workers().find((worker) => worker.url().endsWith("solver_worker"));
  (await solver.evaluate(numbers)).forEach((number) => ran.solver.add(number));
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
    for (const puzzle of [GENTLE, TUPLES]) {
      await page.goto("about:blank");
      await page.goto(`${url}#p=${puzzle}`);
      await note(page);
    }
    // A link as the page itself makes it.
    const link = page.url();
    await page.close();
    const other = await browser.newPage({ ...screen, colorScheme });
    await other.goto(link);
    await note(other);
    await other.close();
  }
}
await close();
const lines = [ran.page, ran.solver].map((numbers) => [...numbers].sort((a, b) => a - b).join(" "));
writeFileSync(process.argv[2], `${lines.join("\n")}\n`);
