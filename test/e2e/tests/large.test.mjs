// Dumps that need more memory than a program with 32-bit addresses can have: the page
// opens them with the same program, converted to 64-bit addresses (public/memory64.js).
// Here a small budget makes every dump such a dump.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";

import { closeBrowser, openPage } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { clickAtOnce, says } from "../lib/views.mjs";

after(closeBrowser);

/** Returns a host of a site, the first one if none is given. */
async function hostOf(t, site = "dist") {
  const host = await plainHost(join(root, site));
  t.after(host.close);
  return host;
}

/**
 * Runs in the page before its scripts: gives every analyzer a small budget, and notes
 * which programs start.
 */
function smallBudget() {
  globalThis.started = [];
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    postMessage(message, ...rest) {
      if (!message.lock) return super.postMessage(message, ...rest);
      globalThis.started.push(message.program ? "converted" : "as compiled");
      return super.postMessage({ ...message, budget: 1 << 16 }, ...rest);
    }
  };
}

/** Runs in the page before its scripts: the browser has no 64-bit memory. */
function only32() {
  const plain = Blob;
  globalThis.Blob = function (parts, options) {
    const worker = options?.type === "text/javascript" && parts[0].includes("heapdropInstance");
    return new plain(worker ? ["WebAssembly.validate = () => false;\n", ...parts] : parts, options);
  };
}

const commands = ["leakhunter", "verdict", "histogram", "dominator_tree", "dominator_tree -groupby class", "list_objects java.util.HashMap -inbound", "merge_shortest_paths java.util.HashMap", "find_strings -pattern book", "thread_overview", "waste", "gc_roots"];

/** Returns answers about the open dump, without the numbers of results. */
async function answers(watched) {
  const all = [];
  for (const command of commands) all.push(await watched.query(command));
  return JSON.parse(JSON.stringify(all, (key, value) => (key === "handle" ? undefined : value)));
}

const started = (page) => page.evaluate(() => globalThis.started);

/** Opens the sample with a small budget and returns the answers. */
async function openLarge(t, at) {
  const watched = await openPage(t, at, { prepare: (page) => page.addInitScript(smallBudget) });
  await watched.pick(sample);
  await watched.state("ready");
  assert.deepEqual(await started(watched.page), ["as compiled", "converted"]);
  return watched;
}

for (const site of (process.env.SITES ?? "dist").split(" ")) {
  test(`${site}: a dump that needs more memory opens with the converted program, with the same answers`, async (t) => {
    const small = await openPage(t, await hostOf(t, site));
    await small.pick(sample);
    await small.state("ready");
    const large = await openLarge(t, await hostOf(t, site));
    const [want, got] = [await answers(small), await answers(large)];
    for (const [i, command] of commands.entries()) assert.deepEqual(got[i], want[i], command);
    const states = await large.page.evaluate(() => globalThis.reported.map(({ state }) => state));
    assert.ok(!states.includes("error"), states.join());
  });
}

test("a dump of which an index is saved opens from it, with the converted program", async (t) => {
  const watched = await openLarge(t, await hostOf(t));
  await watched.page.getByTestId("save-index").waitFor();
  await clickAtOnce(watched.page, "[data-testid=save-index]");
  await watched.page.locator("#forget-index").waitFor();
  const want = await answers(watched);
  watched.quiet = false;
  await watched.page.reload();
  await watched.state("idle");
  await watched.pick(sample);
  await watched.state("ready");
  await watched.page.locator("#forget-index").waitFor();
  assert.deepEqual(await started(watched.page), ["as compiled", "converted"]);
  assert.deepEqual(await answers(watched), want);
});

test("the page as one file has all that a large dump needs", async (t) => {
  const file = join(root, "dist/heapdrop.html");
  const watched = await openLarge(t, { url: pathToFileURL(file).href });
  assert.ok((await watched.query("histogram")).rows.length > 0);
});

test("a browser without 64-bit memory says that the dump is too large for a tab", async (t) => {
  const watched = await openPage(t, await hostOf(t), { prepare: async (page) => {
    await page.addInitScript(smallBudget);
    await page.addInitScript(only32);
  } });
  await watched.pick(sample);
  await watched.page.waitForFunction(() => document.documentElement.dataset.state === "error");
  await says(watched.page.locator("#main"), /too large for a browser tab/);
  assert.deepEqual(await started(watched.page), ["as compiled"]);
});
