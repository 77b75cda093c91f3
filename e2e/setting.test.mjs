// Rules set by hand: drawn with a mouse, a finger and keys, given a value, undone, shared and opened again.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations, screenshot, screens } from "./support.mjs";

const sheet = (page) => page.getByRole("region", { name: "Set rules" });
const kind = (page, name) => sheet(page).getByRole("button", { name, exact: true });
/** The entries of the rules that the board has. */
const entries = (page) => sheet(page).getByRole("listitem");
const drawn = (page, part) => page.locator(`svg.rules .${part}`);

/** Opens an empty board and begins to set rules. */
async function begin(page, open, side = 9) {
  await open();
  await on.emptyBoard(page, side);
  await on.radio(page, "Set", "Rules").click();
  await kind(page, "Killer cage").waitFor();
}

const middle = async (page, place) => {
  const box = await on.cell(page, place).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Draws over cells with the mouse. */
async function draw(page, places) {
  const [first, ...rest] = await Promise.all(places.map((place) => middle(page, place)));
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** Draws over cells with a finger. */
async function stroke(page, places) {
  const points = await Promise.all(places.map((place) => middle(page, place)));
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [points[0]]);
  for (const point of points.slice(1)) await touch("touchMove", [point]);
  await touch("touchEnd", []);
  await devtools.detach();
}

for (const colorScheme of ["light", "dark"]) {
  browserTest(`a cage is set with the mouse, changed, undone and shared: ${colorScheme}`, { colorScheme }, async ({ page, open }) => {
    await begin(page, open);
    await kind(page, "Killer cage").click();
    await draw(page, ["r1c1", "r1c2", "r2c2"]);
    await eventually(async () => assert.equal(await drawn(page, "cage.line").count(), 1, "it is shown before it is set"));
    assert.equal(await entries(page).count(), 0);
    await page.keyboard.type("7");
    await eventually(async () => assert.equal(await drawn(page, "cage.label").textContent(), "7"));
    await expectNoAxeViolations(page);
    await screenshot(page, `setting drawn ${colorScheme}`);
    await page.keyboard.press("Enter");
    await on.isCalled(on.cell(page, "r1c1"), /in a cage of 7 with r1c2 and r2c2/);
    // A cage of two cells that would need more than two nines.
    await draw(page, ["r5c5", "r5c6"]);
    await page.keyboard.type("18");
    await page.keyboard.press("Enter");
    await on.says(on.errorNotice(page), /add up to 18\. No digits on this board can/);
    await entries(page).first().getByRole("button").click();
    await sheet(page).getByRole("textbox", { name: "Sum" }).fill("8");
    await sheet(page).getByRole("textbox", { name: "Sum" }).press("Enter");
    await on.isCalled(on.cell(page, "r1c1"), /in a cage of 8/);
    await on.button(page, "Undo").click();
    await on.isCalled(on.cell(page, "r1c1"), /in a cage of 7/);
    await kind(page, "Anti-knight").click();
    await eventually(async () => assert.equal(await kind(page, "Anti-knight").getAttribute("aria-pressed"), "true"));
    await expectNoAxeViolations(page);
    await screenshot(page, `setting ${colorScheme}`);
    await on.button(page, "Undo").click();
    await on.button(page, "Share").click();
    const link = await on.dialog(page, "Share this position").getByRole("textbox").first().inputValue();
    await page.goto("about:blank");
    await page.goto(link);
    await on.isCalled(on.cell(page, "r2c2"), /in a cage of 7 with r1c1 and r1c2/);
  });
}

for (const colorScheme of ["light", "dark"]) {
  browserTest(`a thermometer is drawn with a finger on a phone: ${colorScheme}`, { ...screens.phone, colorScheme }, async ({ page, open }) => {
    await begin(page, open);
    await kind(page, "Thermometer").tap();
    await stroke(page, ["r4c1", "r4c2", "r5c3", "r5c4"]);
    await on.isCalled(on.cell(page, "r4c1"), /bulb of a thermometer/);
    await on.isCalled(on.cell(page, "r5c3"), /cell 3 of 4/);
    // A tap right after a fast stroke is taken.
    await on.button(page, "Undo").tap();
    await eventually(async () => assert.equal(await drawn(page, "thermometer.end").count(), 0));
    await on.button(page, "Redo").tap();
    await on.isCalled(on.cell(page, "r5c3"), /cell 3 of 4/);
    await expectNoAxeViolations(page);
    await screenshot(page, `setting phone ${colorScheme}`);
    await on.button(page, "Undo").tap();
    await eventually(async () => assert.equal(await drawn(page, "thermometer.end").count(), 0));
    await kind(page, "Killer cage").tap();
    await stroke(page, ["r1c1", "r2c1"]);
    await sheet(page).getByRole("textbox", { name: "Sum" }).fill("4");
    await sheet(page).getByRole("button", { name: "Set", exact: true }).tap();
    await on.isCalled(on.cell(page, "r2c1"), /in a cage of 4 with r1c1/);
  });
}

browserTest("dots and lines are set by keys alone, and the rules stay when the page is loaded again", {}, async ({ page, open }) => {
  await begin(page, open, 4);
  await on.says(on.verdict(page), /288/);
  await kind(page, "White dot").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await on.isCalled(on.cell(page, "r1c2"), /white dot to r1c3/);
  await on.says(on.verdict(page), /144/);
  await kind(page, "Thermometer").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await on.says(sheet(page).getByRole("status"), "Thermometer: draw over two cells or more.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await sheet(page).count(), 0));
  await page.reload();
  await on.isCalled(on.cell(page, "r1c2"), /white dot to r1c3/);
});

for (const colorScheme of ["light", "dark"]) {
  browserTest(`a rule is pressed on the board and moved with mouse and keys: ${colorScheme}`, { colorScheme }, async ({ page, open }) => {
    await begin(page, open);
    await kind(page, "Pill arrow").click();
    await draw(page, ["r4c2", "r4c1", "r5c1", "r6c1"]);
    await page.keyboard.press("Enter");
    await on.isCalled(on.cell(page, "r4c2"), /in a pill with r4c1 that is the sum of/);
    await kind(page, "Killer cage").click();
    await draw(page, ["r1c1", "r1c2"]);
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await on.isCalled(on.cell(page, "r1c1"), /in a cage of 7/);
    await kind(page, "Select and move").click();
    await on.cell(page, "r1c2").click();
    await on.says(sheet(page).getByRole("status"), "Killer cage 7 in r1c1, r1c2. Drag it, or press arrow keys, to move it.");
    await expectNoAxeViolations(page);
    await screenshot(page, `setting chosen ${colorScheme}`);
    await draw(page, ["r1c2", "r2c3", "r3c4"]);
    await on.isCalled(on.cell(page, "r3c3"), /in a cage of 7 with r3c4/);
    await page.keyboard.press("ArrowDown");
    await on.isCalled(on.cell(page, "r4c3"), /in a cage of 7 with r4c4/);
    await on.says(sheet(page).getByRole("status"), /in r4c3 and r4c4 differ and add up to 7/);
    await draw(page, ["r4c3", "r9c9"]);
    await on.says(on.errorNotice(page), "Killer cage: moved there, it would leave the board.");
    await screenshot(page, `setting moved ${colorScheme}`);
    await on.button(page, "Undo").click();
    await on.button(page, "Undo").click();
    await on.isCalled(on.cell(page, "r1c1"), /in a cage of 7 with r1c2/);
    await on.cell(page, "r4c1").click();
    await sheet(page).getByRole("textbox", { name: "Pill" }).waitFor();
    await page.keyboard.press("Delete");
    await eventually(async () => assert.equal(await entries(page).count(), 1));
  });
}

browserTest("a rule is moved with a finger on a phone", screens.phone, async ({ page, open }) => {
  await begin(page, open);
  await kind(page, "White dot").tap();
  await stroke(page, ["r2c2", "r2c3"]);
  await on.isCalled(on.cell(page, "r2c2"), /white dot to r2c3/);
  await kind(page, "Select and move").tap();
  await stroke(page, ["r2c2", "r3c2", "r4c2"]);
  await on.isCalled(on.cell(page, "r4c2"), /white dot to r4c3/);
  await screenshot(page, "setting moved phone");
});

browserTest("a rule is chosen, moved and let go by keys alone", {}, async ({ page, open }) => {
  await begin(page, open);
  await kind(page, "Odd cell").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await on.isCalled(on.cell(page, "r1c2"), /odd/);
  await kind(page, "Select and move").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await on.says(sheet(page).getByRole("status"), /^Odd cell in r1c2/);
  await page.keyboard.press("ArrowDown");
  await on.isCalled(on.cell(page, "r2c2"), /odd/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await on.isCalled(on.cell(page, "r2c2"), /odd/);
});

/** Snakes of regions with as many cells as a row of a 4x4 board has. */
const REGIONS = [
  ["r1c1", "r1c2", "r2c2", "r2c1"],
  ["r1c3", "r1c4", "r2c4", "r3c4"],
  ["r3c1", "r4c1", "r4c2", "r3c2"],
];

browserTest("a jigsaw is drawn by hand, region by region", {}, async ({ page, open }) => {
  await open();
  await on.button(page, "New").click();
  await on.radio(page, "Size", "4×4").click();
  await on.radio(page, "Variant", "Jigsaw").click();
  await on.button(page, "Empty board").click();
  // Rows and columns alone: the Latin squares of order 4.
  await on.says(on.verdict(page), /576/);
  await draw(page, REGIONS[0].slice(0, 3));
  await on.says(sheet(page).getByRole("status"), /^A region of 3 cells\. It takes 1 more/);
  await draw(page, REGIONS[0].slice(2));
  await on.says(sheet(page).getByRole("status"), "A region of 4 cells.");
  await draw(page, REGIONS[1]);
  await draw(page, REGIONS[2]);
  // The last one needs not to be drawn.
  await sheet(page).getByText("All 4 regions are drawn.").waitFor();
  assert.equal(await drawn(page, "ground").count(), 4, "each has a tint");
  await on.button(page, /^4×4 jigsaw/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, "setting jigsaw");
  await draw(page, ["r2c1", "r2c2", "r3c1", "r3c2", "r3c3"]);
  await on.says(on.errorNotice(page), "A region of this board has 4 cells at most.");
  await page.keyboard.press("Escape");
  await on.cell(page, "r1c1").click();
  await page.keyboard.press("Delete");
  await eventually(async () => assert.equal(await on.button(page, /^4×4 incomplete jigsaw/).count(), 1));
  await sheet(page).getByText("3 of 4 regions have all of their 4 cells; 4 cells are in none.").waitFor();
  await on.isCalled(on.cell(page, "r4c4"), /in region 2/);
  await kind(page, "Boxes").click();
  await on.says(on.verdict(page), /288/);
});

browserTest("a jigsaw region is drawn with a finger on a phone", screens.phone, async ({ page, open }) => {
  await begin(page, open);
  await kind(page, "Jigsaw region").tap();
  await stroke(page, ["r1c1", "r1c2", "r2c2", "r3c3"]);
  await on.says(sheet(page).getByRole("status"), /^In place of all boxes: a region of 4 cells\. It takes 5 more/);
  await eventually(async () => assert.equal(await drawn(page, "tint-1").count(), 1));
  await screenshot(page, "setting jigsaw phone");
});
