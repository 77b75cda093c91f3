// Loads the page again once the site was built again.

(() => {
  let known;
  setInterval(async () => {
    const answer = await fetch("./built.txt", { cache: "no-store" }).catch(() => undefined);
    const built = answer?.ok ? await answer.text() : known;
    if (known && built !== known) location.reload();
    known = built;
  }, 500);
})();
