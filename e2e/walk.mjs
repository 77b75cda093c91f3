// A walk through both pages in every browser that this machine has: what matters most, in each of them. What only one engine does
// otherwise shows here; the browser tests go into depth, in Chromium and, as far as it can be driven, in Firefox.

import assert from "node:assert/strict";
import { url } from "./browser.mjs";
import { engines } from "./drivers.mjs";
import { eventually } from "./eventually.mjs";
import { GENTLE } from "./puzzles.mjs";
import { lineTo } from "./speed.mjs";

const code = JSON.stringify;
/** The element among these that is seen and has this name, else the first whose name begins so. */
const named = (elements, name, within = "document") => `((seen) =>
  seen.find(([said]) => said === ${code(name)})?.[1] ?? seen.find(([said]) => said.startsWith(${code(name)}))?.[1])(
  [...${within}.querySelectorAll(${code(elements)})].filter((one) => one.checkVisibility()).map((one) => [(one.ariaLabel ?? one.textContent).trim(), one]))`;
const button = (name) => named("button:not([role])", name);
const inDialog = (elements, name) => named(elements, name, 'document.querySelector("dialog[open]")');
const cell = (place) => named("[role=gridcell]", `${place},`);
const label = (place) => `${cell(place)}.ariaLabel`;
const there = (element) => `Boolean(${element})`;

const CELLS = `[...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.ariaLabel).join("; ")`;
const CURSOR = `Number(document.querySelector("input[aria-label=Timeline]").value)`;
const STEPS = `Number(document.querySelector("input[aria-label=Timeline]").max)`;
const STEP = `document.querySelector("section[aria-label=Step]")?.textContent`;
const NOTICE = `document.querySelector("[role=banner], header").textContent`;
/** How many different colors the graph shows: one where nothing was painted. */
const COLORS = `(() => {
  const canvas = document.querySelector("canvas");
  if (!canvas || !canvas.width) return 0;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
})()`;

/** What a walk has at hand besides its browser. */
function hands(engine) {
  const { go, run, click } = engine;
  const until = (what, is, time = 30_000) => eventually(async () => {
    const value = await run(what);
    assert.ok(is(value), `${what}: ${code(value)}`);
  }, time);
  const press = async (element) => {
    await until(there(element), Boolean);
    await click(element);
  };
  return {
    ...engine,
    until,
    tap: press,
    /** Opens the page anew as somebody who was here before and left nothing. */
    fresh: async (fragment = "", site = url) => {
      // It runs no program that leaving it would interrupt.
      await go(`${site}icon.svg`);
      await run(`(localStorage.clear(), sessionStorage.clear(), localStorage.setItem("chromadoku.1.settings", "candidates=auto"))`);
      await go("about:blank");
      await go(site + fragment);
      await until(CELLS, (cells) => cells.length > 100);
    },
    /** Opens a dialog. */
    open: async (name) => {
      await press(button(name));
      await until(`Boolean(document.querySelector("dialog[open]"))`, Boolean);
    },
    /** Takes a line of the menu. */
    more: async (name) => {
      await press(button("More"));
      await press(named("[role=menuitem]", name));
    },
    /** Writes into a field as a person would end up with. */
    fill: (field, text) => run(`(() => {
      const field = ${field};
      field.focus();
      field.value = ${code(text)};
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    })()`),
    /** Waits until what the page keeps does not change any more; gives its address and its cells. */
    rest: () => eventually(async () => {
      const before = [await run("location.href"), await run(CELLS)];
      await new Promise((resume) => setTimeout(resume, 700));
      assert.deepEqual([await run("location.href"), await run(CELLS)], before, "the page comes to rest");
      return before;
    }, 20_000),
  };
}

const plain = `#p=${GENTLE.replaceAll(".", "0")}`;

/** Each with what it shows, in words that follow the name of a browser. */
const walks = {
  "paints grid and graph, and plans": async ({ fresh, until }) => {
    await fresh();
    await until(COLORS, (colors) => colors > 20);
    await until(STEPS, (steps) => steps > 10);
  },
  "takes digits, marks, notes and colors, and takes them back": async ({ fresh, run, press, tap, until }) => {
    await fresh(plain);
    await until(STEPS, (steps) => steps > 10);
    // A board comes in a few frames.
    await until("document.querySelector('[role=grid][aria-busy]') === null", Boolean);
    const before = await run(CELLS);
    await tap(cell("r1c3"));
    await press("6");
    await until(label("r1c3"), (said) => /entered 6/.test(said));
    await tap(button("Undo"));
    await until(CELLS, (cells) => cells === before);
    await tap(cell("r1c4"));
    await press("Shift+2");
    await until(label("r1c4"), (said) => /struck by you/.test(said));
    await press("ArrowRight");
    await until("document.activeElement.ariaLabel", (said) => said?.startsWith("r1c5,"));
    await tap(cell("r2c3"));
    await tap(named("[role=radio]", "Corner"));
    await tap(cell("r2c3"));
    await press("4");
    await until(label("r2c3"), (said) => /corner/.test(said));
    await tap(named("[role=radio]", "Colors"));
    await tap(cell("r2c3"));
    await press("3");
    await until(label("r2c3"), (said) => /color/.test(said));
  },
  "steps, tells why, plays and scrubs": async ({ fresh, run, tap, until }) => {
    await fresh();
    await until(STEPS, (steps) => steps > 10);
    // Where to look, the pattern, why and what follows, and then it is carried out.
    await eventually(async () => {
      await tap(button("Next step"));
      assert.ok((await run(CURSOR)) >= 1, "no step was taken");
    });
    assert.ok((await run(STEP)).length > 20, "it is told");
    await tap(button("Play"));
    await until(CURSOR, (cursor) => cursor >= 3);
    await tap(button("Pause"));
    await run(`(() => {
      const slider = document.querySelector("input[aria-label=Timeline]");
      slider.value = slider.max;
      slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    })()`);
    await until(CELLS, (cells) => !cells.includes("empty"));
  },
  "shares a link that opens as what it was, and a picture": async ({ fresh, go, run, open, rest, tap, until }) => {
    await fresh();
    await until(STEPS, (steps) => steps > 10);
    await run(`${button("One step forward")}?.click()`);
    await tap(button("Next step"));
    const [, cells] = await rest();
    await open("Share");
    const link = await run(`document.querySelector("dialog[open] input[type=url]").value`);
    assert.match(link, /#s=/);
    await until(`document.querySelector(".shared-picture img")?.complete`, Boolean);
    // A file is made of an address of its content.
    await run(`(globalThis.made = [], URL.createObjectURL = ((make) => (blob) => made.push(blob) && make(blob))(URL.createObjectURL))`);
    await run(`${inDialog("button", "Save .png")}.click()`);
    await until("made[0] && createImageBitmap(made[0]).then(({ width }) => width)", (wide) => wide > 800);
    await go("about:blank");
    await go(link);
    await until(CELLS, (now) => now === cells);
  },
  "keeps work over a reload": async ({ fresh, go, run, press, tap, until, rest }) => {
    await fresh(plain);
    await tap(cell("r1c3"));
    await press("6");
    await until(label("r1c3"), (said) => /entered 6/.test(said));
    const [address, cells] = await rest();
    await go("about:blank");
    await go(address.split("#")[0]);
    await until(CELLS, (now) => now === cells);
    await until(there(button("Undo")), Boolean);
    await tap(button("Undo"));
    await until(label("r1c3"), (said) => /empty/.test(said));
  },
  "takes what is pasted, on the page and in its dialog": async ({ fresh, run, open, fill, tap, until }) => {
    await fresh();
    await run(`(() => {
      const data = new DataTransfer();
      data.setData("text/plain", ${code(GENTLE)});
      // Firefox has names of its own for what an event made by hand brings.
      const brings = { clipboardData: data, dataType: "text/plain", data: ${code(GENTLE)} };
      document.body.dispatchEvent(new ClipboardEvent("paste", { ...brings, bubbles: true, cancelable: true }));
    })()`);
    await until(label("r1c5"), (said) => /given 3/.test(said));
    await tap(button("Undo"));
    await until(label("r1c5"), (said) => !/given 3/.test(said));
    await open("Paste");
    await fill(`document.querySelector("dialog[open] textarea")`, GENTLE);
    await tap(inDialog("button", "Open"));
    await until(label("r1c5"), (said) => /given 3/.test(said));
  },
  "makes a new puzzle": async ({ fresh, run, open, tap, until }) => {
    await fresh(plain);
    const before = await run(CELLS);
    await open("New");
    await tap(inDialog("button", "Make a puzzle"));
    await until(CELLS, (cells) => cells !== before && cells.includes("given"));
    await until(NOTICE, (said) => /Exactly one solution/.test(said));
  },
  "sets rules by hand, with the solutions counted": async ({ fresh, open, tap, press, drag, until }) => {
    await fresh();
    await open("New");
    await tap(inDialog("[role=radio]", "4×4"));
    await tap(inDialog("button", "Empty board"));
    await tap(named("[role=radio]", "Rules"));
    await tap(button("Killer cage"));
    await drag(["r1c1", "r1c2", "r1c3"].map(cell));
    await press("7");
    await press("Enter");
    await until(label("r1c1"), (said) => /in a cage of 7 with r1c2 and r1c3/.test(said));
    await until(NOTICE, (said) => /\d+ solutions/.test(said));
  },
  "opens a lesson and answers in it": async ({ fresh, tap, until }) => {
    await fresh("#learn=tuples");
    await until(there(`document.querySelector("dialog[open] #lesson-tuples")`), Boolean);
    await tap(`document.querySelector("dialog[open] .ask button")`);
    await until(`document.querySelector("dialog[open] .ask [role=status]").textContent`, (said) => /^(Right|Not quite)\. ./.test(said));
  },
  "runs a method in the lab, and a race": async ({ go, run, tap, until }) => {
    await go(`${url}lab.html#gallery=petersen`);
    await until(COLORS, (colors) => colors > 5);
    await tap(button("One event"));
    await until(`document.querySelector("[role=tabpanel] [role=status]").textContent`, (said) => /^v1 takes 1/.test(said));
    await tap(named("[role=tab]", "Race"));
    await until(`document.querySelector("[role=tabpanel]").textContent`, (said) => said.length > 50);
    assert.equal(await run(`document.querySelectorAll("[role=listbox] [role=option]").length`), 10);
  },
  "needs no network for a second visit": async ({ fresh, go, run, tap, until }) => {
    const line = await lineTo(1_000_000_000, 0);
    try {
      await fresh(plain, line.url);
      await until(`navigator.serviceWorker.ready.then(async ({ active }) => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match("./")));
        return active.state === "activated" && kept.some(Boolean);
      })`, Boolean, 120_000);
    } finally {
      line.close();
    }
    await go("about:blank");
    await go(line.url + plain);
    await until(STEPS, (steps) => steps > 10);
    await tap(button("Next step"));
    await until(STEP, (said) => said?.length > 20);
    await go(`${line.url}lab.html#gallery=petersen`);
    await until(COLORS, (colors) => colors > 5);
    assert.equal(await run("navigator.serviceWorker.controller !== null"), true);
  },
};

/** What an engine cannot be asked, with the reason. */
const LEFT_OUT = {};

const [only = "", which = ""] = process.argv.slice(2);
let failed = false;
for (const [name, start] of Object.entries(engines)) {
  if (!start || !name.includes(only)) {
    console.log(`${name}: ${start ? "left out" : "not installed"}`);
    continue;
  }
  const began = performance.now();
  const engine = await start();
  console.log(`${name} (${engine.version})`);
  try {
    for (const [what, walk] of Object.entries(walks).filter(([what]) => what.includes(which))) {
      const why = LEFT_OUT[name]?.[what];
      if (why) {
        console.log(`  – not asked whether it ${what}: ${why}`);
        continue;
      }
      engine.complaints.length = 0;
      try {
        await walk(hands(engine));
        assert.deepEqual(engine.complaints, [], "the page must not complain");
        console.log(`  ✓ ${what}`);
      } catch (error) {
        failed = true;
        console.log(`  ✗ ${what}\n    ${String(error.stack ?? error).split("\n").slice(0, 6).join("\n    ")}\n    ${engine.complaints.join("\n    ")}`);
      }
    }
  } finally {
    await engine.end();
  }
  console.log(`  ${Math.round((performance.now() - began) / 1_000)} s`);
}
process.exitCode = failed ? 1 : 0;
