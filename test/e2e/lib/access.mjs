// What axe-core finds that would exclude people from using a page.
import { readFile } from "node:fs/promises";

import { drawn } from "./views.mjs";

let axe;

/**
 * Returns the problems that axe-core finds, a line for each. It takes its time, during which
 * the page may be drawn; so what it finds counts when it finds the same once more.
 */
export async function findings(page, { colours = false } = {}) {
  axe ??= await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe);
  for (let before; ;) {
    await drawn(page);
    const found = await find(page, colours);
    if (found.length === 0 || found.join("\n") === before) return found;
    before = found.join("\n");
  }
}

/** Lets axe-core look once, when nothing fades or slides any more. */
function find(page, colours) {
  return page.evaluate(async (only) => {
    const moves = document.getAnimations().filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime));
    await Promise.all(moves.map(({ finished }) => finished.catch(() => {})));
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: ["color-contrast", "link-in-text-block"] }) });
    return violations.flatMap(({ id, impact, nodes }) => nodes.slice(0, 4).map((node) => `${id} (${impact}): ${node.html.slice(0, 160)} ${node.failureSummary.split("\n")[1] ?? ""}`));
  }, colours);
}
