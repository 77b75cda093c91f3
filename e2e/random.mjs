// Random use of both pages, as `cargo xtask random [ACTIONS] [SEED]` runs it: it stops at the first failure, makes the list of
// actions that led there shorter, and prints it.

import { close } from "./browser.mjs";
import { perform, plan, randomOf, shrink } from "./monkey.mjs";

/** So many actions are done in one browser profile. */
const ROUND = 120;
/** A failure is made shorter for so many seconds. */
const SHRINKING = 120;

const [wanted, seed] = process.argv.slice(2).map(Number);
let done = 0;
for (let round = 0; done < wanted && !process.exitCode; round += 1) {
  const actions = plan(randomOf(seed + round), Math.min(ROUND, wanted - done));
  const failed = await perform(round, actions);
  if (failed) {
    console.log(`seed ${seed}, round ${round}, action ${failed.number} (${failed.kind}): ${failed.why}`);
    process.exitCode = 1;
    console.log(JSON.stringify(await shrink(round, actions.slice(0, failed.number + 1), SHRINKING)));
  }
  done += actions.length;
}
console.log(`${done} actions of seed ${seed}`);
await close();
