// Random use of both pages, as `cargo xtask random` runs it: it stops at the first failure, makes the list of actions that led
// there shorter, and says how to do it again.

import { close } from "./browser.mjs";
import { below, randomOf } from "./chance.mjs";
import { perform, round, shrink } from "./monkey.mjs";

/** A failure is made shorter for so many seconds. */
const SHRINKING = 120;

const [seconds, first, only] = process.argv.slice(2);
const numbers = only?.split(",").map(Number);
const end = performance.now() + Number(seconds) * 1_000;

let [seed, failed] = [Number(first), null];
const counts = {};
console.log(`Using both pages at random for ${seconds} s, from seed ${seed} ...`);
do {
  const whole = round(seed);
  const chosen = { ...whole, actions: whole.actions.filter(({ number }) => numbers?.includes(number) ?? true) };
  failed = await perform(chosen);
  for (const { kind } of chosen.actions.slice(0, failed?.at)) counts[kind] = (counts[kind] ?? 0) + 1;
  if (failed) {
    console.log(`Failed at action ${failed.number} (${failed.kind}) of seed ${seed}: ${failed.why}`);
    console.log(`To do it again: cargo xtask random 1 ${seed}${only ? ` --only ${only}` : ""}`);
    if (!only) {
      const kept = await shrink({ ...chosen, actions: chosen.actions.slice(0, failed.at + 1) }, failed.why, SHRINKING);
      console.log(`The shortest list found that fails so: ${kept.map(({ kind }) => kind).join(", ")}`);
      console.log(`To do that again: cargo xtask random 1 ${seed} --only ${kept.map(({ number }) => number).join(",")}`);
    }
  }
  seed = below(randomOf(seed), 2 ** 32);
} while (!failed && !only && performance.now() < end);
const done = Object.entries(counts).sort(([, one], [, other]) => other - one);
const count = done.reduce((sum, [, count]) => sum + count, 0);
console.log(`${count} actions without a failure, from seed ${first}: ${done.map(([kind, count]) => `${kind} ${count}`).join(", ")}`);
process.exitCode = failed ? 1 : 0;
await close();
