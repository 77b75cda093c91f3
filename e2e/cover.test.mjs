// What a first visitor sees until the program runs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { cover } from "./cover.mjs";
import * as on from "./page.mjs";
import { browserTest, eventually, screens } from "./support.mjs";

const isThere = (page) => page.evaluate(() => document.querySelector(".cover") !== null);

/** A page whose program is held up until `come` is called. */
async function heldUp(page) {
  let come;
  const coming = new Promise((resume) => (come = resume));
  await page.route(/chromadoku-\w+_bg\.wasm$/, async (route) => {
    await coming;
    await route.continue();
  });
  return come;
}

// It looks at dark pages as well, in contexts of its own.
browserTest("the cover is what the page is once it is there: `cargo xtask cover` writes it anew", { colorScheme: "dark" }, async () => {
  const written = await readFile(new URL("../assets/cover.html", import.meta.url), "utf8");
  assert.deepEqual((await cover()).split("\n"), written.split("\n"));
});

for (const [name, screen] of Object.entries(screens)) {
  for (const colorScheme of ["light", "dark"]) {
    browserTest(`a first visitor sees the page before its program comes, and nothing moves when it does: ${name}, ${colorScheme}`, { ...screen, colorScheme, isNew: true }, async ({ page, open }) => {
      const come = await heldUp(page);
      await open();
      await page.locator(".cover .graph-stage svg").waitFor();
      const places = (root) =>
        page.evaluate((root) => {
          const parts = ".cell, .pad-key, .grid-head button, header button, .graph-bar, .graph-stage, .dock button, .dock h2, .dock p";
          const shown = [...document.querySelectorAll(`${root} :is(${parts})`)].filter((part) => part.checkVisibility());
          return shown.map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            const words = part.matches("button, h2, p") ? part.innerText.trim() : "";
            return `${part.className} ${words}: ${[x, y, width, height].map((length) => Math.round(length)).join(" ")}`;
          });
        }, root);
      const covered = await places(".cover");
      assert.ok(covered.length > 110, `${covered.length} parts`);
      await come();
      await on.planned(page);
      await eventually(async () => assert.ok(!(await isThere(page))));
      assert.deepEqual(await places("#app"), covered);
    });
  }
}

browserTest("whoever uses the page while it is covered uses the page", { isNew: true }, async ({ page, open }) => {
  await page.route("**/solver_worker_bg.wasm", () => {});
  await open();
  await on.cell(page, "r1c5").waitFor();
  assert.ok(await isThere(page));
  await page.locator("#app [data-cell='4']").click({ force: true });
  assert.ok(!(await isThere(page)));
  await on.isCalled(on.cell(page, "r1c5"), /empty/);
  assert.equal(await on.cell(page, "r1c5").getAttribute("aria-selected"), "true");
});

browserTest("a link, a setting or stored work is opened without a cover", { isNew: true }, async ({ page, open }) => {
  const come = await heldUp(page);
  await open("#learn=coloring");
  assert.ok(!(await isThere(page)));
  await come();
  await on.planned(page);
  await page.goto("about:blank");
  await open();
  assert.ok(!(await isThere(page)));
});

browserTest("a program that does not come is told over the cover", { isNew: true, allow: [/Failed to load resource/] }, async ({ page, open }) => {
  await page.route(/chromadoku-\w+_bg\.wasm$/, (route) => route.abort());
  await open();
  await page.getByRole("alert").getByText(/cannot be loaded/).waitFor();
  assert.ok(!(await isThere(page)));
});
