// How fast puzzles are solved by logic alone in WebAssembly, in Node and in Chromium; `cargo xtask bench logic` runs it. The
// first argument is the module, the others are sets of puzzles. What is printed is what `yardstick/src/bin/logic.rs` prints
// natively.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { inEachEngine } from "./engines.mjs";

const HODOKU = { gen_easy34: 5865, gen_minimal: 174, "17_clue": 1299, top1465: 6.4 };

const [module, ...files] = process.argv.slice(2);
const bytes = readFileSync(module).toString("base64");
const sets = files.map((file) => {
  const name = basename(file, ".txt");
  return { name, text: readFileSync(file, "utf8"), theirs: HODOKU[name] };
});

/** Runs wherever there is WebAssembly; gives the lines to print. */
async function measure({ bytes, sets }) {
  const [ROUNDS, PUZZLES, HARD_PUZZLES] = [5, 1000, 100];
  // An engine compiles a module twice, the second time for speed and while the first version runs: a set is gone through for
  // at least so many milliseconds, of which that is the smaller part.
  const LEAST = 2000;
  const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(binary);
  const wasm = instance.exports;
  // The middle one and the largest.
  const middle = (numbers) => {
    numbers.sort((a, b) => a - b);
    return [numbers[numbers.length >> 1], numbers.at(-1)];
  };
  const timed = (work) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const rounds = (work) => middle(Array.from({ length: ROUNDS }, () => timed(work)))[0];
  const longRounds = (work) => {
    const times = [];
    for (const start = performance.now(); times.length < ROUNDS || performance.now() - start < LEAST; ) times.push(timed(work));
    return middle(times)[0];
  };
  const load = (text, count, from, to) => {
    const encoded = new TextEncoder().encode(text);
    const at = wasm.logic_buffer(encoded.length);
    new Uint8Array(wasm.memory.buffer, at, encoded.length).set(encoded);
    return wasm.logic_load(count, from, to);
  };
  const lines = [];
  for (const { name, text, theirs } of sets) {
    if (theirs) {
      const puzzles = load(text, theirs < 100 ? HARD_PUZZLES : PUZZLES, 0, Number.MAX_VALUE);
      const ours = (puzzles / longRounds(wasm.logic_solve)) * 1000;
      const figures = [puzzles, theirs.toFixed(0), ours.toFixed(0), (ours / theirs).toFixed(1)];
      lines.push(name.padEnd(24) + figures.map((figure) => String(figure).padStart(12)).join(""));
    } else {
      const count = load(text, HARD_PUZZLES, 7.5, 9.1);
      wasm.logic_keep_hardest();
      const of = (work) => middle(Array.from({ length: count }, (_, at) => rounds(() => work(at))));
      lines.push(`${name}: ${count} positions of puzzles rated 7.5 to 9; milliseconds, median and most`);
      for (const [what, work] of [["all steps", wasm.logic_all_steps], ["next step", wasm.logic_next_step]]) {
        lines.push(what.padEnd(24) + of(work).map((time) => time.toFixed(2).padStart(9)).join(""));
      }
    }
  }
  return lines;
}

function print(where, lines) {
  console.log([`WebAssembly with simd128 in ${where}`, ...lines].join("\n"));
}

await inEachEngine(measure, { bytes, sets }, print);
