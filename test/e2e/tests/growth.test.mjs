// Growth in pictures: both dominator trees in one, several dumps on a time line, and
// dumps that are swapped when the supposedly older one turns out to be newer.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage, out, shareProfile } from "../lib/browser.mjs";
import { info, query } from "../lib/command.mjs";
import { beans } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { exported, grid, openView, says, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** Returns a dump with that many beans, taken at that hour of a day. */
function taken(objects, hour) {
  const content = readFileSync(beans(objects));
  content.writeBigInt64BE(BigInt(Date.UTC(2026, 0, 15, hour)), "JAVA PROFILE 1.0.2\0".length + 4);
  const file = join(out, `beans-${objects}-at-${hour}.hprof`);
  writeFileSync(file, content);
  return file;
}

/** Drops dumps beside the open one and waits until all can be compared with. */
async function compareWith(watched, ...dumps) {
  const { page } = watched;
  for (const dump of dumps) {
    const others = await page.locator(".baseline").count();
    await watched.drop(dump);
    await page.locator("#drop-compare").click();
    await eventually(async () => assert.equal(await page.locator(".baseline").count(), others + 1));
    await page.waitForFunction(() => ![...document.querySelectorAll(".baseline .hint")].some((state) => state.textContent.includes("%")));
  }
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor({ state: "attached" });
  await settled(page);
}

const bytes = (n) => (n < 1024 ** 2 ? `${(n / 1024).toPrecision(3)} KB` : `${(n / 1024 ** 2).toPrecision(3)} MB`);
const said = (page) => page.locator("heap-picture [role=status].sr").innerText();

test("the growth picture says before and after, as both dumps do alone", async (t) => {
  const [older, newer] = [taken(20_000, 9), taken(50_000, 12)];
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(newer);
  await watched.state("ready");
  await compareWith(watched, older);
  await openView(page, "growthpicture");
  await page.locator(".canvas").waitFor();

  const [was, is] = [older, newer].map((dump) => info(dump).usedHeap);
  assert.match(await page.locator("heap-picture .path").innerText(), new RegExp(`${bytes(was)} → ${bytes(is)}`));
  const title = (await page.locator(".grown h2").innerText()).replaceAll("\u00a0", " ");
  assert.match(title, new RegExp(`^Between 09:00 and 12:00\\sUTC the heap grew by ${bytes(is - was)} \\(\\+${(100 * (is - was) / was).toFixed(1)} %\\): `));
  assert.match(await page.locator(".grown .evidence").innerText(), /\+[\d,]+ Customer\s+Retains/);
  const held = (dump) => {
    const { rows, columns } = query(dump, "dominator_tree", 1);
    return rows[0][columns.findIndex((c) => c.name === "Retained Heap")];
  };
  await page.locator(".canvas").focus();
  await page.keyboard.press("Home");
  assert.match(await said(page), /^whole heap, /i);
  await page.keyboard.press("ArrowDown");
  const box = await said(page);
  assert.ok(box.includes(`${bytes(held(older))} → ${bytes(held(newer))}, at least doubled, +`), `${box}: not ${held(older)} → ${held(newer)}`);

  // The table below the picture is that of the query, with the same parts as in the tree.
  const picture = await watched.query("growth_picture", { offset: 0, limit: 1000 });
  const tree = await watched.query("compare_dominators", { offset: 0, limit: 1000 });
  assert.deepEqual(picture.rows[0].slice(0, 8), tree.rows[0].slice(0, 8));
  assert.ok((await grid(page).locator("[data-row='0'] .grew").allInnerTexts()).some((text) => text.startsWith("+")));

  await page.locator(".canvas").hover({ position: { x: 200, y: 34 } });
  assert.match(await page.locator("heap-picture .tip").innerText(), /Retained\s+[\d.]+ [KM]B → [\d.]+ MB\s+Change\s+\+/);
  const legend = await page.locator("heap-picture .legend").innerText();
  assert.match(legend, /at least doubled/);
  assert.match(legend, /the larger of before and after/);
  const download = await exported(watched, "Save the picture as SVG");
  const svg = await readFile(await download.path(), "utf8");
  assert.ok(svg.includes('<pattern id="fall"') && !svg.includes("url(#"), "what grew is hatched in the SVG");
  assert.equal(await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent ?? "", svg), "");
  for (const shape of ["rings", "treemap"]) {
    await page.locator(`picture-tools [data-shape=${shape}]`).click();
    await watched.screenshot(`growth-${shape}`);
  }
});

for (const [name, context] of [
  ["light", { colorScheme: "light" }], ["dark", { colorScheme: "dark" }], ["390 px", { viewport: { width: 390, height: 844 } }],
  ["200 % zoom", { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
]) {
  test(`three dumps on one time line: ${name}`, async (t) => {
    const dumps = [taken(20_000, 9), taken(30_000, 10), taken(50_000, 13)];
    const watched = await openPage(t, host, { context });
    const { page } = watched;
    await watched.pick(dumps[2]);
    await watched.state("ready");
    await compareWith(watched, dumps[1], dumps[0]); // in any order
    await openView(page, "timeline");
    await eventually(async () => {
      const spots = await page.locator(".timeline-dot").evaluateAll((all) => all.map((dot) => [dot.style.left, dot.title.split("\n")[0]]));
      assert.deepEqual(spots, [["0%", "beans-20000-at-9.hprof"], ["25%", "beans-30000-at-10.hprof"], ["100%", "beans-50000-at-13.hprof"]]);
    });
    const [was, is] = [dumps[0], dumps[2]].map((dump) => info(dump).usedHeap);
    await says(page.locator(".timeline h2"), new RegExp(`^\\+${bytes(is - was)} in 4 h: `));
    const { rows, columns } = await watched.query("timeline");
    assert.deepEqual(rows.map((row) => row[columns.findIndex((c) => c.name === "Used Heap")]), dumps.map((dump) => info(dump).usedHeap));
    const verdicts = dumps.map((dump) => query(dump, "verdict").rows[0]).map(([verdict, confidence]) => `${confidence} ${verdict}`.trim());
    assert.deepEqual(rows.map((row) => row[columns.findIndex((c) => c.name === "Verdict")]), verdicts);
    await watched.screenshot(`timeline-${name.replace(/\W+/g, "-")}`);
    const found = { timeline: await findings(page) };
    for (const view of ["growthpicture", "growth", "delta"]) {
      await openView(page, view);
      found[view] = await findings(page);
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found[view].push("wider than the window");
      await watched.screenshot(`growth-${view}-${name.replace(/\W+/g, "-")}`);
    }
    assert.deepEqual(found, { timeline: [], growthpicture: [], growth: [], delta: [] });
  });
}

test("in a window of 1024 px, comparisons show what grew", async (t) => {
  const [older, newer] = [taken(20_000, 9), taken(50_000, 12)];
  const watched = await openPage(t, host, { context: { viewport: { width: 1024, height: 768 } } });
  const { page } = watched;
  await watched.pick(newer);
  await watched.state("ready");
  await compareWith(watched, older);
  await page.locator(".canvas").waitFor();
  const shown = await page.evaluate(() => document.querySelector(".view-foot").getBoundingClientRect().top - document.querySelector("heap-picture").getBoundingClientRect().top);
  assert.ok(shown >= 200, `only ${shown} px of the picture are in sight`);
  for (const [view, most] of [["growthpicture", 2], ["growth", 3], ["delta", 3]]) {
    await openView(page, view);
    const { lines, apart } = await page.locator(".view-foot").evaluate((foot) => ({
      lines: Math.round(foot.clientHeight / 20),
      apart: document.querySelector(".note").getClientRects()[0].left - document.querySelector(".command-text").getBoundingClientRect().right,
    }));
    assert.ok(lines <= most && apart >= 12, `${view}: a foot of ${lines} lines, notes ${apart} px after the query`);
    const first = await grid(page).locator("[data-row='0'] [data-cell='0']").boundingBox();
    const box = await grid(page).boundingBox();
    assert.ok(first.width >= 200 && first.x >= box.x && first.x + first.width <= box.x + box.width, `${view}: names at ${JSON.stringify(first)}`);
    const cut = await grid(page).evaluate((rows) => [
      rows.scrollWidth - rows.clientWidth,
      ...[...rows.querySelectorAll(".grid-totals bdi")].filter((total) => total.scrollWidth > total.clientWidth).map((total) => total.textContent),
    ]);
    assert.deepEqual(cut, [0], `${view}: columns beyond the window, and totals that are cut`);
  }
  await watched.screenshot("growth-1024");
});

test("a picture of growth follows the dumps that are added", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(taken(50_000, 13));
  await watched.state("ready");
  await compareWith(watched, taken(20_000, 9), taken(30_000, 10));
  await eventually(async () => assert.equal(await page.locator(".grown .timeline-dot").count(), 3));
  assert.match(await page.locator(".grown .evidence").innerText(), /Over 4 h, in each of the 2 steps/);
  assert.match(await page.locator(".view-foot").innerText(), /beans-30000-at-10/);
  await watched.screenshot("growth-of-three");
  await page.locator("#grown-alive").click();
  await settled(page);
  assert.match(await page.evaluate(() => location.hash), /^#\/paths\?of=0x/);
});

test("a comparison with a dump of unknown time names no time", async (t) => {
  const watched = await openPage(t, host);
  await watched.pick(taken(50_000, 13));
  await watched.state("ready");
  const content = readFileSync(beans(20_000));
  content.writeBigInt64BE(0n, "JAVA PROFILE 1.0.2\0".length + 4);
  const undated = join(out, "beans-20000-undated.hprof");
  writeFileSync(undated, content);
  await compareWith(watched, undated);
  assert.match(await watched.page.locator(".grown h2").innerText(), /^The heap grew by /);
});

test("a dump that is newer than the open one takes its place", async (t) => {
  const [older, newer] = [taken(20_000, 9), taken(50_000, 12)];
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(older);
  await watched.state("ready");
  await compareWith(watched, newer);
  await page.locator("#newer").getByText("beans-50000-at-12.hprof").waitFor();
  const download = await exported(watched, "Save the picture as SVG");
  assert.match(await readFile(await download.path(), "utf8"), /fill="url\(#fall\)"/); // what is gone since is hatched
  await page.locator("#swap").click();
  await page.locator(".dump-name").getByText("beans-50000-at-12.hprof").waitFor();
  await watched.state("ready");
  await page.locator(".baseline").getByText("beans-20000-at-9.hprof").waitFor();
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor();
  await settled(page);
  await page.locator("#newer").waitFor({ state: "detached" });
  const { totals } = await watched.query("delta_histogram");
  assert.equal(totals[1], info(newer).objects - info(older).objects);
});

for (const width of [360, 390]) {
  test(`on ${width} px nothing of a comparison moves sideways; in less space its rows do, and their names stay`, async (t) => {
    const watched = await openPage(t, host, { context: { viewport: { width, height: 780 } } });
    const { page } = watched;
    await watched.pick(taken(50_000, 12));
    await watched.state("ready");
    await compareWith(watched, taken(20_000, 9));
    for (const view of ["delta", "timeline"]) {
      await openView(page, view);
      await grid(page).locator('[data-row="0"]').waitFor();
      const [over, beyond, moved, left] = await grid(page).evaluate((box) => {
        const wider = (e) => !e.closest(".grid, .tabs, .sr") && getComputedStyle(e).position !== "fixed" && e.getBoundingClientRect().right > innerWidth + 1;
        const found = [...document.querySelectorAll("#main, #main *")].filter(wider).map((e) => e.className);
        const beyond = box.scrollWidth - box.clientWidth;
        box.style.width = "160px";
        box.scrollLeft = 60;
        const name = box.querySelector("[data-row] [role=gridcell]").getBoundingClientRect();
        return [found, beyond, box.scrollLeft, name.left - box.getBoundingClientRect().left];
      });
      assert.deepEqual(over, [], `${view}: beyond the window`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${view}: the page moves`);
      assert.equal(beyond, 0, `${view}: rows move`);
      if (view === "delta") assert.deepEqual([moved, left], [60, 0], "names leave the window");
    }
  });
}
