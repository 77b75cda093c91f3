// Keeps the site, so that a second visit needs no network. `crates/xtask/src/offline.rs` puts two facts before these lines: VERSION, the
// name of the folder with the files of this version, and FILES, the addresses of all that is kept, pages last.
//
// A page names its version in the address of each of its files. So whichever page is shown, from the network or from here, all its files
// are of its own version, and a worker may hand out those of any.

/** Other sites of this host have caches as well. */
const OURS = `chromadoku ${new URL(registration.scope).pathname} `;
const OWN = OURS + VERSION;
/** The page that is kept last: a cache that has it has everything. */
const MAIN = "./";
/** How long to wait for a page from the network, in milliseconds. */
const PATIENCE = 3_000;
/** The query of an address says nothing of the file. */
const ANYHOW = { ignoreSearch: true, ignoreVary: true };

/** The caches of all versions, oldest first. */
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

/** Fills the cache of this version. Fails if a file does not come, or a page is of another version, as while a host is being updated. */
async function install() {
  await caches.delete(OWN);
  const cache = await caches.open(OWN);
  // One after the other, so that the page that is open has the line to itself.
  for (const file of FILES) {
    const response = await fetch(file, { cache: "no-cache" });
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (!response.ok || (isPage && !(await response.clone().text()).includes(VERSION))) {
      await caches.delete(OWN);
      throw new Error(`${file} is not that of version ${VERSION}.`);
    }
    await cache.put(file, response);
  }
  // A page of another version offers this one.
  for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(VERSION);
}

/** Forgets older versions: by now no page is open that began under one. */
async function activate() {
  const names = await versions();
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(OWN))).map((name) => caches.delete(name)));
  await clients.claim();
}

/** A page of the newest version that is here as a whole. */
async function kept(address) {
  const file = address.replace(/index\.html(?=$|[?#])/, "");
  for (const name of (await versions()).reverse()) {
    const cache = await caches.open(name);
    if (await cache.match(MAIN)) return cache.match(file, ANYHOW);
  }
}

/** A page: from the network, or from here where that is lost, slow or in trouble. */
async function page(request) {
  const coming = fetch(request);
  const late = new Promise((resume) => setTimeout(resume, PATIENCE));
  const fresh = await Promise.race([coming, late]).catch(() => {});
  if (fresh && fresh.status < 400) return fresh;
  return (await kept(request.url)) ?? coming;
}

/** Any other file: from here, else from the network. */
async function file(request) {
  const response = await caches.match(request, ANYHOW);
  if (!response) return fetch(request);
  // A worker's first script reads the query of its address, which is that of the response where it has one.
  return new URL(request.url).search ? new Response(response.body, response) : response;
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});
