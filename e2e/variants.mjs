// How fast the exact solver is on boards with rules, in WebAssembly in Node; `cargo xtask bench variants` runs it. Where the sources
// of Interactive-Sudoku-Solver are at hand, its solver gets the same boards in the same run. The first argument is the module, the second
// the folder of those sources or nothing, the others are sets of puzzles.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [module, sources, ...files] = process.argv.slice(2);
const ROUNDS = 5;
/** Slow boards, in milliseconds, get no more rounds. */
const SLOW = 500;

const { instance } = await WebAssembly.instantiate(readFileSync(module));
const wasm = instance.exports;
const theirs = sources ? await solver(sources) : null;

/** Their solver: from the text of a board to one that is ready, and on to a second solution. */
async function solver(folder) {
  Object.assign(globalThis, { self: globalThis, VERSION_PARAM: "" });
  const load = (path) => import(pathToFileURL(join(folder, "js", path)).href);
  const [{ SudokuParser }, { SudokuBuilder }] = [await load("sudoku_parser.js"), await load("solver/sudoku_builder.js")];
  return {
    read: (text) => SudokuParser.parseText(text),
    solve(constraint) {
      const ready = SudokuBuilder.build(SudokuBuilder.resolveConstraint(constraint));
      const found = ready.countSolutions(2);
      return { nodes: found === 1 ? ready.state().counters.nodesSearched : -1 };
    },
  };
}

function load(text) {
  const bytes = new TextEncoder().encode(text);
  // The buffer is another one once memory has grown.
  const at = wasm.buffer(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return wasm.load_variants();
}

function told(at) {
  const length = wasm.tell_variant(at);
  return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.text(), length));
}

/** Milliseconds of processor time so far: whatever else the machine does is not counted. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The least milliseconds of some rounds, and the nodes. */
function timed(work) {
  let [least, nodes] = [Infinity, 0];
  for (let round = 0; round < ROUNDS && (round === 0 || least < SLOW); round += 1) {
    const start = spent();
    nodes = work();
    least = Math.min(least, spent() - start);
  }
  return { ms: least, nodes };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
const column = (text) => String(text).padStart(12);
const row = (name, ...cells) => console.log(name.slice(0, 34).padEnd(36) + cells.map(column).join(""));

console.log(`WebAssembly in Node ${process.version}; milliseconds of processor time to a proof that there is one solution, tables included`);
row("set (median, most)", "boards", "ours", "most", "nodes", "theirs", "most", "nodes", "ours/theirs");
for (const file of files) {
  const text = readFileSync(file, "utf8");
  const names = text.split("\n").map((line) => line.split("\t")[0]);
  const boards = load(text);
  const [all, both, left] = [[], [], new Map()];
  for (let at = 0; at < boards; at += 1) {
    const form = told(at);
    const ours = timed(() => wasm.solve_variant(at));
    if (ours.nodes < 0) console.log(`  board ${at + 1}: not one solution by ours`);
    all.push({ at, ours });
    if (!theirs) continue;
    if (form.startsWith("-")) {
      left.set(form.slice(1), (left.get(form.slice(1)) ?? 0) + 1);
      continue;
    }
    try {
      const constraint = theirs.read(form);
      const other = timed(() => theirs.solve(constraint).nodes);
      if (other.nodes < 0) console.log(`  board ${at + 1}: not one solution by theirs: ${form}`);
      else both.push({ at, ours, theirs: other });
    } catch (error) {
      console.log(`  board ${at + 1}: ${error.message}: ${form}`);
    }
  }
  const rows = both.length ? both : all;
  const figures = (who) => {
    const [times, nodes] = [rows.map((one) => one[who].ms), rows.map((one) => one[who].nodes)];
    return [median(times).toFixed(2), Math.max(...times).toFixed(1), median(nodes)];
  };
  const ratio = both.length ? [...figures("theirs"), median(both.map((one) => one.ours.ms / one.theirs.ms)).toFixed(2)] : [];
  row(basename(file), rows.length, ...figures("ours"), ...ratio);
  for (const [kind, count] of left) console.log(`  ${count} left out: theirs has no ${kind}`);
  const slow = all.toSorted((a, b) => b.ours.ms - a.ours.ms).slice(0, 5);
  for (const { at, ours } of slow) {
    const other = both.find((one) => one.at === at)?.theirs;
    row(`  ${names.filter((name) => name && !name.startsWith("#"))[at]}`, "", ours.ms.toFixed(1), "", ours.nodes, other?.ms.toFixed(1) ?? "", "", other?.nodes ?? "");
  }
}
