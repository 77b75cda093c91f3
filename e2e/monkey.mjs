// Random use of both pages, from a seed. An action is a kind and a number that everything by chance in it follows from, so
// that a list of actions can be done again, and with some of them left out.

import assert from "node:assert/strict";
import { launched, screens, url } from "./browser.mjs";
import { eventually } from "./eventually.mjs";
import * as puzzles from "./puzzles.mjs";

/** So much processor time may one action take the page, in seconds. */
const HANG = 1;
/** After so many milliseconds without an answer the page counts as dead. */
const DEAD = 30_000;

const SCREENS = [screens.laptop, screens.phone, { viewport: { width: 768, height: 1024 } }, { viewport: { width: 360, height: 640 } }];
const SIZES = [[1280, 800], [1920, 1080], [640, 480], [390, 844], [320, 256], [1024, 600]];

/** Numbers that look random, from a seed (T. Ettinger's mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(draw() * limit);
  return { draw, below, one: (list) => list[below(list.length)] };
}

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
const FRAGMENTS = [
  "p=530070000600195000098000060800060003400803001700020006060000280000419005000080079",
  "p=1000000000000000",
  "s=1abc",
  "s=",
  "nonsense=1",
  "",
];
const LAB = ["gallery=petersen", "gallery=map", "gallery=report", "edges=a-b,b-c,c-a", "edges=", "gallery=nothing", FRAGMENTS[0]];
const GRAPHS = ["a b\nb c\nc a\n", "p edge 3 2\ne 1 2\ne 2 3\n", "p edge 3 2\ne 1 9\n", "graph { a -- b }", puzzles.SMALL, "no graph at all"];
const KEYS = [
  ..."123456789123456789abcg0,.,.+?m",
  "Enter", "Enter", "Enter", " ", "Escape", "Tab", "Shift+Tab", "Delete", "Backspace",
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Home", "End",
  "Control+z", "Control+z", "Control+Shift+z", "Control+y", "Control+a", "Shift+5", "PageDown",
];

/** What each kind of action does. Its weight is how often it comes. */
const KINDS = {
  click: [40, click],
  enter: [12, enter],
  key: [25, async ({ page }, random) => page.keyboard.press(random.one(KEYS))],
  drag: [5, drag],
  scrub: [5, scrub],
  choose: [6, choose],
  paste: [3, ({ page }, random) => page.evaluate(pasteInto, random.one(page.url().includes("lab.html") ? GRAPHS : TEXTS))],
  open: [2, open],
  resize: [2, ({ page }, random) => { const [width, height] = random.one(SIZES); return page.setViewportSize({ width, height }); }],
  reload: [2, reload],
  history: [1, ({ page }, random) => (random.below(2) ? page.goBack() : page.goForward()).catch(() => {})],
  kill: [2, ({ page }) => page.evaluate(() => globalThis.workers?.at(-1)?.terminate())],
  full: [1, ({ page }, random) => page.evaluate((is) => (globalThis.isFull = is), random.below(3) === 0)],
  tab: [1, turn],
  lab: [1, ({ page }) => page.goto(page.url().includes("lab.html") ? url : `${url}lab.html#gallery=petersen`)],
};
const KIND_LIST = Object.entries(KINDS).flatMap(([kind, [weight]]) => Array(weight).fill(kind));

/** A list of actions. */
export const plan = (random, count) =>
  Array.from({ length: count }, () => ({ kind: random.one(KIND_LIST), seed: random.below(2 ** 32) }));

/** Does actions in a fresh browser profile; gives the number of the one that failed and why, or nothing. */
export async function perform(screen, actions) {
  const context = await (await launched()).newContext({ ...SCREENS[screen % SCREENS.length], permissions: [] });
  const complaints = [];
  context.setDefaultTimeout(DEAD);
  await context.addInitScript(prepare);
  context.on("console", (message) => message.type() === "error" && complaints.push(`console: ${message.text()}`));
  context.on("weberror", (error) => complaints.push(`error: ${error.error().stack ?? error.error()}`));
  const state = { context, page: await context.newPage() };
  let number = 0;
  try {
    await load(state, url);
    for (const action of actions) {
      await act(state, action);
      // A killed worker and a full storage are told in the console; the page must only live on.
      const unexpected = complaints.filter((complaint) => !EXPECTED.some((pattern) => pattern.test(complaint)));
      assert.deepEqual(unexpected, [], "the page complained");
      number += 1;
    }
    await addressAgrees(state);
    return null;
  } catch (error) {
    return { number, why: `${error.message}`.slice(0, 1_500), kind: actions[number]?.kind ?? "the end" };
  } finally {
    await context.close().catch(() => {});
  }
}

/** Complaints of the browser itself about what a monkey does. */
const EXPECTED = [/net::ERR_ABORTED/];

/** Runs in every page: what the monkey needs to kill workers and to fill the storage. */
function prepare() {
  const Original = globalThis.Worker;
  globalThis.workers = [];
  globalThis.Worker = class extends Original {
    constructor(...rest) {
      super(...rest);
      globalThis.workers.push(this);
    }
  };
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...entry) {
    if (globalThis.isFull && this === globalThis.localStorage) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, entry);
  };
}

async function load(state, address) {
  await state.page.goto(address);
  await settled(state);
}

/** Does one action and looks at what became of the page. */
async function act(state, { kind, seed }) {
  const { page } = state;
  const [before, work] = [await spent(state), await values(page)];
  const isFull = await page.evaluate(() => globalThis.isFull ?? false);
  await KINDS[kind][1](state, randomOf(seed));
  await settled(state);
  if (state.page !== page) return;
  // A page that was loaded anew counts from the start.
  const took = (await spent(state)) - before;
  assert.ok(took < HANG, `the page was busy for ${took.toFixed(1)} s`);
  const now = await values(page);
  const isAnother = now.length && String(now.map(given)) !== String(work.map(given));
  if (isAnother && !isFull && work.some((value) => value.startsWith("entered"))) {
    const filled = `${work.filter((value) => value !== "empty").length} of ${work.length}`;
    await eventually(async () => assert.ok((await page.evaluate(stored)).includes(filled), `work with ${filled} cells filled is not stored`), 5_000);
  }
}

const given = (value) => (value.startsWith("given") ? value : "");

/** Runs in the page: how much of each stored piece of work is filled, such as "30 of 81", read from the labels. */
function stored() {
  const filled = (line) => {
    const bytes = line.match(/../g).map((byte) => Number.parseInt(byte, 16));
    let at = 8;
    const number = () => {
      let [value, scale] = [0, 1];
      for (; bytes[at] >= 128; at += 1, scale *= 128) value += (bytes[at] - 128) * scale;
      value += bytes[at] * scale;
      at += 1;
      return value;
    };
    const title = number();
    at += title;
    return `${number()} of ${number()}`;
  };
  const works = Object.keys(localStorage).filter((key) => key.startsWith("chromadoku.1.work."));
  return works.map((key) => filled(localStorage.getItem(key).split("\n")[0]));
}

/** Waits until the page has shown what came of an action, and looks for a crash. */
async function settled({ page }) {
  const crash = await eventually(() => page.evaluate(frames), DEAD);
  assert.equal(crash, null, "the page crashed");
}

/** Runs in the page: two frames later, what it says of a crash. */
const frames = () =>
  new Promise((done) => {
    const tell = () => done(document.querySelector(".crash")?.textContent ?? null);
    requestAnimationFrame(() => requestAnimationFrame(tell));
  });

/** How much processor time the tasks of the page took so far, in seconds. */
async function spent(state) {
  if (state.meteredPage !== state.page) {
    state.devtools = await state.context.newCDPSession(state.page);
    await state.devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    state.meteredPage = state.page;
  }
  const { metrics } = await state.devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value;
}

/** Runs in the page: the middle of something that can be pressed, chosen by a number from 0 to 1. */
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

async function click({ page }, random) {
  const place = await page.evaluate(target, random.draw());
  if (place) await page.mouse.click(...place, { clickCount: random.below(12) ? 1 : 2 });
}

/** Enters a digit in a cell. */
async function enter({ page }, random) {
  const cells = page.getByRole("grid", { name: "Sudoku grid" }).getByRole("gridcell");
  const count = await cells.count();
  if (!count || (await page.locator("dialog[open]").count())) return;
  await cells.nth(random.below(count)).focus();
  await page.keyboard.press(String(1 + random.below(9)));
}

async function drag({ page }, random) {
  const { width, height } = page.viewportSize();
  const place = () => [random.below(width), random.below(height)];
  await page.mouse.move(...place());
  await page.mouse.down();
  for (let at = 0; at < 3; at += 1) await page.mouse.move(...place());
  if (random.below(3) === 0) await page.mouse.wheel(0, random.below(800) - 400);
  await page.mouse.up();
}

async function scrub({ page }, random) {
  await page.evaluate((draw) => {
    const sliders = [...document.querySelectorAll("input[type=range]")].filter((slider) => slider.offsetParent && !slider.closest("dialog:not([open])"));
    const slider = sliders[Math.floor(draw * sliders.length)];
    if (!slider) return;
    for (const share of [draw, 1 - draw, (draw * 7) % 1]) {
      slider.value = String(Math.round(Number(slider.min || 0) + share * (Number(slider.max) - Number(slider.min || 0))));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, random.draw());
}

/** Picks from one of the lists. */
async function choose({ page }, random) {
  await page.evaluate(([a, b]) => {
    const lists = [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("select")].filter((list) => list.offsetParent);
    const list = lists[Math.floor(a * lists.length)];
    if (!list) return;
    list.selectedIndex = Math.floor(b * list.options.length);
    list.dispatchEvent(new Event("input", { bubbles: true }));
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }, [random.draw(), random.draw()]);
}

/** Runs in the page: a paste, as the browser tells of it. */
function pasteInto(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

/** Another link, good or bad. */
async function open({ page }, random) {
  const fragment = random.one(page.url().includes("lab.html") ? LAB : FRAGMENTS);
  await page.evaluate((fragment) => (location.hash = fragment), fragment);
}

/** A reload, which must bring back what was there. */
async function reload(state) {
  const { page } = state;
  const isFull = await page.evaluate(() => globalThis.isFull ?? false);
  const before = page.url().includes("lab.html") || isFull ? null : await values(page);
  await page.reload();
  await settled(state);
  if (before) await eventually(async () => assert.deepEqual(await values(page), before, "a reload lost what was there"), 5_000);
}

/** What a screen reader says of the value of each cell, such as "given 5"; what a search tries is not of the board. */
const values = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll("[role=grid] [role=gridcell]")];
    return cells.map((cell) => /^r\d+c\d+, ((given|entered|deduced) \w)/.exec(cell.ariaLabel)?.[1] ?? "empty");
  });

/** Goes on in another tab of the same browser. */
async function turn(state, random) {
  const pages = state.context.pages();
  if (pages.length > 1 && random.below(3) === 0) {
    await state.page.close();
    state.page = state.context.pages()[0];
  } else {
    state.page = pages.length < 3 ? await state.context.newPage() : random.one(pages);
    if (state.page.url() === "about:blank") await load(state, url);
  }
  await state.page.bringToFront();
}

/** Whether a value is given, and which it is. */
const digit = (value) => value.replace(/entered|deduced/, "found");

/** Once all is quiet, the address leads to what the page shows, on any machine. */
async function addressAgrees({ page }) {
  if (page.url().includes("lab.html")) return;
  const elsewhere = await (await launched()).newContext();
  try {
    await eventually(async () => {
      const other = await elsewhere.newPage();
      await other.goto(page.url());
      await other.getByRole("grid", { name: "Sudoku grid" }).waitFor();
      const [there, here] = [await values(other), await values(page)];
      await other.close();
      assert.deepEqual(there.map(digit), here.map(digit), "the address leads elsewhere");
    }, DEAD);
  } finally {
    await elsewhere.close();
  }
}

/** The shortest list found that fails as this one does. */
export async function shrink(screen, actions, seconds) {
  const end = performance.now() + seconds * 1_000;
  let [kept, chunk] = [actions, Math.ceil(actions.length / 2)];
  while (chunk > 0 && performance.now() < end) {
    for (let from = 0; from < kept.length && performance.now() < end; ) {
      const fewer = kept.toSpliced(from, chunk);
      const failed = await perform(screen, fewer);
      if (failed) kept = fewer.slice(0, failed.number + 1);
      else from += chunk;
    }
    chunk = Math.floor(chunk / 2);
  }
  return kept;
}
