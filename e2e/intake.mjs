// Files and texts that come to a page.

import { Lacking } from "./lacking.mjs";

/** Drops a file of so many bytes, or with this text, on an element; or several of them. */
export const drop = (locator, name, ...contents) =>
  locator.evaluate(
    (element, { name, contents }) => {
      const data = new DataTransfer();
      for (const content of contents) {
        data.items.add(new File([typeof content === "number" ? new Uint8Array(content) : content], name));
      }
      element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { name, contents },
  );

/** Pastes a text of so many letters, as from another program; whether the browser is to put it into the field. */
export async function paste(locator, letters) {
  const isTaken = await locator.evaluate((element, letters) => {
    const data = new DataTransfer();
    data.setData("text/plain", "a b\n".repeat(letters / 4));
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    return event.clipboardData?.getData("text/plain") ? element.dispatchEvent(event) : undefined;
  }, letters);
  if (isTaken === undefined) throw new Lacking("what a script pastes in Firefox is empty");
  return isTaken;
}
