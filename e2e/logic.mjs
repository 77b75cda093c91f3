// How fast puzzles are solved by logic alone in WebAssembly, in Node; `cargo xtask bench logic` runs it. The first argument
// is the module, the others are sets of puzzles. What is printed is what `yardstick/src/bin/logic.rs` prints natively.

import { readFileSync } from "node:fs";
import { basename } from "node:path";

const HODOKU = { gen_easy34: 5865, gen_minimal: 174, "17_clue": 1299, top1465: 6.4 };
const [ROUNDS, PUZZLES, HARD_PUZZLES] = [5, 1000, 100];
// An engine compiles a module twice, the second time for speed and while the first version runs: a set is gone through for
// at least so many milliseconds, of which that is the smaller part.
const LEAST = 2000;

const [module, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const wasm = instance.exports;

/** The middle one and the largest. */
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

function load(text, count, from, to) {
  const encoded = new TextEncoder().encode(text);
  const at = wasm.logic_buffer(encoded.length);
  new Uint8Array(wasm.memory.buffer, at, encoded.length).set(encoded);
  return wasm.logic_load(count, from, to);
}

console.log(`WebAssembly with simd128 in Node ${process.version}`);
for (const file of files) {
  const [name, text] = [basename(file, ".txt"), readFileSync(file, "utf8")];
  const theirs = HODOKU[name];
  if (theirs) {
    const puzzles = load(text, theirs < 100 ? HARD_PUZZLES : PUZZLES, 0, Number.MAX_VALUE);
    const ours = (puzzles / longRounds(wasm.logic_solve)) * 1000;
    const figures = [puzzles, theirs.toFixed(0), ours.toFixed(0), (ours / theirs).toFixed(1)];
    console.log(name.padEnd(24) + figures.map((figure) => String(figure).padStart(12)).join(""));
  } else {
    const count = load(text, HARD_PUZZLES, 7.5, 9.1);
    wasm.logic_keep_hardest();
    const of = (work) => middle(Array.from({ length: count }, (_, at) => rounds(() => work(at))));
    console.log(`${name}: ${count} positions of puzzles rated 7.5 to 9; milliseconds, median and most`);
    for (const [what, work] of [["all steps", wasm.logic_all_steps], ["next step", wasm.logic_next_step]]) {
      console.log(what.padEnd(24) + of(work).map((time) => time.toFixed(2).padStart(9)).join(""));
    }
  }
}
