// The browser and the site, as `cargo xtask test browser` and `cargo xtask bench` hand them over.

import { createRequire } from "node:module";
import { join } from "node:path";
import { eventually } from "./eventually.mjs";

const need = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests with \`cargo xtask test browser\`.`);
  return value;
};

/** The address of the page, with a final slash. */
export const url = need("CHROMADOKU_URL");

/** Looks up the npm packages. */
export const packages = createRequire(join(need("CHROMADOKU_E2E_PACKAGES"), "package.json"));
const playwright = packages("playwright-core");

/** Screens that tests use; `phone` has a touch screen and nothing else to point with. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  laptop: { viewport: { width: 1280, height: 800 } },
  large: { viewport: { width: 2560, height: 1440 } },
};

/** Colors depend on the scheme alone and sizes on the screen alone, so that these two show what all four would. */
export const looks = {
  "laptop, light": { colorScheme: "light" },
  "phone, dark": { ...screens.phone, colorScheme: "dark" },
};

/** The programs of the browsers, as far as they are there: Firefox, and the driver of WebKit, are wanted by few scripts. */
export const brands = {
  chromium: need("CHROMADOKU_CHROMIUM"),
  firefox: process.env.CHROMADOKU_FIREFOX,
  webkit: process.env.CHROMADOKU_WEBKIT,
};

/** The program of the browser that most scripts run in. */
export const executable = brands.chromium;

/** What it is started with. */
export const flags = [
  // Chromium's sandbox refuses to run as root, which is usual in a container.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Which of them the tests run in. */
export const brand = process.env.CHROMADOKU_BROWSER ?? "chromium";

/** Starts Chromium or Firefox. A Firefox that is not Playwright's own is driven by WebDriver BiDi, which its channels stand for. */
export const started = (name) =>
  name === "firefox"
    ? playwright.firefox.launch({
        executablePath: brands.firefox,
        channel: "moz-firefox",
        // Nobody is there to allow it.
        firefoxUserPrefs: { "dom.events.testing.asyncClipboard": true },
      })
    : playwright.chromium.launch({ executablePath: brands.chromium, args: flags });

/** A Firefox that just started may lose the keys that follow the first press in a page as large as ours: it is ready once one was heard. */
async function hearing(browser) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(() => addEventListener("keydown", () => (globalThis.heard = true)));
  await eventually(async () => {
    await page.getByRole("gridcell").first().click();
    await page.keyboard.press("Shift");
    if (!(await page.evaluate(() => globalThis.heard))) throw new Error("no page of this browser hears a key");
  });
  await page.close();
  return browser;
}

let browser;

/** The one browser of this process, started when it is first asked for. */
export const launched = () => {
  browser ??= brand === "firefox" ? started(brand).then(hearing) : started(brand);
  return browser;
};

/** Ends the browser, if it was started. */
export const close = async () => (await browser)?.close();
