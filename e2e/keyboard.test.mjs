// The keyboard alone, and what a screen reader is told: asserted on the accessibility tree.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually } from "./support.mjs";

/** Presses Tab until the focus is where it is wanted. */
async function tabTo(page, locator) {
  for (let press = 0; press < 60; press += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail("Tab does not lead there");
}

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** What a screen reader says of what has the focus: in a list, of the line that the keyboard is at. */
async function read(page) {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  const property = (node, name) => node.properties?.find((property) => property.name === name)?.value;
  const focused = nodes.filter((node) => property(node, "focused")?.value && node.role.value !== "RootWebArea").at(-1);
  const inside = property(focused, "activedescendant")?.relatedNodes?.[0];
  const node = inside ? nodes.find((node) => node.backendDOMNodeId === inside.backendDOMNodeId) : focused;
  return `${node.role.value}: ${node.name.value}`;
}

const reads = (page, expected) => eventually(async () => assert.match(await read(page), expected));

browserTest("cells are chosen, filled, marked and cleared by keys alone", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await tabTo(page, on.cell(page, "r1c3"));
  await reads(page, /^gridcell: r1c3, empty, candidates 2, 4 and 9$/);
  await press(page, "ArrowRight", "ArrowRight");
  await reads(page, /^gridcell: r1c5, empty, candidate 4$/);
  await press(page, "4");
  await reads(page, /^gridcell: r1c5, entered 4$/);
  await press(page, "Delete");
  await reads(page, /^gridcell: r1c5, empty, candidate 4$/);
  await press(page, "Control+Z");
  await reads(page, /entered 4$/);

  await press(page, "End", "ArrowLeft", "Shift+Digit3");
  await reads(page, /^gridcell: r1c8, empty, 3 struck by you$/);
  await press(page, "Shift+Digit3", "Shift+Numpad3");
  await reads(page, /3 struck by you/);
  await press(page, "+", "3");
  await reads(page, /^gridcell: r1c8, empty, candidate 3$/);
  await press(page, "+", "3");
  await reads(page, /^gridcell: r1c8, entered 3$/);

  await press(page, "Control+Home");
  await reads(page, /r1c1, given 8/);
  await press(page, "8");
  await reads(page, /r1c1, given 8/);
});

browserTest("several cells are chosen with Shift and the arrows, and filled together", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await tabTo(page, on.cell(page, "r1c3"));
  await press(page, "ArrowDown", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowDown");
  const chosen = on.grid(page).getByRole("gridcell", { selected: true });
  await eventually(async () => assert.equal(await chosen.count(), 4));
  await press(page, "Shift+Digit5");
  const struck = () => on.cells(page).then((labels) => labels.filter((label) => /5 struck by you/.test(label)).length);
  await eventually(async () => assert.equal(await struck(), 3));
  await press(page, "Escape");
  await eventually(async () => assert.equal(await chosen.count(), 1));
});

browserTest("hints, play and the timeline go by keys from the grid", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await tabTo(page, on.cell(page, "r1c3"));
  await press(page, "Enter");
  await on.says(on.nextStep(page), /the pattern$/);
  await press(page, "Enter", "Enter", "Enter");
  await eventually(async () => assert.equal(await on.cursor(page), 1));
  await press(page, ".", ".", ",");
  await eventually(async () => assert.equal(await on.cursor(page), 2));
  await tabTo(page, on.button(page, "Play"));
  await press(page, "Space");
  await on.button(page, "Pause").waitFor();
  await eventually(async () => assert.ok((await on.cursor(page)) > 2));
  await press(page, "Space");
  await on.button(page, "Play").waitFor();
  await press(page, "ArrowRight", "ArrowLeft", "?");
  const candidates = "candidate that you press in the chosen cell";
  await on.dialog(page, "Keys").getByText(`Color cells with 1 to 9, or the ${candidates}`).waitFor();
  assert.match(await on.radio(page, "Pen", "Colors").getAttribute("title"), new RegExp(candidates));
  await press(page, "Escape");
  await on.dialog(page, "Keys").waitFor({ state: "hidden" });
  await reads(page, /^gridcell: r1c3/);
});

browserTest("every control is reached by Tab, in an order that follows the page", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const order = [
    on.button(page, "New"),
    on.radio(page, "Mode", "Play puzzle"),
    on.cell(page, "r1c3"),
    on.button(page, "Digit 1"),
    page.getByRole("combobox", { name: "Model" }),
    on.radio(page, "Layout", "Board"),
    page.getByRole("listbox", { name: "Graph vertices" }),
    on.nextStep(page),
    on.button(page, "Search"),
    on.button(page, "Play"),
    on.timeline(page),
    page.getByRole("combobox", { name: "Speed" }),
  ];
  await tabTo(page, on.button(page, "Undo"));
  for (const locator of order) await tabTo(page, locator);
});

browserTest("the graph is walked, read and followed by keys alone", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  const graph = page.getByRole("listbox", { name: "Graph vertices" });
  await tabTo(page, graph);
  await reads(page, /^option: r1c3, candidates .*, chosen, .*20 neighbors$/);
  await press(page, "ArrowDown", "ArrowRight");
  await reads(page, /^option: r2c4, /);
  await press(page, "Enter");
  await reads(page, /^option: r2c4, .*chosen, .*20 neighbors$/);
  assert.equal(await on.cell(page, "r2c4").getAttribute("aria-selected"), "true");
  // Its neighbors, one after the other, and the line that tells of them all.
  await press(page, "n");
  await reads(page, /^option: r\dc\d, .*20 neighbors$/);
  await page.getByRole("region", { name: "Graph" }).getByText(/20 neighbors: r\dc\d .*, r\dc\d/).waitFor();

  // The step: the pattern is announced on its vertices, then what they take away.
  await tabTo(page, on.nextStep(page));
  await press(page, "Enter", "Enter");
  await on.says(on.nextStep(page), /: why$/);
  await page.keyboard.press("Shift+Tab");
  await tabBackTo(page, graph);
  await press(page, "Home", "s");
  await reads(page, /^option: r\dc\d, .*in the pattern/);
  await tabTo(page, on.nextStep(page));
  await press(page, "Enter");
  await on.says(on.nextStep(page), /carry it out$/);
  await tabBackTo(page, graph);
  const marked = [];
  await press(page, "Home");
  for (let vertex = 0; vertex < 8; vertex += 1) {
    await press(page, "s");
    marked.push(await read(page));
  }
  assert.ok(marked.some((said) => /loses \d/.test(said)), marked.join("\n"));
});

async function tabBackTo(page, locator) {
  for (let press = 0; press < 60; press += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Shift+Tab");
  }
  assert.fail("Shift+Tab does not lead there");
}

browserTest("the unit model is read as cells and digits", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await tabTo(page, page.getByRole("combobox", { name: "Model" }));
  await press(page, "ArrowDown");
  const graph = page.getByRole("region", { name: "Graph" });
  await graph.getByText(/^Row 1: \d+ unsolved cells, \d+ edges, \d+ components?\. Bold/).waitFor();
  assert.match(
    await graph.ariaSnapshot(),
    /option "r1c3, candidates 2, 4 and 9, .*neighbors?"[^]*option "digit \d, \d+ neighbors?"/,
  );
});

browserTest("a screen reader hears of the grid as a grid, with its rows and cells", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  // The rows of a new page come one after the other.
  await eventually(async () => assert.equal(await on.grid(page).getByRole("row").count(), 9));
  assert.equal(await on.grid(page).getByRole("row").first().getByRole("gridcell").count(), 9);
  assert.equal(await on.grid(page).getByRole("gridcell", { selected: true }).count(), 1);
});
