// Runs a program that says which of its functions run, in the place of assets/late.js: `cargo xtask profile`.

globalThis.inParts = async (init, coming) => {
  const { instantiate, instantiateStreaming } = WebAssembly;
  globalThis.ran = new Set();
  const watching = (make) => (program, imports) => make(program, { ...imports, watch: { enter: (number) => globalThis.ran.add(number) } });
  WebAssembly.instantiate = watching(instantiate);
  WebAssembly.instantiateStreaming = watching(instantiateStreaming);
  await init({ module_or_path: await coming });
  Object.assign(WebAssembly, { instantiate, instantiateStreaming });
};
