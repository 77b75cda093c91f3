// How fast the page is, measured as its users feel it. The tests hold the figures to their limits, the benchmarks print them.

import assert from "node:assert/strict";
import { createServer, get } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { launched, screens, url } from "./browser.mjs";
import { eventually } from "./eventually.mjs";
import * as on from "./page.mjs";
import { longest } from "./tasks.mjs";

/** A page in a profile of its own, for as long as `body` takes. */
async function visit(body, options = {}) {
  const context = await (await launched()).newContext({ ...screens.laptop, ...options });
  try {
    return await body(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * What a page needs to tell when it has painted: `afterFrame` calls back when the next frame is on its way to the screen,
 * `print` is a small fingerprint of the canvas.
 */
function prepare() {
  const probe = new OffscreenCanvas(96, 96).getContext("2d", { willReadFrequently: true });
  globalThis.afterFrame = (done) =>
    requestAnimationFrame(() => {
      // A message comes when the frame is done: styles, layout and painting included.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(0);
    });
  globalThis.print = () => {
    probe.clearRect(0, 0, 96, 96);
    probe.drawImage(document.querySelector("canvas"), 0, 0, 96, 96);
    return probe.getImageData(0, 0, 96, 96).data.join();
  };
}

/** Waits for a global of the page. Playwright's own waiting does what the page's policy forbids. */
const comes = (page, name) =>
  eventually(async () => {
    const value = await page.evaluate((name) => globalThis[name], name);
    assert.ok(value, `${name} does not come`);
    return value;
  }, 30_000);

/** Has a page note when grid and graph are painted, by the cover and by the program, and when the steps to the end are known. */
function noteArrivals() {
  const note = (name, is) => {
    const look = (now) => {
      if (is()) globalThis[name] = now;
      else globalThis.afterFrame(look);
    };
    globalThis.afterFrame(look);
  };
  note("seenAt", () => document.querySelector(".cover [role=gridcell]") && document.querySelector(".cover .graph-stage svg"));
  note("readyAt", () => {
    const there = document.querySelector("#app [role=gridcell]") && document.querySelector("canvas");
    return there && new Set(globalThis.print().split(",")).size > 20;
  });
  note("plannedAt", () => document.querySelector('#app input[aria-label="Timeline"]')?.max > 0);
}

/** Milliseconds from the start of the navigation until grid and graph are painted, in a browser that was never here. */
export const ready = () =>
  visit(async (page) => {
    await page.addInitScript(prepare);
    await page.addInitScript(noteArrivals);
    await page.goto(url);
    return comes(page, "readyAt");
  });

/** Makes the processor of a page four times slower. */
export const slowDown = async (page) => (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });

/** The site at the end of a line as slow as "Slow 4G": 1.6 million bits a second, 150 ms until an answer begins and as many until a connection stands. */
export const slowLine = () => lineTo(1_600_000, 150);

/**
 * The same on a slow phone, and until they are seen, as a picture, and until the steps to the end are known: its processor is slowed down, and its line is slow.
 */
export const slowPhone = async () => {
  const line = await slowLine();
  try {
    return await visit(async (page) => {
      await slowDown(page);
      await page.addInitScript(prepare);
      await page.addInitScript(noteArrivals);
      await page.goto(line.url);
      const [planned, ready, seen] = [await comes(page, "plannedAt"), await comes(page, "readyAt"), await comes(page, "seenAt")];
      return { seen, ready, planned };
    }, screens.phone);
  } finally {
    line.close();
  }
};

/** The site at the end of a line of so many bits a second, on which answers and connections take so many milliseconds. */
export async function lineTo(bits, latency) {
  const known = new WeakSet();
  const pause = (time) => new Promise((resume) => setTimeout(resume, time));
  let free = 0;
  const server = createServer(async (request, response) => {
    await pause(known.has(request.socket) ? latency : 2 * latency);
    known.add(request.socket);
    get(new URL(request.url, url), { headers: request.headers }, async (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      for await (const chunk of answer) {
        for (let at = 0; at < chunk.length; at += 1_460) {
          const packet = chunk.subarray(at, at + 1_460);
          free = Math.max(free, performance.now()) + (packet.length * 8_000) / bits;
          await pause(free - performance.now());
          response.write(packet);
        }
      }
      response.end();
    });
  });
  await new Promise((resume) => server.listen(0, "127.0.0.1", resume));
  return {
    url: `http://127.0.0.1:${server.address().port}${new URL(url).pathname}`,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

/**
 * The files that a first visit fetches until the first steps are known, with what they weigh in brotli at its highest level, as static
 * hosts send them. Late parts of programs and the styles of dialogs come once the page is ready.
 */
export const weight = () =>
  visit(async (page) => {
    const files = new Map();
    const isLater = (address) => /(_late\.wasm|\/dialogs\.css)$/.test(address);
    const hear = (response) => isLater(response.url()) || files.set(response.url(), response.body());
    page.on("response", hear);
    await page.goto(url);
    // The worker is at work, so everything has come; what is fetched afterwards, to be kept, is no part of it.
    await on.planned(page);
    page.off("response", hear);
    const weighed = [];
    for (const [address, body] of files) {
      const bytes = brotliCompressSync(await body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
      weighed.push({ name: address.split("/").pop() || "index.html", bytes });
    }
    return weighed;
  });

/**
 * From a key press to both views painted: for each key the milliseconds until the frame with its change was painted, and
 * which frame after the press that was for the grid and for the graph (1 is the next one).
 */
export const keyToPaint = (keys, options) =>
  visit(async (page) => {
    await page.addInitScript(prepare);
    await page.goto(url);
    await on.planned(page);
    await on.cell(page, "r1c3").click();
    const samples = [];
    for (const key of keys) {
      // Whatever still moves comes to rest first.
      await settled(page);
      await page.evaluate(() => {
        const cells = () => [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.outerHTML).join();
        const [grid, graph] = [cells(), globalThis.print()];
        const watch = ({ timeStamp }) => {
          const sample = { time: 0, grid: 0, graph: 0 };
          let frame = 0;
          const look = (now) => {
            frame += 1;
            if (!sample.grid && cells() !== grid) sample.grid = frame;
            if (!sample.graph && globalThis.print() !== graph) sample.graph = frame;
            if (sample.grid && sample.graph) globalThis.sample = { ...sample, time: now - timeStamp };
            else globalThis.afterFrame(look);
          };
          globalThis.afterFrame(look);
        };
        globalThis.sample = undefined;
        addEventListener("keydown", watch, { capture: true, once: true });
      });
      await page.keyboard.press(key);
      samples.push(await comes(page, "sample"));
    }
    return samples;
  }, options);

/** The longest task of the main thread while a puzzle plays. */
export const longestTask = (puzzle, speed, seconds, model = "Cells") =>
  visit(
    async (page) => {
      await page.goto(url);
      await on.grid(page).waitFor();
      await on.paste(page, puzzle);
      await on.planned(page);
      await on.model(page, model);
      await page.getByRole("combobox", { name: "Speed" }).selectOption(`${speed}×`);
      const busy = await longest(page, async () => {
        await on.button(page, "Play").click();
        await Promise.race([
          on.button(page, "Pause").waitFor().then(() => on.button(page, "Play").waitFor({ timeout: 0 })),
          new Promise((resume) => setTimeout(resume, seconds * 1000)),
        ]);
      });
      return { steps: await on.cursor(page), ...busy };
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  );

/**
 * What keeps a page busy, by name. The page does it to itself, at the pace of a quick hand: what looks for elements from outside
 * would be the longest task of all.
 */
export const BUSY = {
  playing: async () => {
    const button = document.querySelector("[aria-label=Play]");
    button.click();
    await new Promise((done) => setTimeout(done, 5_000));
    document.querySelector("[aria-label=Pause]")?.click();
  },
  scrubbing: async () => {
    const slider = document.querySelector("[aria-label=Timeline][type=range]");
    for (let part = 1; part <= 24; part += 1) {
      slider.value = Math.round((slider.max * ((part * 5) % 12)) / 12);
      slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await new Promise((done) => setTimeout(done, 120));
    }
  },
  "switching models": async () => {
    const models = document.querySelector("[aria-label=Model]");
    for (const model of [3, 1, 5, 2, 4, 0]) {
      models.value = model;
      models.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((done) => setTimeout(done, 1_200));
    }
  },
};

/** Waits until the canvas rests. */
const settled = (page) =>
  page.evaluate(async () => {
    for (let rest = 0, last = ""; rest < 5; ) {
      await new Promise(globalThis.afterFrame);
      const now = globalThis.print();
      rest = now === last ? rest + 1 : 0;
      last = now;
    }
  });

/**
 * The longest task of the main thread while a page is kept busy by one of these, on a processor slowed down four times: for the first
 * time, when the browser compiles what it runs, or once more.
 */
export const slowedTask = (act, isFirst) =>
  visit(async (page) => {
    await page.addInitScript(prepare);
    await page.goto(url);
    await on.planned(page);
    if (!isFirst) await page.evaluate(act);
    await slowDown(page);
    return longest(page, () => page.evaluate(act));
  });

/**
 * Milliseconds a step, from asking the worker for the whole path of a puzzle to having all of it: what the worker takes to
 * find and prove the steps, and more. It is asked once more what a paste made the page ask, when the page has nothing else to
 * do: it passes over answers that it does not wait for.
 */
export const stepTime = (puzzles) =>
  visit(
    async (page) => {
      await page.addInitScript(() => {
        const now = { heard: 0 };
        const Original = Worker;
        const questions = [];
        globalThis.Worker = class extends Original {
          constructor(...options) {
            super(...options);
            globalThis.solver = this;
            this.addEventListener("message", () => (now.heard = performance.now()));
          }
          postMessage(question) {
            questions.push(question.slice());
            super.postMessage(question);
          }
        };
        const quiet = async () => {
          do await new Promise((done) => setTimeout(done, 200));
          while (performance.now() - now.heard < 200);
        };
        globalThis.forget = () => questions.splice(0);
        globalThis.askAgain = async () => {
          await quiet();
          const asked = questions.splice(0);
          const start = performance.now();
          for (const question of asked) globalThis.solver.postMessage(question);
          await quiet();
          if (now.heard < start) throw new Error("The worker did not answer.");
          return now.heard - start;
        };
      });
      await page.goto(url);
      await on.planned(page);
      const times = [];
      for (const puzzle of puzzles) {
        await page.evaluate(() => globalThis.forget());
        await on.paste(page, puzzle);
        const steps = await on.planned(page);
        times.push((await page.evaluate(() => globalThis.askAgain())) / steps);
      }
      return times;
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
