// What can go wrong: files that are not dumps, broken and hostile dumps, and users who
// change their mind while a dump is being opened.
import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { beans, sample, testdata } from "../lib/dumps.mjs";
import { plainHost, rebuild, root, siteCopy } from "../lib/host.mjs";
import { inspected, openAddress, openView, says as shows, settled, viewIds } from "../lib/views.mjs";

shareProfile();
let host, whole;
before(async () => {
  host = await plainHost();
  whole = gunzipSync(await readFile(sample));
});
after(async () => {
  await closeBrowser();
  await host.close();
});

const file = (name, buffer) => ({ name, mimeType: "application/octet-stream", buffer });

/** Broken files, and what the error page must say about them. */
const broken = [
  { name: "notes.txt", content: () => Buffer.from("Dear all,\nthe service died again.\n"), says: [/not a heap dump/i, /Dear all/, /byte 0/] },
  { name: "empty.hprof", content: () => Buffer.alloc(0), says: [/empty/i] },
  { name: "cut-in-header.hprof", content: () => whole.subarray(0, 20), says: [/byte \d+ \(0x/] },
  { name: "only-header.hprof", content: () => whole.subarray(0, 31), says: [/byte 31 \(0x1f\)/] },
  { name: "cut.hprof.gz", content: () => gzipSync(whole).subarray(0, 30), says: [/gzip/i, /cut off/i, /byte \d+ \(0x/] },
  { name: "archive.zip", content: () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(100)]), says: [/ZIP/, /without a heap dump/i] },
];

for (const { name, content, says } of broken) {
  test(`${name} gives a page that says what was found, where, and what to do`, async (t) => {
    const watched = await openPage(t, host);
    const { page } = watched;
    await watched.pick(file(name, content()));
    await page.waitForFunction(() => document.documentElement.dataset.state === "error");
    for (const pattern of [...says, /what to do/i]) await shows(page.locator("#main"), pattern);
    await watched.screenshot(`broken-${name}`);

    await watched.pick(sample); // the page is not spoilt
    await watched.page.waitForFunction(() => document.documentElement.dataset.state === "ready");
  });
}

test("a dump that was cut off opens with what is there and says where it ends", async (t) => {
  const watched = await openPage(t, host);
  const length = Math.floor(whole.length * 0.9);
  await watched.pick(file("cut.hprof", whole.subarray(0, length)));
  await watched.state("ready");
  await settled(watched.page);
  const { rows } = await watched.query("histogram");
  assert.ok(rows.length > 0);
  await shows(watched.page.locator(".warnings"), /ends in the middle of a record[^]*byte [0-9,]+ \(0x[0-9a-f]+\)/);
  await watched.screenshot("cut-off");
});

test("text from hostile dumps never becomes markup", async (t) => {
  const dumps = testdata("hostile");
  assert.ok(dumps.length > 0, "testdata holds no hostile dump");
  for (const dump of dumps) {
    const watched = await openPage(t, host);
    const { page } = watched;
    // Elements of the page itself; a dump must not add any.
    const active = () => page.evaluate(() =>
      [...document.querySelectorAll("script, iframe, object, embed, img, svg, style, link, base, form[action], meta, a[href]:not([href^='#'])")]
        .map((element) => element.outerHTML.slice(0, 200)));
    const own = /^<script src="(shapes|picture)\.js\?[0-9a-f]{64}" integrity="sha256-[^"]+"><\/script>$/; // what draws pictures, fetched when first shown
    const before = await active();
    await watched.pick(dump);
    await watched.state("ready");
    await settled(page);
    const unchanged = async (where) => {
      const added = (await active()).filter((markup) => !before.includes(markup) && !markup.includes("vugu") && !own.test(markup));
      assert.deepEqual(added, [], `${dump}: ${where}`);
      const handlers = await page.evaluate(() =>
        [...document.querySelectorAll("*")].flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith("on"))));
      assert.deepEqual(handlers, [], `${dump}: ${where}`);
      assert.equal(await page.evaluate(() => "pwned" in globalThis), false, `${dump}: ${where}`);
    };
    watched.expectEditor();
    for (const id of await viewIds(page)) {
      await openView(page, id);
      await unchanged(id);
      await watched.screenshot(`hostile-${id}`);
    }
    // Strings and fields: the inspector on objects of every class.
    const { rows } = await watched.query("histogram", { offset: 0, limit: 1000 });
    for (const hash of ["#/strings?pattern=.*", ...rows.slice(0, 40).map(([name]) => `#/references?of=${encodeURIComponent(name)}`)]) {
      await openAddress(page, hash);
      const row = page.locator("#main [data-row]").first();
      if (await row.count()) {
        await row.click();
        await inspected(page);
      }
      await unchanged(hash);
    }
    await watched.screenshot("hostile-inspector");
  }
});

test("cancel goes back to the start and frees the dump", async (t) => {
  const large = beans(3_000_000);
  const watched = await openPage(t, host);
  const { page } = watched;
  // The page itself clicks, as soon as it can: the test might be slower than the
  // analyzer.
  const cancelled = page.waitForFunction(() => {
    const button = [...document.querySelectorAll("button")].find((b) => b.innerText === "Cancel" && b.checkVisibility());
    button?.click();
    return button && document.documentElement.dataset.state;
  });
  await watched.pick(large);
  assert.equal(await (await cancelled).jsonValue(), "opening");
  await watched.state("idle");
  await watched.pick(sample);
  await watched.state("ready");
  const info = await watched.query("heap_dump_overview");
  assert.ok(JSON.stringify(info).includes("sample"), "the page shows the second dump");
});

test("closing a dump forgets it", async (t) => {
  const watched = await openPage(t, host);
  await watched.pick(sample);
  await watched.state("ready");
  await watched.page.getByRole("button", { name: "Close the dump" }).click();
  await watched.state("idle");
  const stored = () => watched.page.evaluate(async () => ({
    storage: Object.keys(localStorage).length + Object.keys(sessionStorage).length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).filter((name) => name !== "heapdrop").length,
    files: (await Array.fromAsync((await navigator.storage.getDirectory()).keys())).length,
  }));
  await eventually(async () => assert.deepEqual(await stored(), { storage: 0, databases: 0, caches: 0, files: 0 }));
  // Every file of the site itself is cached for visits without network, unchanged.
  const copies = await watched.page.evaluate(async () => {
    const cache = await caches.open("heapdrop");
    return Promise.all((await cache.keys()).map(async ({ url }) => [url, await (await cache.match(url)).bytes().then((b) => b.length)]));
  });
  for (const [url, size] of copies) {
    const { size: wanted } = await stat(join(root, "dist", url.slice(host.url.length).split("?")[0] || "index.html"));
    assert.equal(size, wanted, url);
  }
});

/**
 * What may happen to the workers that read files for the analyzer: text put before their
 * script.
 */
const readers = {
  "they work": "",
  "there are none": "globalThis.Worker = undefined;",
  "they may not be made": `globalThis.Worker = class { constructor() { throw new Error("refused"); } };`,
  "they cannot be started": replacedReader("throw new Error('broken');"),
  "they break while they read": replacedReader(`let left = 3;
    onmessage = async ({data: {number, file, from, to}}) => {
      if (left-- === 0) setTimeout(() => { throw new Error('broken'); });
      if (left < 0) return;
      const buffer = await file.slice(from, to).arrayBuffer();
      postMessage({number, buffer}, [buffer]);
    };`),
  "they can read nothing": replacedReader("onmessage = ({data: {number}}) => postMessage({number});"),
};

function replacedReader(script) {
  const url = `URL.createObjectURL(new Blob([${JSON.stringify(script)}], { type: "text/javascript" }))`;
  return `globalThis.Worker = class extends Worker { constructor() { super(${url}); } };`;
}

let expected; // the histogram where they work
for (const [what, prefix] of Object.entries(readers)) {
  test(`a dump opens whatever becomes of the workers that read ahead: ${what}`, async (t) => {
    const folder = await siteCopy((f) => t.after(f));
    await rebuild(folder, "worker.js", `${prefix}\n${await readFile(join(folder, "worker.js"), "utf8")}`);
    const other = await plainHost(folder);
    t.after(other.close);
    const watched = await openPage(t, other);
    await watched.pick(beans(1_500_000)); // several parts for each reader
    await watched.state("ready");
    const { rows } = await watched.query("histogram");
    assert.ok(rows.length > 0, "the histogram is empty");
    assert.deepEqual(rows, expected ??= rows);
  });
}
