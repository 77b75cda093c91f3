// The page in the words of its users: what they see and do, found by accessible roles and names alone.

import assert from "node:assert/strict";
import { eventually } from "./eventually.mjs";

export const grid = (page) => page.getByRole("grid", { name: "Sudoku grid" });

/** A cell by its place, such as "r1c3". */
export const cell = (page, place) => grid(page).getByRole("gridcell", { name: new RegExp(`^${place},`) });

/** What cells and vertices that have a part in the step are said to be. */
export const PART = /in the pattern|part (\w )?of the pattern|color of the chain|loses|becomes|placed by the step|in conflict/;

/** What a screen reader says of every cell, in order, once all of them are there: a board comes some cells a frame. */
export const cells = (page) =>
  eventually(async () => {
    assert.equal(await page.locator("[role=grid]:not([aria-busy])").count(), 1, "the board is not whole");
    return grid(page)
      .getByRole("gridcell")
      .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
  });

/** A vertex of the graph by its cell, such as "r1c3". */
export const vertex = (page, place) =>
  page.getByRole("listbox", { name: "Graph vertices" }).getByRole("option", { name: new RegExp(`^${place},`) });

/** What a screen reader says of every vertex, in order, once the graph is the one that is asked for. */
export const vertices = (page) =>
  eventually(async () => {
    assert.equal(await page.locator(".graph:not([aria-busy])").count(), 1, "the graph is not there, or a former one");
    return page
      .getByRole("listbox", { name: "Graph vertices" })
      .getByRole("option")
      .evaluateAll((vertices) => vertices.map((vertex) => vertex.ariaLabel));
  });

export const canvas = (page) => page.getByRole("img", { name: /^Graph of the board/ });
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const radio = (page, group, name) =>
  page.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { name, exact: true });
/** Shows the board as another graph, and waits until that is there. */
export async function model(page, name) {
  await page.getByRole("combobox", { name: "Model" }).selectOption({ label: name });
  await page.locator(`.graph[data-model="${name}"]:not([aria-busy])`).waitFor();
}
export const nextStep = (page) => page.getByRole("button", { name: /^Next step/ });
export const step = (page) => page.getByRole("region", { name: "Step", exact: true });
export const timeline = (page) => page.getByRole("slider", { name: "Timeline" });
export const dialog = (page, name) => page.getByRole("dialog", { name });
export const errorNotice = (page) => page.getByRole("banner").getByRole("alert");
export const notice = (page) => page.getByRole("banner").getByRole("status").nth(1);
/** How many solutions there are. */
export const verdict = (page) => page.getByRole("banner").getByRole("status").first();

/** Waits until the text of an element matches. */
export const says = (locator, expected) =>
  eventually(async () => assert.match((await locator.textContent()).trim(), asPattern(expected)));

const asPattern = (expected) =>
  expected instanceof RegExp ? expected : new RegExp(`^${expected.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

/** Waits until a locator's accessible name matches. */
export const isCalled = (locator, pattern) =>
  eventually(async () => assert.match((await locator.getAttribute("aria-label")) ?? "", pattern));

/** Picks a line of the menu "More". */
export async function more(page, name) {
  await button(page, "More").click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** On a small screen, shows all that the dock has. */
export async function unfold(page) {
  const more = button(page, "Show more");
  if (await more.isVisible()) await more.click();
}

/** Waits until all of the page is there, and the steps ahead are known; gives how many moves and steps there are. */
export const planned = (page) =>
  eventually(async () => {
    assert.equal(await page.locator("main[aria-busy], [role=grid][aria-busy], .graph[aria-busy]").count(), 0, "the page is not whole");
    const all = await places(page);
    assert.ok(all > (await cursor(page)), "no steps ahead are known");
    return all;
  });

/** How many moves and steps the timeline has. */
export const places = async (page) => Number(await timeline(page).getAttribute("max"));

/** After how many of them the page stands. */
export const cursor = async (page) => Number(await timeline(page).inputValue());

/** Drags the slider to a place. */
export async function goTo(page, at) {
  await timeline(page).fill(String(at));
  await eventually(async () => assert.equal(await cursor(page), at));
}

/** Goes to the place before the first tuple, which is not shown yet; gives that place. */
export async function goToTuple(page) {
  const all = await planned(page);
  for (let at = 1; at <= all; at += 1) {
    await page.keyboard.press(".");
    await eventually(async () => assert.equal(await cursor(page), at));
    if (/pair|triple/i.test(await timeline(page).getAttribute("aria-valuetext"))) {
      await page.keyboard.press(",");
      await page.keyboard.press("Escape");
      await eventually(async () => assert.equal(await cursor(page), at - 1));
      return at - 1;
    }
  }
  return assert.fail("the puzzle has no tuple");
}

/**
 * Pastes a text with the keyboard, as from another program, and waits until it is open or refused. The context needs the
 * permission "clipboard-write".
 */
export async function paste(page, text) {
  // A key that is pressed before the page hears of keys is nobody's.
  await grid(page).waitFor();
  // What was said before could be the same words.
  const dismiss = button(page, "Dismiss");
  if (await dismiss.isVisible()) await dismiss.click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("ControlOrMeta+V");
  await page.getByRole("banner").getByText(/^(Pasted|Nothing was pasted)/).waitFor();
}

/** Opens the example of a technique, and waits until its step is in view. */
export async function example(page, technique) {
  await more(page, "Choose techniques");
  const list = page.getByRole("region", { name: "Choose techniques" });
  const row = list.getByRole("listitem").filter({ has: page.locator("summary", { hasText: technique }) }).first();
  await row.locator("summary").first().click();
  await button(row, /^Example/).click();
  const sheet = page.getByRole("region", { name: technique });
  await sheet.locator('[aria-current="true"]').waitFor();
  await button(sheet, "Close").click();
  await says(step(page).getByRole("heading"), technique);
}

/** How many different colors the canvas shows: one where nothing was painted. */
export const colors = (page) =>
  canvas(page).evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

/** Opens a board of one side, empty. */
export async function emptyBoard(page, side) {
  await button(page, "New").click();
  await radio(page, "Size", `${side}×${side}`).click();
  await button(page, "Empty board").click();
  await eventually(async () => assert.equal((await cells(page)).length, side * side));
}
