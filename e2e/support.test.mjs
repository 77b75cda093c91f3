// The checks that stand behind every other test can fail.

import assert from "node:assert/strict";
import { browserTest, eventually, expectNoAxeViolations } from "./support.mjs";

const FOREIGN = "foreign request: http://elsewhere.test/";

browserTest("the page's complaints are noticed", { allow: [/./] }, async ({ page, open, complaints }) => {
  await page.route("http://elsewhere.test/**", (route) => route.abort());
  await open();
  await page.evaluate(() => {
    console.error("said by the page");
    setTimeout(() => {
      throw new Error("thrown by the page");
    });
    const code = 'console.error("said by a worker"); setTimeout(() => { throw new Error("thrown by a worker"); }, 50);';
    new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    fetch("http://elsewhere.test/").catch(() => {});
  });
  for (const expected of ["said by the page", "thrown by the page", "said by a worker", "thrown by a worker", FOREIGN]) {
    await eventually(() => assert.ok(complaints.some((complaint) => complaint.includes(expected)), expected));
  }
});

browserTest("axe finds what is not accessible", {}, async ({ page, open }) => {
  await open();
  await page.getByRole("heading", { name: "Chromadoku" }).waitFor();
  await page.evaluate(() => document.body.append(document.createElement("button")));
  await assert.rejects(expectNoAxeViolations(page), /button-name/);
});
