// Every screen with every board, both pages: nothing scrolls sideways, is cut or lies over something else; lines are whole
// pixels; what comes late moves nothing; sheets are told to those who do not see them come.

import assert from "node:assert/strict";
import * as on from "./page.mjs";
import { TUPLES } from "./puzzles.mjs";
import { slowDown } from "./speed.mjs";
import { browserTest, eventually, screens, url } from "./support.mjs";

/** Width, height and pixels of the screen in a pixel of the page. The first is 1280x1024 at 400 %. */
const SCREENS = [
  [320, 256, 1],
  [320, 568, 2],
  [360, 640, 3],
  [390, 844, 2],
  [414, 896, 1.5],
  [768, 1024, 1],
  [820, 1180, 2],
  [844, 390, 3],
  [1024, 768, 1],
  [1280, 800, 1.5],
  [1240, 800, 1.1],
  [1920, 1080, 1],
  [2560, 1440, 1],
];
const BOARDS = [4, 6, 9, 12, 16, 25];
/** Where the pad of a 9x9 board is in sight from the start. */
const AT_ONCE = ([width, height]) => height > 300 || width > 500;

/** Makes the page another screen. */
async function becomes(devtools, [width, height, deviceScaleFactor]) {
  await devtools.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
}

/** What is wrong with the page on the screen as it is, in words. */
const faults = (page, block = "nearest") =>
  page.evaluate((block) => {
    const wrong = [];
    const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const name = (element) => element.ariaLabel ?? (element.textContent.trim().slice(0, 30) || element.className);
    const root = document.scrollingElement;
    scrollTo(0, 0);
    if (root.scrollWidth > root.clientWidth) wrong.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}`);

    // What is pressed: inside the width, large enough, and nothing lies over it once it is scrolled to.
    for (const control of all("button, select, summary, a[href], [role=gridcell]")) {
      // What scrolls in a box of its own is no fault.
      if (control.closest("[role=tablist], .zoomed, .lab-scroll")) continue;
      const { left, right, width, height } = control.getBoundingClientRect();
      if (left < -0.5 || right > root.clientWidth + 0.5) wrong.push(`${name(control)} is outside: ${left} to ${right}`);
      const cell = control.role === "gridcell";
      if (!cell && Math.min(width, height) < 24) wrong.push(`${name(control)} is small: ${width} x ${height}`);
      if (control.scrollWidth > control.clientWidth + 1 && !cell) wrong.push(`${name(control)} is cut`);
    }
    for (const control of all("[aria-label=Pad] button, header button, [aria-label=Step] button, [aria-label=Timeline] button")) {
      control.scrollIntoView({ block, behavior: "instant" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || !(control.contains(hit) || hit.contains(control) && hit.closest("button"))) {
        wrong.push(`${name(control)} is covered by ${hit ? hit.className || hit.tagName : "the edge"}`);
      }
    }
    scrollTo(0, 0);

    // Side by side, not over each other; but the divider is a slider over grid and graph, of which only the thumb between them takes presses.
    for (const group of ["header", "header > div", ".grid-head", ".graph-bar", ".pad", ".timeline", ".step-panel", ".lab-bar", "main"]) {
      for (const parent of all(group)) {
        const parts = [...parent.children].filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.matches(".notice, .menu > *, .divider"));
        const boxes = parts.map((part) => part.getBoundingClientRect());
        boxes.forEach((a, i) =>
          boxes.slice(0, i).forEach((b, j) => {
            const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
            const floats = [parts[i], parts[j]].some((part) => ["sticky", "fixed", "absolute"].includes(getComputedStyle(part).position));
            if (over && !floats) wrong.push(`${name(parts[i])} lies over ${name(parts[j])}`);
          }),
        );
      }
    }
    return wrong;
  }, block);

/** What is wrong with the lines of the board: all are whole pixels of the screen, those of boxes heavier than those of cells. */
const lines = (page) =>
  page.evaluate(() => {
    const wrong = new Set();
    const grid = document.querySelector("[role=grid]");
    const from = grid.getBoundingClientRect();
    const rows = [...grid.querySelectorAll("[role=row]")];
    const pixels = (length) => length * devicePixelRatio;
    for (const [down, row] of rows.entries()) {
      const cells = [...row.querySelectorAll("[role=gridcell]")];
      for (const [across, cell] of cells.entries()) {
        const { left, top, width, height } = cell.getBoundingClientRect();
        for (const [what, length] of Object.entries({ left: left - from.left, top: top - from.top, width, height })) {
          const at = pixels(length);
          if (Math.abs(at - Math.round(at)) > 0.3) wrong.add(`${what} of a cell is ${at.toFixed(2)} pixels`);
        }
        const style = getComputedStyle(cell);
        for (const [side, last] of [["Right", across === cells.length - 1], ["Bottom", down === rows.length - 1]]) {
          const wide = Math.round(pixels(parseFloat(style[`border${side}Width`])));
          const thick = cell.classList.contains(side === "Right" ? "thick-right" : "thick-below");
          if (last ? wide !== 0 : wide < 1) wrong.add(`a line is ${wide} pixels`);
          if (thick) wrong[side] = Math.min(wrong[side] ?? 99, wide);
          else if (!last) wrong[`thin${side}`] = Math.max(wrong[`thin${side}`] ?? 0, wide);
        }
      }
    }
    for (const side of ["Right", "Bottom"]) {
      if (wrong[side] <= wrong[`thin${side}`]) wrong.add(`a box's line has ${wrong[side]} pixels, a cell's ${wrong[`thin${side}`]}`);
    }
    return [...wrong];
  });

/** Whether all keys of the pad are in sight above the dock before anything is scrolled. */
const padInSight = (page) =>
  page.evaluate(() => {
    const dock = document.querySelector("[aria-label=Timeline]").parentElement;
    const end = getComputedStyle(dock).position === "sticky" ? dock.getBoundingClientRect().top : innerHeight;
    const keys = [...document.querySelectorAll("[aria-label=Pad] button")].map((key) => key.getBoundingClientRect());
    return keys.every(({ top, bottom }) => top >= 0 && bottom <= end + 0.5);
  });

for (const side of BOARDS) {
  browserTest(`every screen holds a board of ${side}x${side}`, {}, async ({ page, context, open }) => {
    await open();
    await on.planned(page);
    if (side !== 9) await on.emptyBoard(page, side);
    const devtools = await context.newCDPSession(page);
    const found = {};
    for (const screen of SCREENS) {
      await becomes(devtools, screen);
      let wrong;
      const none = async () => {
        wrong = [...(await faults(page)), ...(await lines(page))];
        if (side <= 9 && AT_ONCE(screen) && !(await padInSight(page))) wrong.push("the pad is out of sight");
        assert.deepEqual(wrong, []);
      };
      // The page hears of another screen a moment later.
      await eventually(none, 1_000).catch(() => (found[screen.join(" x ")] = wrong));
    }
    assert.deepEqual(found, {});
  });
}

browserTest("every screen holds the graph lab", {}, async ({ page, context }) => {
  await page.goto(`${url}lab.html`);
  await page.getByRole("tab", { name: "Run" }).waitFor();
  const devtools = await context.newCDPSession(page);
  const found = {};
  for (const tab of ["Open", "Run", "Race", "Structure", "Export"]) {
    await page.getByRole("tab", { name: tab }).click();
    for (const screen of SCREENS) {
      await becomes(devtools, screen);
      const wrong = await faults(page);
      if (wrong.length) found[`${tab}, ${screen.join(" x ")}`] = wrong;
    }
  }
  assert.deepEqual(found, {});
});

for (const [name, address] of [["page", url], ["lab", `${url}lab.html`]]) {
  browserTest(`text of twice the size lies over nothing: ${name}`, {}, async ({ page, context }) => {
    await page.goto(address);
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const devtools = await context.newCDPSession(page);
    const found = {};
    for (const screen of [[320, 568, 2], [390, 844, 2], [768, 1024, 1], [1024, 768, 1], [1280, 800, 1], [1920, 1080, 1]]) {
      await becomes(devtools, screen);
      // The dock, which grows with its words, leaves the middle of the screen free.
      const wrong = await faults(page, "center");
      if (wrong.length) found[screen.join(" x ")] = wrong;
    }
    assert.deepEqual(found, {});
  });
}

for (const [what, name, isNew] of [["page", "index.html", false], ["page of a first visit", "index.html", true], ["frame of a first visit", "embed.html", true], ["lab", "lab.html", false]]) {
  for (const side of ["phone", "laptop"]) {
    browserTest(`what comes late moves nothing: ${what}, ${side}`, { ...screens[side], isNew }, async ({ page }) => {
      await page.addInitScript(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
      });
      // Slow, so that what comes one after the other is painted one after the other.
      await slowDown(page);
      await page.goto(url + name);
      if (what === "lab") await page.getByRole("tab", { name: "Run" }).click();
      else await on.planned(page);
      const shifts = await page.evaluate(() =>
        globalThis.shifts.map(({ value, sources }) => ({ value, what: sources.map(({ node }) => node?.className || node?.nodeName) })),
      );
      const sum = shifts.reduce((sum, { value }) => sum + value, 0);
      assert.ok(sum < 0.005, JSON.stringify(shifts));
    });
  }
}

for (const side of ["phone", "laptop"]) {
  browserTest(`what comes late into a dialog moves nothing that is there: ${side}`, { ...screens[side], permissions: ["clipboard-write"] }, async ({ page, open }) => {
    await open();
    await on.planned(page);
    for (let press = 0; press < 2; press += 1) await page.keyboard.press(".");
    await slowDown(page);
    await page.evaluate(() => {
      globalThis.tops = new Set();
      const look = () => {
        const box = document.querySelector("dialog[open] input[type=checkbox]");
        if (box) globalThis.tops.add(Math.round(box.getBoundingClientRect().top));
        requestAnimationFrame(look);
      };
      look();
    });
    await on.button(page, "Share").click();
    await on.dialog(page, "Share this position").getByRole("heading", { name: "For other programs" }).waitFor();
    const tops = await page.evaluate(() => [...globalThis.tops]);
    assert.equal(tops.length, 1, `the box stood at ${tops.join(", ")}`);
  });
}

/** The colors of what is seen of the page at some places, in pixels of the screen: red, green and blue of each. */
async function colors(page, devtools, places) {
  const { data: picture } = await devtools.send("Page.captureScreenshot", { format: "png" });
  const read = async ([picture, places]) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)]);
  };
  return page.evaluate(read, [picture, places]);
}

for (const colorScheme of ["light", "dark"]) {
  browserTest(`all lines of the board are painted alike: ${colorScheme}`, { colorScheme }, async ({ page, context, open }) => {
    await open("#m=1");
    await on.planned(page);
    const devtools = await context.newCDPSession(page);
    for (const screen of [[360, 640, 3], [390, 844, 2], [768, 1024, 1], [1920, 1080, 1]]) {
      await becomes(devtools, screen);
      const { left, top, size, half, ratio } = await on.grid(page).evaluate((grid) => {
        grid.scrollIntoView({ block: "end", behavior: "instant" });
        const { left, top, width } = grid.getBoundingClientRect();
        const ratio = devicePixelRatio;
        // The middle of a thin line before the end of a cell.
        return { left: left * ratio, top: top * ratio, size: (width * ratio) / 9, half: Math.max(1, Math.floor(ratio)) / 2, ratio };
      });
      // Through a row and a column whose cells say nothing of the chosen one, beside their marks.
      const [x, y] = [Math.round(left + size * 6 + 2 * ratio), Math.round(top + size * 6 + 2 * ratio)];
      const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
      const at = (from, number) => Math.floor(Math.round(from + size * number) - half);
      const across = numbers.map((number) => [at(left, number), y]);
      const down = numbers.map((number) => [x, at(top, number)]);
      const [ground, ...found] = await colors(page, devtools, [[Math.round(left + size * 0.5), y], ...across, ...down]);
      const apart = (one, other) => one.reduce((sum, part, channel) => sum + Math.abs(part - other[channel]), 0);
      const seen = { thin: [], thick: [] };
      found.forEach((color, place) => {
        const alike = seen[numbers[place % 8] % 3 ? "thin" : "thick"];
        // What lies below the edge of a line may make a difference that nobody sees.
        if (!alike.some((known) => apart(known, color) <= 3)) alike.push(color);
      });
      assert.deepEqual([seen.thin.length, seen.thick.length], [1, 1], `${screen}: ${seen.thin.join(" ")} and ${seen.thick.join(" ")}`);
      assert.ok(apart(seen.thin[0], ground) > 90, `lines of cells are to be seen: ${seen.thin} on ${ground}`);
      assert.ok(apart(seen.thick[0], ground) > 200, `lines of boxes are to be seen: ${seen.thick} on ${ground}`);
    }
  });
}

/** A jigsaw of four squares: its givens, then the region of each cell. */
const JIGSAW = "1...............\naabbaadbccdbccdd";

for (const colorScheme of ["light", "dark"]) {
  browserTest(`tints of regions leave the borders between these their color: ${colorScheme}`, { colorScheme, permissions: ["clipboard-write"] }, async ({ page, context, open }) => {
    await open();
    await on.paste(page, JIGSAW);
    await eventually(async () => assert.equal((await on.cells(page)).length, 16));
    const borders = await on.grid(page).evaluate((grid) =>
      [...grid.querySelectorAll(".thick-right:not(.active)")].map((cell) => {
        const { right, top } = cell.getBoundingClientRect();
        return { place: [Math.round(right) - 1, Math.round(top) + 4], color: getComputedStyle(cell).borderRightColor.match(/\d+/g).map(Number) };
      }),
    );
    assert.ok(borders.length > 4);
    const seen = await colors(page, await context.newCDPSession(page), borders.map(({ place }) => place));
    seen.forEach((found, at) => {
      const { place, color } = borders[at];
      const apart = found.reduce((sum, part, channel) => sum + Math.abs(part - color[channel]), 0);
      assert.ok(apart <= 16, `at ${place}: ${found} in place of ${color}`);
    });
  });
}

browserTest("where the system chooses the colors, the rings of a step are whole", { forcedColors: "active", reducedMotion: "reduce" }, async ({ page, context, open }) => {
  await open();
  await on.goToTuple(page);
  await on.nextStep(page).click();
  await on.nextStep(page).click();
  await on.says(on.nextStep(page), /: why$/);
  const place = await on.grid(page).getByRole("gridcell").evaluateAll(
    (cells) => cells.find((cell) => cell.matches(".role-pattern:not(.active)")).ariaLabel.slice(0, 4),
  );
  const cell = on.cell(page, place);
  const { x, y, width, height } = await cell.boundingBox();
  // Past the first pixel, which the outline of the area takes.
  const side = Array.from({ length: Math.floor(height) - 4 }, (_, down) => [Math.round(x) + 1, Math.round(y) + 2 + down]);
  const places = [[Math.round(x + width / 2), Math.round(y) + 1], ...side];
  const [ring, ...left] = (await colors(page, await context.newCDPSession(page), places)).map((color) => color.join());
  assert.deepEqual([...new Set(left)], [ring], "the left side is the color of the top");
});

/** Lines of the menu, with the sheets that they open. */
const SHEETS = ["How hard it is", "Choose techniques", "Structure of the graph"];

for (const [name, screen] of [["laptop", screens.laptop], ["phone", screens.phone]]) {
  browserTest(`sheets take the focus, say their name and give the focus back: ${name}`, screen, async ({ page, open }) => {
    await open();
    await on.planned(page);
    const focused = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.ariaLabel);
    const grid = await on.grid(page).boundingBox();
    for (const sheet of SHEETS) {
      await on.more(page, sheet);
      const region = page.getByRole("region", { name: sheet });
      await region.getByRole("heading", { name: sheet }).waitFor();
      await eventually(async () => assert.equal(await focused(), sheet));
      // It takes room from the graph alone.
      if (screen === screens.laptop) assert.deepEqual(await on.grid(page).boundingBox(), grid);
      await page.keyboard.press("Escape");
      await region.waitFor({ state: "detached" });
      await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "More"));
    }
  });
}
