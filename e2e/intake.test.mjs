// What comes to the page from outside and is too large for it.

import assert from "node:assert/strict";
import { drop, paste } from "./intake.mjs";
import * as on from "./page.mjs";
import { browserTest } from "./support.mjs";
import { longest } from "./tasks.mjs";

browserTest("of several files that are dropped none is opened, which is said", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const before = await on.cells(page);
  await drop(on.grid(page), "two.txt", "1".padEnd(16, "."), "2".padEnd(16, "."));
  await on.says(on.errorNotice(page), /^Drop one file at a time/);
  assert.deepEqual(await on.cells(page), before);
});

browserTest("files and texts that are too large are refused before they are read", {}, async ({ page, open }) => {
  await open();
  await on.isCalled(on.cell(page, "r1c1"), /./);
  const { processor } = await longest(page, async () => {
    await drop(on.grid(page), "huge.txt", 50_000_000);
    await on.says(on.errorNotice(page), /^This is 50 MB of text, and puzzles take at most 1 MB\./);
    await on.button(page, "Paste").click();
    const field = on.dialog(page, "Paste a puzzle").getByRole("textbox");
    const said = on.dialog(page, "Paste a puzzle").getByRole("status");
    await drop(field, "huge.txt", 50_000_000);
    await on.says(said, "This is 50 MB of text, and puzzles take at most 1 MB.");
    assert.equal(await paste(field, 10_000_000), false, "the field does not get it");
    await on.says(said, "This is 10 MB of text, and puzzles take at most 1 MB.");
    await field.fill("1... .... .... ...2");
    await on.says(said, "A 4×4 puzzle with 2 digits.");
  });
  assert.ok(processor < 1_000, `${processor} ms`);
});
