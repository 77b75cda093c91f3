// Waiting for a condition, in place of waiting for some time.

import { Lacking } from "./lacking.mjs";

/** Waits until a check passes; fails as the check failed last when it does not in time. Only what fails waits so long. */
export async function eventually(check, timeout = 30_000) {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (error instanceof Lacking || performance.now() > end) throw error;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
}
