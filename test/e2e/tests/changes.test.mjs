// Files that change under an open dump, files that the worker may not read, and analyzers
// that end.
import assert from "node:assert/strict";
import { appendFile, mkdtemp, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { gunzipSync } from "node:zlib";

import { closeBrowser, openPage, shareProfile } from "../lib/browser.mjs";
import { query } from "../lib/command.mjs";
import { beans, sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { openAddress, openView, says, settled } from "../lib/views.mjs";

shareProfile();

let host, whole, folder;
before(async () => {
  host = await plainHost();
  whole = gunzipSync(await readFile(sample));
  folder = await mkdtemp(join(tmpdir(), "heapdrop-"));
});
after(async () => {
  await closeBrowser();
  await host.close();
  await rm(folder, { recursive: true });
});

const needContents = ["secrets", "group_by_value java.lang.String", "find_strings -pattern .", "system_properties", "duplicate_strings"];

/** Returns the error message of a command; null if it answers. */
const refusal = (watched, command) => watched.query(command).then(() => null, (error) => error.message);

const changes = {
  touched: (path) => utimes(path, new Date(), new Date(Date.now() + 3_600_000)),
  shorter: (path) => truncate(path, 100_000),
  longer: (path) => appendFile(path, "more"),
  rewritten: (path) => writeFile(path, Buffer.alloc(whole.length, 7)),
  deleted: (path) => rm(path),
};

for (const [what, change] of Object.entries(changes)) {
  test(`of a file that is ${what} no question is answered from a part`, async (t) => {
    const path = join(folder, `${what}.hprof`);
    await writeFile(path, whole);
    const watched = await openPage(t, host);
    await watched.pick(path);
    await watched.state("ready");
    await settled(watched.page);
    const histogram = await watched.query("histogram");
    assert.equal(await watched.page.locator("#lost").count(), 0);

    await change(path);
    for (const command of needContents) {
      assert.match(String(await refusal(watched, command)), /can no longer be read|was changed|shorter/, command);
    }
    assert.deepEqual((await watched.query("histogram")).rows, histogram.rows);
    assert.ok((await watched.query("dominator_tree")).rows.length > 0);
    for (const said of [new RegExp(`${what}\\.hprof`), /still works/i, /open it again/i]) await says(watched.page.locator("#lost"), said);
    await openAddress(watched.page, "#/strings?pattern=.*");
    await says(watched.page.locator("#main"), /needs texts or values from the file/);
    await watched.screenshot(`lost-${what}`);

    await writeFile(path, whole); // chosen again, all is there
    await watched.pick(path);
    await watched.page.locator("#lost").waitFor({ state: "detached" });
    await watched.state("ready");
    assert.equal(await refusal(watched, "secrets"), null);
  });
}

test("a large file that is gone ends every search at once", async (t) => {
  const path = join(folder, "large.hprof");
  await writeFile(path, await readFile(beans(1_500_000)));
  const watched = await openPage(t, host);
  await watched.pick(path);
  await watched.state("ready");
  await rm(path);
  const start = Date.now();
  for (const command of ["find_strings -pattern .", "secrets", "group_by_value java.lang.String"]) {
    assert.match(String(await refusal(watched, command)), /can no longer be read/, command);
  }
  const took = Date.now() - start;
  assert.ok(took < 20_000, `they take ${took} ms`); // trying every object would take forever
});

/**
 * Makes every read of a file by a worker fail, as WebKit does from disk, and counts the
 * page's reads.
 */
function refuseFiles() {
  const { slice, arrayBuffer } = Blob.prototype;
  const inWorker = typeof WorkerGlobalScope !== "undefined";
  const parts = new WeakSet();
  Blob.prototype.slice = function (...range) {
    const part = slice.apply(this, range);
    if (this instanceof File) parts.add(part);
    return part;
  };
  globalThis.readByPage = 0;
  Blob.prototype.arrayBuffer = function () {
    if (inWorker && parts.has(this)) {
      return Promise.reject(new DOMException("The I/O read operation failed.", "NotReadableError"));
    }
    if (parts.has(this)) globalThis.readByPage += this.size;
    return arrayBuffer.call(this);
  };
  const Original = Blob;
  globalThis.Blob = class Blob extends Original { // scripts of workers begin with this
    constructor(content, options) {
      super(options?.type === "text/javascript" ? [`(${refuseFiles})();\n`, ...content] : content, options);
    }
  };
}

test("where workers may not read files, the page reads them", async (t) => {
  const watched = await openPage(t, host, { prepare: (page) => page.addInitScript(`${refuseFiles}\nrefuseFiles();`) });
  const path = join(folder, "refused.hprof");
  await writeFile(path, whole);
  await watched.pick(path);
  await watched.state("ready");
  await settled(watched.page);
  assert.ok(await watched.page.evaluate(() => globalThis.readByPage) >= whole.length);
  for (const command of ["histogram", "group_by_value java.lang.String", "find_strings -pattern a"]) {
    assert.deepEqual((await watched.query(command)).rows, query(sample, command).rows, command);
  }
  await rm(path); // if the page cannot read the file either, that is reported
  assert.match(String(await refusal(watched, "find_strings -pattern .")), /can no longer be read/);

  const large = beans(1_500_000); // by the workers of the worker
  await watched.opens(() => watched.pick(large));
  assert.deepEqual((await watched.query("histogram")).rows, query(large, "histogram").rows);
});

test("a file that cannot be read when it is opened is not called damaged", async (t) => {
  const path = join(folder, "vanishes.hprof");
  await writeFile(path, whole);
  const watched = await openPage(t, host);
  const { page } = watched;
  await page.evaluate(() => document.getElementById("open-file").addEventListener("change", (event) => event.stopImmediatePropagation(), { capture: true, once: true }));
  await watched.pick(path);
  await rm(path);
  await page.evaluate(() => document.getElementById("open-file").dispatchEvent(new Event("change")));
  await page.waitForFunction(() => document.documentElement.dataset.state === "error");
  await says(page.locator("#main"), /file could not be read/i);
  const text = await page.locator("#main").innerText();
  assert.doesNotMatch(text, /damage|binary mode|dump again/i);
});

/** Stores the workers that the page starts in globalThis.workers. */
function recordWorkers() {
  const Original = Worker;
  globalThis.workers = [];
  globalThis.Worker = class Worker extends Original {
    constructor(...how) {
      super(...how);
      globalThis.workers.push(this);
    }
  };
}

const deaths = {
  "that the browser ends": { end: () => globalThis.workers.at(-1).terminate(), told: [/browser ended the analyzer/i, /short of memory/i] },
  "that panics": { end: () => globalThis.workers.at(-1).postMessage({ text: "{}", files: { length: 1, 0: null } }), told: [/bug in heapdrop/i, /memory did not run out/i, /panic/] },
};

for (const [what, { end, told }] of Object.entries(deaths)) {
  test(`an analyzer ${what} is told from one without memory`, async (t) => {
    const watched = await openPage(t, host, { prepare: (page) => page.addInitScript(recordWorkers) });
    watched.provoked = (problem) => /panic|goroutine|console warning/.test(problem);
    const { page } = watched;
    await watched.pick(sample);
    await watched.state("ready");
    await openView(page, "histogram");
    await page.evaluate(end);
    await page.waitForFunction(() => document.documentElement.dataset.state === "error");
    for (const pattern of told) await says(page.locator("#main"), pattern);
    await says(page.locator("#main"), /Last view\s+histogram/);
    assert.doesNotMatch(await page.locator("#main").innerText(), /no browser limits/);
    await page.getByRole("button", { name: "Open the dump again" }).click();
    await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
    await settled(page);
    await says(page.locator("#main h1"), "Histogram");
  });
}
