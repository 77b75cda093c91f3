// The benchmarks of the page, printed with how they were measured.

import { close } from "./browser.mjs";
import { GENTLE, SIXTEEN, TUPLES, TWENTY_FIVE } from "./puzzles.mjs";
import * as speed from "./speed.mjs";
import { median } from "./tasks.mjs";

const print = (what, figure, how) => console.log(`${what.padEnd(44)} ${figure.padStart(24)}   ${how}`);
const ms = (number) => `${number.toFixed(number < 10 ? 2 : 0)} ms`;

const files = await speed.weight();
for (const { name, bytes } of files) print(`  ${name}`, `${bytes} B`, "brotli 11");
print("A first visit transfers", `${files.reduce((sum, { bytes }) => sum + bytes, 0)} B`, "all files that it fetches, brotli 11");

const ready = [];
for (let run = 0; run < 7; run += 1) ready.push(await speed.ready());
print("Page ready", ms(median(ready)), "navigation to grid and graph painted, fresh profile, median of 7");

for (const [what, act] of Object.entries(speed.BUSY)) {
  for (const [when, isFirst] of [["first", true], ["then", false]]) {
    const { tasks, clock, processor } = await speed.slowedTask(act, isFirst);
    print(`Longest task while ${what}, ${when}`, `${ms(clock)} (${ms(processor)})`, `of ${tasks} (of the processor), slowed four times`);
  }
}

const keys = Array.from({ length: 4 }, () => ["9", "Delete", "ArrowDown", "1", "Delete", "ArrowUp"]).flat();
for (const [name, reducedMotion] of [
  ["without motion", "reduce"],
  ["with motion", "no-preference"],
]) {
  const samples = await speed.keyToPaint(keys, { reducedMotion });
  const frames = samples.map(({ grid, graph }) => Math.max(grid, graph));
  const figure = `${ms(median(samples.map(({ time }) => time)))}, frame ${median(frames)}`;
  print(`Key press to both views painted, ${name}`, figure, `9x9, first frame with the change, median of ${keys.length}`);
}

for (const [name, puzzle] of [
  ["9x9", TUPLES],
  ["16x16", SIXTEEN],
  ["25x25", TWENTY_FIVE],
]) {
  for (const pace of [1, 16, 64]) {
    const { steps, tasks, clock, processor } = await speed.longestTask(puzzle, pace, 8);
    const how = `longest of ${tasks} tasks of the main thread (of the processor), ${steps} steps`;
    print(`Playing at ${name}, ${pace}×`, `${ms(clock)} (${ms(processor)})`, how);
  }
}

const times = await speed.stepTime(Array.from({ length: 10 }, () => [GENTLE, TUPLES]).flat());
print("A step at 9x9 in the worker", ms(median(times)), "path asked to path there, by its steps, median of 20");

await close();
