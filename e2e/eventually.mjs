// Waiting for a condition, in place of waiting for some time.

/** Waits until a check passes; fails as the check failed last when it does not in time. */
export async function eventually(check, timeout = 10_000) {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
}
