// What every browser test stands on: a fresh browser context for each test, on the built site under a sub-path, and a
// check after it that the page was silent and spoke to no other host.
//
// `cargo xtask test browser` serves the site and passes the addresses of the site, the packages and the browser.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const need = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests with \`cargo xtask test browser\`.`);
  return value;
};

/** The address of the page, with a final slash. */
export const url = need("CHROMADOKU_URL");

const packages = createRequire(join(need("CHROMADOKU_E2E_PACKAGES"), "package.json"));
const { chromium } = packages("playwright-core");

/** Screens that tests use; `phone` has a touch screen and nothing else to point with. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  laptop: { viewport: { width: 1280, height: 800 } },
  large: { viewport: { width: 2560, height: 1440 } },
};

let browser;

const launched = () => {
  browser ??= chromium.launch({
    executablePath: need("CHROMADOKU_CHROMIUM"),
    args: [
      // Chromium's sandbox refuses to run as root, which is usual in a container.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  return browser;
};

after(async () => (await browser)?.close());

/**
 * A test with a page of its own: `body` gets `{ page, context, open, profile, complaints }`, the page not loaded yet.
 *
 * `open(hash)` loads the site; `profile(options)` gives a fresh browser context, as on another machine, watched like
 * the first. `options` are those of a Playwright context (`screens.phone`, `colorScheme`, `reducedMotion`,
 * `permissions`, ...) and `allow`, a list of patterns for messages that the test provokes.
 */
export function browserTest(name, options, body) {
  test(name, async () => {
    const { allow = [], ...settings } = options;
    const complaints = [];
    const contexts = [];
    const profile = async (more = {}) => {
      const context = await (await launched()).newContext({ ...screens.laptop, ...more });
      contexts.push(context);
      context.setDefaultTimeout(15_000);
      watch(context, complaints);
      return context;
    };
    const context = await profile(settings);
    const page = await context.newPage();
    try {
      await body({ page, context, complaints, profile, open: (hash = "") => page.goto(url + hash) });
    } catch (error) {
      await screenshot(page, `failed ${name}`).catch(() => {});
      if (complaints.length) error.message += `\nThe page complained:\n${complaints.join("\n")}`;
      throw error;
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
    const unexpected = complaints.filter((complaint) => !allow.some((pattern) => pattern.test(complaint)));
    assert.deepEqual(unexpected, [], "the page must not complain");
  });
}

/** Collects what no test may cause: console errors, uncaught errors, and requests to another host. */
function watch(context, complaints) {
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

/** Waits until a check passes; fails as the check failed last when it does not in time. */
export async function eventually(check, timeout = 10_000) {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
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
export async function screenshot(page, name) {
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replace(/[^\w.-]+/g, "-")}.png`) });
}
