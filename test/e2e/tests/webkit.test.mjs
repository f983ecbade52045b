// WebKit refuses workers of a page from disk to read files; the page reads them there.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { query } from "../lib/command.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { missingWebKit, openInWebKit } from "../lib/webkit.mjs";

const missing = missingWebKit();

const places = {
  "from disk": async () => pathToFileURL(join(root, "dist/heapdrop.html")).href,
  "from a site": async (t) => {
    const host = await plainHost();
    t.after(() => host.close());
    return host.url;
  },
};

for (const [where, address] of Object.entries(places)) {
  test(`in WebKit the page ${where} opens a dump`, { skip: missing ?? false }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "heapdrop-"));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, "dump.hprof.gz");
    await copyFile(sample, path);
    const page = await openInWebKit(t, await address(t));
    await page.state("idle");
    await page.pick(path);
    assert.equal(await page.state("ready", "error"), "ready", await page.run("return document.getElementById('main').innerText"));
    for (const command of ["histogram", "group_by_value java.lang.String"]) {
      const { result, error } = await page.query(command);
      assert.deepEqual(result?.rows, query(sample, command).rows, `${command}: ${error}`);
    }
  });
}
