// What axe-core finds that would exclude people from using a page.
import { readFile } from "node:fs/promises";

let axe;

/** Returns the problems that axe-core finds, a line for each. */
export async function findings(page, { colours = false } = {}) {
  axe ??= await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: ["color-contrast", "link-in-text-block"] }) });
    return violations.flatMap(({ id, impact, nodes }) => nodes.slice(0, 4).map((node) => `${id} (${impact}): ${node.html.slice(0, 160)} ${node.failureSummary.split("\n")[1] ?? ""}`));
  }, colours);
}
