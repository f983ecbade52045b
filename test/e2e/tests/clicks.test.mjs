// The main job, counted in clicks on ten dumps: none to the verdict, one to the objects, two
// to the code path that holds them.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, openPage } from "../lib/browser.mjs";
import { sample, testdata, unpacked } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { inspected, settled } from "../lib/views.mjs";

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

const dumps = [
  sample, ...["hostile", "android", "two-dumps", "types"].flatMap(testdata),
  ...["jdk17-align16", "jdk17-nocoops-noccp", "jdk25-coh"].map((name) => join(root, `testdata/jvm/${name}.live.hprof.zst`)), // packed with a window that no tab has
];

test("there are ten", () => assert.equal(dumps.length, 10));

for (const dump of dumps) {
  test(dump.slice(dump.lastIndexOf("/") + 1), async (t) => {
    const watched = await openPage(t, host);
    const { page } = watched;
    await watched.pick(dump.endsWith(".zst") ? unpacked(dump) : dump);
    await watched.state("ready");
    const verdict = page.locator(".verdict h1");
    await verdict.waitFor();
    assert.ok((await verdict.innerText()).length > 10, "no verdict");
    assert.ok(await verdict.evaluate((e) => e.getBoundingClientRect().bottom < innerHeight), "the verdict is out of sight");

    await page.locator("#show-it, #look-around").click(); // one
    await settled(page);
    const row = page.locator("#main [data-row]:not(:has(b.many))").first(); // the first that is one object
    await row.waitFor();

    await row.click({ position: { x: 200, y: 8 } }); // two
    await inspected(page);
    const path = page.locator(".inspector-path");
    await path.locator(".rail-step").first().waitFor();
    assert.ok(await path.evaluate((e) => e.getBoundingClientRect().top < innerHeight), "the path is out of sight");
    t.diagnostic((await path.innerText()).replaceAll("\n", " ").slice(0, 160));
  });
}
