// What the monkey does. Everything by chance in an action follows from the action's own number, so that a list of actions can
// be done again, and with some of them left out.

import { screens, url } from "./browser.mjs";
import * as puzzles from "./puzzles.mjs";
import { below, one, randomOf } from "./chance.mjs";

export const SCREENS = [screens.laptop, screens.phone, { viewport: { width: 768, height: 1024 } }, { viewport: { width: 360, height: 640 } }];
const SIZES = [[1280, 800], [1920, 1080], [640, 480], [390, 844], [320, 256], [1024, 600]];

/** Links, puzzles, codes and nonsense that somebody could paste or open. */
const TEXTS = [
  puzzles.SMALL,
  puzzles.TUPLES,
  puzzles.GENTLE,
  puzzles.SIXTEEN,
  puzzles.TWENTY_FIVE,
  "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
  "123456789".repeat(9),
  "1...........1....",
  "https://sudokupad.app/classicF1E64D28C8D3B1B9B74J1J63B5B2B5D4C46D82E7F",
  "S9B0109",
  "fpuzzlesN4Ig",
  "Hello, this is no puzzle",
  "",
  "😀\u202e\0",
];
/** Fragments that lead nowhere; the page says so and leaves them in the address. */
export const DEAD_ENDS = ["s=1abc", "s=", "nonsense=1", ""];
const FRAGMENTS = [
  "p=530070000600195000098000060800060003400803001700020006060000280000419005000080079",
  "p=1000000000000000",
  ...DEAD_ENDS,
];
const LAB = ["gallery=petersen", "gallery=map", "gallery=report", "edges=a-b,b-c,c-a", "edges=", "gallery=nothing", FRAGMENTS[0]];
const GRAPHS = ["a b\nb c\nc a\n", "p edge 3 2\ne 1 2\ne 2 3\n", "p edge 3 2\ne 1 9\n", "graph { a -- b }", puzzles.SMALL, "no graph at all"];
const KEYS = [
  ..."123456789123456789abcg0,.,.+=-?m",
  "Enter", "Enter", "Enter", " ", "Escape", "Tab", "Shift+Tab", "Delete", "Backspace",
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Home", "End",
  "Control+z", "Control+z", "Control+Shift+z", "Control+y", "Control+a", "Shift+5", "PageDown",
];

const inLab = (page) => page.url().includes("lab.html");

/** How often each kind of action comes, and what it does. */
const KINDS = {
  click: [40, click],
  enter: [12, ({ page }, random) => page.evaluate(focusCell, random()).then((is) => is && page.keyboard.press(String(1 + below(random, 9))))],
  key: [25, ({ page }, random) => page.keyboard.press(one(random, KEYS))],
  drag: [5, drag],
  scrub: [5, ({ page }, random) => page.evaluate(scrub, random())],
  choose: [6, ({ page }, random) => page.evaluate(choose, [random(), random()])],
  paste: [3, ({ page }, random) => page.evaluate(paste, one(random, inLab(page) ? GRAPHS : TEXTS))],
  open: [2, ({ page }, random) => page.evaluate((fragment) => (location.hash = fragment), one(random, inLab(page) ? LAB : FRAGMENTS))],
  resize: [2, resize],
  reload: [2, ({ page }) => page.reload()],
  history: [1, ({ page }, random) => (random() < 0.5 ? page.goBack() : page.goForward())],
  kill: [2, ({ page }) => page.evaluate(() => globalThis.workers.at(-1)?.terminate())],
  full: [1, ({ page }, random) => page.evaluate((is) => (globalThis.isFull = is), below(random, 3) === 0)],
  tab: [1, turn],
  lab: [1, ({ page }) => page.goto(inLab(page) ? url : `${url}lab.html#gallery=petersen`)],
  rest: [1, () => {}],
};
const KIND_LIST = Object.entries(KINDS).flatMap(([kind, [weight]]) => Array(weight).fill(kind));

/** A list of actions. */
export const plan = (random, count) =>
  Array.from({ length: count }, (_, number) => ({ number, kind: one(random, KIND_LIST), seed: below(random, 2 ** 32) }));

/** Does an action in the tab that is in front. It may put another one there. */
export const act = async (state, { kind, seed }) => void (await KINDS[kind][1](state, randomOf(seed)));

async function click({ page }, random) {
  const place = await page.evaluate(target, random());
  if (place) await page.mouse.click(...place, { clickCount: below(random, 12) ? 1 : 2 });
}

async function drag({ page }, random) {
  const { width, height } = page.viewportSize();
  const place = () => [below(random, width), below(random, height)];
  await page.mouse.move(...place());
  await page.mouse.down();
  for (let at = 0; at < 3; at += 1) await page.mouse.move(...place());
  if (below(random, 3) === 0) await page.mouse.wheel(0, below(random, 800) - 400);
  await page.mouse.up();
}

function resize({ page }, random) {
  const [width, height] = one(random, SIZES);
  return page.setViewportSize({ width, height });
}

/** Goes on in another tab of the same browser: one of those that are open, a new one, or a copy of this one. */
async function turn(state, random) {
  const { context, page } = state;
  const pages = context.pages();
  if (pages.length > 1 && below(random, 3) === 0) {
    await page.close();
    state.page = context.pages()[0];
  } else if (pages.length >= 3) {
    state.page = one(random, pages);
  } else if (below(random, 2)) {
    state.page = await state.opened(await context.newPage(), url);
  } else {
    const copy = context.waitForEvent("page");
    await page.evaluate(() => void window.open(location.href));
    state.page = await copy;
    await state.page.waitForLoadState();
  }
  await state.page.bringToFront();
}

// What follows runs in the page.

/** The middle of something that can be pressed, chosen by a number from 0 to 1. */
function target(draw) {
  const dialog = document.querySelector("dialog[open]");
  const all = [...(dialog ?? document).querySelectorAll("button, [role=radio], [role=gridcell], [role=tab], [role=menuitem], [role=option], summary, a, canvas, input, textarea")];
  const isThere = (element) => {
    const { width, height, top, left } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const leaves = element.target === "_blank" || element.hasAttribute("download") || element.type === "file" || (element.host && element.host !== location.host);
    return !leaves && width > 0 && height > 0 && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  };
  const there = all.filter(isThere);
  // The cells of the grid are many: all of them together are as likely as some buttons.
  const cells = there.filter((element) => element.role === "gridcell");
  const others = there.filter((element) => element.role !== "gridcell");
  const pool = cells.length && draw < 0.2 ? cells : others;
  const element = pool[Math.floor((draw < 0.2 && cells.length ? draw * 5 : draw) * pool.length)];
  if (!element) return null;
  const { width, height, top, left } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Gives the focus to a cell, and says whether there is one. */
function focusCell(draw) {
  const cells = document.querySelector("dialog[open]") ? [] : document.querySelectorAll("[role=grid] [role=gridcell]");
  cells[Math.floor(draw * cells.length)]?.focus();
  return cells.length > 0;
}

function scrub(draw) {
  const sliders = [...document.querySelectorAll("input[type=range]")].filter((slider) => slider.offsetParent && !slider.closest("dialog:not([open])"));
  const slider = sliders[Math.floor(draw * sliders.length)];
  if (!slider) return;
  for (const share of [draw, 1 - draw, (draw * 7) % 1]) {
    slider.value = String(Math.round(Number(slider.min || 0) + share * (Number(slider.max) - Number(slider.min || 0))));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Picks from one of the lists. */
function choose([which, line]) {
  const lists = [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("select")].filter((list) => list.offsetParent);
  const list = lists[Math.floor(which * lists.length)];
  if (!list) return;
  list.selectedIndex = Math.floor(line * list.options.length);
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A paste, as the browser tells of it. */
function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}
