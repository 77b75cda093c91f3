// A second visit needs no network, and a new version is offered once all of it is there.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { graph, lab, panel, tab } from "./lab.mjs";
import * as on from "./page.mjs";
import { GENTLE } from "./puzzles.mjs";
import { browserTest, eventually, url } from "./support.mjs";

const KEPT = { serviceWorkers: "allow" };
const path = new URL(url).pathname;

/** The version of a page: the folder of its files. */
const version = (page) => page.evaluate(() => document.querySelector("script").src.split("/").at(-2));

/** Waits until all of the site is kept, whatever the version. */
const isKept = (page, name) =>
  eventually(async () => {
    const whole = await page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const names = await caches.keys();
      const isWhole = await Promise.all(names.map(async (name) => (await caches.open(name)).match("./")));
      return active?.state === "activated" ? names.filter((_, at) => isWhole[at]) : [];
    });
    assert.ok(whole.some((kept) => kept.endsWith(name ?? "")), `version ${name} is kept (${whole})`);
  }, 30_000);

/** The site as a host has it that puts another version in its place: `site.now` names the version, `site.lacks` what is not there yet. */
async function host(body) {
  const built = (await (await fetch(url)).text()).match(/[0-9a-f]{16}/)[0];
  const site = { now: built, lacks: /^$/, built };
  const server = createServer(async (request, response) => {
    if (site.lacks.test(request.url)) return response.writeHead(404).end();
    // Only its own files are there.
    const folder = request.url.match(/[0-9a-f]{16}/)?.[0] ?? site.now;
    const answer = await fetch(new URL(request.url.replace(site.now, built), url));
    const type = answer.headers.get("content-type");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const named = /service_worker|text\/html/.test(request.url + type) ? Buffer.from(`${bytes}`.replaceAll(built, site.now)) : bytes;
    response.writeHead(folder === site.now ? answer.status : 404, { "content-type": type, "cache-control": "no-cache" }).end(named);
  });
  await new Promise((resume) => server.listen(0, "127.0.0.1", resume));
  site.url = `http://127.0.0.1:${server.address().port}${path}`;
  try {
    await body(site);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Whatever is asked of another host than the one of the test is a complaint, and so is that of the test's own host. */
const own = (allow) => ({ ...KEPT, allow: [/^foreign request: http:\/\/127\.0\.0\.1:/, ...allow] });

/** What a page without a network may complain of. */
const LOST = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

browserTest("a second visit needs no network: the board, steps, a lesson, the lab", { ...KEPT, allow: [LOST] }, async ({ page, context, open }) => {
  await open();
  await on.planned(page);
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await on.planned(page);
  await on.nextStep(page).click();
  await on.step(page).getByRole("heading").first().waitFor();
  await page.goto(`${url}index.html#learn=tuples`);
  await on.dialog(page, "Learn").locator("#lesson-tuples").waitFor();
  const isStyled = () => page.evaluate(() => [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0));
  await eventually(async () => assert.ok(await isStyled()));
  await lab(page, "gallery=petersen");
  await tab(page, "Race").click();
  await graph(page).waitFor();
  await tab(page, "Structure").click();
  await eventually(async () => assert.match(await panel(page).textContent(), /\d/));
});

browserTest("a new version is offered, and runs when it is taken", own([]), async ({ page }) => {
  await host(async (site) => {
    await page.goto(site.url);
    await isKept(page, site.built);
    await on.planned(page);
    await on.cell(page, "r1c3").click();
    await page.keyboard.press("9");
    site.now = "0123456789abcdef";
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const offer = page.getByRole("status").filter({ hasText: "A new version is ready." });
    await offer.waitFor();
    assert.equal(await version(page), site.built);
    await offer.getByRole("button", { name: "Reload" }).click();
    await eventually(async () => assert.equal(await version(page), site.now));
    await on.isCalled(on.cell(page, "r1c3"), /entered 9/);
    await on.planned(page);
    assert.equal(await offer.count(), 0);
  });
});

browserTest("without a network, what runs is the newest version that is there as a whole", own([LOST, /404/, /is not that of version/]), async ({ page }) => {
  await host(async (site) => {
    await page.goto(site.url);
    await isKept(page, site.built);
    const looks = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update().catch(() => {}));
    // A new version of which a file is missing, then the page itself.
    site.now = "0123456789abcdef";
    for (site.lacks of [/study_worker_bg/, new RegExp(`${path}$`)]) {
      await looks();
      await eventually(async () => {
        const isInstalling = await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration()).installing));
        assert.ok(!isInstalling);
      });
    }
    site.lacks = /./;
    await page.reload();
    await on.planned(page);
    assert.equal(await version(page), site.built);
    site.lacks = /^$/;
    await looks();
    await isKept(page, site.now);
    site.lacks = /./;
    await page.reload();
    await on.planned(page);
    assert.equal(await version(page), site.now);
  });
});

browserTest("it can be installed: nothing is wrong with its manifest, and its pictures are what that says", {}, async ({ page, context, open }) => {
  await open();
  const devtools = await context.newCDPSession(page);
  const { url: address, errors, data } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
  const { icons, screenshots } = JSON.parse(data);
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const answer = await page.request.get(new URL(src, address).href);
    assert.equal(answer.headers()["content-type"], type, src);
    if (type !== "image/png") continue;
    // The size stands at the start of the file.
    const body = await answer.body();
    assert.equal(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, sizes, src);
  }
});

browserTest("a file that the installed app is opened with is opened, and the puzzle before it is kept", {}, async ({ page, context, open }) => {
  await context.addInitScript((text) => {
    const files = [{ getFile: async () => new File([text], "puzzle.sdk") }];
    Object.defineProperty(globalThis, "launchQueue", { value: { setConsumer: (take) => take({ files }) } });
  }, GENTLE);
  await open();
  await eventually(async () => assert.equal((await on.cells(page)).filter((label) => /given/.test(label)).length, [...GENTLE].filter((letter) => letter !== ".").length));
  await on.button(page, "Undo that").waitFor();
});
