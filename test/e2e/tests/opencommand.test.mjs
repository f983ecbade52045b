// heapdrop open: the same page, with its dumps analysed by the command that serves it,
// over a WebSocket: views, comparing, copies, saved indexes, cancelling, lost
// connections.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage, out, shareProfile } from "../lib/browser.mjs";
import { query } from "../lib/command.mjs";
import { beans, sample } from "../lib/dumps.mjs";
import { dumpHost, plainHost } from "../lib/host.mjs";
import { clickWhenDrawn, noProblem, openAddress, openView, settled, viewIds } from "../lib/views.mjs";

shareProfile();

let plain, small, newer, older;
before(async () => {
  [small, newer, older] = [sample, beans(50_000), beans(20_000)];
  plain = await plainHost();
});
after(async () => {
  await closeBrowser();
  await plain.close();
});

/** Starts heapdrop open for some dumps, and returns a page of it with the first dump open. */
async function opened(t, dumps, options = {}) {
  const host = await dumpHost(dumps);
  const watched = await openPage(t, host, { path: host.path, arrives: "ready", ...options }).finally(() => t.after(host.close)); // behind what closes the page
  if (!options.arrives) await settled(watched.page);
  return { host, watched, page: watched.page };
}

/** Matches what the browser writes to the console about connections that the test ends. */
const lost = (problem) => /^(console error: WebSocket connection to|failed request: ws:)/.test(problem);

test("the dump that was named is open, and every view answers", async (t) => {
  const { watched, page, host } = await opened(t, [small]);
  assert.equal(new URL(page.url()).hash, "", "the token is still in the address");
  assert.equal(await page.evaluate(() => document.querySelectorAll("a[href*='open=']").length), 0);
  watched.expectEditor();
  for (const id of await viewIds(page)) {
    await openView(page, id);
    await noProblem(page);
  }
  // A reload opens the same view again. Without the token nothing is shown.
  await openView(page, "histogram");
  watched.quiet = false;
  await page.reload();
  await watched.state("ready");
  await page.locator('[data-view="histogram"][aria-current="page"]').waitFor();
  const other = await openPage(t, host, { arrives: "error" });
  await other.page.getByText("Open the whole address that heapdrop open has printed").waitFor();
  assert.equal(await other.page.getByText("sample.hprof").count(), 0);
  const wrong = await openPage(t, host, { path: `${host.path}x`, arrives: "error" });
  await wrong.page.getByText("Open the address that heapdrop open printed last").waitFor();
});

test("the browser that is started gets an address that works once", { skip: process.platform !== "linux" }, async (t) => {
  const host = await dumpHost([small], { browser: true });
  const path = new URL(await host.started()).hash;
  assert.notEqual(path, host.path);
  const watched = await openPage(t, host, { path, arrives: "ready" }).finally(() => t.after(host.close));
  watched.quiet = false;
  await watched.page.reload();
  await watched.state("ready");
  const again = await openPage(t, host, { path, arrives: "error" });
  await again.page.getByText("had already been used").waitFor();
});

/**
 * The part of an answer that does not depend on who gives it: everything except the
 * handles of results.
 */
const bare = (result) => JSON.parse(JSON.stringify(result, (key, value) => (key === "handle" ? undefined : value)));

test("answers are those of the analyzer in the tab and of the command", async (t) => {
  const there = (await opened(t, [small])).watched;
  const here = await openPage(t, plain);
  await here.pick(small);
  await here.state("ready");
  const commands = [
    "histogram", "histogram -groupby package", "dominator_tree", "dominator_tree -groupby class", "leakhunter", "top_consumers_html",
    "thread_overview", "gc_roots", "system_properties", "unreachable_objects", "duplicate_strings", "collections_grouped_by_size java.util.ArrayList",
    "waste", "class_loader_explorer", "list_objects java.lang.Thread", "oql \"SELECT s.@length, count(*) FROM char[] s GROUP BY s.@length\"", "find_strings -pattern .*", "icicle",
  ];
  for (const command of commands) {
    const want = bare(await here.query(command));
    assert.deepEqual(bare(await there.query(command)), want, command);
    assert.equal(want.total, query(small, command).total, `${command} of the command`);
  }
});

test("dumps that were named are compared; one of this computer too", async (t) => {
  const { watched, page } = await opened(t, [newer, older]);
  await page.locator('[data-do="pick-compare"]').first().click();
  await page.locator("#named-dumps").getByRole("button", { name: /beans-20000/ }).click();
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor();
  const objects = (file) => query(file, "histogram").totals[1];
  const delta = await watched.query("delta_histogram", { offset: 0, limit: 100_000 });
  assert.equal(delta.rows.reduce((sum, row) => sum + row[1], 0), objects(newer) - objects(older));
  const side = await watched.query("simplecomparison -query histogram", { offset: 0, limit: 1 });
  assert.equal(side.rows.length, 1);
  await page.getByTitle("Forget this dump").click();
  await page.locator(".baseline").waitFor({ state: "detached" });

  await watched.drop(older); // analysed in this tab
  await page.getByRole("dialog").getByRole("button", { name: "Compare" }).click();
  await page.locator(".baseline").waitFor();
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor();
  await eventually(async () => {
    const again = await watched.query("delta_histogram", { offset: 0, limit: 100_000 });
    assert.deepEqual(bare(again).rows, bare(delta).rows);
  });
});

test("a file on this computer is opened in the tab, and the dumps of the command again", async (t) => {
  const { watched, page } = await opened(t, [newer, older]);
  await watched.drop(small);
  await page.getByRole("dialog").getByRole("button", { name: "Open instead" }).click();
  await page.locator(".dump-name").getByText("sample").waitFor();
  await watched.state("ready");
  await page.getByTitle("Open another dump").click();
  await page.locator("#named-dumps").getByRole("button", { name: /beans-20000/ }).click();
  await page.locator(".dump-name").getByText("beans-20000").waitFor();
  await watched.state("ready");
});

test("an index is saved where the dump is, and a redacted copy comes from there", async (t) => {
  const { watched, page, host } = await opened(t, [small]);
  await page.getByTestId("save-index").click();
  await page.locator(".notice", { hasText: "Saved." }).waitFor();
  assert.equal(readdirSync(join(host.folder, "indexes")).length, 1);

  watched.expected.push("/copy/1");
  await page.getByTestId("redact").click();
  await page.locator("#redact-start").click();
  await page.locator("#redact-save").waitFor();
  const waiting = page.waitForEvent("download");
  await page.locator("#redact-save").click();
  const file = join(out, "open.redacted.hprof");
  await (await waiting).saveAs(file);
  assert.ok(readFileSync(file).includes("values removed by heapdrop: primitives"));
  assert.deepEqual(query(file, "histogram").totals, query(small, "histogram").totals);
});

test("opening can be cancelled", async (t) => {
  const { watched, page } = await opened(t, [small, beans(400_000)]);
  await page.getByTitle("Open another dump").click();
  const cancelled = clickWhenDrawn(page, ".opening button");
  await page.locator("#named-dumps").getByRole("button", { name: /beans/ }).click();
  await cancelled;
  await watched.state("idle", "ready"); // from the histogram on, the dump is kept
  if (await page.locator("#named-title").count() === 0) return;
  await page.locator(".dump-list").getByRole("button", { name: /beans/ }).click();
  await watched.state("ready");
});

test("a lost connection comes back, with what was asked before", async (t) => {
  const { watched, page, host } = await opened(t, [newer]);
  watched.provoked = lost;
  const before = bare(await watched.query("histogram"));
  for (let round = 0; round < 3; round++) {
    host.cut();
    await page.locator(".notice", { hasText: "connection to heapdrop open is lost" }).waitFor();
    const asked = watched.query("histogram"); // while there is no connection
    host.mend();
    assert.deepEqual(bare(await asked), before);
    await page.locator(".notice.shown").waitFor({ state: "detached" });
  }
  await openAddress(page, "#/dominators");
  await noProblem(page);

  // The same while a dump is being opened.
  const seen = await page.evaluate(() => globalThis.reported.length);
  await page.getByTitle("Open another dump").click();
  await page.locator("#named-dumps").getByRole("button", { name: /beans/ }).click();
  host.cut();
  host.mend();
  await page.waitForFunction((n) => {
    const states = globalThis.reported.slice(n).map(({ state }) => state);
    return states.includes("opening") && states.at(-1) === "ready";
  }, seen);
  assert.deepEqual(bare(await watched.query("histogram")), before);
});

test("a connection that is silent for too long is given up for another one", async (t) => {
  const { watched, page, host } = await opened(t, [small]);
  const before = bare(await watched.query("histogram"));
  host.swallow();
  const asked = watched.query("histogram");
  await page.evaluate(() => { // a minute and a half later
    const now = Date.now;
    Date.now = () => now() + 90_000;
  });
  assert.deepEqual(bare(await asked), before);
});

test("axe-core finds nothing where the dumps of the command are offered", async (t) => {
  for (const context of [{ colorScheme: "light" }, { colorScheme: "dark", viewport: { width: 360, height: 740 } }]) {
    const { watched, page } = await opened(t, [small, older], { context });
    await page.locator('[data-do="pick-compare"]').first().evaluate((button) => button.click());
    await page.locator("#named-dumps button:focus").first().waitFor();
    await watched.screenshot("open-dialog");
    assert.deepEqual(await findings(page), []);
    await page.keyboard.press("Escape");
    await page.locator("#named-dumps").waitFor({ state: "detached" });
    await page.getByTitle("Close the dump").evaluate((button) => button.click());
    await page.locator("#named-title").waitFor();
    await watched.screenshot("open-start");
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "wider than the window");
  }
});

test("the page says when the command has ended", async (t) => {
  const { watched, page, host } = await opened(t, [small]);
  await host.end();
  await page.getByText("heapdrop open has ended").first().waitFor();
  await page.getByText("Start it again, and open the address that it prints").waitFor();
  assert.deepEqual(watched.problems, []);
});
