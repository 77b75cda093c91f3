// How long a page's main thread is busy at a time, and how fast the machine is.

import { brand, launched } from "./browser.mjs";

/** The middle one of some numbers. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * The longest task of a page's main thread while something was done: milliseconds as the clock ran, and of the processor, which do not
 * count what other programs took meanwhile. Firefox tells no tasks: none is long there.
 */
export async function longest(page, act) {
  if (brand === "firefox") {
    await act();
    return { tasks: 0, clock: 0, processor: 0 };
  }
  const tasks = await during(page, act);
  const most = (time) => Math.max(...tasks.map((task) => task[time] ?? 0)) / 1000;
  return { tasks: tasks.length, clock: most("dur"), processor: most("tdur") };
}

/** Milliseconds of the processor that a round of `slowness` takes on a machine that is as fast as the limits of the tests suppose. */
const ROUND = 15;

/**
 * How many times slower than that the machine is just now, at least 1: a piece of work of fixed size, of the kind that the page does, is
 * timed. Elements are made, styled and laid out, and a program computes. Machines of one kind differ by two from hour to hour. In
 * Firefox nothing is measured against it.
 */
export async function slowness() {
  if (brand === "firefox") return 1;
  const context = await (await launched()).newContext();
  try {
    const page = await context.newPage();
    const rounds = 15;
    const work = async (rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        const board = document.createElement("div");
        board.style.cssText = "display: grid; grid-template-columns: repeat(25, 1fr); width: 625px";
        for (let at = 0; at < 625; at += 1) {
          const cell = document.createElement("div");
          cell.style.cssText = "height: 25px; border: 1px solid; overflow: clip";
          cell.textContent = String(((at + round) * 7_919) % 625);
          board.append(cell);
        }
        document.body.replaceChildren(board);
        let sum = board.offsetHeight;
        for (let at = 0; at < 1_000_000; at += 1) sum = (Math.imul(sum, 48_271) + at) | 0;
        board.title = String(sum);
        await new Promise((done) => setTimeout(done, 20));
      }
    };
    const tasks = await during(page, () => page.evaluate(work, rounds));
    const times = tasks.map(({ tdur }) => (tdur ?? 0) / 1000).sort((a, b) => b - a);
    return Math.max(1, median(times.slice(0, rounds)) / ROUND);
  } finally {
    await context.close();
  }
}

/** The tasks of a page's main thread while something is done. */
async function during(page, act) {
  const browser = await launched();
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  let trace;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents: events } = JSON.parse(trace);
  const main = new Set(events.filter((event) => event.args?.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ ph, name, pid, tid }) => ph === "X" && /RunTask$/.test(name) && main.has(`${pid} ${tid}`));
  if (tasks.length < 10) throw new Error("The trace holds no tasks of the page.");
  return tasks;
}
