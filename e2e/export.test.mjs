// The ways out of the page beside its link: the picture, other programs' forms, copied, saved and opened there, and paper.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as on from "./page.mjs";
import { GENTLE, TUPLES } from "./puzzles.mjs";
import { browserTest, eventually, expectNoAxeViolations } from "./support.mjs";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const plain = (puzzle) => `#p=${puzzle.replaceAll(".", "0")}`;
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const share = (page) => on.dialog(page, "Share this position");

/** The line of a form. */
const form = (page, name) =>
  share(page)
    .getByRole("listitem")
    .filter({ has: page.locator("b", { hasText: new RegExp(`^${name}$`) }) });

/** A puzzle with an entry, a mark and a strike, and the dialog open. */
async function opened({ page, open }) {
  await open(plain(GENTLE));
  await on.planned(page);
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("6");
  await on.cell(page, "r1c4").click();
  await page.keyboard.press("Shift+Digit2");
  await on.isCalled(on.cell(page, "r1c4"), /struck by you/);
  await on.button(page, "Share").click();
  await form(page, "HoDoKu").waitFor();
}

/** Copies a form; gives its text. */
async function copy(page, name) {
  await form(page, name).getByRole("button", { name: `Copy: ${name}` }).click();
  await on.says(share(page).getByRole("status"), "Copied.");
  return copied(page);
}

browserTest("a form is copied, pasted, and is the same board", clipboard, async ({ page, open }) => {
  await opened({ page, open });
  await expectNoAxeViolations(page);
  const text = await copy(page, "HoDoKu");
  assert.match(text, /^:0000:x:5\.\+6/);
  const before = await on.cells(page);
  await page.keyboard.press("Escape");
  await on.more(page, "Clear all");
  await on.isCalled(on.cell(page, "r1c1"), /empty/);
  await on.button(page, "Paste").click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await on.button(page, "Open").click();
  await on.isCalled(on.cell(page, "r1c3"), /entered 6/);
  const values = (labels) => labels.map((label) => label.match(/given .|entered ./)?.[0]);
  assert.deepEqual(values(await on.cells(page)), values(before));
});

browserTest("what a form leaves out is said before, and a link leads to its program", clipboard, async ({ page, open }) => {
  await opened({ page, open });
  await on.says(form(page, "One line").locator(".lacks"), /^Leaves out the digits that are entered and which candidates/);
  assert.equal(await form(page, "HoDoKu").locator(".lacks").count(), 0);
  const address = await form(page, "SudokuWiki").getByRole("link", { name: "Open: SudokuWiki" }).getAttribute("href");
  assert.match(address, /^https:\/\/www\.sudokuwiki\.org\/sudoku\.htm\?bd=S9B05/);
});

browserTest("a file is saved and read again", clipboard, async ({ page, open }) => {
  await opened({ page, open });
  const saved = page.waitForEvent("download");
  await form(page, "OpenSudoku").getByRole("link", { name: /^Save/ }).click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), "puzzle.opensudoku");
  const text = await readFile(await download.path(), "utf8");
  await page.keyboard.press("Escape");
  await on.more(page, "Clear all");
  await on.paste(page, text);
  await on.isCalled(on.cell(page, "r1c3"), /entered 6/);
  await on.isCalled(on.cell(page, "r1c1"), /given 5/);
});

browserTest("the step in view is copied and saved as a picture, in pixels and as SVG", clipboard, async ({ page, open }) => {
  await open(plain(GENTLE));
  await on.planned(page);
  for (let press = 0; press < 2; press += 1) await on.nextStep(page).click();
  const title = await on.step(page).getByRole("heading").innerText();
  await on.button(page, "Share").click();
  const image = share(page).getByRole("img", { name: "The grid as it is in view" });
  await eventually(async () => assert.ok((await image.evaluate((image) => image.naturalWidth)) > 400));
  await expectNoAxeViolations(page);
  const save = async (name) => {
    const saved = page.waitForEvent("download");
    await share(page).getByLabel(`Save .${name}: Picture`).click();
    return readFile(await (await saved).path());
  };
  const pixels = await save("png");
  assert.equal(pixels.subarray(1, 4).toString(), "PNG");
  assert.ok(pixels.readUInt32BE(16) > 800, "finer than the page shows it");
  const svg = (await save("svg")).toString();
  assert.ok(svg.includes(title), `${title} is not told`);
  await share(page).getByRole("button", { name: "Copy: Picture" }).click();
  await on.says(share(page).getByRole("status"), "Copied.");
  const kinds = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  assert.deepEqual(await kinds(), ["image/png"]);
});

browserTest("boards that a form does not know are refused with the reason", {}, async ({ page, open }) => {
  await open();
  await on.emptyBoard(page, 6);
  await on.button(page, "Share").click();
  await form(page, "One line").waitFor();
  await eventually(async () => assert.match(await share(page).textContent(), /Only for 9×9 boards: HoDoKu · /));
  assert.equal(await form(page, "HoDoKu").count(), 0);
});

browserTest("what is selected nowhere is copied as the digits of the board", clipboard, async ({ page, open }) => {
  await open(plain(GENTLE));
  await on.cell(page, "r1c2").click();
  await page.keyboard.press("ControlOrMeta+C");
  await on.says(on.notice(page), "Copied the digits, as one line of 81.");
  assert.equal(await copied(page), GENTLE);
});

browserTest("a puzzle that lies on another server is not asked for", clipboard, async ({ page, open }) => {
  await open();
  await on.paste(page, "https://sudokupad.app/abc123");
  await on.says(on.errorNotice(page), /lies on their server.*open it there and copy what holds the puzzle itself/);
});

/** How many pages it takes on paper. */
const pages = async (page, options = {}) =>
  (await page.pdf({ format: "A4", ...options })).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g).length;

browserTest("the solution is printed step by step, and puzzles four a page", {}, async ({ page, open }) => {
  await open(plain(TUPLES));
  await on.planned(page);
  await on.button(page, "Share").click();
  await on.button(page, "Print the solution").click();
  const told = on.dialog(page, "The solution from here");
  await told.getByText("Solved.", { exact: true }).waitFor();
  const drawn = await told.locator("li.drawn").count();
  assert.ok(drawn > 0 && (await told.getByRole("img").count()) === drawn + 2, "each step but singles has its figure");
  await expectNoAxeViolations(page);
  assert.ok((await pages(page)) > 1);
  await page.emulateMedia({ media: "print" });
  await page.locator(".sheet-on-paper").getByText("Solved.", { exact: true }).waitFor();
  assert.equal(await on.grid(page).isVisible(), false);
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  await on.button(page, "Share").click();
  await on.button(page, "Print four a page").click();
  const four = on.dialog(page, "Puzzles, four a page");
  const puzzle = (number) => four.getByRole("img", { name: `Puzzle ${number}` });
  await puzzle(4).waitFor();
  await four.getByRole("button", { name: "Easy" }).click();
  await four.getByRole("heading", { name: /^4 Easy \d+$/ }).waitFor();
  const before = await puzzle(1).innerHTML();
  await four.getByRole("button", { name: "Other puzzles" }).click();
  await eventually(async () => assert.notEqual(await puzzle(1).innerHTML(), before));
  await puzzle(4).waitFor();
  await expectNoAxeViolations(page);
  assert.equal(await pages(page), 1);
});

browserTest("the graph is a picture too, alone and beside the grid, and forums get a link with the grid", clipboard, async ({ page, open }) => {
  await opened({ page, open });
  for (const name of ["Graph", "Grid and graph"]) {
    await share(page).locator("summary", { hasText: new RegExp(`^${name}$`) }).click();
    const image = share(page).getByRole("img", { name: new RegExp(`^${name === "Graph" ? "The graph" : "Grid and graph"}`) });
    await eventually(async () => assert.ok(await image.evaluate((image) => image.complete && image.naturalWidth > 400)));
    const saved = page.waitForEvent("download");
    await share(page).getByLabel(`Save .png: ${name}`, { exact: true }).click();
    const pixels = await readFile(await (await saved).path());
    assert.ok(pixels.readUInt32BE(16) > 800, name);
  }
  assert.match(await copy(page, "Forum post"), /^\[url=http[^\]]+#s=\w+\]Sudoku\[\/url\]\n\[code\][^[]*\d[^[]*\[\/code\]$/);
  assert.match(await copy(page, "Linked picture"), /^<a href="http[^"]+#s=\w+"><img src="data:image\/svg\+xml,/);
});

browserTest("on paper is the board alone, with its name and its link, on one page", {}, async ({ page, open }) => {
  await open(plain(GENTLE));
  await on.planned(page);
  for (const landscape of [false, true]) {
    assert.equal(await pages(page, { landscape }), 1);
  }
  await page.emulateMedia({ media: "print" });
  assert.ok(await on.grid(page).isVisible());
  for (const other of [on.canvas(page), on.button(page, "Share"), on.timeline(page), on.nextStep(page)]) {
    assert.equal(await other.isVisible(), false);
  }
  await on.says(page.locator(".paper.name"), "9×9");
  await on.says(page.locator(".paper.link"), /^http.*#[ps]=/);
});

browserTest("rules stand below the board on paper: its author's words, else what its kinds of rules mean", {}, async ({ page, open }) => {
  await open(plain(GENTLE));
  await on.planned(page);
  const say = async (words) => {
    await on.more(page, "Name this puzzle");
    const naming = on.dialog(page, "Name this puzzle");
    await naming.getByRole("textbox", { name: "Rules in words" }).fill(words);
    await naming.getByRole("textbox", { name: "Title" }).press("Enter");
    await eventually(async () => assert.equal(await naming.count(), 0));
  };
  const printed = async (words) => {
    assert.equal(await pages(page), 1);
    await page.emulateMedia({ media: "print" });
    const rules = page.locator(".paper.rules");
    const [board, below] = [await on.grid(page).boundingBox(), await rules.boundingBox()];
    assert.ok(below.y >= board.y + board.height, `${below.y} below ${board.y + board.height}`);
    assert.equal(await rules.textContent(), words);
    await page.emulateMedia({ media: null });
  };
  await say("As usual.\n\nNo more.");
  await printed("As usual.\n\nNo more.");
  await on.radio(page, "Mode", "Set puzzle").click();
  await on.radio(page, "Set", "Rules").click();
  await on.button(page, "Anti-knight").click();
  await on.radio(page, "Mode", "Play puzzle").click();
  await say("");
  await printed("Anti-knight: Cells a chess knight’s move apart differ.");
});
