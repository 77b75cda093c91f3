// A list of puzzles that came in one text or file: kept, with how far each was solved.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, expectNoAxeViolations, looks, screenshot } from "./support.mjs";

for (const [name, look] of Object.entries(looks)) {
  browserTest(`several puzzles of a text are kept as a list, with how far each was solved: ${name}`, look, async ({ page, open }) => {
    const three = `1.34.4.22143432.,a first one\n1..4.........32.\n12343412214.432.,nearly done\n`;
    const list = on.dialog(page, "List");
    const lines = list.locator("li");
    const tab = (name) => list.getByRole("button", { name });
    const shows = (...expected) =>
      eventually(async () => {
        const found = await lines.allTextContents();
        assert.equal(found.length, expected.length, found.join("\n"));
        expected.forEach((pattern, at) => assert.match(found[at], pattern));
      });
    const type = async (place, digit) => {
      await on.cell(page, place).click();
      await page.keyboard.press(digit);
    };
    await open();
    await on.planned(page);
    const before = await on.cells(page);
    await on.button(page, "Paste").click();
    const paste = on.dialog(page, "Paste a puzzle");
    await paste.locator("input[type=file]").setInputFiles({ name: "three.csv", mimeType: "text/csv", buffer: Buffer.from(three) });
    await on.says(paste.getByRole("status"), "3 puzzles. The first: A 4×4 puzzle with 12 digits.");
    await on.button(paste, "Open").click();
    await list.getByRole("heading", { name: "3 puzzles, 0 solved" }).waitFor();
    await shows(/^1a first one · 4×4 · 12 digits$/, /^24×4 · 4 digits$/, /^3nearly done · 4×4 · 14 digits$/);
    await expectNoAxeViolations(page);
    assert.deepEqual(await on.cells(page), before, "nothing was opened yet");

    await lines.nth(2).getByRole("button").click();
    await list.waitFor({ state: "hidden" });
    await eventually(async () => assert.equal((await on.cells(page)).length, 16));
    await type("r3c4", "3");
    await type("r4c4", "1");
    await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
    await on.more(page, "List");
    await list.getByRole("heading", { name: "3 puzzles, 1 solved" }).waitFor();
    await on.button(list, "Next puzzle: 1").press("Enter");
    await type("r1c2", "2");
    await page.reload();
    await on.grid(page).waitFor();

    await on.more(page, "List");
    await shows(/Begun · Open last$/, /4 digits$/, /Solved$/);
    await tab("Not solved 2").press("Enter");
    await shows(/^1/, /^2/);
    await tab("Begun 1").press("Enter");
    await shows(/^1/);
    await tab("Solved 1").press("Enter");
    await shows(/^3/);
    await tab("All 3").press("Enter");
    const words = list.getByRole("textbox");
    await words.fill("nearly");
    await shows(/^3/);
    await words.fill("2");
    await shows(/^2/);
    await words.fill("");
    await shows(/^1/, /^2/, /^3/);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });

    await on.more(page, "List");
    await on.button(list, "Rate them").click();
    await shows(/Begun · Easy \d+ · Open last$/, /(Easy|Medium|Hard) \d+$/, /Solved · Easy \d+$/);
    await screenshot(page, `list, ${name}`);
    await expectNoAxeViolations(page);
    assert.ok(await list.evaluate((list) => list.scrollWidth <= list.clientWidth), "nothing is cut");
    await lines.nth(2).getByRole("button").click();
    await on.step(page).getByRole("heading", { name: "Solved" }).waitFor();
    await on.more(page, "List");
    await lines.nth(0).getByRole("button").click();
    await on.isCalled(on.cell(page, "r1c2"), /entered 2/);
  });
}

for (const [name, look] of Object.entries(looks)) {
  browserTest(`where a puzzle of a list is solved, the next one is a press away: ${name}`, look, async ({ page, open }) => {
    const three = "123434122143432.\n12343412214343.1\n.234341221434321\n";
    const list = on.dialog(page, "List");
    const step = on.step(page);
    const next = step.getByRole("button", { name: /^Next puzzle/ });
    const fill = async (place, digit) => {
      await on.cell(page, place).click();
      await page.keyboard.press(digit);
      await step.getByRole("heading", { name: "Solved" }).waitFor();
    };
    await open();
    await on.button(page, "Paste").click();
    const paste = on.dialog(page, "Paste a puzzle");
    await paste.getByRole("textbox").fill(three);
    await on.button(paste, "Open").click();
    await list.locator("li").first().getByRole("button").click();
    await list.waitFor({ state: "hidden" });
    await fill("r4c4", "1");
    await step.getByText("2 puzzles of your list are left.").waitFor();
    await on.says(next, /2 of 3$/);
    await screenshot(page, `solved in a list, ${name}`);
    await expectNoAxeViolations(page);
    await page.keyboard.press("Enter");
    await on.isCalled(on.cell(page, "r4c3"), /empty/);

    await fill("r4c3", "2");
    await step.getByText("1 puzzle of your list is left.").waitFor();
    await page.reload();
    await on.says(next, /3 of 3$/);
    await next.click();
    await on.isCalled(on.cell(page, "r1c1"), /empty/);

    await fill("r1c1", "1");
    await step.getByText("All 3 puzzles of your list are solved.").waitFor();
    assert.equal(await next.count(), 0);
    await screenshot(page, `all solved in a list, ${name}`);
    await step.getByRole("button", { name: /^New puzzle/ }).click();
    await on.dialog(page, "New puzzle").waitFor();
  });
}
