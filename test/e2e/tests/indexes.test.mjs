// Saved indexes in the page: a saved index opens the same dump again with the same
// answers, and no other dump.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, out } from "../lib/browser.mjs";
import { info, query } from "../lib/command.mjs";
import { plainHost } from "../lib/host.mjs";
import { sample } from "../lib/dumps.mjs";
import { clickAtOnce, openAddress, otherButtons, rememberButtons, runCommand } from "../lib/views.mjs";

let host, dump;
before(async () => {
  host = await plainHost();
  mkdirSync(out, { recursive: true });
  dump = copy("indexed.hprof.gz", 1_700_000_000);
});
after(async () => {
  await closeBrowser();
  await host.close();
});

/** Returns a copy of the sample with that time of change in seconds. */
function copy(name, changed) {
  const file = join(out, name);
  copyFileSync(sample, file);
  utimesSync(file, changed, changed);
  return file;
}

/** Returns what the overview says about the index of the open dump. */
const state = (page) => page.locator("#saved-index [role=status]").innerText();

/** Waits until the overview says that. */
const says = (page, pattern) => eventually(async () => assert.match(await state(page), pattern));

/** Opens a dump and waits until the page knows which indexes are saved. */
async function opened(watched, file) {
  await watched.pick(file);
  await watched.state("ready");
  await watched.page.locator("#saved-index").waitFor();
}

/** Opens a page and saves the index of its dump. */
async function saved(t) {
  const watched = await openPage(t, host);
  await opened(watched, dump);
  await says(watched.page, /^None\. It takes about [\d.]+ KB in this browser/);
  await clickAtOnce(watched.page, "[data-testid=save-index]");
  await says(watched.page, /^Saved: [\d.]+ KB in this browser\.$/);
  await watched.page.locator("#forget-index").waitFor();
  return watched;
}

/** Reloads the page. */
async function reload(watched) {
  watched.quiet = false;
  await watched.page.reload();
  await watched.state("idle");
  watched.beQuiet();
}

const commands = ["histogram", "dominator_tree", "list_objects java.util.HashMap -inbound", "merge_shortest_paths java.util.HashMap", "find_strings -pattern book", "thread_overview"];

/** Returns answers about the open dump. */
async function answers(watched) {
  const rows = [];
  for (const command of commands) {
    rows.push((await watched.query(command)).rows);
    assert.ok(rows.at(-1).length > 0, command);
  }
  return rows;
}

/** The names of all files in the origin's private file system. */
const files = (page) => page.evaluate(async () => {
  const found = [];
  const walk = async (folder, path) => {
    for await (const [name, entry] of folder.entries()) {
      if (entry.kind === "directory") await walk(entry, `${path}${name}/`);
      else found.push(path + name);
    }
  };
  await walk(await navigator.storage.getDirectory(), "");
  return found;
});

test("a dump opens from its index after a reload, with the same answers", async (t) => {
  const watched = await saved(t);
  const { page } = watched;
  const fromDump = await answers(watched);
  await eventually(async () => assert.match((await files(page)).join(), /^heapdrop\/indexes\/[0-9a-f]+$/, "one index and no draft"));
  await reload(watched);
  const entries = page.locator(".dump-list li");
  await entries.first().waitFor();
  assert.equal(await entries.count(), 1);
  assert.match(await entries.innerText(), /indexed\.hprof\.gz/);
  await watched.screenshot("saved-indexes");

  await opened(watched, dump);
  await says(page, /^Opened from the one saved on \d+ \w+ \d{4}, \d\d:\d\d\.$/);
  const phases = await page.evaluate(() => globalThis.heapdrop.timings.phases.map((phase) => phase.name));
  assert.ok(phases.includes("Reading the saved index") && !phases.includes("Finding dominators"), phases.join());
  const native = info(dump);
  assert.equal((await page.evaluate(() => globalThis.heapdrop.timings)).objects, native.objects + native.unreachableObjects);
  assert.deepEqual(await answers(watched), fromDump);
  assert.deepEqual(fromDump[0], query(dump, "histogram").rows);
  await watched.screenshot("opened-from-index");

  await watched.opens(() => page.locator("#open-dump").click());
  await says(page, /^None\./);
});

test("the index of a file that changed is not used", async (t) => {
  const watched = await saved(t);
  await reload(watched);
  await opened(watched, copy("indexed.hprof.gz", 1_700_000_001));
  await says(watched.page, /^None\./);
  copy("indexed.hprof.gz", 1_700_000_000);
});

test("forgetting removes the index, even the one in use", async (t) => {
  const watched = await saved(t);
  const { page } = watched;
  const fromDump = await answers(watched);
  await reload(watched);
  await opened(watched, dump);
  await says(page, /^Opened from/);
  await page.locator("#forget-index").click();
  await says(page, /forgotten/);
  assert.deepEqual(await files(page), []);
  assert.deepEqual(await answers(watched), fromDump, "what was loaded answers on");

  await runCommand(page, "save_index");
  await page.locator("#forget-index").waitFor();
  await page.getByRole("button", { name: "Close the dump" }).click();
  await watched.state("idle");
  await page.locator(".dump-list button").first().click();
  await page.locator(".dump-list").waitFor({ state: "detached" });
  await eventually(async () => assert.deepEqual(await files(page), []));
});

test("a damaged index is reported, and the dump is read again", async (t) => {
  const watched = await saved(t);
  const { page } = watched;
  await reload(watched);
  await page.locator(".dump-list li").waitFor(); // the page has finished reading it
  await page.evaluate(async () => {
    const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle("heapdrop")).getDirectoryHandle("indexes");
    for await (const handle of folder.values()) {
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      bytes[bytes.length - 100] ^= 1; // near the end, which is read at once
      const writer = await handle.createWritable();
      await writer.write(bytes);
      await writer.close();
    }
  });
  await opened(watched, dump);
  await says(page, /^None\./);
  await eventually(async () => assert.match(await page.locator(".overview").innerText(), /The saved index of this dump was not used: it is damaged/));
  assert.deepEqual((await watched.query("histogram")).rows, query(dump, "histogram").rows);
  assert.deepEqual(await files(page), [], "nobody will ever read it");
});

/**
 * Makes the first calls of a method in the analyzers do nothing, or fail with an error
 * of that name.
 */
async function hinder(page, kind, method, error) {
  for (const worker of page.workers()) {
    await worker.evaluate(([kind, method, error]) => {
      const { prototype } = globalThis[kind];
      const real = prototype[method];
      globalThis.hindered = { ...globalThis.hindered, [method]: 3 };
      prototype[method] = function (...parameters) {
        if (globalThis.hindered[method] === 0) return real.apply(this, parameters);
        globalThis.hindered[method]--;
        return error ? Promise.reject(new DOMException("not now", error)) : 0;
      };
    }, [kind, method, error]);
  }
}

/** Whether the hindered calls were made, by some analyzer. */
const wasHindered = async (page, method) =>
  (await Promise.all(page.workers().map((worker) => worker.evaluate((name) => globalThis.hindered?.[name], method)))).includes(0);

test("a browser that does nothing at first is asked again", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await opened(watched, dump);
  await says(page, /^None\./);
  await hinder(page, "FileSystemSyncAccessHandle", "write");
  await rememberButtons(page);
  await clickAtOnce(page, "[data-testid=save-index]");
  await says(page, /^Saved/);
  await page.locator("#forget-index").waitFor();
  assert.deepEqual(await otherButtons(page), []);
  assert.ok(await wasHindered(page, "write"));

  await reload(watched);
  await page.locator(".dump-list li").waitFor();
  await hinder(page, "FileSystemSyncAccessHandle", "read");
  await opened(watched, dump);
  await says(page, /^Opened from/);
  assert.ok(await wasHindered(page, "read"));

  await hinder(page, "FileSystemDirectoryHandle", "removeEntry", "NoModificationAllowedError");
  await page.locator("#forget-index").click();
  await says(page, /forgotten/);
  assert.ok(await wasHindered(page, "removeEntry"));
  assert.deepEqual(await files(page), []);
});

test("two tabs open the same index, one forgets it, and leftovers of one that was closed are removed", async (t) => {
  const watched = await saved(t);
  const fromDump = await answers(watched);
  await reload(watched);
  await watched.page.evaluate(async () => {
    const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle("heapdrop")).getDirectoryHandle("drafts", { create: true });
    await folder.getFileHandle("half", { create: true });
  });
  await opened(watched, dump);
  await says(watched.page, /^Opened from/);
  watched.quiet = false;
  const other = await watched.context.newPage();
  await other.goto(host.url);
  await other.waitForFunction(() => document.documentElement.dataset.state === "idle");
  await other.getByTestId("open-file").setInputFiles(dump);
  await other.waitForFunction(() => document.documentElement.dataset.state === "ready");
  await says(other, /^Opened from/);
  assert.equal((await files(other)).length, 1, "the draft that nobody writes is gone");
  await other.locator("#forget-index").click();
  await says(other, /forgotten/);
  assert.deepEqual(await files(other), []);
  await other.close();
  watched.beQuiet();
  assert.deepEqual(await answers(watched), fromDump);
});

test("where nothing can be kept nothing is offered", async (t) => {
  const insecure = { ...host, url: host.url.replace("127.0.0.1", "plain.test") };
  const watched = await openPage(t, insecure);
  await watched.pick(dump);
  await watched.state("ready");
  await openAddress(watched.page, "#/histogram");
  assert.equal(await watched.page.getByTestId("save-index").count(), 0);
});
