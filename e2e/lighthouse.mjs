// How Lighthouse rates page, frame and lab on a phone, and what it finds wanting. `cargo xtask lighthouse` says where Lighthouse is.

import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { executable, flags } from "./browser.mjs";
import { lineTo } from "./speed.mjs";

/** What each category has to get: what is no matter of speed is the same in each run, and whole. */
const least = (category) => (category === "performance" ? 95 : 100);
const RUNS = Number(process.argv[3] ?? 3);
/**
 * Lighthouse works out what a phone on a slow line would see from the order in which things come on this one, so this one must be
 * a line: from the machine itself everything would be there before the first paint.
 */
const line = await lineTo(50_000_000, 20);

const packages = createRequire(join(process.argv[2], "package.json"));
const brought = (name) => import(pathToFileURL(packages.resolve(name)));
const [{ launch }, { default: lighthouse }] = [await brought("chrome-launcher"), await brought("lighthouse")];

/**
 * What Lighthouse says of a page on a first visit: each is made in a browser of its own. Chromium would go on to show the page before,
 * which is empty, count the frames that it does not show, and after four of them give the page one a second, but only where it is
 * traced; so it is not to hold on to that page.
 */
async function visited(page) {
  const chromeFlags = ["--headless=new", "--disable-features=PaintHolding", ...flags];
  const chrome = await launch({ chromePath: executable, chromeFlags, logLevel: "silent" });
  const { lhr } = await lighthouse(new URL(page, line.url).href, { port: chrome.port, logLevel: "error" });
  await chrome.kill();
  return lhr;
}

for (const page of ["index.html", "embed.html", "lab.html"]) {
  const reports = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await visited(page));
  // A processor that is slower than the one that was rated before makes a phone that is as much slower.
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex));
  console.log(`${page}, median of ${RUNS}, with a processor of benchmark index ${speeds.join(", ")}:`);
  for (const [id, { title }] of Object.entries(reports[0].categories)) {
    const rated = [...reports].sort((a, b) => a.categories[id].score - b.categories[id].score);
    const { audits, categories } = rated[Math.floor(RUNS / 2)];
    const score = Math.round(categories[id].score * 100);
    console.log(`${String(score).padStart(5)}  ${title}`);
    if (score < least(id)) process.exitCode = 1;
    for (const { id: name, group } of categories[id].auditRefs) {
      const { title: what, score: part, displayValue } = audits[name];
      if (group === "metrics" || (part !== null && part < 0.9)) {
        console.log(`       - ${what} (${Math.round(part * 100)})${displayValue ? `: ${displayValue}` : ""}`);
      }
    }
  }
}
line.close();
