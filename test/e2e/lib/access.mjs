// What keeps people out of a page, as axe-core sees it.
import { readFile } from "node:fs/promises";

let axe;

/** What axe-core finds wrong, a line each. */
export async function findings(page) {
  axe ??= await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, impact, nodes }) => nodes.slice(0, 4).map((node) => `${id} (${impact}): ${node.html.slice(0, 160)} ${node.failureSummary.split("\n")[1] ?? ""}`));
  });
}
