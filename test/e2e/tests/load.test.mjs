// Loading the page from a plain static host under a sub-path, and from `heapdrop serve`:
// its size, and what it must not do.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

import { closeBrowser, eventually, openPage } from "../lib/browser.mjs";
import { ownHost, plainHost, root } from "../lib/host.mjs";

let plain, own;
before(async () => {
  plain = await plainHost();
  own = await ownHost();
});
after(async () => {
  await closeBrowser();
  await plain.close();
  await own.close();
});

test("the page gets idle on a plain host under a sub-path", async (t) => {
  const { page } = await openPage(t, plain);
  assert.equal(await page.title(), "heapdrop");
  assert.equal(await page.getByTestId("open-file").count(), 1);
});

test("the page gets idle from heapdrop serve, isolated by its headers", async (t) => {
  const { page } = await openPage(t, own);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
});

/** Returns how many bytes some content has that is compressed in advance, as hosts do that care. */
const compressed = async (content) => (await promisify(brotliCompress)(content, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  },
})).length;

// ./build.sh test builds the site with each Go release that is supported. Compressing the
// program takes most of a minute, during which tests that mostly wait continue.
const sites = (process.env.SITES ?? "dist").split(" ");
const programs = new Map(sites.map((site) => [site, readFile(join(root, site, "heapdrop.wasm")).then(compressed)]));

for (const name of ["the site", "the page as one file"]) {
  test(`${name} has the licences of all that it contains`, async (t) => {
    const watched = await openPage(t, name === "the site" ? plain : { url: pathToFileURL(join(root, "dist/heapdrop.html")).href });
    watched.expected = ["LICENSE.txt", "NOTICE.txt"].map((file) => new URL(file, watched.host.url).pathname);
    const download = watched.page.waitForEvent("download");
    await watched.page.getByRole("button", { name: "Licences" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    for (const part of ["LICENSE", "NOTICE"]) assert.ok(text.includes(await readFile(join(root, part), "utf8")), part);
  });
}

test("the analyzer's worker is bound by the policy although the host sends no headers", async (t) => {
  const watched = await openPage(t, plain);
  const [worker] = watched.page.workers();
  assert.ok(worker, "no worker runs");
  // Neither request may leave: both are refused before any connection is made.
  const refused = await worker.evaluate(async () => {
    const ways = {
      fetch: () => fetch("http://127.0.0.1:9/away").then(() => false, () => true),
      script: () => { try { importScripts("http://127.0.0.1:9/away.js"); return false; } catch { return true; } },
      // The debugger may evaluate text, and so may what it calls; a timer may not.
      eval: () => new Promise((resolve) => setTimeout(() => { try { (0, eval)("1"); resolve(false); } catch { resolve(true); } })),
    };
    const violations = [];
    self.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
    const results = {};
    for (const [name, way] of Object.entries(ways)) results[name] = await way();
    // The violations are reported a little later.
    for (let i = 0; i < 3000 && new Set(violations).size < 3; i++) await new Promise((resolve) => setTimeout(resolve, 20));
    return { results, violations };
  });
  assert.deepEqual(refused.results, { fetch: true, script: true, eval: true });
  assert.deepEqual([...new Set(refused.violations)].sort(), ["connect-src", "script-src", "script-src-elem"].sort());
  watched.provoked = (problem) => /Content Security Policy|127\.0\.0\.1:9\//.test(problem);
});

test("the watch itself notices what the page must not do", async (t) => {
  const watched = await openPage(t, plain);
  await watched.page.evaluate(async () => {
    await fetch("./?late").catch(() => {});
    await fetch("http://127.0.0.1:9/away").catch(() => {});
    console.error("a complaint");
    void Promise.reject(new Error("nobody listens"));
    setTimeout(() => alert("markup came alive"), 0);
  });
  await eventually(() => {
    const text = watched.problems.join("\n");
    for (const expected of ["request after the page was ready", "Content Security Policy", "a complaint", "nobody listens", "markup came alive"]) {
      assert.ok(text.includes(expected), `not noticed: ${expected}\n${text}`);
    }
  });
  assert.throws(() => watched.check());
  watched.provoked = () => true;
  assert.throws(() => watched.check(), "what the host saw counts by itself");
  watched.beQuiet();
});

for (const site of sites) {
  test(`${site}: the first answer needs at most 2.5 MB compressed, what is kept for later 0.2 MB`, async (t) => {
    const folder = join(root, site);
    const host = await plainHost(folder);
    t.after(host.close);
    const { requests } = await openPage(t, host);
    const limit = 2_500_000;
    // Files fetched for visits without network; the first answer needs none of them.
    const later = /\/(memory64\.js|vendor\/editor\.js|picturefile\.js|guide\.(?:html|js)|LICENSE\.txt|NOTICE\.txt)$/;
    let first = 0, offline = 0;
    const parts = [];
    for (const url of new Set(requests)) {
      const name = url.slice(host.url.length).split("?")[0] || "index.html";
      const content = await readFile(join(folder, name));
      const size = await (name === "heapdrop.wasm" ? programs.get(site) : compressed(content));
      if (later.test(url.split("?")[0])) offline += size;
      else first += size;
      parts.push(`${new URL(url).pathname}: ${content.length} → ${size}`);
    }
    t.diagnostic(`${requests.length} requests, ${first} bytes, and ${offline} for later: ${parts.join(", ")}`);
    assert.ok(first <= limit && offline <= 200_000, `${first} bytes, ${offline} for later:\n${parts.join("\n")}`);
  });
}
