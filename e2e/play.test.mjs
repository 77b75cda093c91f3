// Playing: the player, for which time runs both ways and the board at a place is the same whichever way one came; and playing by hand,
// on a phone and a desktop.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { GENTLE } from "./puzzles.mjs";
import { browserTest, eventually, expectNoAxeViolations, screens } from "./support.mjs";

/** What is said of the cells once no step is lit on them. */
const unlit = (page) =>
  eventually(async () => {
    const cells = await on.cells(page);
    assert.ok(!cells.some((label) => on.PART.test(label)), "a step is still lit");
    return cells;
  });

browserTest("played to the end and stepped back to the start, it is the same board all along", {}, async ({ page, open }) => {
  await open();
  const all = await on.planned(page);
  const start = await on.cells(page);
  await page.getByRole("combobox", { name: "Speed" }).selectOption("64×");
  await on.button(page, "Play").click();
  await on.button(page, "Pause").waitFor();
  await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
  await on.button(page, "Play").waitFor();
  assert.equal(await on.cursor(page), all);
  const solved = await on.cells(page);
  assert.ok(solved.every((label) => /(given|deduced) \d$/.test(label)), "every cell has its digit");

  // What is lit is not the board: going back lights the step that was taken back, Escape puts it out.
  const board = async (at) => {
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await on.cursor(page), at));
    return unlit(page);
  };
  const seen = new Map();
  await on.button(page, "Step back").click();
  for (let at = all - 1; at > 0; at -= 1) {
    if (at % 9 === 0) seen.set(at, await board(at));
    await page.keyboard.press(",");
  }
  assert.deepEqual(await board(0), start);
  await on.button(page, "Step forward").click();
  for (let at = 1; at < all; at += 1) {
    if (seen.has(at)) assert.deepEqual(await board(at), seen.get(at), `the board after ${at} steps`);
    await page.keyboard.press(".");
  }
  assert.deepEqual(await board(all), solved);
});

browserTest("the slider goes anywhere, and the board there is the same", {}, async ({ page, open }) => {
  await open();
  const all = await on.planned(page);
  const seen = new Map();
  const there = async (at) => {
    await on.goTo(page, at);
    await page.keyboard.press("Escape");
    return [await unlit(page), await on.vertices(page)];
  };
  const places = [0, 3, 11, 19, Math.floor(all / 2), all - 1, all];
  for (const at of places) seen.set(at, await there(at));
  for (const at of [...places].reverse()) assert.deepEqual(await there(at), seen.get(at), `the board after ${at} steps`);
});

browserTest("a click into the score goes there", {}, async ({ page, open }) => {
  await open();
  const all = await on.planned(page);
  const box = await on.timeline(page).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await eventually(async () => {
    const at = await on.cursor(page);
    assert.ok(Math.abs(at - all / 2) < all / 10, `half the way is not ${at} of ${all}`);
  });
});

browserTest("playing goes through announce, strike and settle in both views", {}, async ({ page, open }) => {
  await open();
  const at = await on.goToTuple(page);
  await on.button(page, "Play").click();
  const seen = async (pattern, labels) => assert.ok((await labels(page)).some((label) => pattern.test(label)), pattern);
  await eventually(() => seen(/in the pattern$/, on.cells));
  await eventually(() => seen(/loses \d/, on.cells));
  await eventually(() => seen(/loses \d/, on.vertices));
  await eventually(async () => assert.ok((await on.cursor(page)) > at));
  await on.button(page, "Pause").click();
});

browserTest("an entry after going back keeps what was entered before as another future", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const enter = async (place, digit) => {
    await on.cell(page, place).click();
    await page.keyboard.press(digit);
    await on.isCalled(on.cell(page, place), new RegExp(`entered ${digit}`));
  };
  await enter("r1c3", "2");
  await enter("r1c8", "3");
  const former = await on.cells(page);
  await on.goTo(page, 1);
  await enter("r1c8", "4");
  await on.button(page, "Other futures").click();
  await page.getByRole("menuitem", { name: /^After 1 move: .*r1c8.*1 move/ }).click();
  await eventually(async () => assert.deepEqual(await on.cells(page), former));
});

const looks = { desktop: { reducedMotion: "reduce" }, phone: { ...screens.phone, reducedMotion: "reduce", colorScheme: "dark" } };

/** The names of the chosen cells. */
const chosen = (page) =>
  on.grid(page).getByRole("gridcell", { selected: true }).evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.slice(0, 4)));

const isFocused = (locator) =>
  eventually(async () => assert.ok(await locator.evaluate((element) => element === document.activeElement)));

browserTest("a puzzle is typed cell after cell, and the space bar never plays", {}, async ({ page, open }) => {
  await open();
  await on.emptyBoard(page, 4);
  await isFocused(on.cell(page, "r1c1"));
  await page.keyboard.type("1 043");
  await on.isCalled(on.cell(page, "r1c4"), /given 4/);
  await on.isCalled(on.cell(page, "r2c1"), /given 3/);
  await on.isCalled(on.cell(page, "r1c2"), /empty/);
  await isFocused(on.cell(page, "r2c2"));
  await page.keyboard.press("Backspace");
  await on.isCalled(on.cell(page, "r2c1"), /empty/);
  await page.keyboard.type("2");
  await on.isCalled(on.cell(page, "r2c1"), /given 2/);
  // After a button was pressed, digits go to the grid, and so does the space bar that follows them.
  await on.button(page, "Undo").click();
  await page.keyboard.type("3 ");
  await isFocused(on.cell(page, "r2c3"));
  assert.equal(await on.radio(page, "Mode", "Set puzzle").getAttribute("aria-checked"), "true");
  assert.equal(await on.cursor(page), 0);
});

for (const [name, look] of Object.entries(looks)) {
  browserTest(`a digit comes first and takes its cells, or cells with two candidates stand out: ${name}`, look, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.button(page, "Digit first").click();
    await on.button(page, "Digit 2").click();
    assert.equal(await on.button(page, "Digit 2").getAttribute("aria-pressed"), "true");
    const dim = page.locator(".cell.rest");
    await eventually(async () => assert.ok((await dim.count()) > 20));
    await expectNoAxeViolations(page);
    await on.cell(page, "r1c3").click();
    await on.isCalled(on.cell(page, "r1c3"), /entered 2/);
    await on.cell(page, "r1c3").click();
    await on.isCalled(on.cell(page, "r1c3"), /candidates 2, 4 and 9$/);
    await on.radio(page, "Pen", "Marks").click();
    await on.cell(page, "r1c3").click();
    await on.isCalled(on.cell(page, "r1c3"), /2 struck by you/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Space");
    await on.isCalled(on.cell(page, "r1c3"), /candidates 2, 4 and 9$/);
    await page.keyboard.press("4");
    assert.equal(await on.button(page, "Digit 4").getAttribute("aria-pressed"), "true");
    await on.button(page, "Digit first").click();
    await on.button(page, "Two candidates").waitFor();
    await eventually(async () => {
      const bright = page.locator(".cell:not(.rest)");
      const labels = await bright.evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
      assert.ok(labels.length > 0 && labels.every((label) => /candidates \d and \d/.test(label)), labels.join("\n"));
    });
    await on.button(page, "Two candidates").click();
    await eventually(async () => assert.equal(await dim.count(), 0));
  });

  browserTest(`entries are checked on request, and no digit is given away: ${name}`, look, async ({ page, open }) => {
    await open();
    await on.says(on.verdict(page), "Exactly one solution");
    await on.more(page, "Settings");
    await on.radio(page, "Conflicts", "When asked").click();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await on.cell(page, "r1c3").click();
    await on.button(page, "Digit 8").click();
    await on.isCalled(on.cell(page, "r1c3"), /entered 8$/);
    await on.says(on.verdict(page), "The givens have one solution");
    await on.more(page, "Check my entries");
    await on.says(on.errorNotice(page), "2 cells are in conflict.");
    await on.isCalled(on.cell(page, "r1c3"), /conflicts with r1c1/);
    await on.button(page.getByRole("banner"), "Back to the last correct move").click();
    await on.isCalled(on.cell(page, "r1c3"), /empty/);
    await on.cell(page, "r1c3").click();
    await on.button(page, "Digit 4").click();
    await on.more(page, "Check my entries");
    await on.says(on.errorNotice(page), "The entry in r1c3 is wrong.");
    assert.deepEqual(await chosen(page), ["r1c3"]);
    await expectNoAxeViolations(page);
    await page.reload();
    await on.more(page, "Settings");
    assert.equal(await on.radio(page, "Conflicts", "When asked").getAttribute("aria-checked"), "true");
  });

  browserTest(`undo reaches back over clearing and another board: ${name}`, look, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.cell(page, "r1c3").click();
    await on.button(page, "Digit 2").click();
    await on.isCalled(on.cell(page, "r1c3"), /entered 2/);
    const before = await on.cells(page);
    await on.more(page, "Clear all");
    await on.isCalled(on.cell(page, "r1c1"), /empty/);
    await on.emptyBoard(page, 4);
    await on.button(page, "Undo").click();
    await eventually(async () => assert.equal((await on.cells(page)).length, 81));
    await on.button(page, "Undo").click();
    await eventually(async () => assert.deepEqual(await on.cells(page), before));
    await on.button(page, "Redo").click();
    await on.button(page, "Redo").click();
    await eventually(async () => assert.equal((await on.cells(page)).length, 16));
  });
}

for (const [name, look] of Object.entries(looks)) {
  const clipboard = { ...look, permissions: ["clipboard-read", "clipboard-write"] };
  browserTest(`cells are colored in grid and graph, in links and over a reload: ${name}`, clipboard, async ({ page, open, profile }) => {
    await open();
    await on.planned(page);
    await on.radio(page, "Pen", "Colors").click();
    await on.cell(page, "r1c3").click();
    await on.button(page, "Color 2").click();
    await on.button(page, "Color 9").click();
    const colored = async (page) => {
      await on.isCalled(on.cell(page, "r1c3"), /colored 2 and 9/);
      await on.isCalled(on.vertex(page, "r1c3"), /colored 2 and 9/);
    };
    await colored(page);
    await on.cell(page, "r1c1").click();
    await page.keyboard.press("2");
    await on.isCalled(on.cell(page, "r1c1"), /^r1c1, given 8, colored 2$/);
    await expectNoAxeViolations(page);
    await on.more(page, "Check my entries");
    await on.says(on.notice(page), /Two cells have color 2, in row 1: r1c1 and r1c3\.$/);
    await on.button(page, "Share").click();
    const link = await page.getByRole("textbox", { name: /^The link holds/ }).inputValue();
    await page.keyboard.press("Escape");
    await page.reload();
    await colored(page);
    const other = await (await profile(look)).newPage();
    await other.goto(link);
    await colored(other);
    await on.button(page, "Undo").click();
    await on.isCalled(on.cell(page, "r1c1"), /^r1c1, given 8$/);
  });
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`a candidate of the chosen cell is colored, in links and over a reload, and its color is checked: ${name}`, look, async ({ page, open, profile }) => {
    await open();
    await on.planned(page);
    await on.radio(page, "Pen", "Colors").click();
    /** Presses the candidate 4, which has the first place of the second line. */
    const press = async (place) => {
      const { width, height } = await on.cell(page, place).boundingBox();
      await on.cell(page, place).click({ position: { x: width / 6, y: height / 2 } });
    };
    for (const place of ["r1c3", "r1c5"]) {
      await on.cell(page, place).click();
      await press(place);
      await on.isCalled(on.cell(page, place), /4 chosen, to be colored/);
      await on.button(page, "Color 2").click();
    }
    const colored = (page) => on.isCalled(on.cell(page, "r1c3"), /, 4 colored 2(,|$)/);
    await colored(page);
    await expectNoAxeViolations(page);
    await on.more(page, "Check my entries");
    await on.says(on.notice(page), /Two candidates have color 2 and exclude each other, in row 1: 4 in r1c3 and 4 in r1c5\.$/);
    await on.model(page, "Candidates");
    await on.isCalled(on.vertex(page, "4 in r1c3"), /colored 2/);
    await on.button(page, "Share").click();
    const link = await page.getByRole("textbox", { name: /^The link holds/ }).inputValue();
    await page.keyboard.press("Escape");
    await page.reload();
    await colored(page);
    const other = await (await profile(look)).newPage();
    await other.goto(link);
    await colored(other);
    await on.radio(page, "Pen", "Colors").click();
    await on.cell(page, "r1c5").click();
    await page.keyboard.press("Delete");
    await eventually(async () => assert.doesNotMatch(await on.cell(page, "r1c5").getAttribute("aria-label"), /colored/));
    await on.button(page, "Undo").click();
    await on.isCalled(on.cell(page, "r1c5"), /, 4 colored 2(,|$)/);
  });
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`candidates are linked, in links and over a reload, and the links are checked: ${name}`, look, async ({ page, open }) => {
    await open();
    await on.planned(page);
    await on.more(page, "Draw links");
    assert.equal(await on.radio(page, "Pen", "Links").getAttribute("aria-checked"), "true");
    const join = async () => {
      await on.cell(page, "r4c1").click();
      await on.button(page, "Digit 1").click();
      await on.isCalled(on.cell(page, "r4c1"), /a link begins at 1/);
      await on.cell(page, "r4c7").click();
      await on.button(page, "Digit 1").click();
    };
    const check = async (said) => {
      await on.more(page, "Check my marks");
      await on.says(on.notice(page), said);
    };
    await join();
    await on.isCalled(on.cell(page, "r4c7"), /1 linked weakly to 1 in r4c1/);
    await expectNoAxeViolations(page);
    await check(/^Your link holds\./);
    await join();
    const isStrong = () => on.isCalled(on.cell(page, "r4c1"), /1 linked strongly to 1 in r4c7/);
    await isStrong();
    await check(/^The strong link from 1 in r4c1 to 1 in r4c7 does not hold: row 4 has other places for 1\./);
    await page.reload();
    await isStrong();
    assert.equal(await page.locator(".overlay .role-strong").count(), 1);
    await on.button(page, "Undo").click();
    await on.isCalled(on.cell(page, "r4c1"), /linked weakly/);
  });
}

browserTest("candidates are linked where a mouse presses them, and by keys in the graph", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.radio(page, "Pen", "Links").click();
  const press = async (place, column, row) => {
    const { width, height } = await on.cell(page, place).boundingBox();
    await on.cell(page, place).click({ position: { x: (width * (2 * column - 1)) / 6, y: (height * (2 * row - 1)) / 6 } });
  };
  await press("r4c1", 2, 1);
  await press("r4c9", 2, 1);
  await on.isCalled(on.cell(page, "r4c1"), /2 linked weakly to 2 in r4c9/);
  // A link is drawn as well.
  const middle = async (place) => {
    const { x, y, width, height } = await on.cell(page, place).boundingBox();
    return [x + width / 2, y + height / 6];
  };
  await page.mouse.move(...(await middle("r4c7")));
  await page.mouse.down();
  await page.mouse.move(...(await middle("r4c9")), { steps: 4 });
  await page.mouse.up();
  await on.isCalled(on.cell(page, "r4c7"), /2 linked weakly to 2 in r4c9/);
  await on.isCalled(on.cell(page, "r4c9"), /^(?!.*a link begins)/);
  await on.model(page, "Candidates");
  await on.cell(page, "r1c3").click();
  // Keys begin where the graph is, which shows what is chosen once it is drawn.
  await eventually(async () => assert.ok((await on.vertices(page)).some((label) => /^\d in r1c3, chosen/.test(label))));
  await page.getByRole("listbox", { name: "Graph vertices" }).focus();
  for (const key of ["Enter", "n", "Enter"]) await page.keyboard.press(key);
  await on.isCalled(on.cell(page, "r1c3"), /\d linked weakly to \d in /);
});

browserTest("candidates are linked by a finger: its first tap chooses a cell, the next one a candidate in it", screens.phone, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.more(page, "Draw links");
  const tap = async (place, column, row) => {
    const { width, height } = await on.cell(page, place).boundingBox();
    await on.cell(page, place).tap({ position: { x: (width * (2 * column - 1)) / 6, y: (height * (2 * row - 1)) / 6 } });
  };
  for (const place of ["r4c1", "r4c9"]) {
    await tap(place, 2, 1);
    await on.isCalled(on.cell(page, place), /^(?!.*(a link begins|linked))/);
    await tap(place, 2, 1);
  }
  await on.isCalled(on.cell(page, "r4c1"), /2 linked weakly to 2 in r4c9/);
});

for (const [name, look] of Object.entries(looks)) {
  const clipboard = { ...look, permissions: ["clipboard-read", "clipboard-write"] };
  browserTest(`corner and center marks go into several cells, into links and over a reload: ${name}`, clipboard, async ({ page, open, profile }) => {
    await open();
    await on.planned(page);
    await on.radio(page, "Pen", "Corner").click();
    await on.cell(page, "r1c3").click();
    await on.button(page, "Select several").click();
    await on.cell(page, "r2c2").click();
    await on.button(page, "Digit 2").click();
    await on.button(page, "Digit 9").click();
    assert.equal(await on.button(page, "Digit 2").getAttribute("aria-pressed"), "true");
    await page.keyboard.press("=");
    assert.equal(await on.radio(page, "Pen", "Center").getAttribute("aria-checked"), "true");
    await page.keyboard.press("4");
    const noted = async (page) => {
      await on.isCalled(on.cell(page, "r1c3"), /^r1c3, empty, corner 2 and 9, center 4, candidates 2, 4 and 9$/);
      await on.isCalled(on.cell(page, "r2c2"), /corner 2 and 9, center 4/);
      await eventually(async () => assert.equal(await page.locator(".cell > .notes").count(), 2));
    };
    await noted(page);
    await expectNoAxeViolations(page);
    // What is noted stays within its cell.
    const [cell, ...lines] = await on.cell(page, "r1c3").evaluate((cell) => [cell, ...cell.querySelectorAll(".notes > span")].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }));
    assert.equal(lines.length, 3);
    for (const line of lines) assert.ok(line.left >= cell.left && line.right <= cell.right && line.top >= cell.top && line.bottom <= cell.bottom);
    await on.radio(page, "Pen", "Marks").click();
    await eventually(async () => assert.equal(await page.locator(".cell > .notes").count(), 0));
    await on.radio(page, "Pen", "Digits").click();
    await on.more(page, "Check my marks");
    await on.says(on.notice(page), /^4 in r2c2 is against the rules, and the center marks of r1c3 leave out 2 and 9; the center marks of r2c2 leave out 1, 2, 5 and 9; the corner marks for 2 in box 1 leave out r2c3; /);
    await expectNoAxeViolations(page);
    await on.button(page, "Compare with the solution").click();
    await on.says(on.notice(page), /^The right digit is not among the center marks of /);
    await on.button(page, "Share").click();
    const link = await page.getByRole("textbox", { name: /^The link holds/ }).inputValue();
    await page.keyboard.press("Escape");
    await page.reload();
    await noted(page);
    const other = await (await profile(look)).newPage();
    await other.goto(link);
    await noted(other);
    await on.more(other, "Settings");
    await on.radio(other, "Shift and a digit", "Corner mark").click();
    await other.keyboard.press("Escape");
    await on.cell(other, "r1c3").click();
    await other.keyboard.press("Shift+Digit2");
    await other.keyboard.press("Control+Digit5");
    await on.isCalled(on.cell(other, "r1c3"), /corner 9, center 4 and 5/);
    await on.button(page, "Undo").click();
    await on.isCalled(on.cell(page, "r2c2"), /corner 2 and 9, candidates/);
  });
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`a timer counts without moving anything, can be paused, and tells the best time: ${name}`, look, async ({ page, open }) => {
    await open("#p=123434122143432.");
    await on.planned(page);
    await on.more(page, "Settings");
    await on.radio(page, "Timer", "Shown").click();
    await page.keyboard.press("Escape");
    const timer = page.getByRole("button", { name: "Timer, 0 min", exact: true });
    const reads = (pattern) => eventually(async () => assert.match(await timer.getAttribute("data-time"), pattern));
    await reads(/^0:0[1-9]$/);
    await expectNoAxeViolations(page);
    // Nothing but the time changes, and nothing moves.
    const places = () => page.locator("header *, main *").evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON())));
    const before = await places();
    const changed = await page.evaluate(async () => {
      const seen = [];
      const observer = new MutationObserver((changes) => seen.push(...changes.map(({ target }) => target.className)));
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      await new Promise((done) => setTimeout(done, 2_500));
      return seen;
    });
    assert.ok(changed.length >= 2);
    assert.deepEqual([...new Set(changed)], ["timer"]);
    assert.deepEqual(await places(), before);
    await timer.click();
    assert.equal(await timer.getAttribute("aria-pressed"), "true");
    const paused = await timer.getAttribute("data-time");
    await page.waitForTimeout(1_500);
    assert.equal(await timer.getAttribute("data-time"), paused);
    await page.reload();
    await eventually(async () => assert.ok((await timer.getAttribute("data-time")) >= paused));
    const solve = async () => {
      await on.cell(page, "r4c4").click();
      await on.button(page, "Digit 1").click();
    };
    await solve();
    await on.says(on.notice(page), /^Solved in 0:\d\d\.$/);
    await on.more(page, "Clear entries");
    await reads(/^0:0[0-2]$/);
    await solve();
    await on.says(on.notice(page), /^Solved in 0:0\d, your best time for this puzzle\. It was 0:\d\d before\.$/);
  });
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`grid, graph or both by one press, large digits and more contrast, kept over a reload: ${name}`, look, async ({ page, open }) => {
    await open();
    await on.planned(page);
    const graph = page.getByRole("region", { name: "Graph", exact: true });
    const before = await on.grid(page).boundingBox();
    await on.button(page, "Show the grid alone").click();
    await graph.waitFor({ state: "detached" });
    assert.ok((await on.grid(page).boundingBox()).width >= before.width);
    await page.reload();
    await on.button(page, "Show the graph alone").click();
    await on.canvas(page).waitFor();
    assert.equal(await on.grid(page).count(), 0);
    await expectNoAxeViolations(page);
    await on.button(page, "Show grid and graph").click();
    await on.planned(page);
    const size = () => on.cell(page, "r1c1").locator(".value").evaluate((value) => parseFloat(getComputedStyle(value).fontSize));
    const usual = await size();
    await on.more(page, "Settings");
    await on.radio(page, "Digits", "Large").click();
    await on.radio(page, "Contrast", "More").click();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    assert.ok((await size()) > usual * 1.2);
    await expectNoAxeViolations(page);
    await page.reload();
    await eventually(async () => assert.ok((await size()) > usual * 1.2));
    await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.contrast), "more"));
  });
}

browserTest("the width is shared out between grid and graph by dragging, by keys, and kept over a reload", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const views = async () => Promise.all(["Grid", "Graph"].map((name) => page.getByRole("region", { name, exact: true }).boundingBox()));
  const [grid, graph] = await views();
  assert.ok(Math.abs(grid.width - graph.width) < 1);
  const [x, y] = [(grid.x + grid.width + graph.x) / 2, graph.y + graph.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y, { steps: 5 });
  await page.mouse.up();
  const dragged = await views();
  assert.ok(Math.abs(dragged[0].width - (grid.width - 100)) < 12, `${dragged[0].width}`);
  const divider = page.getByRole("slider", { name: "Width of the grid" });
  await divider.press("End");
  const [wide, narrow] = await views();
  assert.ok(wide.width > 2 * narrow.width && narrow.width > 250, `${wide.width}, ${narrow.width}`);
  // What is dragged is between the two at its ends, too.
  const grip = async () => {
    const [{ x, width }, [left, right]] = [await divider.boundingBox(), await views()];
    const thumb = 1.25 * 16;
    const [least, most, now] = await divider.evaluate((slider) => [slider.min, slider.max, slider.value].map(Number));
    return x + thumb / 2 + ((width - thumb) * (now - least)) / (most - least) - (left.x + left.width + right.x) / 2;
  };
  for (const end of ["Home", "End"]) {
    await divider.press(end);
    assert.ok(Math.abs(await grip()) < 1, `${end}: ${await grip()}`);
  }
  await page.reload();
  await eventually(async () => assert.deepEqual(await views(), [wide, narrow]));
  await page.setViewportSize({ width: 900, height: 768 });
  for (const end of ["Home", "End"]) {
    await divider.press(end);
    for (const name of ["Grid", "Graph"]) {
      const [most, least] = await page.getByRole("region", { name, exact: true }).evaluate((view) => [view.scrollWidth, view.clientWidth]);
      assert.ok(most <= least, `${name} at ${end}: ${most} in ${least}`);
    }
  }
  await page.setViewportSize(screens.laptop.viewport);
  await page.mouse.dblclick(narrow.x - 6, y);
  await eventually(async () => assert.deepEqual(await views(), [grid, graph]));
});

browserTest("cells are called by letter and number where the settings say so, in both views, steps and lists", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.more(page, "Settings");
  await on.radio(page, "Names of cells", "A2").click();
  await page.keyboard.press("Escape");
  await on.cell(page, "A3").click();
  await on.isCalled(on.vertex(page, "A3"), /^A3, .*chosen/);
  await on.button(page, "All steps").click();
  const list = page.getByRole("region", { name: "All steps" });
  await eventually(async () => assert.match(await list.textContent(), /\bin [A-I][1-9]\b/));
  assert.doesNotMatch(await list.textContent(), /r[1-9]c[1-9]/);
  await page.reload();
  await on.planned(page);
  await on.nextStep(page).click();
  await on.nextStep(page).click();
  await on.says(on.step(page), /[A-I][1-9]/);
  assert.doesNotMatch(await page.locator("main").textContent(), /r[1-9]c[1-9]/);
});

browserTest("digits are heard and felt once that is wanted, also after a reload", {}, async ({ page, context, open }) => {
  await context.addInitScript(() => {
    globalThis.felt = [];
    navigator.vibrate = (time) => felt.push(time);
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) {
      felt.push("heard");
      return start.apply(this, at);
    };
  });
  const felt = (expected) => eventually(async () => assert.deepEqual(await page.evaluate("felt"), expected));
  await open(`#p=${GENTLE.replaceAll(".", "0")}`);
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("6");
  await on.isCalled(on.cell(page, "r1c3"), /entered 6/);
  await felt([]);
  await on.more(page, "Settings");
  await on.radio(page, "Sound and vibration", "Both").click();
  await page.keyboard.press("Escape");
  await page.reload();
  await on.cell(page, "r1c2").click();
  await page.keyboard.press("8");
  await felt(["heard", 8]);
  // Another 8 in the same row.
  await on.cell(page, "r1c4").click();
  await page.keyboard.press("8");
  await felt(["heard", 8, "heard", 40]);
});

browserTest("a double click chooses all that are equal", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  await on.cell(page, "r1c1").dblclick();
  await eventually(async () => assert.deepEqual(await chosen(page), ["r1c1", "r5c7"]));
});

browserTest("so does a finger that stays, and a tap chooses one again", screens.phone, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const box = await on.cell(page, "r1c1").boundingBox();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
  await eventually(async () => assert.deepEqual(await chosen(page), ["r1c1", "r5c7"]));
  await touch("touchEnd", []);
  await page.waitForTimeout(100);
  assert.deepEqual(await chosen(page), ["r1c1", "r5c7"]);
  await on.cell(page, "r1c3").tap();
  await eventually(async () => assert.deepEqual(await chosen(page), ["r1c3"]));
});

browserTest("the focus comes back to where it was after each dialog", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const close = async (back) => {
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await isFocused(back);
  };
  for (const name of ["New", "Paste", "Share"]) {
    await on.button(page, name).click();
    await close(on.button(page, name));
  }
  for (const name of ["Recent", "List", "Legend", "Keys", "Settings"]) {
    await on.more(page, name);
    await close(on.button(page, "More"));
  }
  await on.cell(page, "r4c5").click();
  await page.keyboard.press("?");
  await close(on.cell(page, "r4c5"));
});
