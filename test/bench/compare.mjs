// Measures comparing two dumps: natively, and on the page as a user does it, by dropping
// the older dump beside the open newer one.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { root } from "../e2e/lib/host.mjs";
import { openPage, rendererPeak } from "./browser.mjs";
import { click, quiet } from "./watch.mjs";

/**
 * The results of a comparison, each with its view on the page; the first is shown
 * without a click.
 */
export const comparisons = [
  { command: "delta_histogram" },
  { command: "compare_dominators", hash: "#/growth" },
  { command: "leakhunter2", hash: "#/suspects2" },
  { command: "comparison_report", hash: "#/comparison" },
];

/**
 * Compares natively: one process opens both dumps, one after the other. Times are in
 * seconds, memory in bytes. shown has one time for each comparison; the first includes
 * the summaries of both dumps.
 */
export async function compareNative(older, newer) {
  const commands = comparisons.map(({ command }) => command);
  const { stdout } = await promisify(execFile)("go", ["run", "./test/bench/queries", "-baseline", older, newer, ...commands], { cwd: root });
  const { open, queries, peak } = JSON.parse(stdout);
  return { older: open[0], newer: open[1], shown: queries, peak };
}

/**
 * Compares in Chromium. The time of opening the older dump is that of its analyzer
 * alone. Everything else until the delta histogram is drawn counts as comparing,
 * including what the newer dump's analyzer does meanwhile.
 */
export async function compareBrowser(older, newer) {
  const { page, browser, close } = await openPage();
  try {
    await page.getByTestId("open-file").setInputFiles(newer);
    await page.waitForFunction(() => performance.getEntriesByName("heapdrop:dominators").length > 0);
    await quiet(page); // the overview asks a while longer

    await drop(page, older);
    await page.locator("#drop-compare").click();
    await page.waitForFunction(() => document.querySelector('[data-view="delta"][aria-current="page"]') && document.querySelector("#main [data-row]"));
    await quiet(page);
    const first = await page.evaluate(() => {
      const mark = (name) => performance.getEntriesByName(name)[0].startTime;
      const opened = bench.asked.find((r) => r.worker === 1 && r.method === "open");
      return {
        newer: mark("heapdrop:dominators") - mark("heapdrop:open"),
        older: opened.answered - bench.dropped,
        shown: bench.changed() - opened.answered,
        memory: bench.timings.map((t) => t.memoryBytes),
      };
    });
    const shown = [first.shown / 1000];
    for (const { hash } of comparisons.slice(1)) shown.push((await click(page, { hash })).drawn / 1000);
    return { newer: first.newer / 1000, older: first.older / 1000, shown, memory: first.memory, peak: await rendererPeak(browser) };
  } finally {
    await close();
  }
}

/** Drops a file on the page, which then asks what to do with it. */
async function drop(page, file) {
  const input = await page.evaluateHandle(() => Object.assign(document.createElement("input"), { type: "file" }));
  await input.setInputFiles(file);
  await page.evaluate(([dropped]) => {
    const data = new DataTransfer();
    data.items.add(dropped.files[0]);
    const event = (type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(event(type));
  }, [input]);
  await page.locator("#drop-compare").waitFor();
  await page.evaluate(() => document.querySelector("#drop-compare").addEventListener("click", () => (bench.dropped = performance.now()), { capture: true }));
}
