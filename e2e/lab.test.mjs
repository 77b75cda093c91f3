// The graph lab, a page of its own: graphs opened, run, raced, drawn, studied and saved.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { canvas, graph, lab, panel, tab, vertices } from "./lab.mjs";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations, looks, screenshot } from "./support.mjs";
import { longest } from "./tasks.mjs";

const EXAMPLE = "gallery=report";
const said = (page) => panel(page).getByRole("status").first();

/** Chooses a method by its name. */
const method = (page, name) => page.getByRole("combobox", { name: "Method" }).selectOption({ label: name });

/** How many different colors a canvas shows: one where nothing was painted. */
const colors = (locator) =>
  locator.evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

browserTest("an address opens its graph, and a Sudoku goes there and back", {}, async ({ page }) => {
  await lab(page, "gallery=cube-3");
  assert.equal((await vertices(page)).length, 8);
  await page.evaluate(() => (location.hash = "#edges=a-b,b-c"));
  await eventually(async () => assert.equal((await vertices(page)).length, 3));
  const puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
  await page.evaluate((puzzle) => (location.hash = `#p=${puzzle}`), puzzle);
  await eventually(async () => assert.equal((await vertices(page)).length, 81));
  await page.getByRole("link", { name: "Back to the grid" }).click();
  await on.isCalled(on.cell(page, "r1c1"), /5/);
  assert.match(page.url(), /\/#/);
});

browserTest("an address that leads nowhere says so and leaves what is open", {}, async ({ page }) => {
  await lab(page, "gallery=petersen");
  await page.evaluate(() => (location.hash = "#gallery=nothing"));
  await page.getByText("The gallery has no graph of that name.").waitFor();
  assert.equal((await vertices(page)).length, 10);
});

browserTest("a method runs event by event, back, and to its result", {}, async ({ page }) => {
  await lab(page, "gallery=petersen");
  const step = on.button(page, "One event");
  await step.click();
  await on.says(said(page), "v1 takes 1.");
  await step.click();
  await on.says(said(page), "v2 cannot be 1: v1 has it.");
  await panel(page).getByRole("list", { name: "Pseudocode" }).locator("[aria-current=step]").getByText("if a neighbor").waitFor();
  await on.button(page, "One event back").click();
  await on.says(said(page), "v1 takes 1.");
  await on.button(page, "To the next result").click();
  await on.says(said(page), /^A coloring/);
  assert.ok((await vertices(page)).every((words) => /color [123]/.test(words)));
  await on.button(page, "Fewer colors").click();
  await on.button(page, "To the next result").click();
  await on.says(said(page), "Everything was tried: there is no coloring.");
});

browserTest("the 4x4 example is solved by cliques, event by event", {}, async ({ page }) => {
  await lab(page, "gallery=report-cliques");
  const step = on.button(page, "One event");
  for (let at = 0; at < 16; at += 1) {
    await step.click();
    await on.says(said(page), /joins:/);
  }
  await step.click();
  await on.says(said(page), /^Nothing can be added: a maximal set of 16/);
  await lab(page, EXAMPLE);
  await page.reload();
  await method(page, "Cliques, Bron–Kerbosch");
  await on.button(page, "To the next result").click();
  await on.says(said(page), /^A coloring/);
  await panel(page).getByRole("region", { name: "Results" }).getByText("3142243142131324").waitFor();
});

browserTest("four methods race, and the tree of one is walked", {}, async ({ page }) => {
  await lab(page, EXAMPLE);
  await tab(page, "Race").click();
  assert.equal(await page.getByRole("checkbox", { checked: true }).count(), 4);
  await on.button(page, "Race").click();
  const rows = panel(page).getByRole("table").getByRole("row");
  await eventually(async () => assert.equal(await rows.count(), 5));
  for (const lane of await page.getByRole("list", { name: "Lanes" }).getByRole("listitem").all()) {
    assert.match(await lane.textContent(), /Found a coloring/);
    assert.ok((await colors(lane.getByRole("img"))) > 4);
  }
  const nodes = await rows.nth(1).getByRole("cell").first().textContent();
  await on.button(page, "Tree").first().click();
  const tree = page.getByRole("region", { name: "Search tree" });
  await on.says(tree.getByRole("status"), /^The root/);
  await on.button(page, "Down").click();
  await on.says(tree.getByRole("status"), /^Depth 1: r1c1 takes 3/);
  await page.keyboard.press("ArrowDown");
  await on.says(tree.getByRole("status"), /^Depth 2: r1c3 takes 4/);
  await page.keyboard.press("ArrowUp");
  await on.button(page, "Back to the race").click();
  await on.button(page, "Race").click();
  await eventually(async () => assert.equal(await rows.nth(1).getByRole("cell").first().textContent(), nodes));
});

browserTest("a long race leaves the page free and can be stopped", {}, async ({ page }) => {
  await lab(page, "gallery=mycielski-6");
  await tab(page, "Race").click();
  await page.getByRole("radio", { name: "All colorings" }).click();
  const { processor } = await longest(page, async () => {
    await on.button(page, "Race").click();
    await page.waitForTimeout(1_500);
    await on.button(page, "Stop").click();
    await on.button(page, "Race").waitFor();
  });
  assert.ok(processor < 400, `${processor} ms`);
});

browserTest("a graph is drawn, changed and undone by keyboard alone", {}, async ({ page }) => {
  await lab(page, "gallery=empty");
  await page.getByRole("group", { name: /^Vertices/ }).focus();
  await page.keyboard.press("v");
  await eventually(async () => assert.equal((await vertices(page)).length, 1));
  await graph(page).focus();
  for (const key of ["v", "v"]) await page.keyboard.press(key);
  await eventually(async () => assert.equal((await vertices(page)).length, 3));
  for (const key of ["Home", "e", "n", "e", "e", "n", "e"]) await page.keyboard.press(key);
  await eventually(async () =>
    assert.deepEqual(await vertices(page), ["v1: 1 neighbor (v2)", "v2: 2 neighbors (v1, v3)", "v3: 1 neighbor (v2)"]),
  );
  assert.match(page.url(), /#edges=v1,v2,v3,v1-v2,v2-v3$/);
  await page.keyboard.press("Delete");
  await eventually(async () => assert.equal((await vertices(page)).length, 2));
  await page.keyboard.press("Control+z");
  await eventually(async () => assert.equal((await vertices(page)).length, 3));
  await page.reload();
  await eventually(async () => assert.equal((await vertices(page)).length, 3));
});

browserTest("the pointer draws and drags", {}, async ({ page }) => {
  await lab(page, "gallery=complete-3");
  const box = await canvas(page).boundingBox();
  await page.getByRole("radio", { name: "Draw" }).click();
  await page.mouse.click(box.x + 30, box.y + 30);
  await eventually(async () => assert.equal((await vertices(page)).length, 4));
  await page.getByRole("radio", { name: "Move" }).click();
  const before = await canvas(page).screenshot();
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  assert.notDeepEqual(await canvas(page).screenshot(), before);
  await on.button(page, "Undo").click();
  await on.button(page, "Undo").click();
  await eventually(async () => assert.equal((await vertices(page)).length, 3));
});

browserTest("lists and colors beforehand are kept to", {}, async ({ page }) => {
  await lab(page, "gallery=lists");
  await on.button(page, "To the next result").click();
  await on.says(said(page), "Everything was tried: there is no coloring.");
  await graph(page).focus();
  for (const key of ["Home", "Enter"]) await page.keyboard.press(key);
  await page.getByRole("textbox", { name: "May be" }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("1 2 3");
  await page.keyboard.press("Tab");
  await on.button(page, "To the next result").click();
  await on.says(said(page), /^A coloring/);
  await page.getByRole("combobox", { name: "Color beforehand" }).selectOption("3");
  await on.button(page, "To the next result").click();
  await eventually(async () => assert.match((await vertices(page))[0], /^v1, color 3/));
});

browserTest("the structure is said, meant and shown", {}, async ({ page }) => {
  await lab(page, "gallery=sudoku-4");
  await tab(page, "Structure").click();
  const fact = (name) => panel(page).getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await eventually(async () => assert.match(await fact("Chromatic number").textContent(), /Chromatic number4/));
  assert.match(await fact("Edges").textContent(), /56/);
  await fact("Girth").getByText("Girth").click();
  await fact("Girth").getByText("The length of a shortest cycle.").waitFor();
  await panel(page).getByRole("row", { name: /^4 288$/ }).waitFor();
  const before = await canvas(page).screenshot();
  await on.button(page, "Show the Hamiltonian cycle").click();
  await eventually(async () => assert.notDeepEqual(await canvas(page).screenshot(), before));
});

browserTest("what is saved can be opened again", { acceptDownloads: true }, async ({ page, context }) => {
  await lab(page, "gallery=map");
  await on.button(page, "To the next result").click();
  await tab(page, "Export").click();
  const save = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), on.button(page, `Save as ${name}`).click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const svg = await save("SVG");
  assert.equal(svg.name, "map-of-south-america.svg");
  const other = await context.newPage();
  await other.setContent(svg.bytes.toString());
  assert.equal(await other.locator("svg text").filter({ hasText: "Paraguay" }).count(), 1);
  assert.ok((await other.locator("svg").boundingBox()).width > 100);
  assert.equal((await save("PNG")).bytes.subarray(1, 4).toString(), "PNG");
  const dimacs = (await save("DIMACS")).bytes.toString();
  assert.match(dimacs, /^p edge 13 25/);
  await tab(page, "Open").click();
  await page.getByRole("textbox", { name: "Your own" }).fill(dimacs);
  await on.says(panel(page).getByRole("status").last(), "13 vertices and 25 edges.");
  await on.button(page, "Open").click();
  await eventually(async () => assert.equal((await vertices(page)).length, 13));
});

for (const [name, look] of Object.entries(looks)) {
  browserTest(`axe finds nothing in any part of the lab: ${name}`, { ...look, reducedMotion: "reduce" }, async ({ page }) => {
    await lab(page, EXAMPLE);
    for (const part of ["Open", "Run", "Race", "Structure", "Export"]) {
      await tab(page, part).click();
      await expectNoAxeViolations(page);
    }
    await tab(page, "Run").click();
    await on.button(page, "To the next result").click();
    await on.says(said(page), /^A coloring/);
    await expectNoAxeViolations(page);
    await tab(page, "Race").click();
    await on.button(page, "Race").click();
    await panel(page).getByRole("table").waitFor();
    await expectNoAxeViolations(page);
    await on.button(page, "Tree").first().click();
    await expectNoAxeViolations(page);
  });
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`pictures of the lab: ${name}`, { ...look, reducedMotion: "reduce" }, async ({ page }) => {
    const take = (what) => screenshot(page, `lab ${what} ${name}`);
    await lab(page, "gallery=map");
    for (let at = 0; at < 12; at += 1) await on.button(page, "One event").click();
    await on.says(said(page), /\.$/);
    await take("run");
    await tab(page, "Structure").click();
    await on.button(page, "Show a coloring with the fewest colors").click();
    await take("structure");
    await lab(page, "gallery=puzzle-9");
    await page.reload();
    await tab(page, "Race").click();
    await on.button(page, "Race").click();
    await panel(page).getByRole("table").waitFor();
    await take("race");
    assert.ok((await colors(canvas(page))) > 8);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, "nothing is wider than the screen");
  });
}
