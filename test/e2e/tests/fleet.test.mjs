// Many dumps: when the folder that heapdrop fleet wrote is dropped or chosen, the page
// shows the dumps over time, shows one suspect across all of them, and opens each.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import * as command from "../lib/command.mjs";
import { beans, sample, shared, testdata } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { addressIs } from "../lib/views.mjs";

shareProfile();
let host, folder;
before(async () => {
  host = await plainHost();
  folder = await mkdtemp(join(tmpdir(), "heapdrop-fleet-"));
  const [small] = testdata("types-1.0.2-8.hprof");
  for (const [name, from] of Object.entries({ "shop/1.0/a.hprof.gz": sample, "shop/1.1/b.hprof.gz": sample, "cart/7/c.hprof": beans(20_000), "cart/7/d.hprof": small })) {
    await mkdir(join(folder, "dumps", name, ".."), { recursive: true });
    await cp(from, join(folder, "dumps", name));
  }
  await writeFile(join(folder, "dumps/shop/1.1/broken.hprof"), "no dump");
  execFileSync(join(root, "bin/heapdrop"), ["fleet", "-o", join(folder, "out"), "--pattern", "{service}/{version}/*", join(folder, "dumps")], { stdio: "ignore" });
  await rm(join(folder, "dumps/shop/1.0"), { recursive: true }); // as if it were elsewhere
});
after(async () => {
  await closeBrowser();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the texts of the cells of a table, row by row, when it is there. */
async function rows(page, label) {
  const table = page.getByRole("region", { name: label, exact: true });
  await table.locator("tbody tr").first().waitFor();
  return table.locator("tbody tr").evaluateAll((list) => list.map((row) => Array.from(row.cells, (cell) => cell.textContent.trim())));
}

test("a dropped folder: time line, suspects, one of them over all dumps, and into a dump", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.dropPath(folder);
  await page.getByRole("heading", { level: 1, name: "5 dumps of 2 services" }).waitFor();
  await page.getByText("1 could not be read.").waitFor();
  await page.locator("figure.timeline").waitFor();
  await page.getByRole("heading", { name: "Suspects of version 1.1, compared with 1.0" }).waitFor();
  const suspects = await rows(page, "Table of suspects");
  const bus = suspects.find((row) => row[1].startsWith("bookshop.event.EventBus.INSTANCE"));
  assert.deepEqual([bus[0], bus[5], bus[6]], ["Recurring", "1", "1.0"]);
  assert.equal(bus[3], bus[4]); // the same dump twice
  assert.deepEqual((await rows(page, "Table of dumps")).map((row) => [row[1], row[2].split(":")[0], row[6]]).sort(),
    [["1.0", "Leak", "Choose the file …"], ["1.1", "Leak", "Open"], ["1.1", "Unreadable", "Open"]]);
  assert.deepEqual(await findings(page), []);

  await page.getByRole("button", { name: /^Follow bookshop\.event\.EventBus/ }).click();
  await eventually(async () => {
    const seen = await rows(page, "Table of dumps with this suspect");
    assert.deepEqual(seen.map((row) => [row[1], row[2], row[3]]).sort(), [["shop", "1.0", "Suspect"], ["shop", "1.1", "Suspect"]]);
    assert.equal(await page.locator("figure.timeline").count(), 2);
  });
  assert.deepEqual(await findings(page), []);
  await watched.screenshot("fleet");
  await page.setViewportSize({ width: 390, height: 844 });
  const unfit = await page.locator(".fleet-scroll").evaluateAll((all) => all.flatMap((box) => {
    const columns = (row) => [...row.cells].filter((cell) => cell.checkVisibility()).length;
    const [head, ...others] = box.querySelectorAll("tr");
    return box.scrollWidth > box.clientWidth || columns(head) !== 4 || others.some((row) => columns(row) !== 4) ? [box.ariaLabel] : [];
  }));
  assert.deepEqual(unfit, [], "tables on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await addressIs(page, /^#\/fleet\?service=shop&follow=.+/);
  await eventually(async () => assert.equal(await page.title(), "shop – 5 dumps – heapdrop"));

  await page.getByRole("button", { name: /cart/ }).click();
  await page.getByRole("heading", { name: /^Suspects of version 7; there is none before/ }).waitFor();
  await page.locator("#fleet-followed").waitFor({ state: "detached" });
  await page.getByRole("row", { name: /c\.hprof/ }).getByRole("button", { name: "Open" }).click();
  await watched.state("ready");
  assert.deepEqual((await watched.query("histogram", { offset: 0, limit: 0 })).totals, command.query(beans(20_000), "histogram", 0).totals);
});

test("a chosen folder; a dump that is elsewhere is asked for", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await page.getByTestId("open-folder").setInputFiles(join(folder, "out"));
  await page.getByRole("heading", { level: 1, name: "5 dumps of 2 services" }).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("row", { name: /a\.hprof\.gz/ }).getByRole("button", { name: "Choose the file …" }).click();
  await page.getByText("Choose the file shop/1.0/a.hprof.gz of this dump.").waitFor();
  const file = join(folder, "a.hprof.gz");
  await cp(sample, file);
  await (await chooser).setFiles(file);
  await watched.state("ready");
  assert.deepEqual((await watched.query("histogram", { offset: 0, limit: 0 })).totals, command.query(sample, "histogram", 0).totals);
});

test("a folder of dumps can be chosen too; the fleet can be closed", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await page.getByTestId("open-folder").setInputFiles(join(folder, "out"));
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("heading", { name: "See who holds the memory, and why" }).waitFor();
  await page.getByTestId("open-folder").setInputFiles(join(folder, "dumps"));
  await watched.state("ready");
});

test("the address of a fleet leads back to what was shown", async (t) => {
  const watched = await openPage(t, host, { path: "#/fleet?service=cart" });
  const { page } = watched;
  await page.getByText("This address shows the dumps of cart. Choose or drop the folder of heapdrop fleet again to see them.").waitFor();
  await page.getByTestId("open-folder").setInputFiles(join(folder, "out"));
  await page.getByRole("heading", { name: /^Suspects of version 7/ }).waitFor();
  await page.getByRole("button", { name: /shop/ }).click();
  await page.getByRole("heading", { name: /^Suspects of version 1\.1/ }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: /^Suspects of version 7/ }).waitFor();
});

test("a dump is opened with the files beside it", async (t) => {
  const own = await mkdtemp(join(tmpdir(), "heapdrop-fleet-"));
  t.after(() => rm(own, { recursive: true, force: true }));
  await mkdir(join(own, "dumps/orders"), { recursive: true });
  const incident = join(root, "testdata/incident");
  for (const name of ["orders.hprof.zst", "gc.log.zst", "threads.txt", "hs_err.log"]) {
    await cp(join(incident, name), join(own, "dumps/orders", name));
  }
  const phd = join(shared, "dumps/mat/heapdump.20100112.141124.11580.0002.phd");
  if (existsSync(phd)) {
    await cp(phd, join(own, "dumps/heapdump.20100112.141124.11580.0002.phd"));
    await cp(join(shared, "dumps/mat/javacore.20100112.141124.11580.0003.txt"), join(own, "dumps/javacore.20100112.141124.11580.0003.txt"));
  }
  execFileSync(join(root, "bin/heapdrop"), ["fleet", "-o", join(own, "out"), join(own, "dumps")], { stdio: "ignore" });
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.dropPath(own);
  await page.getByRole("row", { name: /orders\.hprof/ }).getByRole("button", { name: "Open" }).click();
  await watched.state("ready");
  await page.getByText(/full of live data for/).first().waitFor();
  assert.ok((await watched.query("live_threads", { offset: 0, limit: 1 })).total > 5);
  if (existsSync(phd)) {
    await page.goBack();
    await watched.opens(() => page.getByRole("row", { name: /heapdump\./ }).getByRole("button", { name: "Open" }).click());
    assert.ok((await watched.query("thread_overview", { offset: 0, limit: 100 })).rows.some((row) => row.some((cell) => cell === "main")));
  }
});
