// A short walk through both pages in every browser that this machine has: Chromium and Firefox driven by Puppeteer,
// WebKit by its own driver. What only one engine does otherwise shows here; the browser tests go into depth in one.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { packages, url } from "./browser.mjs";
import { eventually } from "./eventually.mjs";

/** The whole path of a program, where it is installed. */
function installed(...names) {
  for (const name of names) {
    try {
      return execFileSync("sh", ["-c", 'command -v "$0"', name]).toString().trim();
    } catch {
      // The next one, then.
    }
  }
}

/** A browser that Puppeteer drives. */
async function puppeteer(options) {
  const browser = await packages("puppeteer-core").launch({ headless: true, ...options });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    version: await browser.version(),
    go: (to) => page.goto(to),
    run: (code) => page.evaluate(code),
    press: (key) => page.keyboard.press(key),
    end: () => browser.close(),
  };
}

/** A browser that speaks WebDriver: https://www.w3.org/TR/webdriver2/. */
async function webdriver(program, capabilities) {
  const port = await freePort();
  // WebKit's browser wants a screen; where there is none, a virtual one does.
  const command = [...(process.env.DISPLAY ? [] : ["xvfb-run", "--auto-servernum"]), program, `--port=${port}`];
  const driver = spawn(command[0], command.slice(1), { stdio: "ignore", detached: true });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await eventually(() => ask("GET", "/status"));
  const { sessionId, capabilities: given } = await ask("POST", "/session", { capabilities: { alwaysMatch: capabilities } });
  const session = `/session/${sessionId}`;
  return {
    version: `${given.browserName} ${given.browserVersion}`,
    go: (to) => ask("POST", `${session}/url`, { url: to }),
    run: (code) => ask("POST", `${session}/execute/sync`, { script: `return (${code})`, args: [] }),
    press: (key) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
      return ask("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    end: async () => {
      await ask("DELETE", session);
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

const byName = (role, name) => `[...document.querySelectorAll(${JSON.stringify(role)})].find((one) =>
  (one.ariaLabel ?? one.textContent).trim().startsWith(${JSON.stringify(name)}))`;
const CELLS = `[...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label")).join("; ")`;
const CURSOR = `Number(document.querySelector("input[aria-label=Timeline]").value)`;
const STEPS = `Number(document.querySelector("input[aria-label=Timeline]").max)`;
const COLORS = `(() => {
  const canvas = document.querySelector("canvas");
  if (!canvas || !canvas.width) return 0;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
})()`;

/** Loads, types, steps, plays, shares and opens the lab. */
async function walk({ go, run, press }) {
  const until = (code, is) => eventually(async () => assert.ok(is(await run(code)), code), 60_000);
  const click = (name) => run(`${byName("button:not([role])", name)}.click()`);
  await go(url);
  await until(COLORS, (colors) => colors > 20);
  await until(STEPS, (steps) => steps > 10);

  const before = await run(CELLS);
  await run(`${byName("[role=gridcell]", "r1c3")}.focus()`);
  await press("5");
  await until(CELLS, (cells) => cells !== before);
  await run(`${byName("button:not([role])", "Undo")}.click()`);
  await until(CELLS, (cells) => cells === before);

  // Where to look, the pattern, why, what follows, and then it is carried out.
  const stepped = async () => {
    await click("Next step");
    assert.ok((await run(CURSOR)) >= 1, "no step was taken");
  };
  await eventually(stepped, 60_000);
  await click("Play");
  await until(CURSOR, (cursor) => cursor >= 3);
  await click("Pause");

  await until("location.hash", (hash) => hash.startsWith("#s="));
  let shared;
  await eventually(async () => {
    shared = [await run("location.href"), await run(CELLS)];
    await new Promise((resume) => setTimeout(resume, 1_000));
    assert.deepEqual([await run("location.href"), await run(CELLS)], shared, "the page comes to rest");
  });
  await go("about:blank");
  await go(shared[0]);
  await until(CELLS, (cells) => cells === shared[1]);

  await go(`${url}lab.html`);
  await until(COLORS, (colors) => colors > 5);
}

const chromium = process.env.CHROMADOKU_CHROMIUM;
const firefox = installed("firefox-esr", "firefox");
const webkit = installed("WebKitWebDriver");
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const engines = {
  Chromium: chromium && (() => puppeteer({ executablePath: chromium, args })),
  Firefox: firefox && (() => puppeteer({ browser: "firefox", executablePath: firefox })),
  WebKit: webkit && (() => webdriver(webkit, {})),
};
for (const [name, start] of Object.entries(engines)) {
  if (!start) {
    console.log(`${name}: not installed`);
    continue;
  }
  const engine = await start();
  try {
    await walk(engine);
    console.log(`${name} (${engine.version}): loads, types, steps, plays, shares, opens the lab`);
  } finally {
    await engine.end();
  }
}
