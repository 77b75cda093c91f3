// Every fault against every promise: the work is kept, what happened is told, and the page is usable again.
//
// A row says how the fault is caused and what is to be expected. What each fault is put to is the same: a page with an entry in
// r1c3, which is stored unless the row says otherwise.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { browserTest, eventually, screens, url } from "./support.mjs";

const WORKER = /solver_worker_bg\.wasm/;
const LOADER = /worker_loader\.js/;
const PROGRAM = /chromadoku-[^/]*_bg\.wasm/;
const SCRIPT = /chromadoku-[^/]*\.js/;

/** Lets storage refuse everything. */
const refusing = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException("It is full.", "QuotaExceededError");
  };
};

const cut = async (route) => {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
};
const slowly = async (route) => {
  await new Promise((resume) => setTimeout(resume, 3_000));
  await route.continue();
};
const missing = (route) => route.fulfill({ status: 404, body: "Not found." });
const lost = (route) => route.abort("connectionfailed");

/** For as long as `during` takes, requests for some files go wrong in some way; whatever a browser keeps is forgotten. */
async function failing({ page }, files, how, during) {
  await page.route(files, how);
  await during();
  await page.unroute(files);
}

const again = (place) => place.getByRole("button", { name: "Try again" });
const loadingFault = (cause) => async (the) => {
  await the.page.getByRole("alert").filter({ hasText: cause }).waitFor();
};

/** A program that does not come while the page is opened anew, until the user tries again. */
const program = (files, how, cause) => async (the) => {
  const { page } = the;
  await failing(the, files, how, async () => {
    await page.reload();
    await loadingFault(cause)(the);
  });
  await again(page).click();
};

/** A solver that does not come while the page is opened anew, until the user tries again. */
const solver = (files, how, cause) => async (the) => {
  const { page } = the;
  await failing(the, files, how, async () => {
    await page.reload();
    await on.says(on.errorNotice(page), cause);
  });
  await again(page).click();
};

/** What Firefox says where a script does not come. */
const NO_SCRIPT = /blocked because of a disallowed MIME type/;

/** Whether the page has fetched what keeps the site for use without a network. */
const keeperCame = () => performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.endsWith("/offline.js") && responseEnd > 0);

/**
 * The faults: `cause` brings one about and leaves the page in front of the user; `told` is what it then says, where there is
 * something to say that `cause` has not looked for itself; `kept` is whether the entry is still there.
 */
const FAULTS = [
  {
    name: "storage full",
    cause: async ({ page }) => {
      await page.addInitScript(refusing);
      await page.reload();
      const address = page.url();
      await enter(page, "r1c8", "3");
      await on.says(on.errorNotice(page), /^Your work cannot be stored: .*The address holds the present position/);
      await eventually(() => assert.notEqual(page.url(), address));
      // The address is newer than what is stored, and wins; also where it is that of a lesson.
      await page.reload();
      await on.isCalled(on.cell(page, "r1c8"), /entered 3/);
      await enter(page, "r1c8", "4");
      await on.button(page, "Learn").click();
      const lessons = on.dialog(page, "Learn");
      await lessons.waitFor();
      await page.reload();
      await lessons.waitFor();
      await page.keyboard.press("Escape");
      await on.isCalled(on.cell(page, "r1c8"), /entered 4/);
      await enter(page, "r1c8", "3");
    },
  },
  {
    name: "storage denied",
    init: () => {
      const denied = () => {
        throw new DOMException("The user blocks storage.", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: denied });
    },
    stored: false,
    cause: async ({ page }) => {
      await on.says(on.errorNotice(page), /^Your work cannot be stored/);
      await eventually(() => assert.match(page.url(), /#s=/));
      await page.reload();
    },
  },
  {
    name: "storage garbled",
    cause: async ({ page }) => {
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) localStorage[key] = "garbled";
      });
      await page.goto("about:blank");
      await page.goto(url);
    },
    told: "Your last work cannot be read. It was left as it is.",
    kept: false,
  },
  {
    name: "storage cleared while the page is open",
    cause: async ({ page }) => {
      await page.evaluate(() => localStorage.clear());
      await enter(page, "r1c8", "3");
      await eventually(async () => assert.ok(await page.evaluate(() => localStorage.length)));
      await page.reload();
    },
  },
  { name: "solver missing", cause: solver(WORKER, missing, /^The solver cannot be loaded: the server answers 404 for solver_worker_bg\.wasm\.$/), allow: [/404/] },
  { name: "solver's first script missing", cause: solver(LOADER, missing, /^The solver cannot be loaded: the server answers 404/), allow: [/404/, NO_SCRIPT] },
  { name: "solver cut", cause: solver(WORKER, cut, /^The solver cannot be loaded: solver_worker_bg\.wasm arrived incomplete or damaged\.$/), allow: [/WebAssembly|Wasm|wasm/] },
  { name: "solver lost on the way", cause: solver(WORKER, lost, /^The solver cannot be loaded: the connection was lost\.$/), allow: [/ERR_/] },
  {
    name: "solver slow",
    cause: async (the) => {
      await failing(the, WORKER, slowly, async () => {
        await the.page.reload();
        await on.grid(the.page).waitFor();
        await on.planned(the.page);
      });
    },
  },
  {
    name: "solver killed",
    cause: async ({ page }) => {
      await on.planned(page);
      await page.workers()[0].evaluate(() => globalThis.close());
      await page.keyboard.press("Escape");
      await on.cell(page, "r1c8").click();
      await page.keyboard.press("3");
    },
    told: "The solver stopped working and was started again. Nothing you made is lost.",
  },
  {
    name: "solver of another build",
    cause: async (the) => {
      const stale = async (route) => {
        // Asked for anew: the browser may ask only whether what it has is still fresh.
        const program = await (await fetch(route.request().url())).arrayBuffer();
        const other = Buffer.from(program).toString("latin1").replace(/(\d\.\d\.\d)-[0-9a-f]{16}/, "$1-0000000000000000");
        await route.fulfill({ contentType: "application/wasm", body: Buffer.from(other, "latin1") });
      };
      await failing(the, WORKER, stale, async () => {
        await the.page.reload();
        await on.says(on.errorNotice(the.page), /different builds/);
      });
      await again(the.page).click();
    },
  },
  { name: "program missing", cause: program(PROGRAM, missing, /the server answers 404/), allow: [/404/] },
  { name: "program cut", cause: program(PROGRAM, cut, /arrived incomplete or damaged/), allow: [/WebAssembly|Wasm|wasm/] },
  { name: "program lost on the way", cause: program(PROGRAM, lost, /the connection was lost/), allow: [/ERR_/] },
  { name: "script missing", cause: program(SCRIPT, missing, /the server answers 404/), allow: [/404/, NO_SCRIPT] },
  {
    name: "offline while the page is open",
    allow: [/ERR_INTERNET_DISCONNECTED.*icon\.svg/], // The browser may ask for it whenever the address changes.
    cause: async ({ page, context }) => {
      await on.planned(page);
      // What keeps the site comes last; without a line the browser would complain of it.
      await eventually(async () => assert.ok(await page.evaluate(keeperCame), "what keeps the site does not come"));
      await context.setOffline(true);
      await enter(page, "r1c8", "3");
      await on.planned(page);
      await context.setOffline(false);
      await page.reload();
    },
  },
  {
    name: "two tabs",
    cause: async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(url);
      await enter(other, "r1c8", "4");
      await enter(page, "r1c8", "3");
      await other.close();
      await page.reload();
      await on.isCalled(on.cell(page, "r1c8"), /entered 3/);
    },
  },
  {
    name: "clock set back",
    cause: async ({ page, context }) => {
      await context.addInitScript(() => {
        Date.now = () => 1e12;
      });
      await page.reload();
      await enter(page, "r1c8", "3");
      await stored(page);
      // Another tab takes up the latest work.
      const tab = await context.newPage();
      await tab.goto(url);
      await on.isCalled(on.cell(tab, "r1c8"), /entered 3/);
      await tab.close();
    },
  },
  {
    name: "back and forward",
    cause: async ({ page }) => {
      await on.emptyBoard(page, 4);
      await page.goBack();
      await on.isCalled(on.cell(page, "r1c3"), /entered 9/);
      await page.goForward();
      await eventually(async () => assert.equal((await on.cells(page)).length, 16));
      await page.goBack();
    },
  },
  {
    name: "zoom of 400 %",
    options: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
    cause: ({ page }) => page.reload(),
  },
  {
    name: "text of 200 %",
    cause: ({ page }) => page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%")),
  },
];

async function enter(page, place, digit) {
  await on.cell(page, place).click();
  await page.keyboard.press(digit);
  await on.isCalled(on.cell(page, place), new RegExp(`entered ${digit}`));
}

/** Waits until what the page holds is stored: it then stores it once more, unasked, when it is hidden. */
const stored = (page) =>
  eventually(async () => {
    const filled = await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes(".work.")));
    assert.ok(filled, "the work is stored");
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  });

for (const { name, init, options = {}, stored: keeps = true, cause, told, kept = true, allow = [] } of FAULTS) {
  browserTest(`fault: ${name}`, { ...screens.laptop, ...options, allow }, async (the) => {
    const { page, open } = the;
    if (init) await page.addInitScript(init);
    await open();
    await enter(page, "r1c3", "9");
    if (keeps) await stored(page);
    await cause(the);
    if (told) await on.says(on.errorNotice(page), told);
    if (kept) await on.isCalled(on.cell(page, "r1c3"), /entered 9/);
    // Usable again: moves are made and steps are found.
    if (await on.button(page, "Dismiss").isVisible()) await on.button(page, "Dismiss").click();
    await enter(page, "r9c8", "1");
    await on.unfold(page);
    await on.planned(page);
  });
}
