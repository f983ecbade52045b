// The tour of the sample, and the texts that are part of the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, openPage } from "../lib/browser.mjs";
import { plainHost } from "../lib/host.mjs";

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

test("the tour leads through the views of the sample, and guide and licences are there without network", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  watched.expected.push(new URL("sample.hprof.gz", host.url).pathname);
  await page.locator("#tour-sample").click();
  await watched.state("ready");
  const seen = [];
  for (let last = ""; await page.locator("#tour").isVisible().catch(() => false) || seen.length === 0;) {
    await page.locator("#tour-title").waitFor();
    const title = await page.locator("#tour-title").innerText();
    if (title !== last) seen.push([title, await page.evaluate(() => location.hash.split("?")[0])]);
    last = title;
    if (seen.length === 2) assert.deepEqual(await findings(page), []);
    await page.locator("#tour-next").click();
    await page.waitForFunction((before) => document.getElementById("tour-title")?.textContent !== before, title);
  }
  assert.deepEqual(seen.map(([, hash]) => hash).slice(0, 4), ["#/overview", "#/icicle", "#/dominators", "#/histogram"]);
  assert.equal(seen.length, 6);

  await page.locator("#help-open").click();
  await page.locator("#tour-start").waitFor();
  for (const [button, file, text] of [["Guide", "heapdrop-guide.md", "# Guide"], ["Licences", "heapdrop-licences.txt", "Apache License"]]) {
    watched.expected.push(...["guide.txt", "LICENSE.txt", "NOTICE.txt"].map((name) => new URL(name, host.url).pathname));
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#help").getByRole("button", { name: button, exact: true }).click()]);
    assert.equal(download.suggestedFilename(), file);
    assert.ok((await readFile(await download.path(), "utf8")).includes(text), file);
  }
});
