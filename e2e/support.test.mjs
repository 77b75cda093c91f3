// The checks that stand behind every other test can fail.

import assert from "node:assert/strict";
import { browserTest, eventually, expectNoAxeViolations } from "./support.mjs";

const FOREIGN = "foreign request: http://elsewhere.test/";

browserTest("the page's complaints are noticed", { allow: [/./] }, async ({ page, context, open, complaints }) => {
  await context.route("http://elsewhere.test/**", (route) => route.abort());
  const body = 'console.error("said by a worker");';
  await page.route("**/loud.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await open();
  await page.evaluate(() => {
    console.error("said by the page");
    setTimeout(() => {
      throw new Error("thrown by the page");
    });
    chromadoku.worker("./loud.js");
    fetch("http://forbidden.test/").catch(() => {});
    document.body.setAttribute("style", "color: red");
  });
  // The policy keeps the page from asking others, but not from leading there.
  const tab = await context.newPage();
  await tab.goto("http://elsewhere.test/").catch(() => {});
  const told = ["said by the page", "thrown by the page", "said by a worker", "http://forbidden.test/", "against the policy: style", FOREIGN];
  for (const expected of told) {
    await eventually(() => assert.ok(complaints.some((complaint) => complaint.includes(expected)), expected));
  }
});

browserTest("axe finds what is not accessible", {}, async ({ page, open }) => {
  await open();
  await page.getByRole("heading", { name: "Chromadoku" }).waitFor();
  await page.evaluate(() => document.body.append(document.createElement("button")));
  await assert.rejects(expectNoAxeViolations(page), /button-name/);
});
