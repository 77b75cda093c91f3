// The first script of a worker, whose query names the program: loads the program as soon as the page tells it to go on, and tells
// the page which file does not come. While the program comes, it gives a sign now and then. All else is said by the program itself.

const NAME = location.search.slice(1);
const SCRIPT = `./${NAME}.js`;
const PROGRAM = `./${NAME}_bg.wasm`;
/** From one sign to the next, in milliseconds. */
const SIGN = 500;

const missing = (file) => postMessage({ missing: new URL(file, location.href).href });

/** Gives signs for as long as a response comes. */
async function sign(response) {
  const reader = response.body.getReader();
  for (let last = 0; !(await reader.read()).done; ) {
    if (performance.now() - last > SIGN) {
      last = performance.now();
      postMessage("");
    }
  }
}

/** Loads and runs the program. */
function go() {
  const coming = fetch(PROGRAM).then((response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    sign(response.clone()).catch(() => {});
    return response;
  });
  const running = inParts(wasm_bindgen, coming).catch((error) => {
    // A program that ran and broke ends the worker as an error does.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    missing(PROGRAM);
  });
  // What does not come now is fetched when it is needed.
  running.then((bringRest) => bringRest?.().catch(() => {}));
}

try {
  importScripts("./late.js", SCRIPT);
  addEventListener("message", go, { once: true });
} catch {
  missing(SCRIPT);
}
