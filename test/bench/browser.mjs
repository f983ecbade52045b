// Measures the page in Chromium on one dump.
import { createRequire } from "node:module";
import { join } from "node:path";

import { plainHost, root } from "../e2e/lib/host.mjs";
import { measureClicks } from "./clicks.mjs";
import { peakResident } from "./native.mjs";
import { watchWorkers } from "./watch.mjs";

// playwright-core is a dependency of the browser tests.
const { chromium } = createRequire(`${root}test/e2e/package.json`)("playwright-core");

/**
 * Milliseconds that the page is left idle: the analyzer warms up, which would slow down
 * reading.
 */
const warmup = 5_000;

/** Opens the page in a fresh browser, served by a plain static host, and waits until it is idle. */
export function openPage(...scripts) {
  return openSite(root, ...scripts);
}

async function openSite(checkout, ...scripts) {
  const host = await plainHost(join(checkout, "dist"));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-dev-shm-usage"],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(30 * 60_000);
  for (const script of [watchWorkers, ...scripts]) await page.addInitScript(script);
  await page.goto(host.url);
  await page.waitForSelector('html[data-state="idle"]', { state: "attached" });
  await page.waitForTimeout(warmup);
  const close = async () => {
    await browser.close();
    await host.close();
  };
  return { page, browser, close };
}

/**
 * Picks the dump on the page, waits for the retained sizes of all objects, and returns
 * what measure returns, with the seconds that just reading the file took before.
 */
async function withDump(dump, measure, checkout = root) {
  const { page, browser, close } = await openSite(checkout);
  try {
    await readThrough(page, dump); // as natively, this puts the file into the page cache
    const reading = await readThrough(page, dump);

    const idle = await rendererTime(browser);
    await page.getByTestId("open-file").setInputFiles(dump);
    await page.waitForSelector('html[data-state="ready"], html[data-state="error"]', { state: "attached" });
    const state = await page.evaluate(() => document.documentElement.dataset.state);
    if (state === "error") throw new Error(`${dump}: ${await page.locator("body").innerText()}`);
    await page.waitForFunction(() => performance.getEntriesByName("heapdrop:dominators").length > 0);
    const cpu = (await rendererTime(browser)) - idle;
    return { reading, cpu, ...(await measure(page, browser)) };
  } finally {
    await close();
  }
}

/**
 * Opens the dump. Times are in seconds and count from the pick; memory is in bytes. The
 * page is that of this checkout or of another one.
 */
export function measureBrowser(dump, checkout = root) {
  return withDump(dump, async (page, browser) => {
    const { marks, timings } = await page.evaluate(() => ({
      marks: Object.fromEntries(performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime])),
      timings: globalThis.heapdrop.timings,
    }));
    const since = (mark) => (marks[mark] - marks["heapdrop:open"]) / 1000;
    const renderers = await rendererPeak(browser);
    return {
      total: since("heapdrop:dominators"),
      histogram: since("heapdrop:histogram"),
      phases: timings.phases,
      objects: timings.objects,
      references: timings.references,
      peak: timings.memoryBytes,
      note: `the peak in Chromium is the size of the WebAssembly memory; the renderer process peaked at ${Math.round(renderers / 1e6)} MB resident`,
    };
  }, checkout);
}

/**
 * Returns the seconds that commands take on the open dump, each until its first 100 rows
 * have arrived.
 */
export function queryBrowser(dump, commands) {
  return withDump(dump, async (page) => {
    const queries = [];
    for (const command of commands) {
      queries.push(await page.evaluate(async (text) => {
        const started = performance.now();
        await globalThis.heapdrop.query(text, { offset: 0, limit: 100 });
        return (performance.now() - started) / 1000;
      }, command));
    }
    return { queries };
  });
}

/** Times clicks on the opened dump. */
export function clickBrowser(dump) {
  return withDump(dump, measureClicks);
}

/**
 * Returns the seconds that the page takes to read the file, in slices of 16 MB, one
 * after the other.
 */
async function readThrough(page, dump) {
  const input = await page.evaluateHandle(() => Object.assign(document.createElement("input"), { type: "file" }));
  await input.setInputFiles(dump);
  return page.evaluate(async (element) => {
    const [file] = element.files;
    const started = performance.now();
    for (let offset = 0; offset < file.size; offset += 16 << 20) {
      await file.slice(offset, offset + (16 << 20)).arrayBuffer();
    }
    return (performance.now() - started) / 1000;
  }, input);
}

/**
 * Returns the peak resident set of the largest renderer in bytes, as a second source for
 * memory.
 */
export async function rendererPeak(browser) {
  return Math.max(0, ...(await renderers(browser)).map((p) => peakResident(p.id)));
}

/** Returns the seconds of processor time of all renderers so far. */
async function rendererTime(browser) {
  return (await renderers(browser)).reduce((sum, p) => sum + p.cpuTime, 0);
}

async function renderers(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter((p) => p.type === "renderer");
}
