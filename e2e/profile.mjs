// Opens pages until the first steps are known, and the lab until its graph is drawn, and writes down which functions of page, solver and
// lab ran: a line of numbers for each. For `cargo xtask profile`, whose site says so.

import { writeFileSync } from "node:fs";
import { close, launched, screens, url } from "./browser.mjs";
import * as on from "./page.mjs";
import { GENTLE, TUPLES } from "./puzzles.mjs";

/** How long the page has to come to rest, in milliseconds. */
const REST = 2_000;

const ran = { page: new Set(), solver: new Set(), lab: new Set() };

/** Notes what has run of a program in a page or worker. */
const noted = async (program, of) => (await of.evaluate(() => [...globalThis.ran])).forEach((number) => ran[program].add(number));

/** Waits until the steps are known and nothing more is done, and notes what has run. */
async function note(page) {
  await on.planned(page);
  await page.waitForTimeout(REST);
  await noted("page", page);
  await noted("solver", page.workers().find((worker) => worker.url().endsWith("solver_worker")));
}

/** Opens the lab with the graph that it begins with, and notes what has run, in its helpers too. */
async function noteLab(page) {
  await page.goto(`${url}lab.html`);
  await page.getByRole("tab", { name: "Run" }).waitFor();
  await page.waitForTimeout(REST);
  for (const program of [page, ...page.workers()]) await noted("lab", program);
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
    await noteLab(page);
    await page.close();
    const other = await browser.newPage({ ...screen, colorScheme });
    await other.goto(link);
    await note(other);
    await other.close();
  }
}
await close();
const lines = [ran.page, ran.solver, ran.lab].map((numbers) => [...numbers].sort((a, b) => a - b).join(" "));
writeFileSync(process.argv[2], `${lines.join("\n")}\n`);
