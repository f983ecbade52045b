// The page without its host: after one visit, after a new build, in browsers that cache
// nothing, and as one file opened from disk.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";

import { closeBrowser, eventually, fromPage, openPage, shareProfile } from "../lib/browser.mjs";
import * as command from "../lib/command.mjs";
import { sample } from "../lib/dumps.mjs";
import { ownHost, plainHost, rebuild, root, siteCopy } from "../lib/host.mjs";
import { cells, openAddress, openView, settled } from "../lib/views.mjs";

shareProfile();

after(closeBrowser);

/** Returns the addresses of all cached files. */
const cachedNow = (page) => page.evaluate(async () => (await (await caches.open("heapdrop")).keys()).map(({ url }) => url));

/**
 * Waits until this build and no other is cached, and its service worker is active;
 * returns what is cached.
 */
async function cached(page) {
  await eventually(async () => assert.ok(await page.evaluate(async () => {
    const { content } = document.querySelector('meta[name="files"]');
    const cache = await caches.open("heapdrop");
    const pages = await Promise.all((await cache.matchAll("./", { ignoreSearch: true })).map((page) => page.text()));
    const files = (await cache.keys()).length;
    return navigator.serviceWorker.controller && pages.length === 1 && pages[0].includes(content) && files === content.split(" ").length + 1;
  }), "this build is not cached, or another one too"));
  return cachedNow(page);
}

/** Makes the service worker wait for its host without a limit, in a copy of the site. */
async function unhurry(folder) {
  const name = join(folder, "offline.js");
  const script = await readFile(name, "utf8");
  const limit = "patience=4e3"; // as the build shortens it
  assert.ok(script.includes(limit));
  await writeFile(name, script.replace(limit, "patience=6e4"));
}

/** Loads the page once more; its requests are those of a load. */
async function reload(watched) {
  watched.quiet = false;
  const response = await watched.page.reload();
  await watched.state("idle");
  watched.beQuiet();
  return response;
}

/** Opens the sample and looks at some views; the native command says what they must show. */
async function lookAround(watched) {
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  const views = [
    ["histogram", () => openView(page, "histogram")],
    ["dominator_tree -groupby folded", () => openView(page, "dominators")],
    ["dominator_tree", () => openAddress(page, "#/dominators")],
  ];
  for (const [text, open] of views) {
    const { rows } = command.query(sample, text, 3);
    await open();
    await eventually(async () => {
      const shown = await cells(page);
      for (const [i, [name]] of rows.entries()) {
        assert.ok(shown[i]?.[0].replace(/\s+/g, " ").includes(name.split(" @ ")[0]), `${text}: row ${i} is ${shown[i]}, not ${name}`);
      }
    });
    assert.deepEqual((await watched.query(text, { offset: 0, limit: 3 })).rows, rows);
  }
  watched.expectEditor();
  await openAddress(page, "#/oql");
  await settled(page); // with its editor
}

const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(join(root, "public/_headers"), "utf8"))[1];

for (const [name, start] of [["a plain host", plainHost], ["heapdrop serve", ownHost]]) {
  test(`${name} may be away after one visit`, async (t) => {
    const host = await start();
    t.after(host.close);
    const watched = await openPage(t, host);
    await cached(watched.page);
    await host.close();

    // The service worker tries the host first, which fails visibly.
    watched.provoked = (problem) => problem === `failed request: ${host.url}`;
    const away = await reload(watched);
    assert.ok(away.fromServiceWorker());
    // Whatever the host sent, the cached page comes with all headers.
    assert.equal(away.headers()["content-security-policy"], policy);
    assert.equal(await watched.page.evaluate(() => crossOriginIsolated), true);
    await lookAround(watched);
    await watched.screenshot(`offline-${start.name}`);
  });
}

test("a kept page asks its host for the page alone, and takes a new build as soon as it is whole", async (t) => {
  const folder = await siteCopy((f) => t.after(f));
  await unhurry(folder);
  const host = await plainHost(folder);
  t.after(host.close);
  const watched = await openPage(t, host);
  const { page } = watched;
  const first = await cached(page);

  host.served.length = 0;
  await reload(watched);
  assert.deepEqual(fromPage(host), [new URL(host.url).pathname]);

  // Another boot.js: the page of the new build arrives first, and refuses the old file.
  const old = await readFile(join(folder, "boot.js"));
  const content = `${old}\nglobalThis.build = 2;\n`;
  await rebuild(folder, "boot.js", content);
  await writeFile(join(folder, "boot.js"), old);
  watched.quiet = false;
  watched.provoked = (problem) => /integrity|boot\.js\?/.test(problem);
  await page.reload();
  await page.getByRole("alert").getByText("boot.js could not be loaded, or is not the file that this page was built with.").waitFor();
  await page.waitForTimeout(300); // an incomplete file is not cached, however long the page waits
  assert.deepEqual(await cachedNow(page), first);

  await writeFile(join(folder, "boot.js"), content);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.waitForFunction(() => globalThis.build === 2);
  await watched.state("idle");
  watched.beQuiet();
  const second = await cached(page);
  const index = await readFile(join(folder, "index.html"));
  const address = (name, file) => new URL(`${name}?${createHash("sha256").update(file).digest("hex")}`, host.url).href;
  assert.deepEqual(second.filter((url) => !first.includes(url)).sort(), [address("", index), address("boot.js", content)]);

  await host.close();
  watched.provoked = (problem) => /integrity|boot\.js\?/.test(problem) || problem === `failed request: ${host.url}`;
  await reload(watched);
  assert.equal(await page.evaluate(() => globalThis.build), 2);
});

test("where a new build cannot be kept, the old one is there without its host", async (t) => {
  const folder = await siteCopy((f) => t.after(f));
  await unhurry(folder);
  const host = await plainHost(folder);
  t.after(host.close);
  const watched = await openPage(t, host);
  const { page } = watched;
  // The browser notices by itself that there is another service worker.
  watched.provoked = (problem) => problem.endsWith("/offline.js") || problem === `failed request: ${host.url}`;
  await cached(page);
  await rebuild(folder, "boot.js", `${await readFile(join(folder, "boot.js"))}\nglobalThis.build = 2;\n`);
  await page.addInitScript(() => { Cache.prototype.put = () => Promise.reject(new DOMException("no room", "QuotaExceededError")); });
  await reload(watched);
  assert.equal(await page.evaluate(() => globalThis.build), 2);
  await page.waitForTimeout(3000); // time for a new worker to take over
  await host.close();
  await reload(watched);
  assert.equal(await page.evaluate(() => globalThis.build), undefined);
});

/**
 * What a page of the same origin could do to the cache. Runs in a page and gets the
 * names of files.
 */
async function spoil(names) {
  const cache = await caches.open("heapdrop");
  for (const request of await cache.keys()) {
    const name = new URL(request.url).pathname.split("/").pop();
    if (names.includes(name)) {
      const cached = await cache.match(request);
      const evil = "document.documentElement.dataset.evil = 1;";
      const content = name ? `${evil}\n${await cached.text()}` : (await cached.text()).replace(/<meta http-equiv[^>]*>/, "").replace("<head>", `<head><script>${evil}</script>`);
      await cache.put(request, new Response(content, { headers: { "Content-Type": cached.headers.get("Content-Type"), Refresh: "0; url=about:blank" } }));
    }
  }
}

for (const [what, names] of Object.entries({ "a script": ["boot.js"], "the first script": ["first.js"], "the analyzer": ["worker.js", "heapdrop.wasm"], "the page": [""] })) {
  test(`what a neighbour put into the cache in place of ${what} does not run`, async (t) => {
    const host = await plainHost();
    t.after(host.close);
    const watched = await openPage(t, host);
    const { page } = watched;
    const all = await cached(page);
    const intact = () => page.evaluate(() => !("evil" in document.documentElement.dataset) && !document.documentElement.outerHTML.includes("dataset.evil"));
    const neighbour = await watched.context.newPage();
    await neighbour.goto(new URL("/elsewhere", host.url).href);
    await neighbour.evaluate(spoil, names);
    watched.provoked = (problem) => problem.includes("/elsewhere");

    // With its host, the page ignores the spoilt cache, and the next visit caches
    // everything again.
    await reload(watched);
    assert.ok(await intact());
    await reload(watched);
    await eventually(async () => assert.deepEqual((await cached(page)).sort(), all.sort()));
    await watched.pick(sample);
    await watched.state("ready");

    // Without its host, the page does not load, or loads without the files that were
    // replaced.
    await neighbour.evaluate(spoil, names);
    await host.close();
    watched.quiet = false;
    watched.provoked = () => true;
    await page.reload({ waitUntil: "domcontentloaded" }).catch(() => {});
    await page.waitForTimeout(1000);
    await eventually(async () => assert.ok(await intact())); // it may still be loading
  });
}

test("a host that is out of order is as good as away", async (t) => {
  const host = await plainHost();
  t.after(host.close);
  const watched = await openPage(t, host);
  await cached(watched.page);
  host.broken = true;
  watched.provoked = (problem) => problem.includes("503");
  assert.equal((await reload(watched)).status(), 200);
});

for (const [what, stalls] of [["does not answer", "before"], ["stops within its answer", "within"]]) {
  test(`a host that ${what} is as good as away`, async (t) => {
    const host = await plainHost();
    t.after(host.close);
    const watched = await openPage(t, host);
    await cached(watched.page);
    host.stalls = stalls;
    await reload(watched);
    host.stalls = "";
    watched.provoked = (problem) => problem === `failed request: ${host.url}`; // given up in the end
  });
}

test("where a browser has no service workers, nothing is kept and nothing is missing", async (t) => {
  const plain = await plainHost();
  t.after(plain.close);
  const watched = await openPage(t, { ...plain, url: plain.url.replace("127.0.0.1", "plain.test") });
  assert.equal(await watched.page.evaluate(() => "serviceWorker" in navigator), false);
  await watched.pick(sample);
  await watched.state("ready");
});

test("as one file, opened from disk", async (t) => {
  const url = pathToFileURL(join(root, "dist/heapdrop.html")).href;
  const watched = await openPage(t, { url });
  const { page } = watched;
  await page.getByRole("button", { name: /sample/i }).click();
  await watched.state("ready");
  await page.getByRole("button", { name: "Close the dump" }).click();
  await watched.state("idle");
  await lookAround(watched);
  await watched.screenshot("one-file");
  assert.deepEqual(watched.requests, [url]);

  // Nothing can be reached, neither from the page nor from the analyzer, and no other
  // script runs.
  const reached = () => Promise.any(["http://127.0.0.1:9/away", location.href, "data:,", URL.createObjectURL(new Blob([]))].map((to) => fetch(to))).then(() => true, () => false);
  const scripts = page.workers().map((worker) => worker.url());
  const analyzer = page.workers()[scripts.lastIndexOf(scripts[0])]; // that of the dump that was closed may still be listed, and does not answer
  for (const side of [page, analyzer]) {
    assert.equal(await side.evaluate(reached), false);
  }
  assert.equal(await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.pwned = true;";
    document.body.append(script);
    return "pwned" in globalThis;
  }), false);
  watched.provoked = (problem) => /Content Security Policy|127\.0\.0\.1:9\//.test(problem);
});

test("index.html opened from disk leads there", async (t) => {
  const one = pathToFileURL(join(root, "dist/heapdrop.html")).href;
  const watched = await openPage(t, { url: one });
  watched.quiet = false;
  watched.provoked = (problem) => problem.includes(new URL("./", one).href); // files that are refused to index.html, or that it no longer waits for
  await watched.page.goto(new URL("index.html#/dominators", one).href, { waitUntil: "commit" });
  await watched.page.waitForURL(`${one}#/dominators`);
  await watched.state("idle");
});
