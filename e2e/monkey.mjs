// Random use of both pages, from a seed, and what must hold whatever is done: no panic, no complaint, no hang, no lost work; a
// reload brings back what was there, and the address leads to what the page shows.

import assert from "node:assert/strict";
import { launched, url } from "./browser.mjs";
import { below, randomOf } from "./chance.mjs";
import { eventually } from "./eventually.mjs";
import { act, DEAD_ENDS, plan, SCREENS } from "./monkey-actions.mjs";

/** So many actions are done in one browser profile. */
const ROUND = 120;
/** So long may one task of the page take, in seconds, by the clock and of the processor's time: others may use the machine as well. */
const HANG = 1;
/** After so many milliseconds without an answer the page counts as dead. */
const DEAD = 30_000;
/** After so many milliseconds without an action the address and the storage have followed. */
const QUIET = 10_000;
/** So many pieces of work the page keeps. */
const KEPT = 50;

/** What a seed stands for: a screen and a list of actions. */
export function round(seed) {
  const random = randomOf(seed);
  return { screen: SCREENS[below(random, SCREENS.length)], actions: plan(random, ROUND) };
}

/** Does actions in a fresh browser profile; gives the number of the one that failed and why, or nothing. */
export async function perform({ screen, actions }) {
  const context = await (await launched()).newContext({ ...screen, permissions: [] });
  context.setDefaultTimeout(DEAD);
  await context.addInitScript(prepare);
  const complaints = [];
  context.on("console", (message) => message.type() === "error" && complaints.push(`console: ${message.text()}`));
  context.on("weberror", (error) => complaints.push(`error: ${error.error().stack ?? error.error()}`));
  const state = { context, opened, meters: new Map(), pasted: -Infinity };
  let at = 0;
  try {
    state.page = await opened(await context.newPage(), url);
    let seen = await look(state);
    for (; at < actions.length; at += 1) {
      seen = await alive(step(state, actions[at], seen));
      assert.deepEqual(complaints, [], "the page complained");
    }
    await alive(agrees(state));
    return null;
  } catch (error) {
    return { number: actions[at]?.number ?? "the end", kind: actions[at]?.kind ?? "rest", at, why: `${error.message}`.slice(0, 1_500) };
  } finally {
    await Promise.race([context.close(), after(DEAD)]).catch(() => {});
  }
}

/** Loads an address in a new tab, which has nothing to go back to then. */
async function opened(page, address) {
  await page.evaluate((address) => location.replace(address), address);
  await page.waitForURL(address);
  return page;
}

/** Does one action, and holds what the page shows then against what it showed before. */
async function step(state, action, before) {
  const { page } = state;
  const reloads = action.kind === "reload" && before.values.length > 0;
  // What cannot be stored is in the address, a little later.
  if (action.kind === "rest" || (reloads && before.isBehind)) await agrees(state);
  await act(state, action);
  const now = await look(state);
  assert.equal(now.crash, null, "the page crashed");
  if (reloads) await comesBack(state);
  // A paste is read in the background: what an action meanwhile erases or takes back belongs to the puzzle that it replaces.
  if (action.kind === "paste") state.pasted = performance.now();
  const leadsBack = action.kind === "scrub" || (action.kind !== "paste" && performance.now() - state.pasted < DEAD);
  isKept(before, now, page === state.page, leadsBack);
  if (page === state.page) {
    // A page that was loaded anew may count from the start.
    const spent = now.spent - (now.spent < before.spent ? 0 : before.spent);
    const took = Math.min(spent, now.longest);
    assert.ok(took < HANG, `the page did not answer for ${took.toFixed(1)} s`);
  }
  return now;
}

/**
 * Once the board is drawn, what the page shows, what is stored, how much processor time its tasks took so far, and how long its longest
 * one since the last look, in seconds.
 */
async function look(state) {
  const seen = await eventually(() => state.page.evaluate(() => globalThis.monkey.look()), DEAD);
  if (!state.meters.has(state.page)) {
    const meter = await state.context.newCDPSession(state.page);
    await meter.send("Performance.enable", { timeDomain: "threadTicks" });
    state.meters.set(state.page, meter);
  }
  const { metrics } = await state.meters.get(state.page).send("Performance.getMetrics");
  return { ...seen, spent: metrics.find(({ name }) => name === "TaskDuration").value };
}

/** Fails where a promise is not kept in time, as that of a page in an endless loop. */
const alive = (promise) =>
  Promise.race([promise, after(4 * DEAD).then(() => assert.fail("the page does not answer"))]);

const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds).unref());

/** Nothing that is worth keeping goes unless somebody deletes it or there is too much of it, and what another puzzle replaced is stored. */
function isKept(before, now, isSameTab, leadsBack) {
  if (before.isBehind || now.isBehind || before.hasDialog || Object.keys(before.works).length >= KEPT) return;
  const gone = Object.entries(before.works).filter(([id, work]) => !work.isBlank && !now.works[id]);
  assert.deepEqual(gone, [], "stored work is gone");
  const turned = isSameTab && now.values.length > 0 && before.id !== now.id && !before.isMoving;
  if (turned && before.values.some((value) => /^(entered|guessed)/.test(value))) {
    const [least, most, of] = filledOf(before.values);
    const isStored = Object.entries(now.works).some(([id, { filled }]) =>
      // A step that the solver was looking for may have come before the other puzzle did, or the action led back to an earlier position.
      filled[1] === of && (filled[0] >= least || leadsBack) && (id === before.id || filled[0] <= most),
    );
    assert.ok(isStored, `the work with ${least} of ${of} cells filled is not stored`);
  }
}

/** Fails where two boards do not show the same values, and tells some that differ. */
function same(values, expected, what) {
  assert.equal(values.length, expected.length, `${what}: ${values.length} cells in place of ${expected.length}`);
  const told = values.map((value, at) => `${value} in place of ${expected[at]} at ${at}`);
  const differing = told.filter((_, at) => values[at] !== expected[at] && !isTried(values[at]) && !isTried(expected[at]));
  assert.equal(differing.length, 0, `${what}:\n${differing.length} of ${values.length} differ: ${differing.slice(0, 9).join(", ")}`);
}

/** Whether a value is a running search's, or a guess on the board below it: it cannot be told which. */
const isTried = (value) => value.startsWith("tried");

/** How many cells have a value, at least and at most, and how many there are. */
function filledOf(values) {
  const most = values.filter((value) => value !== "empty").length;
  return [most - values.filter(isTried).length, most, values.length];
}

/** Whether a fragment leads to a position: that of a lesson does not, the entry before it in the history does. */
const tellsOfWork = (fragment) => !DEAD_ENDS.includes(fragment) && !fragment.startsWith("learn");

/** After a reload the page shows what it showed when it went, unless that was nowhere to be had. */
async function comesBack(state) {
  await eventually(async () => {
    const { left, values, works, fragment } = await look(state);
    const isSomewhere = (works[left.id] && !left.isBehind) || tellsOfWork(left.fragment);
    // Of a large board not all may have been drawn.
    if (isSomewhere) same(values.slice(0, left.values.length), left.values, `a reload lost what was there (from #${left.fragment} to #${fragment})`);
  }, QUIET);
}

/** Once all is quiet, the address leads to what the page shows, on any machine, and so does what is stored. */
async function agrees(state) {
  if (state.page.url().includes("lab.html")) return;
  await state.page.evaluate(() => globalThis.monkey.pause());
  await eventually(async () => {
    const { values, fragment, works, id, isBehind } = await look(state);
    const [least, most, of] = filledOf(values);
    const isIt = ([filled, cells]) => cells === of && filled >= least && filled <= most;
    if (works[id] && !isBehind) assert.ok(isIt(works[id].filled), `the stored work has ${works[id].filled} filled cells in place of ${least},${of}`);
    if (tellsOfWork(fragment)) same(await valuesAt(fragment), values.map(digit), `the address leads elsewhere (#${fragment})`);
  }, QUIET);
}

/** The values that a link leads to in a fresh browser profile. */
async function valuesAt(fragment) {
  const elsewhere = await (await launched()).newContext();
  try {
    await elsewhere.addInitScript(prepare);
    const page = await elsewhere.newPage();
    await page.goto(`${url}#${fragment}`);
    await page.getByRole("gridcell").first().waitFor().catch(async () => {
      assert.fail(`no grid at #${fragment}, but: ${(await page.innerText("body")).slice(0, 300)}`);
    });
    return (await page.evaluate(() => globalThis.monkey.look())).values.map(digit);
  } finally {
    await elsewhere.close();
  }
}

/** Whether a value is given, and which it is. */
const digit = (value) => value.replace(/entered|deduced|guessed/, "found");

/** The shortest list found that fails as this one does. */
export async function shrink({ screen, actions }, why, seconds) {
  const end = performance.now() + seconds * 1_000;
  let [kept, chunk] = [actions, Math.ceil(actions.length / 2)];
  while (chunk > 0 && performance.now() < end) {
    for (let from = 0; from < kept.length && performance.now() < end; ) {
      const fewer = kept.toSpliced(from, chunk);
      const failed = await perform({ screen, actions: fewer });
      if (failed && gist(failed.why) === gist(why)) kept = fewer.slice(0, failed.at + 1);
      else from += chunk;
    }
    chunk = Math.floor(chunk / 2);
  }
  return kept;
}

/** What failed, without the figures. */
const gist = (why) => why.split(/[\n(]/)[0].replace(/[\d.]+/g, "");

/** Runs in every page before its own scripts: what the monkey needs to look, to kill workers and to fill the storage. */
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
    if (this !== globalThis.localStorage) return put.apply(this, entry);
    if (globalThis.isFull) {
      globalThis.isBehind = true;
      throw new DOMException("full", "QuotaExceededError");
    }
    put.apply(this, entry);
    globalThis.isBehind = false;
  };

  /** Reads the numbers and texts of a stored line in order. */
  const reader = (line) => {
    const base64 = line.replace(/^~/, "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    let at = 0;
    const number = () => {
      let [value, scale] = [0, 1];
      for (; bytes[at] >= 128; at += 1, scale *= 128) value += (bytes[at] - 128) * scale;
      value += bytes[at] * scale;
      at += 1;
      return value;
    };
    const skip = (count) => (at += count);
    const text = () => {
      const length = number();
      return String.fromCharCode(...bytes.slice(at, skip(length)));
    };
    return { number, skip, text };
  };
  /** How much of a stored piece of work is filled, and whether there is nothing in it to keep, from its label. */
  const work = (line) => {
    const { number, skip, text } = reader(line);
    skip(8);
    text();
    const filled = [number(), number()];
    text();
    number();
    return { filled, isBlank: number() === 1 };
  };
  const works = () => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("chromadoku.1.work."));
    return Object.fromEntries(keys.map((key) => [key.slice("chromadoku.1.work.".length), work(localStorage.getItem(key).split("\n")[0])]));
  };
  /** Under which name the tab stores its work. */
  const id = () => {
    const tab = sessionStorage.getItem("chromadoku.1.tab");
    return tab ? reader(tab).text() : "";
  };
  /** What a screen reader says of the value of each cell, such as "given 5"; what is tried while no search runs is a guess. */
  const values = () => {
    const cells = [...document.querySelectorAll("[role=grid] [role=gridcell]")];
    const tried = document.querySelector(".step-panel.search") ? "tried" : "guessed";
    const value = ({ ariaLabel }) => /^r\d+c\d+, ((given|entered|deduced|tried) \w)/.exec(ariaLabel)?.[1] ?? "empty";
    return cells.map((cell) => value(cell).replace("tried", tried));
  };
  const fragment = () => location.hash.replace(/^#/, "");
  const playing = () => document.querySelector("button[aria-label^=Pause]");
  const seen = () => ({
    values: values(),
    fragment: fragment(),
    id: id(),
    works: works(),
    left: JSON.parse(sessionStorage.getItem("monkey.left")),
    // What a full storage refused is stored with the next change; until then it is in the address.
    isBehind: globalThis.isFull || (globalThis.isBehind ?? false),
    isMoving: playing() !== null,
    hasDialog: document.querySelector("dialog[open]") !== null,
    crash: document.querySelector(".crash")?.textContent ?? null,
  });
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  let longest = 0;
  const notice = (tasks) => (longest = Math.max(longest, ...tasks.map(({ duration }) => duration / 1_000)));
  const watch = new PerformanceObserver((tasks) => notice(tasks.getEntries()));
  watch.observe({ type: "longtask", buffered: true });
  /** What is there after a frame, or after some more where a board is being drawn. */
  const look = async () => {
    await frame();
    while (document.querySelector("[role=grid][aria-busy]")) await frame();
    notice(watch.takeRecords());
    const now = { ...seen(), longest };
    longest = 0;
    return now;
  };
  globalThis.monkey = {
    look,
    pause: () => playing()?.click(),
  };
  addEventListener("pagehide", () => {
    if (values().length) sessionStorage.setItem("monkey.left", JSON.stringify({ ...seen(), left: null }));
  });
}
