// Phones and other screens: touch, room, and the size of what is pressed.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { TWENTY_FIVE } from "./puzzles.mjs";
import { browserTest, eventually, screens } from "./support.mjs";

const small = { ...screens.phone, viewport: { width: 360, height: 780 } };
const phones = { "360x780": small, "390x844": screens.phone };

const scrolled = (page) => page.evaluate(() => scrollY);

/** Drags a finger over the middle of an element. */
async function drag(page, locator, { x = 0, y = 0 }) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  const middle = {
    x: Math.min(Math.max(box.x + box.width / 2, 60), width - 60),
    y: Math.min(Math.max(box.y + box.height / 2, 200), height - 300),
  };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [middle]);
  for (let part = 1; part <= 10; part += 1) {
    await touch("touchMove", [{ x: middle.x + (x * part) / 10, y: middle.y + (y * part) / 10 }]);
  }
  await touch("touchEnd", []);
  await devtools.detach();
}

for (const [name, screen] of Object.entries(phones)) {
  browserTest(`a tap chooses, the pad enters, marks and erases: ${name}`, screen, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.cell(page, "r1c3").tap();
    await eventually(async () => assert.equal(await on.cell(page, "r1c3").getAttribute("aria-selected"), "true"));
    await on.button(page, "Digit 9").tap();
    await on.isCalled(on.cell(page, "r1c3"), /entered 9/);
    await on.button(page, "Erase").tap();
    await on.radio(page, "Pen", "Marks").tap();
    await on.button(page, "Digit 9").tap();
    await on.isCalled(on.cell(page, "r1c3"), /9 struck by you/);
    await on.button(page, "Undo").tap();
    await on.isCalled(on.cell(page, "r1c3"), /candidates 2, 4 and 9$/);
  });

  browserTest(`a finger scrolls the page over grid and graph, and chooses nothing: ${name}`, screen, async ({ page, open }) => {
    await open();
    await on.planned(page);
    const chosen = on.grid(page).getByRole("gridcell", { selected: true });
    for (const [view, y] of [[on.grid(page), -150], [on.canvas(page), 150]]) {
      await view.scrollIntoViewIfNeeded();
      const before = await scrolled(page);
      await drag(page, view, { y });
      await eventually(async () => assert.ok(Math.abs((await scrolled(page)) - before) > 60, "the page scrolls"), 2000);
      assert.deepEqual(await chosen.evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.slice(0, 4))), ["r1c3"]);
    }
  });

  browserTest(`a 9x9 grid fills the width: ${name}`, screen, async ({ page, open }) => {
    await open();
    const box = await on.grid(page).boundingBox();
    assert.ok(box.width >= screen.viewport.width - 50, `the grid is ${box.width} wide`);
  });

  browserTest(`hints and the player stay under the thumb: ${name}`, screen, async ({ page, open }) => {
    await open();
    await on.planned(page);
    for (const at of [0, 400, 10_000]) {
      await page.evaluate((at) => scrollTo(0, at), at);
      for (const locator of [on.nextStep(page), on.button(page, "Play")]) {
        const box = await locator.boundingBox();
        assert.ok(box.y > screen.viewport.height / 2 && box.y + box.height <= screen.viewport.height, `scrolled to ${at}`);
      }
    }
    const place = await scrolled(page);
    await on.nextStep(page).tap();
    await on.says(on.nextStep(page), /the pattern$/);
    assert.equal(await scrolled(page), place, "a hint does not move the page");
  });
}

/** What is seen of a step that is looked at, and what is wrong with it, in words. */
const told = (page) =>
  page.evaluate(() => {
    const [title, text] = [document.querySelector(".saying h2"), document.querySelector(".saying .text")];
    const isSeen = text.checkVisibility();
    const cut = [title, text].filter((said) => said.scrollHeight > said.clientHeight + 1 || said.scrollWidth > said.clientWidth + 1);
    const wrong = cut.map((said) => `cut: ${said.textContent}`);
    // Nothing lies over what is pressed, but for the board's name, which is no more than another way to "New".
    for (const control of document.querySelectorAll("header > div:not(.said) button, .dock button, .notice button")) {
      if (!control.checkVisibility()) continue;
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!control.contains(hit)) wrong.push(`${control.ariaLabel ?? control.textContent} is covered`);
    }
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const { x, y, width, height } = box(".next");
    const places = { grid: box("[role=grid]"), graph: box(".graph-stage"), pad: box(".pad"), dock: box(".dock") };
    return { wrong, isSeen, next: [x, y, width, height], ...places };
  });

for (const [name, viewport] of Object.entries({ "390x844": { width: 390, height: 844 }, "360x640": { width: 360, height: 640 } })) {
  for (const technique of [/^X-wing/i, /^Simple colors/i, /^Alternating inference chain/i, /^Junior Exocet/i]) {
    browserTest(`a step is told on a phone beside board and proof, and its button stays: ${name}, ${technique.source.slice(1)}`, { ...screens.phone, reducedMotion: "reduce" }, async ({ page, open }) => {
      await open();
      await on.planned(page);
      await on.example(page, technique);
      await page.setViewportSize(viewport);
      await eventually(async () => assert.deepEqual((await told(page)).wrong, []));
      const { next } = await told(page);
      let beats = 0;
      for (let does = ""; does !== "carry it out"; ) {
        await page.touchscreen.tap(next[0] + next[2] / 2, next[1] + next[3] / 2);
        const before = does;
        await eventually(async () => {
          does = await on.nextStep(page).locator("small").textContent();
          assert.ok(does !== before || does === "the next reason");
        });
        beats += 1;
        const seen = await told(page);
        assert.deepEqual(seen.wrong, []);
        assert.deepEqual(seen.next, next, "the button stays");
        assert.ok(seen.isSeen, "the sentence is seen");
        assert.equal(await scrolled(page), 0);
        assert.ok(seen.grid.top >= 0 && seen.grid.bottom < seen.graph.top);
        // On a low screen the head of the page is scrolled away to see all of the proof.
        const head = viewport.height < 736 ? 56 : 0;
        assert.ok(seen.graph.height >= 190, `the proof is ${seen.graph.height} high`);
        assert.ok(seen.graph.bottom - head <= seen.dock.top + 32, "no more than the margin of the proof is covered");
      }
      assert.ok(beats > 1);
      await page.evaluate(() => scrollTo(0, 10_000));
      const end = await told(page);
      assert.ok(end.pad.top > end.graph.bottom && end.pad.bottom <= end.dock.top, "nothing is covered in the end");
      await on.nextStep(page).tap();
      await page.evaluate(() => scrollTo(0, 0));
      await eventually(async () => assert.ok(await on.button(page, "Digit 1").isVisible()));
      assert.deepEqual((await told(page)).next, next, "the button stays until the next step");
    });
  }
}

browserTest("the board stays where it is when a first cell is filled, and while steps are told and carried out", { ...screens.phone, isNew: true }, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const before = await on.grid(page).boundingBox();
  const stays = async (what) => assert.deepEqual(await on.grid(page).boundingBox(), before, what);
  // Not as Playwright taps, which scrolls first.
  const tap = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  };
  await tap(on.cell(page, "r1c3"));
  await eventually(async () => assert.ok(await on.button(page, "Digit 9").isVisible()));
  await stays("a chosen cell");
  await tap(on.button(page, "Digit 9"));
  await on.isCalled(on.cell(page, "r1c3"), /entered 9/);
  await stays("a first entry");
  await tap(on.button(page, "Undo"));
  await on.isCalled(on.cell(page, "r1c3"), /empty/);
  await stays("an undone entry");
  await tap(on.nextStep(page));
  await on.says(on.nextStep(page), /the pattern$/);
  await stays("a step that is told");
  for (let does = ""; does !== "where to look"; does = await on.nextStep(page).locator("small").textContent()) {
    await tap(on.nextStep(page));
    await stays(`after "${does}"`);
  }
});

browserTest("several cells are chosen by dragging once that is asked for", screens.phone, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.button(page, "Select several").tap();
  await on.cell(page, "r5c5").scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await drag(page, on.cell(page, "r5c5"), { x: 80 });
  const chosen = on.grid(page).getByRole("gridcell", { selected: true });
  await eventually(async () => assert.ok((await chosen.count()) >= 3));
  assert.equal(await scrolled(page), before);
});

browserTest("a 25x25 board is zoomed and panned inside its own box", screens.phone, async ({ page, open }) => {
  await open();
  await on.button(page, "Paste").tap();
  await on.dialog(page, "Paste a puzzle").getByRole("textbox").fill(TWENTY_FIVE);
  await on.button(on.dialog(page, "Paste a puzzle"), "Open").tap();
  await eventually(async () => assert.equal((await on.cells(page)).length, 625));
  const width = async () => (await on.grid(page).boundingBox()).width;
  const first = await width();
  assert.ok(first <= 390);
  const zoom = page.getByRole("group", { name: "Size of the cells" });
  await on.button(zoom, "Larger cells").tap();
  await on.button(zoom, "Larger cells").tap();
  await eventually(async () => assert.ok((await width()) > first * 1.9));
  assert.equal(await overflow(page), 0);
  // A finger moves the board in its box, not the page.
  const x = async () => (await on.grid(page).boundingBox()).x;
  const before = await x();
  await drag(page, on.grid(page), { x: -120 });
  await eventually(async () => assert.ok((await x()) < before - 60, "the board moves in its box"), 2000);
  assert.equal(await page.evaluate(() => scrollX), 0);
  // A tap while the board still glides would only stop it.
  let last = Number.NaN;
  await eventually(async () => {
    const now = await x();
    const rests = now === last;
    last = now;
    assert.ok(rests, "the board comes to rest");
  });
  await on.button(zoom, "Fit the whole board").tap();
  await eventually(async () => assert.equal(await width(), first));
});

const overflow = (page) =>
  page.evaluate(() => Math.max(0, document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth));

for (const width of [360, 390, 768, 1024, 1280, 2560, 3840]) {
  const height = Math.round(width * (width < 500 ? 2.16 : width < 800 ? 1.33 : 0.5625));
  const screen = { viewport: { width, height }, hasTouch: width < 800 };
  browserTest(`nothing scrolls sideways, and everything to press is large enough: ${width}`, screen, async ({ page, open }) => {
    await open();
    await on.goToTuple(page);
    for (let press = 0; press < 3; press += 1) await on.nextStep(page).click();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await tooSmall(page), []);
    for (const name of ["New", "Paste"]) {
      await on.button(page, name).click();
      await page.getByRole("dialog").waitFor();
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await tooSmall(page), []);
      await page.keyboard.press("Escape");
    }
    for (const name of ["Recent", "List", "Legend", "Keys", "Settings"]) {
      await on.more(page, name);
      await page.getByRole("dialog").waitFor();
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await tooSmall(page), []);
      await page.keyboard.press("Escape");
    }
  });
}

/** The controls that are less than 44 pixels high or wide, as far as they can be seen. */
const tooSmall = (page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll("button, select, textarea, input, summary, a[href], [role=radio]");
    const small = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const label = control.closest("label");
      const { width, height } = (label ?? control).getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const name = control.ariaLabel ?? (control.textContent.trim() || control.id);
      if (width < 43.9 || height < 43.9) small.push(`${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }
    return small;
  });

browserTest("the words of a step change nothing's place", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  const places = async () => {
    const watched = [on.grid(page), on.canvas(page), on.nextStep(page), on.timeline(page), on.button(page, "Share")];
    return Promise.all(watched.map((locator) => locator.boundingBox()));
  };
  const before = await places();
  for (let press = 0; press < 5; press += 1) {
    await on.nextStep(page).click();
    assert.deepEqual(await places(), before);
  }
});
