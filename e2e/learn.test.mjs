// Lessons: each by its link, with its questions answered, its figures run to the end, by pointer and by keyboard; the work stays.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { GENTLE } from "./puzzles.mjs";
import { browserTest, eventually, expectNoAxeViolations, looks, screens, url } from "./support.mjs";

const lesson = (page) => on.dialog(page, "Learn");
const title = (page) => lesson(page).getByRole("heading", { level: 3 });
const hash = (page) => new URL(page.url()).hash;

/** The names of all lessons, from the list of them. */
async function names(page) {
  await page.goto(`${url}#learn`);
  await title(page).waitFor();
  return lesson(page)
    .locator("ol [data-do]")
    .evaluateAll((buttons) => buttons.map((button) => button.dataset.do.replace("learn ", "")));
}

/** Opens a lesson by its link. */
async function learn(page, name) {
  await page.goto(`${url}#learn=${name}`);
  await lesson(page).locator(`#lesson-${name}`).waitFor();
}

/** Nothing is wider than the screen. */
async function fits(page) {
  const [scrolls, wide] = await lesson(page).evaluate((dialog) => [dialog.scrollWidth > dialog.clientWidth, dialog.getBoundingClientRect().right > innerWidth]);
  assert.ok(!scrolls && !wide, "the lesson scrolls sideways");
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`each lesson: read, answered wrongly and rightly, run to its end: ${name}`, { ...look, reducedMotion: "reduce" }, async ({ page, open }) => {
    await open(`#p=${GENTLE.replaceAll(".", "0")}`);
    await on.grid(page).waitFor();
    for (const name of await names(page)) {
      await learn(page, name);
      await fits(page);
      await expectNoAxeViolations(page);
      const theorem = lesson(page).locator(".theorem").first();
      await theorem.getByRole("heading", { name: "Theorem" }).waitFor();
      assert.ok((await theorem.locator("p").first().textContent()).length > 40 && (await theorem.getByRole("listitem").count()) > 1, `${name}: its theorem`);
      // Each answer of each question until the right one: all say why.
      const questions = lesson(page).locator(".ask:has(button)");
      for (let at = 0; at < (await questions.count()); at += 1) {
        const reply = questions.nth(at).getByRole("status");
        const said = new Set();
        for (const answer of await questions.nth(at).getByRole("button").all()) {
          await answer.click();
          await eventually(async () => assert.equal(await answer.getAttribute("aria-pressed"), "true"));
          said.add((await reply.textContent()).match(/^(Right|Not quite)\. ./)?.[1]);
        }
        assert.deepEqual([...said].sort(), ["Not quite", "Right"], `${name}: ${await questions.nth(at).textContent()}`);
      }
      // Each figure to its end, by its slider.
      for (const player of await lesson(page).locator(".steps").all()) {
        const slider = player.getByRole("slider");
        const last = await slider.getAttribute("max");
        await slider.fill(last);
        await on.says(player.locator(".count"), `${last} of ${last}`);
      }
      await fits(page);
      await expectNoAxeViolations(page);
    }
  });
}

browserTest("a lesson leaves the work as it is: Close, Back and Escape return to it, a reload to the lesson", {}, async ({ page, open }) => {
  await open();
  await on.goTo(page, await on.planned(page).then(() => 3));
  await on.cell(page, "r1c3").click();
  const before = await on.cells(page);
  await eventually(async () => assert.match(hash(page), /^#s=/));
  const work = hash(page);
  const isBack = async () => {
    await eventually(async () => assert.equal(await page.getByRole("dialog").count(), 0));
    await eventually(async () => assert.equal(hash(page), work));
    assert.deepEqual(await on.cells(page), before);
  };

  await on.button(page, "Learn").click();
  await eventually(async () => assert.equal(hash(page), "#learn"));
  await lesson(page).getByRole("button", { name: /^A Sudoku is a graph/ }).click();
  await on.says(title(page), "A Sudoku is a graph");
  assert.equal(hash(page), "#learn=graph");
  await page.goBack();
  await on.says(title(page), /^One idea at a time/);
  await page.goBack();
  await isBack();
  await page.goForward();
  await page.goForward();
  await on.says(title(page), "A Sudoku is a graph");
  await on.button(page, "Close").click();
  await isBack();

  await on.button(page, "Learn").click();
  await title(page).waitFor();
  await page.reload();
  await title(page).waitFor();
  await page.keyboard.press("Escape");
  await isBack();
});

browserTest("a lesson by the keyboard alone, and what has the focus keeps it while the figure changes", {}, async ({ page, open }) => {
  await open("#learn=graph");
  await title(page).waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), "lesson-graph"));
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  const tabTo = async (text) => {
    for (let at = 0; at < 40 && (await focused()) !== text; at += 1) await page.keyboard.press("Tab");
    assert.equal(await focused(), text);
  };
  const count = lesson(page).locator(".count").first();
  const last = Number.parseInt(await count.textContent());
  const at = last - 5;
  await tabTo("Back");
  for (let place = last; place > at; place -= 1) {
    await page.keyboard.press("Enter");
    await on.says(count, new RegExp(`^${place - 1} of`));
  }
  await tabTo("Forward");
  await page.keyboard.press("Enter");
  await on.says(count, new RegExp(`^${at + 1} of`));
  assert.equal(await focused(), "Forward");
  // A digit that is typed here does not reach the board.
  await page.keyboard.press("5");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await focused(), "Pause"));
  await on.says(count, new RegExp(`^${at + 3} of`));
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await focused(), "Play"));
  await page.keyboard.press("Tab");
  const scrolled = await lesson(page).evaluate((dialog) => dialog.scrollTop);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.type), "range"));
  assert.equal(await lesson(page).evaluate((dialog) => dialog.scrollTop), scrolled);
});

browserTest("each lesson by the keyboard alone: every answer given, every figure run to its end", { reducedMotion: "reduce" }, async ({ page, open }) => {
  await open();
  for (const name of await names(page)) {
    await learn(page, name);
    const marks = await lesson(page).evaluate((dialog) => {
      const all = [...dialog.querySelectorAll(".ask button, .steps input[type=range]")];
      return all.filter((element) => !element.disabled && element.checkVisibility()).length;
    });
    let reached = 0;
    // Once around: from the lesson's title to where the focus leaves the last part of it.
    const isFirst = () => page.evaluate(() => document.activeElement === document.querySelector("dialog [data-do], dialog a[href], dialog button"));
    for (let press = 0; press < 300; press += 1) {
      await page.keyboard.press("Tab");
      if (press > 0 && (await isFirst())) break;
      const focused = page.locator(":focus");
      const kind = await focused.evaluateAll(([element]) => (element?.closest(".ask") && element.matches("button") ? "answer" : element?.matches(".steps input[type=range]") ? "slider" : ""));
      if (kind === "") continue;
      reached += 1;
      await page.keyboard.press(kind === "answer" ? "Enter" : "End");
      if (kind === "answer") {
        await eventually(async () => assert.equal(await focused.getAttribute("aria-pressed"), "true", name));
      } else {
        await eventually(async () => assert.equal(await focused.inputValue(), await focused.getAttribute("max"), name));
      }
    }
    assert.equal(reached, marks, name);
  }
});

browserTest("on a phone the menu has it; a vertex is pressed by finger or key", screens.phone, async ({ page, open }) => {
  await open();
  await on.more(page, "Learn");
  await lesson(page).getByRole("button", { name: /^The order decides/ }).click();
  const reply = lesson(page).locator(".ask", { hasText: "press the one that comes next" }).getByRole("status");
  await lesson(page).getByRole("button", { name: "Vertex D" }).click();
  await on.says(reply, /^Not quite\. D has only 1 color/);
  await lesson(page).getByRole("button", { name: "Vertex F" }).press("Enter");
  await on.says(reply, /^Right\. F has 2 colors/);
});

browserTest("rows can be typed, and a name that is no lesson leads to the list", {}, async ({ page, open }) => {
  await open("#learn=exclusion");
  const field = lesson(page).getByRole("textbox");
  await field.pressSequentially("{1,2},{1,2},{1,2,3}");
  await on.says(lesson(page).locator("figcaption").first(), /^The typed unit: 3 cells in 2 bands/);
  assert.equal(await field.inputValue(), "{1,2},{1,2},{1,2,3}");
  await lesson(page).getByRole("combobox", { name: "Candidate" }).selectOption({ label: "1 in cell 3" });
  await on.says(lesson(page).locator(".ask").first().getByRole("status"), /^Right\. With 1 in cell 3/);
  await open("#learn=nonsense");
  await lesson(page).getByText("There is no lesson of that name.").waitFor();
});

for (const [name, look] of Object.entries(looks)) {
  browserTest(`the page of a technique: found by typing, told to its end, with near misses: ${name}`, { ...look, reducedMotion: "reduce" }, async ({ page, open }) => {
    await open("#learn=techniques");
    await on.says(title(page), "Every technique, with its proof");
    await expectNoAxeViolations(page);
    await lesson(page).getByRole("textbox", { name: "Name or family" }).pressSequentially("naked pair");
    await on.says(lesson(page).getByRole("status"), "1 technique.");
    await lesson(page).getByRole("button", { name: /^Naked pair/ }).click();
    await on.says(title(page), "Naked pair");
    assert.equal(hash(page), "#learn=naked-pair");
    for (const part of ["What it looks like", "Why it is true", "How to spot it", "In the graph", "Near misses", "Find it yourself", "How hard it is"]) {
      await lesson(page).getByRole("heading", { name: part }).waitFor();
    }
    assert.equal(await lesson(page).getByRole("img", { name: "A near miss" }).count(), 2);
    const told = lesson(page).locator("figcaption").first();
    const slider = lesson(page).getByRole("slider").first();
    await on.says(told, / loses? \d/);
    await slider.fill("0");
    await on.says(told, /^Look at/);
    await fits(page);
    await expectNoAxeViolations(page);
    await lesson(page).getByRole("button", { name: "Open the example on the board" }).click();
    await on.step(page).getByRole("heading", { name: /^Naked pair/ }).waitFor();
  });
}

browserTest("a chain is marked link by link, each link judged by itself", {}, async ({ page, open }) => {
  await open("#learn=skyscraper");
  const exercise = lesson(page);
  const reply = exercise.locator(".reply").last();
  await on.button(exercise, "Next position").click();
  await exercise.getByText(/^Position 2 of 12/).waitFor();
  await on.button(exercise, "The chain, link by link").click();
  const join = async (place) => {
    await exercise.getByRole("combobox", { name: "Cell" }).selectOption(place);
    await on.button(exercise, `Join 4 in ${place}`).click();
    await exercise.getByText(new RegExp(`^Marked: .*${place}\\.$`)).waitFor();
  };
  await join("r1c4");
  await join("r3c7");
  await on.button(exercise, "Check").click();
  await on.says(reply, /^Not this\. From 4 in r1c4 to 4 in r3c7 there is no strong link: /);
  await on.button(exercise, "Join 4 in r3c7").click();
  await exercise.getByText("Marked: 4 in r1c4.").waitFor();
  for (const place of ["r9c4", "r9c7", "r3c7"]) {
    await join(place);
  }
  await on.button(exercise, "Check").click();
  await on.says(reply, /^Right\./);
  await exercise.getByText(/1 solved/).waitFor();
  // Hints are for whatever is marked.
  await exercise.getByRole("button", { name: "A hint: where to look" }).click();
  await exercise.getByRole("button", { name: "A hint: the pattern" }).click();
  await exercise.getByRole("button", { name: "Show the step" }).waitFor();
});

browserTest("a step is found by oneself: judged, counted, and kept over a reload", {}, async ({ page, open }) => {
  await open("#learn=naked-pair");
  const exercise = lesson(page);
  const reply = exercise.locator(".reply").last();
  await exercise.getByRole("button", { name: "A hint: where to look" }).click();
  await exercise.getByText(/^Look at/).waitFor();
  await exercise.getByRole("button", { name: "A hint: the pattern" }).click();
  const told = exercise.getByText(/ loses? \d/);
  const before = await told.count();
  await exercise.getByRole("button", { name: "Show the step" }).click();
  await eventually(async () => assert.equal(await told.count(), before + 1));
  const shown = await told.last().textContent();
  const [, place, digit] = shown.match(/(r\dc\d)[^;]*? loses? (\d)/);
  // Once around, and the position is as it was, with nothing shown.
  for (let at = 0; at < 12; at += 1) {
    const before = await exercise.getByText(/^Position \d+ of 12/).textContent();
    await on.button(exercise, "Next position").click();
    await eventually(async () => assert.notEqual(await exercise.getByText(/^Position \d+ of 12/).textContent(), before));
  }
  await exercise.getByRole("combobox", { name: "Cell" }).selectOption(place);
  await on.button(exercise, `Strike ${digit} in ${place}`).click();
  await on.button(exercise, "Check").click();
  await on.says(reply, /^Right\./);
  await exercise.getByText(/1 solved/).waitFor();
  // In its cells the pattern is looked for as well; the one that loses a digit is none of them.
  await on.button(exercise, "The cells of the pattern").click();
  // The choice of cells before it looks the same until the page of this one is there.
  await exercise.getByText(/^Press the cells that the pattern consists of/).waitFor();
  await exercise.getByRole("combobox", { name: "Cell" }).selectOption({ label: place });
  await exercise.getByText(`Marked: ${place}.`).waitFor();
  await on.button(exercise, "Check").click();
  await on.says(reply, /^Not these\./);
  await exercise.getByRole("combobox", { name: "Cell" }).selectOption({ label: `not ${place}` });
  await exercise.getByText("Nothing is marked yet.").waitFor();
  await page.goto(`${url}#learn=techniques`);
  await lesson(page).getByRole("button", { name: /^Naked pair.*1 of 12 solved/ }).waitFor();
  await page.reload();
  await lesson(page).getByRole("button", { name: /^Naked pair.*1 of 12 solved/ }).waitFor();
  await lesson(page).getByRole("link", { name: "Save the list as a file" }).waitFor();
});
