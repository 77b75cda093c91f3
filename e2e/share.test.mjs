// Links: sharing, opening, damage, going back and forward.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { GENTLE, TUPLES } from "./puzzles.mjs";
import { browserTest, eventually, url } from "./support.mjs";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
// A context that is granted something else only has no clipboard.
const noClipboard = { permissions: ["geolocation"] };

const plain = (puzzle) => `#p=${puzzle.replaceAll(".", "0")}`;
const hash = async (page) => new URL(page.url()).hash;

/** Some work: steps, an entry, marks by hand and a strike, seen as another model. */
async function work(page) {
  await on.planned(page);
  await on.goTo(page, 6);
  await on.cell(page, "r1c8").click();
  await page.keyboard.press("3");
  await on.cell(page, "r9c1").click();
  await page.keyboard.press("Shift+Digit2");
  await on.model(page, "Unit");
  await page.getByRole("combobox", { name: "Unit" }).selectOption({ label: "Row 5" });
  await on.isCalled(on.cell(page, "r9c1"), /struck by you/);
}

/** What the cells hold, without how it came there: a link tells the position only. */
const held = async (page) => (await on.cells(page)).map((label) => label.replace(/(entered|deduced) /, ""));

async function isSame(page, other) {
  await eventually(async () => assert.deepEqual(await held(other), await held(page)));
  await eventually(async () => assert.deepEqual(await on.vertices(other), await on.vertices(page)));
}

browserTest("the link of a position opens it on another machine", clipboard, async ({ page, open, profile }) => {
  await open();
  await work(page);
  await on.button(page, "Share").click();
  await on.says(on.notice(page), "Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  assert.ok(link.startsWith(`${url}#s=`) && link.length < url.length + 250, link);

  const other = await (await profile()).newPage();
  await other.goto(link);
  await on.grid(other).waitFor();
  await on.cell(other, "r1c3").click();
  await on.cell(page, "r1c3").click();
  await isSame(page, other);
  assert.equal(await other.getByRole("combobox", { name: "Model" }).inputValue(), "1");
  await on.planned(other);
});

browserTest("a shared link shows the step that was in view", clipboard, async ({ page, open, profile }) => {
  await open(plain(GENTLE));
  await on.planned(page);
  for (let press = 0; press < 3; press += 1) await on.nextStep(page).click();
  const said = await on.step(page).getByRole("heading").innerText();
  await on.button(page, "Share").click();
  const link = await page.getByRole("textbox", { name: /^The link holds/ }).inputValue();
  const other = await (await profile({})).newPage();
  await other.goto(link);
  await on.says(on.step(other).getByRole("heading"), said);
});

browserTest("a link tells every move up to here where that is wanted, and says how much longer it gets", clipboard, async ({ page, open, profile }) => {
  await open();
  await work(page);
  await on.button(page, "Share").click();
  const field = page.getByRole("textbox", { name: /^The link holds/ });
  const moves = page.getByRole("checkbox", { name: /^Include every move up to here/ });
  const short = await field.inputValue();
  const more = Number((await moves.locator("..").textContent()).match(/\((\d+) characters longer\)/)[1]);
  // The box is as the link is, which comes a moment after the press.
  await moves.click();
  await eventually(async () => {
    assert.equal((await field.inputValue()).length, short.length + more);
    assert.ok(await moves.isChecked());
  });
  const other = await (await profile()).newPage();
  await other.goto(await field.inputValue());
  await page.keyboard.press("Escape");
  await isSame(page, other);
  await on.planned(other);
  assert.equal(await on.cursor(other), await on.cursor(page));
  for (const at of [5, 2]) {
    for (const tab of [page, other]) await on.goTo(tab, at);
    await eventually(async () => assert.deepEqual(await held(other), await held(page)));
  }
});

browserTest("without a clipboard the link can be taken by hand", noClipboard, async ({ page, open, profile }) => {
  await open();
  await work(page);
  await on.button(page, "Share").click();
  const field = on.dialog(page, "Share this position").getByRole("textbox");
  const link = await field.inputValue();
  await on.button(page, "Copy").click();
  await on.says(on.errorNotice(page), /^The browser does not let the page copy/);
  await page.keyboard.press("Escape");
  const other = await (await profile()).newPage();
  await other.goto(link);
  await on.grid(other).waitFor();
  await on.cell(page, "r1c1").click();
  await on.cell(other, "r1c1").click();
  await isSame(page, other);
});

browserTest("81 digits behind #p= are a puzzle", {}, async ({ page, open }) => {
  await open(plain(GENTLE));
  await on.isCalled(on.cell(page, "r1c5"), /^r1c5, given 3$/);
  await on.says(on.verdict(page), "Exactly one solution");
});

browserTest("a damaged link is told, and what was open stays", {}, async ({ page, open }) => {
  await open();
  await work(page);
  const before = [await on.cells(page), await on.vertices(page)];
  const good = await eventually(async () => {
    assert.match(await hash(page), /^#s=/);
    return hash(page);
  });
  const at = good.length - 9;
  const damaged = good.slice(0, at) + (good[at] === "A" ? "B" : "A") + good.slice(at + 1);
  for (const bad of [damaged, good.slice(0, -4), "#s=", "#p=12345", plain(GENTLE).slice(0, -1)]) {
    await page.goto(url + bad);
    await on.says(on.errorNotice(page), /^The link .*\. What you had open is still here\.$/);
    assert.deepEqual([await on.cells(page), await on.vertices(page)], before);
    await on.button(page, "Dismiss").click();
  }
});

browserTest("a damaged link that somebody sent is told, and their last work is open", {}, async ({ page, open, context }) => {
  await open();
  await on.goTo(page, await on.planned(page));
  await eventually(async () => assert.match(await hash(page), /^#s=/));
  const before = await held(page);
  const tab = await context.newPage();
  await tab.goto(`${url}#s=1damaged`);
  await on.says(on.errorNotice(tab), /^The link is damaged/);
  await eventually(async () => assert.deepEqual(await held(tab), before));
});

browserTest("a link edited by hand opens at once", {}, async ({ page, open }) => {
  await open(plain(GENTLE));
  await on.isCalled(on.cell(page, "r1c1"), /^r1c1, given 5$/);
  await page.evaluate((hash) => (location.hash = hash), plain(TUPLES));
  await on.isCalled(on.cell(page, "r1c1"), /^r1c1, given 8$/);
  assert.equal((await on.cells(page)).length, 81);
});

browserTest("back and forward go between two puzzles, not between moves", {}, async ({ page, open }) => {
  await open(plain(GENTLE));
  await on.goTo(page, (await on.planned(page)) - 4);
  const entries = await page.evaluate(() => history.length);
  await on.button(page, "New").click();
  await page.getByRole("button", { name: /^Tuples/ }).click();
  await on.isCalled(on.cell(page, "r1c1"), /^r1c1, given 8$/);
  await on.planned(page);
  const opened = await hash(page);
  await on.goTo(page, 7);
  const tuples = await held(page);
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  // The address follows when nothing happens for a while.
  await eventually(async () => assert.notEqual(await hash(page), opened));

  await page.goBack();
  await on.isCalled(on.cell(page, "r1c1"), /^r1c1, given 5$/);
  await eventually(async () => assert.equal((await on.cells(page)).filter((label) => /empty/.test(label)).length, 4));
  await page.goForward();
  await eventually(async () => assert.deepEqual(await held(page), tuples));
});

browserTest("a position is shown as a frame of another page, keeps nothing there, and leads to the whole page", clipboard, async ({ page, open }) => {
  await open(plain(TUPLES));
  await on.planned(page);
  await on.button(page, "Share").click();
  await page.getByRole("button", { name: "Copy: Frame" }).click();
  await on.says(on.dialog(page, "Share this position").getByRole("status").first(), "Copied.");
  const frame = await page.evaluate(() => navigator.clipboard.readText());
  const another = new URL("another-page.html", url).href;
  await page.route(another, (route) => route.fulfill({ contentType: "text/html", body: `<title>Another page</title>${frame}` }));
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
  await page.goto(another);
  const before = await stored();
  const embedded = page.frameLocator("iframe");
  await embedded.getByRole("button", { name: /^Next step/ }).click();
  await embedded.getByRole("region", { name: "Step", exact: true }).getByRole("heading", { name: /^Look at/ }).waitFor();
  const leadsTo = () => embedded.getByRole("link", { name: "Open in Chromadoku" }).getAttribute("href");
  await embedded.getByRole("button", { name: /^Next step/ }).click();
  await eventually(async () => assert.match(await leadsTo(), /&step=/));
  await embedded.getByRole("gridcell", { name: /^r1c8,/ }).click();
  await page.keyboard.press("3");
  await embedded.getByRole("gridcell", { name: /^r1c8, entered 3/ }).waitFor();
  assert.equal(await embedded.getByRole("button", { name: "New", exact: true }).count(), 0);
  const whole = await leadsTo();
  assert.equal(await stored(), before, "nothing of the frame is stored");
  await page.goto(whole);
  await on.isCalled(on.cell(page, "r1c8"), /^r1c8, entered 3/);
});
