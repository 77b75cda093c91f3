// Where the benchmarks of WebAssembly run: here in Node, and in Chromium where one is handed over.

/** Runs a function that needs nothing from outside it in each engine, and prints what it gives. */
export async function inEachEngine(measure, course, print) {
  print(`Node ${process.version}`, await measure(course));
  if (!process.env.CHROMADOKU_CHROMIUM) return;
  const { launched, close } = await import("./browser.mjs");
  const browser = await launched();
  const page = await browser.newPage();
  print(`Chromium ${browser.version()}`, await page.evaluate(measure, course));
  await close();
}
