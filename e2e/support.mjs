// What every browser test stands on: a fresh browser context for each test, on the built site under a sub-path, and a
// check after it that the page was silent and spoke to no other host.

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { join } from "node:path";
import { brand, close, launched, looks, packages, screens, url } from "./browser.mjs";
import { Lacking, beforehand, isOfDriver, mark } from "./lacking.mjs";

export { eventually } from "./eventually.mjs";
export { looks, screens, url };

after(close);

/**
 * A test with a page of its own: `body` gets `{ page, context, open, profile, complaints }`, the page not loaded yet.
 *
 * `open(hash)` loads the site; `profile(options)` gives a fresh browser context, as on another machine, watched like
 * the first. `options` are those of a Playwright context (`screens.phone`, `colorScheme`, `reducedMotion`,
 * `permissions`, ...), `isNew` for somebody who was never here and is shown a first step, and `allow`, a list of patterns for messages
 * that the test provokes. The site is kept for use without a network only where `serviceWorkers` is "allow": what comes from there is
 * no request that a test could hold up.
 */
export function browserTest(name, options, body) {
  const { allow = [], ...settings } = options;
  const inFirefox = brand === "firefox";
  test(name, { skip: inFirefox && beforehand(settings) }, async (t) => {
    const complaints = [];
    const contexts = [];
    const profile = async ({ isNew = false, permissions, ...more } = {}) => {
      const context = await (await launched()).newContext({ ...screens.laptop, serviceWorkers: "block", ...more, ...(inFirefox ? {} : { permissions }) });
      if (inFirefox) mark(context);
      if (!isNew) await context.addInitScript(knowsThePage);
      contexts.push(context);
      context.setDefaultTimeout(30_000);
      watch(context, complaints);
      return context;
    };
    const context = await profile(settings);
    const page = await context.newPage();
    try {
      await body({ page, context, complaints, profile, open: (hash = "") => page.goto(url + hash) });
    } catch (error) {
      if (error instanceof Lacking) return t.skip(error.message);
      await screenshot(page, `failed ${name}`).catch(() => {});
      if (complaints.length) error.message += `\nThe page complained:\n${complaints.join("\n")}`;
      throw error;
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
    const isAllowed = (complaint) => allow.some((pattern) => pattern.test(complaint)) || (inFirefox && isOfDriver(complaint));
    const unexpected = complaints.filter((complaint) => !isAllowed(complaint));
    assert.deepEqual(unexpected, [], "the page must not complain");
  });
}

/** Lets the page take the visitor for one who chose settings before, where it may store any. */
function knowsThePage() {
  try {
    const settings = "chromadoku.1.settings";
    if (localStorage.getItem(settings) === null) localStorage.setItem(settings, "candidates=auto");
  } catch {
    // This browser is one that lets nothing be stored.
  }
}

/** Collects what no test may cause: console errors, uncaught errors, requests to another host, and whatever the page's policy forbids. */
function watch(context, complaints) {
  context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) =>
      console.error(`against the policy: ${violatedDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`),
    );
  });
  const origin = new URL(url).origin;
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(`error: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const { origin: to, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && to !== origin) complaints.push(`foreign request: ${request.url()}`);
  });
}

/** Fails if axe finds anything against accessibility in the page as it is. */
export async function expectNoAxeViolations(page) {
  const source = await readFile(packages.resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}\n  ${node.failureSummary}`),
  );
  assert.deepEqual(lines, [], "axe must find no violation");
}

/** Keeps a picture of the page as `e2e/results/NAME.png`. */
export async function screenshot(page, name, options = {}) {
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ ...options, path: join(folder, `${name.replace(/[^\w.-]+/g, "-")}.png`) });
}
