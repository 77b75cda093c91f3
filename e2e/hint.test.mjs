// Hints and mistakes.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { TUPLES } from "./puzzles.mjs";
import { browserTest, eventually, expectNoAxeViolations } from "./support.mjs";

browserTest("a hint comes in stages: where to look, the pattern, why and what follows, then it is carried out", {}, async ({ page, open }) => {
  await open();
  const at = await on.goToTuple(page);
  const before = await on.cells(page);
  const next = on.nextStep(page);
  await on.says(next, /where to look$/);

  await next.click();
  await on.says(next, /the pattern$/);
  assert.deepEqual(await on.cells(page), before, "where to look gives nothing away");

  await next.click();
  await on.says(next, /: why$/);
  const pattern = (await on.cells(page)).filter((label) => /in the pattern$/.test(label));
  assert.ok(pattern.length >= 2, "the cells of the pattern are named");
  const cells = (await on.vertices(page)).filter((label) => /^r\d+c\d+,.*in the pattern/.test(label));
  assert.equal(cells.length, pattern.length, "the proof has the same cells in the pattern");
  await on.step(page).getByRole("heading", { name: /pair|triple/i }).waitFor();

  await next.click();
  await on.says(next, /carry it out$/);
  await on.step(page).getByText(/they use up|they fill/).first().waitFor();
  const losing = (labels) => labels.filter((label) => /loses/.test(label)).map((label) => label.split(",")[0]);
  const struck = losing(await on.cells(page));
  assert.ok(struck.length > 0, "what is to go is named");
  assert.deepEqual(losing(await on.vertices(page)).sort(), struck.sort(), "grid and graph strike the same");
  assert.equal(await on.cursor(page), at);

  await next.click();
  await on.says(next, /where to look$/);
  assert.equal(await on.cursor(page), at + 1);
  assert.deepEqual(losing(await on.cells(page)), [], "nothing is left to be struck");
  assert.notDeepEqual(await on.cells(page), before);
});

browserTest("every step says in a sentence what it does, and why it holds", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  await on.button(page, "Apply").click();
  await on.step(page).getByText("Why", { exact: true }).click();
  await on.step(page).getByText(/\b(cells?|digits?)\b.*\br\dc\d/).first().waitFor();
});

browserTest("what is read of a step is folded by Escape, which leaves the step, and by whatever else is pressed", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  await on.button(page, "Apply").click();
  const title = await on.step(page).getByRole("heading").innerText();
  const [why, read] = [on.step(page).getByText("Why", { exact: true }), on.button(page, "What words and marks mean")];
  for (const leave of [() => page.keyboard.press("Escape"), () => on.cell(page, "r1c1").click()]) {
    await why.click();
    await read.waitFor();
    await on.step(page).locator(".reason p, .reason li").first().click();
    assert.ok(await read.isVisible(), "its words can be pressed");
    await leave();
    await read.waitFor({ state: "hidden" });
    assert.equal(await on.step(page).getByRole("heading").innerText(), title);
  }
});

browserTest("what is pointed at is lit in the other views", {}, async ({ page, open }) => {
  await open();
  const lit = () => page.locator("[role=gridcell][data-lit]").evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.split(",")[0]));
  const isLit = (expected) => eventually(async () => assert.deepEqual(await lit(), expected));
  const picture = () => on.canvas(page).evaluate((canvas) => canvas.toDataURL());
  await on.goToTuple(page);
  for (let press = 0; press < 3; press += 1) await on.nextStep(page).click();
  const word = on.step(page).locator(".text .mention").first();
  const [named, dark] = [await word.textContent(), await picture()];
  await word.hover();
  await eventually(async () => assert.equal((await lit()).length, /^(row|column|box) \d$/.test(named) ? 9 : named.split(/[ ,]+/).length, named));
  await eventually(async () => assert.notEqual(await picture(), dark, "its vertices are lit"));
  await on.nextStep(page).hover();
  await isLit([]);

  await on.model(page, "Cells");
  await on.canvas(page).hover();
  await isLit(["r5c5"]);
  await on.cell(page, "r1c1").hover();
  await isLit([]);
});

browserTest("two equal neighbors are marked at once in grid and graph", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const start = await on.cells(page);
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("8");
  await on.isCalled(on.cell(page, "r1c3"), /^r1c3, entered 8, conflicts with r1c1$/);
  assert.equal(await on.cell(page, "r1c3").getAttribute("aria-invalid"), "true");
  for (const place of ["r1c1", "r1c3"]) await on.isCalled(on.vertex(page, place), /in conflict/);

  await page.keyboard.press("Enter");
  await on.says(on.errorNotice(page), "r1c1 and r1c3 are equal and see each other.");
  await on.button(page.getByRole("banner"), "Back to the last correct move").click();
  await eventually(async () => assert.deepEqual(await on.cells(page), start));
  await on.button(page, "Redo").click();
  await on.isCalled(on.cell(page, "r1c3"), /entered 8/);
});

browserTest("no hint is built on a wrong entry: it is said, and led back from", {}, async ({ page, open }) => {
  await open();
  await on.goTo(page, await on.planned(page));
  const solution = (await on.cells(page)).map((label) => label.match(/(\d)$/)[1]);
  await on.goTo(page, 0);
  await on.says(on.verdict(page), "Exactly one solution");
  const enter = async (place, digit) => {
    await on.cell(page, place).click();
    await page.keyboard.press(digit);
    await on.isCalled(on.cell(page, place), new RegExp(`entered ${digit}`));
  };
  // A right entry, then a wrong one that clashes with nothing. Both are candidates of their cells.
  await enter("r1c3", solution[2]);
  const right = await on.cells(page);
  const wrong = ["3", "4"].find((digit) => digit !== solution[7]);
  await enter("r1c8", wrong);
  assert.equal(await on.cell(page, "r1c8").getAttribute("aria-invalid"), null);
  await page.keyboard.press("Enter");
  await on.says(on.errorNotice(page), "The entry in r1c8 is wrong.");
  await on.isCalled(on.cell(page, "r1c8"), new RegExp(`entered ${wrong}`));
  await on.button(page.getByRole("banner"), "Back to the last correct move").click();
  await eventually(async () => assert.deepEqual(await on.cells(page), right));
  await on.nextStep(page).click();
  await on.says(on.nextStep(page), /the pattern$/);
});

browserTest("where entries leave no way, the panel says why and leads back", {}, async ({ page, open }) => {
  await open();
  await on.planned(page);
  const start = await on.cells(page);
  await on.cell(page, "r1c3").click();
  await page.keyboard.press("8");
  await on.step(page).getByRole("heading", { name: "This cannot be completed" }).waitFor();
  await on.step(page).getByText("r1c1 and r1c3 are both 8, in row 1.").waitFor();
  await on.button(on.step(page), /^Go back/).click();
  await eventually(async () => assert.deepEqual(await on.cells(page), start));
});

browserTest("a listed step is shown while it is pointed at, stays when it is pressed, and is carried out by Apply", {}, async ({ page, open }) => {
  await open();
  const at = await on.goToTuple(page);
  await on.button(page, "All steps").click();
  const sheet = page.getByRole("region", { name: "All steps" });
  await on.says(sheet.getByRole("status"), /^[\d,]+ steps(; long lists are cut)?$/);
  const shows = async () => (await on.cells(page)).some((label) => /in the pattern|loses/.test(label));
  const last = sheet.getByRole("list").getByRole("button").last();
  const before = await shows();
  await last.hover();
  await eventually(async () => assert.ok(await shows()));
  await sheet.getByRole("heading").first().hover();
  await eventually(async () => assert.equal(await shows(), before));
  await last.click();
  await on.button(page, "Share").hover();
  await eventually(async () => assert.equal(await last.getAttribute("aria-current"), "true"));
  assert.ok(await shows());
  assert.equal(await on.cursor(page), at, "nothing is carried out yet");
  await on.button(sheet, "Apply").click();
  await eventually(async () => assert.equal(await on.cursor(page), at + 1));
  assert.ok(await sheet.isVisible());
});

browserTest("a proof is told beat by beat, forth and back, in the panel and by lines in the grid", {}, async ({ page, open }) => {
  await open(`#p=${TUPLES}`);
  await on.button(page, "All steps").click();
  const sheet = page.getByRole("region", { name: "All steps" });
  const nets = sheet.locator("section").filter({ has: page.getByRole("heading", { name: /^Forcing net contradiction/ }) });
  await nets.getByRole("heading").click();
  await nets.getByRole("button").nth(3).click();
  const panel = on.step(page);
  await on.button(panel, "One back").click();
  await on.says(panel.locator("p.text"), /^The supposition fails, so r.c. is not .\.$/);
  const last = Number((await panel.getByText(/^\d+ of \d+$/).textContent()).split(" of ")[1]);
  for (let beat = last - 1; beat > 0; beat -= 1) {
    await on.button(panel, "One back").click();
    await panel.getByText(`${beat} of ${last}`, { exact: true }).waitFor();
    if (beat === last - 1) await on.says(panel.locator("p.text"), /^.* has . only in .*, but .*: . has no place left\.$/);
  }
  await on.says(panel.locator("p.text"), /^Suppose r.c. is .\.$/);
  await on.nextStep(page).click();
  await panel.getByText(`2 of ${last}`, { exact: true }).waitFor();
  assert.ok((await page.locator(".overlay .link.role-strong, .overlay .link.role-weak").count()) > 0, "what follows is joined to what it follows from");
});

browserTest("two steps are seen side by side once one of them is held", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  await on.button(page, "All steps").click();
  const sheet = page.getByRole("region", { name: "All steps" });
  const steps = sheet.getByRole("list").getByRole("button");
  await steps.first().click();
  await on.button(sheet, "Hold").click();
  await sheet.getByText("Choose another step to compare it with.").waitFor();
  await steps.last().click();
  await on.button(sheet, "Compare").click();
  const dialog = on.dialog(page, "Two steps side by side");
  await eventually(async () => assert.equal(await dialog.locator("section svg").count(), 2));
  assert.equal(await dialog.getByRole("heading", { name: "It opens" }).count(), 2);
  await expectNoAxeViolations(page);
  await on.button(dialog, "Close").click();
  await on.button(sheet, "Let go").click();
  await on.button(sheet, "Hold").waitFor();
});

browserTest("a long proof is told in parts, and a part one by one when asked", {}, async ({ page, open }) => {
  await open();
  await on.more(page, "Choose techniques");
  const techniques = page.getByRole("region", { name: "Choose techniques" });
  const row = techniques.getByRole("listitem").filter({ hasText: /^Aligned triple exclusion/ });
  await row.locator("summary").click();
  await row.getByRole("button", { name: /^Example/ }).click();
  const panel = on.step(page);
  const place = panel.getByText(/^\d+–\d+ of \d+$/);
  await eventually(async () => {
    await on.nextStep(page).click();
    assert.ok(await place.isVisible());
  });
  const [, first, last] = (await place.textContent()).match(/^(\d+)–(\d+) of/);
  await on.button(panel, "One by one").click();
  await panel.getByText(new RegExp(`^${first} of`)).waitFor();
  for (let beat = Number(first); beat < Number(last); beat += 1) await on.nextStep(page).click();
  await place.waitFor();
});

browserTest("of all steps only those are listed that have the words that are typed", {}, async ({ page, open }) => {
  await open();
  await on.goToTuple(page);
  await on.button(page, "All steps").click();
  const sheet = page.getByRole("region", { name: "All steps" });
  const field = sheet.getByRole("textbox", { name: "Only steps with these words" });
  await on.says(sheet.getByRole("status").first(), /^[\d,]+ steps/);
  const texts = (role) => sheet.getByRole(role).evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
  const openSections = await sheet.locator("details[open]").count();
  const [, place] = (await texts("listitem")).at(-1).match(/(r\dc\d)/);
  await field.fill(`naked ${place.toUpperCase()}`);
  await on.says(sheet.getByRole("status").first(), /^[\d,]+ steps?$/);
  assert.ok((await texts("listitem")).every((text) => text.includes(place)));
  assert.ok((await texts("heading")).slice(1).every((title) => title.startsWith("Naked")));
  await field.fill("no step has these");
  await on.says(sheet.getByRole("status").first(), /^0 steps$/);
  await field.fill("");
  await on.says(sheet.getByRole("status").first(), /^[\d,]+ steps/);
  assert.equal(await sheet.locator("details[open]").count(), openSections);
  await on.more(page, "Choose techniques");
  const techniques = page.getByRole("region", { name: "Choose techniques" });
  const row = techniques.getByRole("listitem").filter({ hasText: /^Naked triple/ });
  await row.locator("summary").click();
  await row.getByRole("button", { name: /^What it sees/ }).click();
  const seen = page.getByRole("region", { name: "Naked triple" });
  await seen.getByRole("listitem").first().waitFor();
  assert.equal(await seen.locator("[hidden]").count(), 0, "what was typed is for the list with the field alone");
});

browserTest("where logic ends one press looks harder, and another plays the rest", {}, async ({ page, open }) => {
  // Arto Inkala's puzzle of 2012, for which the usual techniques find no step.
  await open("#p=800000000003600000070090200050007000000045700000100030001000068008500010090000400");
  await on.says(on.step(page).locator("p.text"), /^\d+ techniques tried, and no step found\./);
  await page.getByRole("button", { name: /^Look harder/ }).click();
  await on.step(page).getByRole("heading", { name: "Logic ends here" }).waitFor({ state: "detached" });
  await eventually(async () => assert.ok((await on.places(page)) > 20), 60_000);
  await on.planned(page);
  await on.goTo(page, await on.places(page));
  await on.step(page).getByRole("heading", { name: "Solved" }).waitFor({ timeout: 60_000 });
});
