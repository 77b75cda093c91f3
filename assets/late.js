// Runs a program that the build may have split in two (crates/xtask/src/split.rs), in the page and in workers.

/**
 * Runs a program of which a response comes, whose script has this function to run it. Gives a function that fetches the late part,
 * once the line is free; nothing where there is no such part. What the program needs of it before, it fetches on the spot.
 */
globalThis.inParts = async (init, coming) => {
  const { instantiate, instantiateStreaming } = WebAssembly;
  /** What the program is given, what it gives, and where its late part is; that part where the browser keeps it. */
  let given, early, place, kept;

  const join = (module) => {
    if (!early.late.value) new WebAssembly.Instance(module, { ...given, early });
  };
  /**
   * The late part where the browser keeps the site, taken from there before anything runs: WebKit gives what is kept to no request that
   * waits, so that without a network none would come.
   */
  const taken = async () => {
    if (globalThis.document && !navigator.serviceWorker?.controller) return undefined;
    const response = await globalThis.caches?.match(place);
    return response && WebAssembly.compile(await response.arrayBuffer());
  };
  /** The late part, while everything waits for it. */
  const fetched = () => {
    const request = new XMLHttpRequest();
    request.open("GET", place, false);
    // Bytes in a row, as letters: a page that waits may have them in no other form.
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    if (request.status !== 200) throw new Error(`The server answers ${request.status} for ${place}.`);
    return new WebAssembly.Module(Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 0xff));
  };
  const bring = () => {
    for (;;) {
      try {
        return join(kept ?? fetched());
      } catch (error) {
        // What is being done must not be lost, and the connection may come back.
        if (!globalThis.confirm?.("A part of the program did not come: the connection is lost or slow. Try again?")) throw error;
      }
    }
  };

  const giving = (make) => async (program, imports) => {
    given = { ...imports, late: { bring } };
    const made = await make(program, given);
    early = (made.instance ?? made).exports;
    return made;
  };
  try {
    const response = await coming;
    place = response.url.replace("_bg.wasm", "_late.wasm");
    kept = await taken().catch(() => undefined);
    WebAssembly.instantiate = giving(instantiate);
    WebAssembly.instantiateStreaming &&= giving(instantiateStreaming);
    await init({ module_or_path: response });
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
  if (!early.late) return undefined;
  return async () => {
    if (early.late.value) return;
    if (kept) return join(kept);
    const response = await fetch(place);
    if (response.ok) join(await WebAssembly.compile(await response.arrayBuffer()));
  };
};
