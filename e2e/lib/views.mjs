// The page's views as a user meets them: navigation, grids, the inspector.
import assert from "node:assert/strict";

/** Waits until the main area shows an answer: rows, a document, a form or "nothing to show". */
export async function settled(page) {
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    if (!main || main.querySelector(".wait, [aria-busy=true]")) return false;
    return main.querySelector("[data-row], .empty, .problem-box, form, .blocks, .chart, .facts");
  }, null, { timeout: 60_000 });
}

/** Fails when the view shows an error instead of an answer. */
export async function noProblem(page) {
  const problems = await page.locator("#main .problem-box").allInnerTexts();
  assert.deepEqual(problems, [], `in ${await page.evaluate(() => location.hash)}`);
}

/** Opens a view by its entry in the navigation. */
export async function openView(page, id) {
  await page.locator(`nav [data-view="${id}"]`).click();
  await page.waitForFunction((view) => document.querySelector(`nav [data-view="${view}"]`)?.getAttribute("aria-current") === "page", id);
  await settled(page);
}

/** Opens an address within the page, as a link or an edited address does. */
export async function openAddress(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
  await settled(page);
}

/** The ids of the views in the navigation, in order. */
export function viewIds(page) {
  return page.locator("nav [data-view]").evaluateAll((links) => links.map((link) => link.dataset.view));
}

/** The main grid. */
export const grid = (page) => page.locator("#main [data-grid]").first();

/** The cells of the rows that are drawn, as text. */
export function cells(page) {
  return grid(page).locator("[data-row]").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.innerText.trim())));
}
