// Starts a helper of the graph lab: the lab's program, which sees that it is in a worker. Tells the page which file does not come.

const SCRIPT = "./graph_lab.js";
const PROGRAM = "./graph_lab_bg.wasm";

const missing = (file) => postMessage({ missing: new URL(file, location.href).href });

import(SCRIPT).then(
  ({ default: init }) =>
    init({ module_or_path: PROGRAM }).catch((error) => {
      // A program that ran and broke ends the worker as an error does.
      if (error instanceof WebAssembly.RuntimeError) throw error;
      missing(PROGRAM);
    }),
  () => missing(SCRIPT),
);
