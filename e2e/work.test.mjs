// The work survives: reload, crash, other tabs, and storage that fails.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, url } from "./support.mjs";

async function enter(page, place, digit) {
  await on.cell(page, place).click();
  await page.keyboard.press(digit);
  await on.isCalled(on.cell(page, place), new RegExp(`entered ${digit}`));
}

/** Lets pages of a context count what they store. A page stores what it opens with, then whatever changes. */
const counting = (context) =>
  context.addInitScript(() => {
    const put = Storage.prototype.setItem;
    globalThis.stored = 0;
    Storage.prototype.setItem = function (...entry) {
      put.apply(this, entry);
      if (this === localStorage) globalThis.stored += 1;
    };
  });

/** Does something and waits until the page has stored that. */
async function stored(page, act) {
  const count = () => page.evaluate(() => globalThis.stored);
  const rises = (from) => eventually(async () => assert.ok((await count()) > from, "the work is stored"));
  await rises(0);
  const before = await count();
  await act();
  await rises(before);
}

/** What the page holds that a reload must bring back. */
const held = async (page) => [await on.cells(page), await on.cursor(page), await on.vertices(page)];

async function isBack(page, expected) {
  await on.grid(page).waitFor();
  await eventually(async () => assert.deepEqual(await held(page), expected));
}

browserTest("a reload brings the work back, with all that can be undone", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.goTo(page, 5);
  await enter(page, "r1c3", "9");
  await page.keyboard.press("Home");
  await on.radio(page, "Layout", "Circle").click();
  await on.cell(page, "r1c3").click();
  const before = await held(page);
  await page.reload();
  await on.cell(page, "r1c3").click();
  await isBack(page, before);
  assert.equal(await on.radio(page, "Layout", "Circle").getAttribute("aria-checked"), "true");
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("Control+Z");
  await eventually(async () => assert.equal(await on.cursor(page), 0));
});

browserTest("a reload right after a move keeps it", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  for (const [place, digit] of [["r1c3", "9"], ["r1c8", "3"], ["r9c8", "1"]]) {
    await enter(page, place, digit);
    await page.reload();
    await on.isCalled(on.cell(page, place), new RegExp(`entered ${digit}`));
  }
});

browserTest("a reload that takes long keeps what came in meanwhile", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await enter(page, "r1c3", "9");
  const first = page.url();
  await eventually(async () => assert.notEqual(page.url(), first, "the address tells the move"));
  const moved = page.url();
  // The answer comes only when the page has told the next move in its address, and two seconds later.
  await page.route(page.url().split("#")[0], async (route) => {
    await eventually(async () => assert.notEqual(page.url(), moved));
    await page.waitForTimeout(2000);
    await route.continue();
  });
  await enter(page, "r1c8", "3");
  await page.reload();
  await on.isCalled(on.cell(page, "r1c8"), /entered 3/);
});

browserTest("a crash loses nothing that was there a moment before", {}, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await stored(page, () => enter(page, "r1c3", "9"));
  const before = (await held(page))[0];
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  devtools.send("Page.crash").catch(() => {});
  await crashed;
  const tab = await context.newPage();
  await tab.goto(url);
  await eventually(async () => assert.deepEqual(await on.cells(tab), before));
});

browserTest("a program that breaks says so over whatever is open, and a reload brings the work back", { allow: [/panicked|unreachable|Error/] }, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await stored(page, () => enter(page, "r1c3", "9"));
  const before = await on.cells(page);
  await on.button(page, "New").click();
  await page.evaluate(() => {
    const put = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (name === "aria-checked") throw new Error("broken on purpose");
      put.call(this, name, value);
    };
  });
  await on.radio(page, "Size", "4×4").click();
  const crash = page.getByRole("alertdialog", { name: "Something broke" });
  await crash.getByText("Chromadoku stopped").waitFor();
  await page.keyboard.press("Escape");
  await crash.getByText("Reload the page").click();
  await eventually(async () => assert.deepEqual(await on.cells(page), before));
});

browserTest("two tabs do not overwrite each other", {}, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await stored(page, () => enter(page, "r1c3", "9"));
  const tab = await context.newPage();
  await tab.goto(url);
  // The new tab takes up the latest work, then both go their own ways.
  await on.isCalled(on.cell(tab, "r1c3"), /entered 9/);
  await stored(tab, () => enter(tab, "r1c8", "3"));
  await stored(page, () => enter(page, "r1c8", "4"));
  await stored(tab, () => enter(tab, "r9c8", "1"));
  await page.reload();
  await tab.reload();
  await on.isCalled(on.cell(page, "r1c8"), /entered 4/);
  await on.isCalled(on.cell(page, "r9c8"), /empty/);
  await on.isCalled(on.cell(tab, "r1c8"), /entered 3/);
  await on.isCalled(on.cell(tab, "r9c8"), /entered 1/);
});

browserTest("a duplicated tab is a tab of its own", {}, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await stored(page, () => enter(page, "r1c3", "9"));
  // window.open copies what a tab remembers, as duplicating a tab does.
  const [twin] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open(location.href))]);
  await on.isCalled(on.cell(twin, "r1c3"), /entered 9/);
  await stored(twin, () => enter(twin, "r1c8", "3"));
  await stored(page, () => enter(page, "r1c8", "4"));
  await page.reload();
  await twin.reload();
  await on.isCalled(on.cell(page, "r1c8"), /entered 4/);
  await on.isCalled(on.cell(twin, "r1c8"), /entered 3/);
});

browserTest("what a duplicated tab does is not what a reload of the first one brings back", {}, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await stored(page, () => enter(page, "r1c3", "9"));
  const before = await held(page);
  const [twin] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open(location.href))]);
  await on.isCalled(on.cell(twin, "r1c3"), /entered 9/);
  await stored(twin, () => enter(twin, "r1c8", "3"));
  await page.reload();
  await isBack(page, before);
});

browserTest("former work is under Recent, can be taken up again and forgotten", {}, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await stored(page, () => enter(page, "r1c3", "9"));
  const before = await on.cells(page);
  await on.emptyBoard(page, 4);
  await on.more(page, "Recent");
  const recent = on.dialog(page, "Recent");
  const former = recent.getByRole("button", { name: /^9×9 · 23 givens .+ · 1 of 58 filled$/ });
  assert.equal(await former.locator("svg g > path:not([d=''], .entered)").count(), 9, "the givens by digit");
  assert.equal(await former.locator("svg path.entered:not([d=''])").count(), 1);
  await former.click();
  await eventually(async () => assert.deepEqual(await on.cells(page), before));

  await on.emptyBoard(page, 6);
  await on.more(page, "Recent");
  await recent.getByRole("button", { name: /^Delete 9×9/ }).click();
  await eventually(async () => assert.equal(await recent.getByRole("button", { name: /^9×9/ }).count(), 0));
});

browserTest("a puzzle is given a name, which goes along and stands under Recent", {}, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await on.more(page, "Name this puzzle");
  const naming = on.dialog(page, "Name this puzzle");
  await naming.getByRole("textbox", { name: "Title" }).fill("Fish <1>");
  await naming.getByRole("textbox", { name: "Rules in words" }).fill("As usual.\nNo more.");
  await naming.getByRole("textbox", { name: "Author" }).fill("Me");
  await stored(page, () => naming.getByRole("textbox", { name: "Author" }).press("Enter"));
  await on.button(page, /^Fish <1>: choose another board/).waitFor();
  await page.reload();
  await on.button(page, /^Fish <1>: choose another board/).waitFor();
  await on.more(page, "Rules of this puzzle");
  await on.says(on.dialog(page, "Rules of this puzzle"), /Fish <1>.*Me.*As usual\..*No more\./s);
  await page.keyboard.press("Escape");
  await on.emptyBoard(page, 4);
  await on.more(page, "Recent");
  await on.dialog(page, "Recent").getByRole("button", { name: /^Fish <1> \(9×9/ }).waitFor();
});

browserTest("blocked storage is told, and the page works without it", {}, async ({ page, open }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException("The user blocks storage.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: blocked });
  });
  await open();
  await on.planned(page);
  await enter(page, "r1c3", "9");
  await on.says(on.errorNotice(page), /stor|kept|keep/);
  await on.button(page, "Step forward").click();
  await eventually(async () => assert.equal(await on.cursor(page), 2));
});

browserTest("full storage is told, and the page goes on", {}, async ({ page, open }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("It is full.", "QuotaExceededError");
    };
  });
  await open();
  await on.planned(page);
  await enter(page, "r1c3", "9");
  await on.says(on.errorNotice(page), /stor|kept|keep/);
});

browserTest("once full storage has room again, a reload brings back what it stored", {}, async ({ page, open }) => {
  await page.addInitScript(() => {
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...entry) {
      if (this === localStorage && globalThis.isFull) throw new DOMException("It is full.", "QuotaExceededError");
      put.apply(this, entry);
    };
  });
  await open();
  await on.planned(page);
  await page.evaluate(() => (globalThis.isFull = true));
  const before = page.url();
  await enter(page, "r1c3", "9");
  await on.says(on.errorNotice(page), /stor/);
  await eventually(() => assert.notEqual(page.url(), before, "the address tells what cannot be stored"));
  await page.evaluate(() => (globalThis.isFull = false));
  await enter(page, "r1c8", "3");
  await page.reload();
  await on.isCalled(on.cell(page, "r1c3"), /entered 9/);
  await on.isCalled(on.cell(page, "r1c8"), /entered 3/);
});

browserTest("damaged storage is told, survived and left as it is", {}, async ({ page, open, context }) => {
  await counting(context);
  await open();
  await on.planned(page);
  await stored(page, () => enter(page, "r1c3", "9"));
  const damaged = await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) localStorage[key] = text.slice(0, text.length / 2);
    return { ...localStorage };
  });
  await page.reload();
  await on.planned(page);
  await on.says(on.errorNotice(page), "Your last work cannot be read. It was left as it is.");
  await enter(page, "r1c8", "3");
  const now = await page.evaluate(() => ({ ...localStorage }));
  for (const [key, text] of Object.entries(damaged)) assert.equal(now[key], text);
});

browserTest("settings are kept", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.more(page, "Settings");
  await on.radio(page, "Light and dark", "Dark").click();
  await on.radio(page, "Candidates", "By hand").click();
  await page.keyboard.press("Escape");
  await on.isCalled(on.cell(page, "r1c3"), /^r1c3, empty$/);
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("Shift+Digit4");
  await on.isCalled(on.cell(page, "r1c3"), /^r1c3, empty, mark 4$/);
  await page.reload();
  await on.isCalled(on.cell(page, "r1c3"), /^r1c3, empty, mark 4$/);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), dark);
});
