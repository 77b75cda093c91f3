// The checks that stand behind every other test can fail.

import assert from "node:assert/strict";
import { browserTest, expectNoAxeViolations } from "./support.mjs";

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
  for (const expected of ["said by the page", "thrown by the page", "said by a worker", "thrown by a worker"]) {
    await noticed(complaints, expected);
  }
  await noticed(complaints, "foreign request: http://elsewhere.test/");
});

browserTest("axe finds what is not accessible", {}, async ({ page, open }) => {
  await open();
  await page.getByRole("heading", { name: "Chromadoku" }).waitFor();
  await page.evaluate(() => document.body.append(document.createElement("button")));
  await assert.rejects(expectNoAxeViolations(page), /button-name/);
});

async function noticed(complaints, expected) {
  for (let waited = 0; waited < 5000; waited += 50) {
    if (complaints.some((complaint) => complaint.includes(expected))) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  assert.fail(`"${expected}" went unnoticed; noticed were:\n${complaints.join("\n")}`);
}
