// What happened before the dump: a GC log, a thread dump and an hs_err file are dropped
// with the dump, or later onto it. Figures are those of testdata/incident/truth.txt.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, openPage, shareProfile } from "../lib/browser.mjs";
import { plainHost, root } from "../lib/host.mjs";

shareProfile();
let host;
before(async () => {
  host = await plainHost();
});
after(async () => {
  await closeBrowser();
  await host.close();
});

const file = (name) => join(root, "testdata/incident", name);

test("a dump, its GC log and its thread dump dropped at once", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.drop(file("threads.txt"), file("orders.hprof.zst"), file("gc.log.zst"));
  await watched.state("ready");
  const card = page.locator("#before-dump");
  await card.getByText("full of live data for").waitFor();
  await card.getByText("50, 35 of the whole heap").waitFor();
  await card.locator("svg.timeline-lines").waitFor();
  await watched.screenshot("incident-overview");

  const use = await watched.query("heap_use -points 0", { offset: 0, limit: 1000 });
  assert.equal(use.rows.length, 50);
  await card.locator('[data-kind="live_threads"]').click();
  const grid = page.getByRole("grid");
  await grid.getByText("lock-waiter", { exact: true }).waitFor();
  await watched.screenshot("incident-threads");
});

test("a GC log dropped onto an open dump is added; a second dump is asked about", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.drop(file("orders.hprof.zst"));
  await watched.state("ready");
  assert.equal(await page.locator("#before-dump").count(), 0);

  await watched.drop(file("gc.log.zst"));
  await page.locator("#before-dump").getByText("full of live data for").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await watched.drop(file("hs_err.log"));
  await page.locator("#before-dump").getByText("OutOfMemory encountered").waitFor();
  await page.locator("#before-dump").getByText("GC log: gc.log.zst").waitFor();

  await watched.drop(file("orders.hprof.zst"));
  await page.getByRole("dialog").getByRole("button", { name: "Compare" }).waitFor();
});
