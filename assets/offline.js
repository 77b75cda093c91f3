// Has the browser keep the site for use without a network, and offers a new version once all of it is there. `start.js` loads this when
// the page has all that it needs itself.

/** Offers to load the page again; where one has time for it later, the next visit does so. */
function offer() {
  document.querySelector(".offer")?.remove();
  const place = document.createElement("p");
  place.className = "offer";
  place.setAttribute("role", "status");
  document.body.append(place);
  const button = (text) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    return made;
  };
  const reload = button("Reload");
  reload.dataset.reload = "";
  const later = button("Later");
  later.onclick = () => place.remove();
  const words = document.createElement("span");
  words.textContent = "A new version is ready.";
  place.append(words, reload, later);
}

/** Has a worker keep the site; `address` is its trusted script, `version` that of this page. */
export async function keep(address, version) {
  const workers = navigator.serviceWorker;
  // Who asked for less data gets just the page.
  if (!workers || navigator.connection?.saveData) return;
  workers.onmessage = ({ data }) => {
    if (data !== version) offer();
  };
  document.addEventListener("visibilitychange", async () => {
    const registration = document.hidden ? undefined : await workers.getRegistration();
    // Without a network there is nothing new.
    registration?.update().catch(() => {});
  });
  // A private window may keep nothing.
  await workers.register(address);
}
