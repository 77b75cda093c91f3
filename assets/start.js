// Starts the program of a page, and says at once why where that cannot be done.
//
// What the page's policy lets only trusted code do is done here: markup of sheets, and workers.

(() => {
  "use strict";

  const { src, dataset } = document.currentScript;
  /** The folder of this script and of all other files of its version, named for it by the build. */
  const HOME = new URL(".", src);
  const place = (name) => new URL(name, HOME).href;
  /** The worker that the page begins with, where it has one. */
  const early = dataset.worker && place(dataset.worker);
  /** How long to wait before each further try, in milliseconds. */
  const PAUSES = [500, 1500];
  /** What no sheet has: whatever could run. */
  const ACTIVE = /<\s*(script|iframe|object|embed|base|link|meta|form|style)\b|<[^>]*\s(on\w+|style)\s*=|javascript:/i;
  /** A program that uses SIMD, the newest part of WebAssembly that is needed. */
  const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

  const rules = {
    createHTML(markup) {
      if (ACTIVE.test(markup)) throw new TypeError("Markup of a sheet holds what none may hold.");
      return markup;
    },
    createScriptURL(address) {
      if (new URL(address, document.baseURI).origin !== location.origin) throw new TypeError(`A script from elsewhere: ${address}`);
      return address;
    },
  };
  const policy = globalThis.trustedTypes?.createPolicy("chromadoku", rules) ?? rules;

  // The style sheets look at an attribute for what media queries say, since the settings may say it, too.
  const contrast = matchMedia("(prefers-contrast: more)");
  const wants = () => document.documentElement.toggleAttribute("data-wants-contrast", contrast.matches);
  contrast.addEventListener("change", wants);
  wants();
  // And they need the least length that is whole in pixels of the screen and, where it can be, in theirs, whatever zoom or screen.
  function followPixel() {
    const isWhole = Number.isInteger(devicePixelRatio);
    document.documentElement.style.setProperty("--pixel", isWhole ? "1px" : `calc(1px / ${devicePixelRatio})`);
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", followPixel, { once: true });
  }
  followPixel();

  /** Whether nobody was here before, as far as this browser tells. */
  function isFirstVisit() {
    try {
      return ![localStorage, sessionStorage].some((drawer) => Object.keys(drawer).some((key) => key.startsWith("chromadoku.")));
    } catch {
      return true;
    }
  }

  /** Takes the cover away. */
  let uncover = () => {};
  /**
   * What the page will be on a first visit lies over it until it is that, or until somebody uses it: a picture of a page, which takes
   * no pointer and says nothing to screen readers. Meanwhile nothing of the page is seen that still moves.
   */
  function cover() {
    const [app, loading] = ["#app", ".loading"].map((name) => document.querySelector(name));
    // The lab has no such place.
    if (!app || location.hash || !isFirstVisit()) return;
    app.classList.add("behind");
    const cover = document.createElement("div");
    // Pages for frames have none.
    const template = document.querySelector("#cover");
    if (template) {
      cover.className = "cover";
      cover.setAttribute("aria-hidden", "true");
      cover.inert = true;
      cover.append(template.content.cloneNode(true));
      // The policy lets no styles stand in markup.
      for (const element of cover.querySelectorAll("[data-style]")) element.style.cssText = element.dataset.style;
      loading.classList.add("covered");
      document.body.append(cover);
    }
    const uses = ["pointerdown", "keydown", "wheel"];
    uncover = () => {
      uncover = () => {};
      cover.remove();
      loading.classList.remove("covered");
      app.classList.remove("behind");
      // What the cover showed is there, not on its way.
      for (const animation of app.getAnimations({ subtree: true })) {
        if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
      }
      for (const use of uses) removeEventListener(use, used, true);
    };
    const used = () => uncover();
    // Only the page hears what is done, so there must be one.
    ran = () => uses.forEach((use) => addEventListener(use, used, true));
  }
  let ran = () => {};
  cover();

  /** Makes the children of one node like those of another; children that are alike already stay. */
  function liken(node, model) {
    const fresh = [...model.childNodes];
    while (node.childNodes.length > fresh.length) node.lastChild.remove();
    fresh.forEach((child, at) => {
      const old = node.childNodes[at];
      if (!old) return node.append(child);
      if (old.nodeName !== child.nodeName) return old.replaceWith(child);
      if (child.nodeType !== Node.ELEMENT_NODE) return old.data === child.data || (old.data = child.data);
      for (const { name } of [...old.attributes]) if (!child.hasAttribute(name)) old.removeAttribute(name);
      for (const { name, value } of child.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
      // A field has a value of its own once it was used; whoever uses it knows better.
      if (old.matches("input, select") && old !== document.activeElement && old.type !== "text") old.value = child.value;
      liken(old, child);
    });
  }

  const pause = (time) => new Promise((resume) => setTimeout(resume, time));

  /** Why a file does not come, as the end of a sentence. */
  async function why(address) {
    const name = new URL(address, document.baseURI).pathname.split("/").pop();
    try {
      const { ok, status } = await fetch(address, { method: "HEAD", cache: "no-store" });
      return ok ? `${name} arrived incomplete or damaged` : `the server answers ${status} for ${name}`;
    } catch {
      return navigator.onLine ? "the connection was lost" : "there is no connection";
    }
  }

  /**
   * A worker that nobody listens to yet. What it says is kept until then: bytes from its program; from its first script the
   * file that does not come, or nothing in particular while one comes. It fetches its program when it is told to go on.
   */
  function begin(address) {
    const worker = new Worker(policy.createScriptURL(address));
    const said = [];
    let hear = (message) => said.push(message);
    const fail = async (file) => {
      const cause = await why(file);
      // Only now: whoever hears may have come meanwhile.
      hear(cause);
    };
    worker.onmessage = ({ data }) => {
      if (data.missing) return fail(data.missing);
      if (data) settle();
      hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(address);
    };
    return {
      go: () => worker.postMessage("go"),
      post: (message) => worker.postMessage(message),
      end: () => {
        worker.terminate();
        hear = () => {};
      },
      // What was said before comes afterwards, as all else does: whoever begins to listen is not ready to act on it yet.
      listen: (listener) => {
        hear = listener;
        queueMicrotask(() => said.splice(0).forEach((message) => hear(message)));
      },
    };
  }

  // All that is small comes at once; the worker's program comes after what is to be seen, without a gap, and what is seen later comes
  // after that.
  let waiting;
  let bringRest = async () => {};
  globalThis.chromadoku = {
    /** Markup of a sheet, as an element takes it. */
    markup: (text) => policy.createHTML(text),
    /** Makes what an element holds this markup; what stays the same is left alone. */
    rewrite(element, text) {
      const template = document.createElement("template");
      template.innerHTML = policy.createHTML(text);
      liken(element, template.content);
    },
    isCovered: () => document.querySelector("body > .cover") !== null,
    /** The page knows all that its cover shows: it looks the same once all of it is made and painted. */
    uncover() {
      const look = () => (document.querySelector("#app [aria-busy=true]") ? painted() : uncover());
      const painted = () => requestAnimationFrame(() => requestAnimationFrame(look));
      painted();
    },
    /** The address of a file of this version. */
    place,
    /** A worker with a first script of this version: the one that began with the page, else a fresh one. */
    worker(name) {
      const address = place(name);
      const worker = address === early && waiting ? waiting : begin(address);
      waiting = undefined;
      worker.go();
      return worker;
    },
  };

  let settled = false;
  /** The page has what it needs: the rest of its program comes, and soon the site can be kept, where the build has a worker for that. */
  function settle() {
    if (settled) return;
    settled = true;
    // What does not come now is fetched when it is needed.
    bringRest().catch(() => {});
    if (!dataset.keeper) return;
    const keep = () =>
      import(place("offline.js")).then(({ keep }) => keep(policy.createScriptURL(dataset.keeper), HOME.pathname.split("/").at(-2)));
    // What is not kept now is kept at the next visit.
    setTimeout(() => keep().catch(() => {}), 2_000);
  }

  /** Loads and runs the program. Gives why it does not come; nothing where it runs. */
  async function load(program, script, attempt) {
    let response;
    try {
      const fresh = attempt ? { cache: "reload" } : {};
      const coming = fetch(program, fresh);
      coming.catch(() => {});
      const [{ default: init }] = await Promise.all([script, place("late.js")].map((address) => {
        // A browser may remember that a module did not come, but not under another address.
        return import(attempt ? `${address}?again=${attempt}` : address).catch(async () => {
          throw await why(address);
        });
      }));
      response = await coming.catch(async () => {
        throw await why(program);
      });
      if (!response.ok) throw await why(program);
      response.clone().arrayBuffer().then(() => waiting?.go(), () => {});
      bringRest = (await inParts(init, response)) ?? bringRest;
      ran();
      if (!early) settle();
    } catch (error) {
      // The program ran, broke, and has said so itself.
      if (error instanceof WebAssembly.RuntimeError) return undefined;
      return typeof error === "string" ? error : why(program);
    }
  }

  /** A file that the installed app is opened with is as good as one that is dropped on the page. */
  const take = async ({ files: [handle] }) => {
    if (!handle) return;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await handle.getFile());
    // Whoever takes it says so; soon after the program began nobody listens yet.
    while (document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }))) await pause(50);
  };

  function tell(cause) {
    const place = document.querySelector(".loading");
    if (!place) return;
    uncover();
    const words = document.createElement("p");
    words.textContent = `${document.title.split(" ·")[0]} cannot be loaded: ${cause}.`;
    words.setAttribute("role", "alert");
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "Try again";
    again.dataset.reload = "";
    place.replaceChildren(words, again);
  }

  // Also for a program that broke, which can hear nothing any more.
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-reload]")) location.reload();
  });

  async function run() {
    if (!globalThis.WebAssembly?.validate(new Uint8Array(SIMD))) {
      return tell("this browser is too old for its program (WebAssembly with SIMD)");
    }
    const program = document.querySelector("link[rel=preload][as=fetch]").href;
    const script = document.querySelector("link[rel=modulepreload]").href;
    try {
      waiting = early && begin(early);
    } catch {
      // The program finds out when it wants a worker, and says so.
    }
    for (let attempt = 0; ; attempt += 1) {
      const cause = await load(program, script, attempt);
      if (!cause) return globalThis.launchQueue?.setConsumer(take);
      if (attempt === PAUSES.length) return tell(cause);
      await pause(PAUSES[attempt]);
    }
  }

  run();
})();
