// Measures saved indexes: saving, and opening the same dump again.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";

import { plainHost, root } from "../e2e/lib/host.mjs";
import { measureNative, watchProcess } from "./native.mjs";

const { chromium } = createRequire(`${root}test/e2e/package.json`)("playwright-core");

/** A query that needs references: why the biggest object is alive. */
const question = (address) => `path2gc ${address}`;

/** Runs measure with a temporary folder, which is removed afterwards. */
async function withFolder(measure) {
  const folder = mkdtempSync(join(tmpdir(), "heapdrop-bench-"));
  try {
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures natively. Times are those of whole processes, in seconds; sizes are in bytes. */
export function reopenNative(dump) {
  return withFolder(async (folder) => {
    const env = { ...process.env, HEAPDROP_INDEX_DIR: folder, HEAPDROP_TIMINGS: "1" };
    const run = async (...args) => {
      const started = performance.now();
      const { stdout } = await promisify(execFile)(join(root, "bin/heapdrop"), args, { env, maxBuffer: 1 << 28 });
      return { stdout, seconds: (performance.now() - started) / 1000 };
    };
    const opening = await measureNative(dump);
    const saving = /saved in ([\d.]+) s/.exec((await run("index", dump)).stdout);
    const [index] = JSON.parse((await run("index", "--list", "--format", "json")).stdout);
    const tree = await run("query", "--format", "json", "--limit", "1", "--depth", "1", dump, "dominator_tree");
    const biggest = JSON.parse(tree.stdout);
    const started = performance.now();
    const again = spawn(join(root, "bin/heapdrop"), ["info", "--format", "json", dump], { env, stdio: ["ignore", "pipe", "ignore"] });
    let printed = "";
    again.stdout.on("data", (chunk) => (printed += chunk));
    const { peak } = await watchProcess(again);
    const ready = (performance.now() - started) / 1000;
    if (!JSON.parse(printed).savedIndex) throw new Error(`${dump} was not opened from its index`);
    const path = await run("query", "--format", "json", dump, question(biggest.info[0].object));
    return { opening: opening.total, openingPeak: opening.peak, objects: opening.objects, saving: Number(saving[1]), size: index.size, ready, tree: tree.seconds, peak, references: path.seconds };
  });
}

/**
 * Measures in Chromium with a profile on disk. Times count from the pick, in seconds;
 * sizes are in bytes.
 */
export async function reopenBrowser(dump) {
  const host = await plainHost();
  return withFolder(async (folder) => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--disable-dev-shm-usage"], viewport: { width: 1440, height: 900 },
    });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(30 * 60_000);
      const first = await open(page, host, dump);
      const saving = await page.evaluate(async () => {
        const started = performance.now();
        document.querySelector("[data-testid=save-index]").click();
        while (!document.querySelector("#forget-index")) {
          const state = document.querySelector("#saved-index")?.innerText ?? "";
          if (state.startsWith("Not saved")) throw new Error(state);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return (performance.now() - started) / 1000;
      });
      const size = await page.evaluate(async () => {
        const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle("heapdrop")).getDirectoryHandle("indexes");
        for await (const handle of folder.values()) return (await handle.getFile()).size;
      });
      const again = await open(page, host, dump);
      if (!again.phases.includes("Reading the saved index")) throw new Error(`${dump} was not opened from its index: ${again.phases}`);
      return { opening: first.ready, openingPeak: first.peak, objects: first.objects, saving, size, histogram: again.histogram, ready: again.ready, tree: again.tree, peak: again.peak, references: again.references };
    } finally {
      await context.close();
      await host.close();
    }
  });
}

/** Loads the page, opens the dump and asks the query as soon as possible. */
async function open(page, host, dump) {
  await page.goto(host.url);
  await page.waitForSelector('html[data-state="idle"]', { state: "attached" });
  await page.waitForTimeout(5_000); // the analyzer warms up
  const asked = page.evaluate(async (text) => {
    while (!["ready", "error"].includes(document.documentElement.dataset.state)) await new Promise((resolve) => setTimeout(resolve, 5));
    const biggest = await globalThis.heapdrop.query("dominator_tree", { offset: 0, limit: 1 });
    const tree = performance.now();
    await globalThis.heapdrop.query(text + biggest.info[0].object, { offset: 0, limit: 100 });
    return { tree, references: performance.now() };
  }, question(""));
  await page.getByTestId("open-file").setInputFiles(dump);
  const answered = await asked;
  await page.locator("[data-testid=save-index], #forget-index").first().waitFor();
  return page.evaluate(({ tree, references }) => {
    const at = (name) => performance.getEntriesByName(`heapdrop:${name}`)[0].startTime;
    const { objects, memoryBytes, phases } = globalThis.heapdrop.timings;
    const since = (time) => (time - at("open")) / 1000;
    return {
      histogram: since(at("histogram")), ready: since(at("dominators")), tree: since(tree), references: since(references),
      objects, peak: memoryBytes, phases: phases.map((phase) => phase.name),
    };
  }, answered);
}
