// The browsers that the walk goes through, each behind the same few calls: Chromium and Firefox driven by Playwright (Firefox by
// WebDriver BiDi), WebKit by its own driver, which speaks WebDriver: https://www.w3.org/TR/webdriver2/.

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { brands, started } from "./browser.mjs";
import { eventually } from "./eventually.mjs";

/**
 * What a browser is asked. Code is an expression; that of `click` and `drag` gives elements. A key is named as in KeyboardEvent, with
 * "Shift+" before it where that is held.
 *
 * @typedef {{ version: string, go: (to: string) => Promise, run: (code: string) => Promise, press: (key: string) => Promise,
 *   click: (code: string) => Promise, drag: (codes: string[]) => Promise, complaints: string[], end: () => Promise }} Engine
 */

/** A browser that Playwright drives. */
async function playwright(name) {
  const browser = await started(name);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    // A picture shown alone names no icon, and Chromium asks the host for one.
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) complaints.push(message.text());
  });
  const element = async (code) => {
    const found = (await page.evaluateHandle(code)).asElement();
    if (!found) throw new Error(`nothing is there: ${code}`);
    return found;
  };
  return {
    version: browser.version(),
    go: (to) => page.goto(to),
    run: (code) => page.evaluate(code),
    press: (key) => page.keyboard.press(key),
    click: async (code) => (await element(code)).click(),
    drag: async (codes) => {
      const boxes = await Promise.all(codes.map(async (code) => (await element(code)).boundingBox()));
      for (const [at, { x, y, width, height }] of boxes.entries()) {
        await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
        if (at === 0) await page.mouse.down();
      }
      await page.mouse.up();
    },
    complaints,
    end: () => browser.close(),
  };
}

/** Keys that WebDriver calls otherwise than events do. */
const KEYS = { Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Escape: "\uE00C", ArrowRight: "\uE014", ArrowDown: "\uE015" };
/** What it calls an element: https://www.w3.org/TR/webdriver2/#elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A browser that speaks WebDriver. It does not tell what its pages complain of. */
async function webdriver(program) {
  const port = await freePort();
  // WebKit's browser wants a screen; where there is none, a virtual one does.
  const command = [...(process.env.DISPLAY ? [] : ["xvfb-run", "--auto-servernum"]), program, `--port=${port}`];
  const driver = spawn(command[0], command.slice(1), { stdio: "ignore", detached: true });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  await eventually(() => ask("GET", "/status"));
  const { sessionId, capabilities } = await ask("POST", "/session", { capabilities: { alwaysMatch: {} } });
  const post = (path, body) => ask("POST", `/session/${sessionId}${path}`, body);
  const run = (code) => post("/execute/sync", { script: `return (${code})`, args: [] });
  const act = (type, id, actions) => post("/actions", { actions: [{ type, id, actions }] });
  await post("/window/rect", { width: 1280, height: 800 });
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    go: (to) => post("/url", { url: to }),
    run,
    press: (key) => {
      const held = key.split("+").map((name) => KEYS[name] ?? name);
      const down = held.map((value) => ({ type: "keyDown", value }));
      return act("key", "keyboard", [...down, ...held.reverse().map((value) => ({ type: "keyUp", value }))]);
    },
    // An element that the page replaces or moves between the two requests is looked for again; what failed was no click.
    click: (code) =>
      eventually(async () => {
        const found = await run(code);
        if (!found) throw new Error(`nothing is there: ${code}`);
        await post(`/element/${found[ELEMENT]}/click`, {});
      }),
    drag: async (codes) => {
      const origins = await Promise.all(codes.map(run));
      const move = (origin) => ({ type: "pointerMove", duration: 60, x: 0, y: 0, origin });
      const [first, ...rest] = origins.map(move);
      await act("pointer", "mouse", [first, { type: "pointerDown", button: 0 }, ...rest, { type: "pointerUp", button: 0 }]);
    },
    complaints: [],
    end: async () => {
      await ask("DELETE", `/session/${sessionId}`);
      // With whatever it started.
      process.kill(-driver.pid);
    },
  };
}

const freePort = () =>
  new Promise((resume) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resume(port));
    });
  });

/** How each of the browsers is started; nothing where it is not installed. */
export const engines = {
  Chromium: brands.chromium && (() => playwright("chromium")),
  Firefox: brands.firefox && (() => playwright("firefox")),
  WebKit: brands.webkit && (() => webdriver(brands.webkit)),
};
