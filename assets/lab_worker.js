// Starts a helper of the graph lab: the lab's program, which sees that it is in a worker.
import("./graph_lab.js").then(({ default: init }) => init({ module_or_path: "./graph_lab_bg.wasm" }));
