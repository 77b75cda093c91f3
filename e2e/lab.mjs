// The parts of the graph lab, as tests find them.

import { url } from "./browser.mjs";

/** Opens the lab with what an address names. */
export async function lab(page, fragment) {
  await page.goto(`${url}lab.html#${fragment}`);
  await canvas(page).waitFor();
}

export const canvas = (page) => page.getByRole("region", { name: "Graph", exact: true }).getByRole("img");
export const tab = (page, name) => page.getByRole("tab", { name, exact: true });
export const panel = (page) => page.getByRole("tabpanel");

/** The list of vertices, and what its lines say. */
export const graph = (page) => page.getByRole("listbox", { name: /^Vertices/ });
export const vertices = (page) => graph(page).getByRole("option").evaluateAll((options) => options.map((option) => option.ariaLabel));
