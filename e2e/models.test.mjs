// One board, many graphs: each model of a position mid-way, by pointer, keyboard and screen reader.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as on from "./page.mjs";
import { SMALL, TUPLES } from "./puzzles.mjs";
import { browserTest, eventually, expectNoAxeViolations, screens, screenshot } from "./support.mjs";

const MODELS = ["Cells", "Unit", "Reduction", "Candidates", "Digit", "Links", "Search tree"];

for (const [name, screen] of Object.entries({ laptop: screens.laptop, phone: screens.phone })) {
  browserTest(`every model keeps selection and step: ${name}`, { ...screen, reducedMotion: "reduce" }, async ({ page, open }) => {
    await open();
    await on.goToTuple(page);
    await on.cell(page, "r1c3").click();
    for (let press = 0; press < 3; press += 1) await on.nextStep(page).click();
    const said = await on.step(page).getByRole("heading").first().textContent();
    for (const model of MODELS) {
      await on.model(page, model);
      assert.equal(await on.cell(page, "r1c3").getAttribute("aria-selected"), "true", model);
      assert.equal(await on.step(page).getByRole("heading").first().textContent(), said, model);
      if (model !== "Search tree") {
        const list = page.getByRole("listbox", { name: "Graph vertices" });
        assert.ok((await list.getByRole("option").count()) > 3, `${model} is told vertex by vertex`);
        await eventually(async () => assert.ok((await on.colors(page)) > 3, `${model} is painted`));
      }
      await expectNoAxeViolations(page);
      await screenshot(page, `${name}-model-${model}`, { fullPage: name === "phone" });
    }
  });
}

browserTest("a step brings its proof, and another graph in its place stays until the proof is wanted again", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  const graph = page.getByRole("region", { name: "Graph" });
  // The list of graphs names the one that is drawn, also when a proof comes to it or leaves it.
  const picked = page.getByRole("combobox", { name: "Model" });
  const shows = async (model) => {
    await page.locator(`.graph[data-model="${model}"]`).waitFor();
    await eventually(async () => {
      assert.equal(await picked.evaluate(({ selectedOptions }) => selectedOptions[0]?.textContent), model);
    });
  };
  await on.nextStep(page).click();
  await shows("Cells");
  for (let press = 0; press < 2; press += 1) await on.nextStep(page).click();
  await shows("Proof");
  await graph.getByText(/hold nothing but|have only/).waitFor();
  assert.ok((await on.colors(page)) > 3, "the proof is painted");
  await on.model(page, "Unit");
  await graph.getByText(/Bold: a matching/).waitFor();
  await on.button(on.step(page), "See its proof").click();
  await shows("Proof");
  await on.model(page, "Cells");
  // The next step keeps the graph that was wanted.
  for (let press = 0; press < 4; press += 1) await on.nextStep(page).click();
  await shows("Cells");
  await on.model(page, "Search tree");
  await on.button(on.step(page), "See its proof").click();
  await shows("Proof");
  await on.button(on.step(page), "Apply").click();
  await shows("Search tree");
});

browserTest("models follow the position, and the candidates graph loses just what goes", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  await on.model(page, "Candidates");
  const caption = page.getByRole("region", { name: "Graph" }).getByText(/^\d+ vertices and \d+ edges/);
  const vertices = async () => Number((await caption.textContent()).match(/^\d+/)[0]);
  const before = await vertices();
  const gone = (await on.cells(page)).length && (await stepped(page));
  await eventually(async () => assert.equal(await vertices(), before - gone));
});

/** Carries out the next step; gives how many candidates it takes. */
async function stepped(page) {
  for (let press = 0; press < 3; press += 1) await on.nextStep(page).click();
  const going = (await on.cells(page)).map((label) => label.match(/loses ([\d, and]+)/)?.[1] ?? "");
  await on.nextStep(page).click();
  return going.join(" ").match(/\d/g).length;
}

browserTest("the search tree grows with the search", { reducedMotion: "reduce" }, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.model(page, "Search tree");
  await on.button(page, "Search").click();
  const caption = page.getByRole("region", { name: "Graph" }).getByText(/assignments? so far/);
  await caption.waitFor();
  const count = async () => Number((await caption.textContent()).match(/^\d+/)[0]);
  const first = await count();
  await eventually(async () => assert.ok((await count()) > first + 5, "more was tried since"));
  const list = page.getByRole("listbox", { name: "Graph vertices" });
  await eventually(async () => assert.match(await list.getByRole("option").first().getAttribute("aria-label"), /^r\dc\d = \d/));
  await screenshot(page, "search-tree");
});

browserTest("the structure of the graph in view is told, with definitions", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.more(page, "Structure of the graph");
  const sheet = page.getByRole("region", { name: "Structure of the graph" });
  const value = (term) => sheet.locator("dl > div", { has: page.getByText(term, { exact: true }) }).locator("dd").textContent();
  await sheet.getByText("The cells graph", { exact: true }).waitFor();
  assert.deepEqual(await Promise.all(["Vertices", "Edges", "Chromatic number"].map(value)), ["81", "810", "9"]);
  await sheet.getByText("Degeneracy").click();
  await sheet.getByText(/One more color is always enough/).waitFor();
  await expectNoAxeViolations(page);
  await on.model(page, "Reduction");
  await sheet.getByText("The reduction to graph coloring").waitFor();
  assert.equal(await value("Vertices"), "90");
});

browserTest("the picture and the graph can be kept as files", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const saved = async (pick) => {
    const [download] = await Promise.all([page.waitForEvent("download"), pick()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const fromMenu = (item) => saved(async () => {
    await on.button(page, "Save").click();
    await page.getByRole("menuitem", { name: item }).click();
  });
  const svg = await fromMenu("Picture as SVG");
  assert.match(svg.bytes.toString(), /^<svg[^]*<\/svg>\s*$/);
  await page.evaluate(async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await image.decode();
  }, svg.bytes.toString());
  const png = await fromMenu("Picture as PNG");
  assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
  await on.button(page, "Save").click();
  await page.getByRole("menuitem", { name: "Graph as text" }).click();
  const dimacs = await saved(() => page.getByRole("link", { name: "DIMACS" }).click());
  assert.match(dimacs.bytes.toString(), /^p edge 81 810$/m);
});

browserTest("a smaller board takes the place of a larger one under every graph", { permissions: ["clipboard-read", "clipboard-write"] }, async ({ page, open }) => {
  await open();
  for (const [name, layout] of [["Unit"], ["Reduction"], ["Candidates"], ["Digit"], ["Links"], ["Cells", "Force"]]) {
    await on.paste(page, TUPLES);
    await on.says(on.verdict(page), "Exactly one solution");
    await on.model(page, name);
    if (layout) await on.radio(page, "Layout", layout).click();
    await eventually(async () => assert.ok((await on.vertices(page)).some((vertex) => /r9|row 9|column 9|9/.test(vertex)), name));
    await on.paste(page, SMALL);
    await eventually(async () => assert.equal((await on.cells(page)).length, 16));
    await eventually(async () => assert.equal(await page.locator(".graph").getAttribute("data-model"), name));
    assert.deepEqual((await on.vertices(page)).filter((vertex) => /r[5-9]c/.test(vertex)), [], name);
  }
});
