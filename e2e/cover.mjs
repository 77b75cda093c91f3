// The page as a first visitor finds it, as markup: what they see until the program runs. `cargo xtask cover` writes it down, a test
// holds it to what the page is.

import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { close, launched, screens, url } from "./browser.mjs";
import * as on from "./page.mjs";

/** How long nothing of a page may change until it has come to rest, in milliseconds. */
const REST = 500;

/** The markup of a page that has come to rest. */
async function rested(page) {
  for (let before, now; ; before = now) {
    now = await page.evaluate(markup);
    if (now === before) return now;
    await page.waitForTimeout(REST);
  }
}

/** How much larger names are in the cover's picture: it is shown smaller than it is saved, while the page's own names keep their size. */
const NAMES = 1.37;

/** The markup of a page, with a gap for the graph: without what only a program can use, and without styles that its policy refuses. */
function markup() {
  const page = document.querySelector(".page").cloneNode(true);
  for (const idle of page.querySelectorAll(".paper, .graph-vertices")) idle.remove();
  for (const element of page.querySelectorAll("*")) {
    for (const name of ["id", "title", "tabindex", "aria-describedby", "aria-activedescendant"]) element.removeAttribute(name);
    const cell = element.matches("[role=gridcell]");
    for (const name of cell ? ["aria-label", "aria-readonly", "data-cell"] : []) element.removeAttribute(name);
    const style = element.getAttribute("style");
    element.removeAttribute("style");
    if (style) element.dataset.style = style;
  }
  page.querySelector("canvas").replaceWith("GRAPH");
  return page.outerHTML;
}

/** The picture that the page saves of its graph, as a part of a page. */
async function graph(page) {
  await on.button(page, "Save").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture as SVG" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  return text
    .replace(/ width="[\d.]+" height="[\d.]+"/, "")
    .replace(/font-size="(13|15)"/g, (_, size) => `font-size="${Math.round(size * NAMES)}"`)
    .replace(/<title>.*?<\/title>|<rect .*?\/>|<defs><\/defs>|\n/g, "");
}

/** Two pictures that differ in colors alone, as one that is light or dark as the page is. */
function themed(light, dark) {
  const [parts, others] = [light, dark].map((text) => text.split('"'));
  return parts.map((part, at) => (part === others[at] ? part : `light-dark(${part},${others[at]})`)).join('"');
}

/** All of it, from the site that is served. */
export async function cover() {
  const browser = await launched();
  const looks = [];
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({ ...screens.laptop, colorScheme, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(url);
    await on.planned(page);
    await on.canvas(page).waitFor();
    await on.says(on.verdict(page), "Exactly one solution");
    looks.push({ markup: await rested(page), graph: await graph(page) });
    await context.close();
  }
  const [light, dark] = looks;
  // A line a row of cells or button, for whoever compares two states of the file; nothing is said between these.
  const lines = light.markup.replace("GRAPH", themed(light.graph, dark.graph)).replace(/(?=<div role="row"|<button|<path|<circle|<text)/g, "\n");
  return `${lines}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(process.argv[2], await cover());
  await close();
}
