// Files that belong together: a portable heap dump and the javacore of the same event are
// dropped, in any order; the threads come from the javacore.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, openPage } from "../lib/browser.mjs";
import { shared } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { openAddress } from "../lib/views.mjs";

let host;
before(async () => {
  host = await plainHost();
});
after(async () => {
  await closeBrowser();
  await host.close();
});

test("a PHD and its javacore dropped at once: objects from one, threads from the other", async (t) => {
  const dump = join(shared, "dumps/mat/heapdump.20100112.141124.11580.0002.phd");
  const javacore = join(shared, "dumps/mat/javacore.20100112.141124.11580.0003.txt");
  if (!existsSync(dump)) {
    t.skip(`${dump} is not there: set HEAPDROP_SHARED to the folder of real dumps`);
    return;
  }
  const watched = await openPage(t, host);
  await watched.drop(javacore, dump);
  await watched.state("ready");
  const overview = await watched.query("histogram", { offset: 0, limit: 1 });
  assert.equal(overview.totals[1], 5274); // what Eclipse MAT counts in this dump
  const threads = await watched.query("thread_overview", { offset: 0, limit: 100 });
  assert.ok(threads.total > 5, `${threads.total} threads`);
  assert.ok(threads.rows.some((row) => row.some((cell) => cell === "main")), "no thread is called main");
  await openAddress(watched.page, "#/threads");
  await watched.page.getByRole("treegrid").getByText("main", { exact: true }).first().waitFor();
  await watched.screenshot("sidecars-threads");
});
