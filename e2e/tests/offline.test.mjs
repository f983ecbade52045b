// The page without its host: after one visit, from another build on, where browsers
// keep nothing, and as one file opened from disk.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";

import { closeBrowser, fromPage, openPage } from "../lib/browser.mjs";
import * as command from "../lib/command.mjs";
import { sample } from "../lib/dumps.mjs";
import { ownHost, plainHost, root } from "../lib/host.mjs";
import { cells, openAddress, openView, settled } from "../lib/views.mjs";

after(closeBrowser);

/** Waits until the page of this build is kept, and returns the names of all files kept with it. */
async function kept(page) {
  await page.waitForFunction(async () => {
    const { content } = document.querySelector('meta[name="files"]');
    const held = await (await caches.open("heapdrop")).match("./");
    return navigator.serviceWorker.controller && held && (await held.text()).includes(content);
  });
  return page.evaluate(async () => (await (await caches.open("heapdrop")).keys()).map(({ url }) => url));
}

/** Loads the page once more: its requests are those of a load. */
async function reload(watched) {
  watched.quiet = false;
  const response = await watched.page.reload();
  await watched.state("idle");
  watched.beQuiet();
  return response;
}

/** Opens the sample and looks around in it; the native command knows what there is to see. */
async function lookAround(watched) {
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  for (const [view, text] of [["histogram", "histogram"], ["dominators", "dominator_tree"]]) {
    const { rows } = command.query(sample, text, 3);
    await openView(page, view);
    const shown = await cells(page);
    for (const [i, [name]] of rows.entries()) {
      assert.ok(shown[i][0].includes(name.split(" @ ")[0]), `${view}: row ${i} is ${shown[i]}, not ${name}`);
    }
    assert.deepEqual((await watched.query(text, { offset: 0, limit: 3 })).rows, rows);
  }
  watched.expectEditor();
  await openAddress(page, "#/oql");
  await settled(page); // with its editor
}

for (const [name, start] of [["a plain host", plainHost], ["heapdrop serve", ownHost]]) {
  test(`${name} may be away after one visit`, async (t) => {
    const host = await start();
    const watched = await openPage(t, host);
    const before = await watched.page.evaluate(() => crossOriginIsolated);
    await kept(watched.page);
    const headers = (await reload(watched)).headers();
    await host.close();

    // The service worker tries the host first, and that shows.
    watched.provoked = (problem) => problem === `failed request: ${host.url}`;
    const away = await reload(watched);
    assert.ok(away.fromServiceWorker());
    assert.equal(away.headers()["content-security-policy"], headers["content-security-policy"]);
    assert.equal(await watched.page.evaluate(() => crossOriginIsolated), before);
    await lookAround(watched);
    await watched.screenshot(`offline-${start.name}`);
  });
}

test("a kept page asks its host for the page alone, and takes a new build as soon as it is whole", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "heapdrop-"));
  t.after(() => rm(folder, { recursive: true }));
  await cp(join(root, "dist"), folder, { recursive: true });
  const host = await plainHost(folder);
  const watched = await openPage(t, host);
  const { page } = watched;
  const first = await kept(page);

  host.served.length = 0;
  await reload(watched);
  assert.deepEqual(fromPage(host), [new URL(host.url).pathname]);

  // Another theme.js: the page of the new build arrives first.
  const old = await readFile(join(folder, "theme.js"));
  const hash = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);
  const addition = "\nglobalThis.build = 2;\n";
  const index = await readFile(join(folder, "index.html"), "utf8");
  await writeFile(join(folder, "index.html"), index.replaceAll(hash(old), hash(old + addition)));
  await reload(watched);
  assert.equal(await page.evaluate(() => globalThis.build), undefined);
  await page.waitForTimeout(300); // what is not whole is not kept, whatever time there is
  assert.deepEqual(await page.evaluate(async () => (await (await caches.open("heapdrop")).keys()).map(({ url }) => url)), first);

  await appendFile(join(folder, "theme.js"), addition);
  await reload(watched);
  assert.equal(await page.evaluate(() => globalThis.build), 2);
  const second = await kept(page);
  assert.equal(second.length, first.length, "files of the old build are still there");
  assert.deepEqual(second.filter((url) => !first.includes(url)), [new URL(`theme.js?${hash(old + addition)}`, host.url).href]);

  await host.close();
  watched.provoked = (problem) => problem === `failed request: ${host.url}`;
  await reload(watched);
  assert.equal(await page.evaluate(() => globalThis.build), 2);
});

test("a host that is out of order is as good as away", async (t) => {
  const host = await plainHost();
  t.after(host.close);
  const watched = await openPage(t, host);
  await kept(watched.page);
  host.broken = true;
  watched.provoked = (problem) => problem.includes("503");
  assert.equal((await reload(watched)).status(), 200);
});

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

  // Nothing can be reached, from the page or from the analyzer, and no other script runs.
  const reached = () => Promise.any(["http://127.0.0.1:9/away", location.href, "data:,", URL.createObjectURL(new Blob([]))].map((to) => fetch(to))).then(() => true, () => false);
  for (const side of [page, page.workers()[0]]) {
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
  const left = new RegExp(`^failed request: ${new URL("./", one).href}[\\w-]+\\.(js|css|webmanifest)\\b`);
  watched.provoked = (problem) => left.test(problem); // what index.html no longer waits for
  await watched.page.goto(new URL("index.html#/dominators", one).href, { waitUntil: "commit" });
  await watched.page.waitForURL(`${one}#/dominators`);
  await watched.state("idle");
});
