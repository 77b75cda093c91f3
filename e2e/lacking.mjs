// What a browser cannot be asked for by whatever drives it: a test that comes to that point is skipped, with the reason.

/** That the browser cannot be asked for something. No waiting helps. */
export class Lacking extends Error {}

/** What keeps Firefox from running a test with these options, in words; nothing where it can begin. */
export function beforehand({ isMobile, colorScheme = "light", reducedMotion, contrast, permissions }) {
  if (isMobile) return "WebDriver BiDi makes no phone of Firefox";
  if (colorScheme !== "light" || reducedMotion || contrast) return "this Firefox has no WebDriver command for what a user prefers";
  if (permissions && !permissions.some((name) => name.startsWith("clipboard"))) return "WebDriver BiDi takes no permission away in Firefox";
  return undefined;
}

/** Has calls that Firefox does not answer, or not as a person would have it, say so. */
export function mark(context) {
  context.newCDPSession = lacks("only Chromium has its developer tools' protocol");
  context.on("page", (page) => {
    page.on("worker", (worker) => (worker.evaluate = lacks("WebDriver BiDi runs nothing in workers of Firefox")));
    page.mouse.dblclick = lacks(DOUBLE);
    page.pdf = lacks("Playwright prints in Chromium only");
    page.emulateMedia = lacks("this Firefox has no WebDriver command for media");
    const waitForEvent = page.waitForEvent.bind(page);
    page.waitForEvent = (event, ...rest) => {
      if (event === "download") throw new Lacking("WebDriver BiDi hands over no downloads of Firefox");
      return waitForEvent(event, ...rest);
    };
    const locators = Object.getPrototypeOf(page.locator("*"));
    locators.dblclick = lacks(DOUBLE);
    const fill = (locators.filled ??= locators.fill);
    locators.fill = async function (text, ...rest) {
      // The text of a field for numbers is not chosen before it is typed over.
      if ((await this.getAttribute("type")) === "number") await fill.call(this, "", ...rest);
      return fill.call(this, text, ...rest);
    };
  });
}

const DOUBLE = "Playwright's two clicks are no double click in Firefox";

const lacks = (why) => () => {
  throw new Lacking(why);
};

/** Whether Firefox complains of the style that whoever drives it, or looks for faults in it, puts into the page. */
export const isOfDriver = (complaint) => /style-src-elem inline|blocked an inline style/.test(complaint);
