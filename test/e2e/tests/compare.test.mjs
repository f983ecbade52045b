// Comparing two dumps: the second one is dropped beside the open one and gets its own
// analyzer. Every difference must equal that between the native command's histograms of
// both.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, openPage, shareProfile } from "../lib/browser.mjs";
import { beans } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { openView } from "../lib/views.mjs";

shareProfile();
let host;
before(async () => {
  host = await plainHost();
});
after(async () => {
  await closeBrowser();
  await host.close();
});

/** Objects by class, as the native command counts them. */
function histogram(dump) {
  const text = execFileSync(join(root, "bin/heapdrop"), ["query", "--format", "json", "--limit", "0", dump, "histogram"], { maxBuffer: 1 << 26 });
  return new Map(JSON.parse(text).rows.map((row) => [row[0], row[1]]));
}

/** Waits until the other dump is ready to compare with: the page shows what has grown, as a picture. */
async function compared(page) {
  await page.locator(".baseline").waitFor();
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor();
}

test("a second dump is dropped, compared with, asked, and forgotten", async (t) => {
  const [older, newer] = [beans(20_000), beans(50_000)];
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.drop(newer);
  await watched.state("ready");

  await watched.drop(older);
  await page.getByRole("dialog").getByRole("button", { name: "Compare" }).click();
  await compared(page);
  await page.locator("heap-picture .path").waitFor();
  await openView(page, "delta");
  await page.getByRole("grid").getByText("shop.Customer", { exact: true }).first().waitFor();
  await watched.screenshot("compare-delta");

  const before = histogram(older);
  const now = histogram(newer);
  const delta = await watched.query("delta_histogram", { offset: 0, limit: 100_000 });
  assert.deepEqual(delta.columns.slice(0, 2).map((c) => c.name), ["Class Name", "More Objects"]);
  const growth = new Map(delta.rows.map((row) => [row[0], row[1]]));
  let grown = 0;
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const want = (now.get(name) ?? 0) - (before.get(name) ?? 0);
    assert.equal(growth.get(name) ?? 0, want, name);
    grown += want > 0 ? want : 0;
  }
  assert.ok(grown > 20_000, `${grown} objects more`);

  // Rows of any query: the page passes the request to the other analyzer.
  const side = await watched.query("simplecomparison -query histogram", { offset: 0, limit: 100_000 });
  for (const row of side.rows) {
    assert.equal(row[1] ?? 0, before.get(row[0]) ?? 0, row[0]);
  }

  await openView(page, "growth");
  await page.getByRole("treegrid").getByText("grew").first().waitFor();
  await watched.screenshot("compare-dominators");
  await openView(page, "suspects2");
  await page.locator("#main").getByText("of all growth").first().waitFor();
  await watched.screenshot("compare-suspects");

  await page.getByTitle("Forget this dump").click();
  await page.locator(".baseline").waitFor({ state: "detached" });
  await assert.rejects(watched.query("delta_histogram"), /needs another dump/);
});

test("a dump dropped while another is open can replace it; a broken one is told and forgotten", async (t) => {
  const [first, second] = [beans(20_000), beans(50_000)];
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.drop(first);
  await watched.state("ready");

  // The keyboard focus stays in the question until it is answered or cancelled.
  await watched.drop(join(root, "README.md"));
  for (const answer of ["Compare", "Open instead", "Cancel", "Compare"]) {
    await page.waitForFunction((text) => document.activeElement?.textContent === text, answer);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await watched.drop(join(root, "README.md"));
  await page.getByRole("dialog").getByRole("button", { name: "Compare" }).click();
  await page.locator(".notice.problem").getByText("README.md").waitFor();
  await page.locator(".baseline").waitFor({ state: "detached" });

  const objects = (await watched.query("histogram", { offset: 0, limit: 1 })).totals[1];
  await watched.drop(second);
  await page.getByRole("dialog").getByRole("button", { name: "Open instead" }).click();
  await page.locator(".dump-name").getByText("beans-50000").waitFor();
  await watched.state("ready");
  assert.ok((await watched.query("histogram", { offset: 0, limit: 1 })).totals[1] > objects);
});

test("dumps that were dropped together are compared with one another", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.drop(beans(20_000), beans(50_000));
  await watched.state("ready");
  await page.locator(".dump-name").getByText("beans-50000").waitFor();
  await page.getByRole("button", { name: "Compare the two" }).click();
  await compared(page);
  await page.locator(".grown").getByText("+149.5 %").waitFor();
  await page.locator(".timeline").getByText("beans-20000.hprof").first().waitFor();
});
