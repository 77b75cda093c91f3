// How fast the exact solver is in WebAssembly, in Node and in Chromium: beside the `sudoku` crate on 9x9 puzzles, beside
// `varisat` on large boards; `cargo xtask bench exact` runs it. The first argument is the module, the others are sets of puzzles.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { inEachEngine } from "./engines.mjs";

const [module, ...files] = process.argv.slice(2);
const bytes = readFileSync(module).toString("base64");
const sets = files.map((file) => [basename(file).replace(/\.[a-z]+$/, ""), readFileSync(file, "utf8")]);

/** Runs wherever there is WebAssembly; gives rows of name, puzzles, and medians over the rounds. */
async function measure({ bytes, sets, rounds, enough }) {
  const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(binary);
  const wasm = instance.exports;
  const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
  const timed = (work) => {
    const start = performance.now();
    return { count: work(), seconds: (performance.now() - start) / 1000 };
  };
  const row = (name, puzzles, theirs, ours) => {
    const rates = { theirs: [], ours: [], times: [] };
    // The first rounds bring both to their best code.
    for (let round = -2; round < rounds; round += 1) {
      wasm.shuffle(round + 100);
      const [a, b] = [timed(theirs), timed(ours)];
      if (a.count !== b.count) throw new Error(`${name}: ${a.count} and ${b.count}`);
      if (round < 0) continue;
      const what = name.includes("ing") ? a.count : puzzles;
      rates.theirs.push(what / a.seconds);
      rates.ours.push(what / b.seconds);
      rates.times.push(a.seconds / b.seconds);
    }
    return { name, puzzles, theirs: median(rates.theirs), ours: median(rates.ours), times: median(rates.times) };
  };
  const largeRow = (name, boards) => {
    const times = { theirs: [], ours: [] };
    const start = performance.now();
    for (let round = 0; round < rounds && performance.now() - start < enough; round += 1) {
      wasm.shuffle_large(round + 1);
      for (let at = 0; at < boards; at += 1) {
        const [a, b] = [timed(() => wasm.solve_large_theirs(at)), timed(() => wasm.solve_large_ours(at))];
        if (!a.count || !b.count) throw new Error(`${name}, board ${at + 1}, has one solution`);
        times.theirs.push(1000 * a.seconds);
        times.ours.push(1000 * b.seconds);
      }
    }
    const [theirs, ours] = [times.theirs, times.ours].map((all) => ({ worst: Math.max(...all), median: median(all) }));
    return { name, boards, theirs, ours };
  };
  const [rows, largeRows] = [[], []];
  const count = (name, puzzles) => rows.push(row(name, puzzles, wasm.count_theirs, wasm.count_ours));
  for (const [name, text] of sets) {
    const encoded = new TextEncoder().encode(text);
    const at = wasm.buffer(encoded.length);
    new Uint8Array(wasm.memory.buffer, at, encoded.length).set(encoded);
    const puzzles = wasm.load();
    if (puzzles > 0) rows.push(row(name, puzzles, wasm.solve_theirs, wasm.solve_ours));
    if (name === "gen_easy34") {
      wasm.thin();
      count("counting, 19 givens", puzzles);
      wasm.load();
      wasm.empty_band();
      count("counting, a band empty", puzzles);
      rows.push(row("generating", puzzles, wasm.generate_theirs, wasm.generate_ours));
    }
    for (const order of [4, 5]) {
      const boards = wasm.load_large(order);
      const size = `${order ** 2}x${order ** 2}`;
      if (boards > 0) largeRows.push(largeRow(name.includes(size) ? name : `${name}, ${size}`, boards));
    }
  }
  return { rows, largeRows };
}

function print(where, { rows, largeRows }) {
  console.log(`WebAssembly with simd128 in ${where}`);
  console.log(`${"set".padEnd(24)}${"puzzles".padStart(9)}${"sudoku 0.8 /s".padStart(14)}${"ours /s".padStart(14)}${"times".padStart(8)}`);
  for (const { name, puzzles, theirs, ours, times } of rows) {
    const figures = [theirs, ours].map((rate) => rate.toFixed(0).padStart(14)).join("");
    console.log(`${name.padEnd(24)}${String(puzzles).padStart(9)}${figures}${times.toFixed(2).padStart(8)}`);
  }
  console.log(`${"ms: median (worst)".padEnd(24)}${"boards".padStart(9)}${"varisat 0.2".padStart(20)}${"ours".padStart(20)}`);
  for (const { name, boards, theirs, ours } of largeRows) {
    const figures = [theirs, ours].map(({ median, worst }) => `${median.toFixed(3)} (${worst.toFixed(1)})`.padStart(20)).join("");
    console.log(`${name.padEnd(24)}${String(boards).padStart(9)}${figures}`);
  }
}

await inEachEngine(measure, { bytes, sets, rounds: 9, enough: 60_000 }, print);
