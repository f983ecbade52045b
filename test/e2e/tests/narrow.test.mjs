// What is cut or covered in narrow windows: hints of forms, headings, ends of names.
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, openPage, out, shareProfile } from "../lib/browser.mjs";
import { beans, sample, unpacked } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { inspected, openAddress, openPalette, openView, searched, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

async function opened(t, context) {
  const watched = await openPage(t, host, { context });
  await watched.pick(sample);
  await watched.state("ready");
  await settled(watched.page);
  return watched;
}

test("Run covers no hint of a form, and no hint is cut", async (t) => {
  const { page } = await opened(t, { viewport: { width: 1024, height: 768 } });
  for (const view of ["paths", "references", "merged", "strings"]) {
    await openView(page, view);
    const bad = await page.locator(".form").evaluate((form) => {
      const run = form.querySelector(".form-actions").getBoundingClientRect();
      return [...form.querySelectorAll(".field small")].filter((hint) => hint.getBoundingClientRect().bottom > run.top || hint.scrollHeight > hint.clientHeight).map((hint) => hint.innerText);
    });
    assert.deepEqual(bad, [], view);
  }
});

test("an unknown command is explained without words of the command line", async (t) => {
  const { page } = await opened(t);
  await page.evaluate(() => { location.hash = "#/query?c=nonsense"; });
  await page.locator("#link-run").click();
  const box = page.locator("#main .problem-box");
  await box.waitFor();
  assert.match(await box.innerText(), /All views/);
  assert.doesNotMatch(await box.innerText(), /--/);
});

for (const [width, height] of [[390, 844], [1024, 768]]) {
  test(`at ${width} px the headings of a timeline are whole, and so are the ends of names`, async (t) => {
    const watched = await opened(t, { viewport: { width, height } });
    const { page } = watched;
    await openAddress(page, "#/query?c=static_fields");
    const ends = await page.locator("#main [data-row] .name .short").evaluateAll((all) => all.filter((short) => {
      const cell = short.closest(".cell").getBoundingClientRect();
      const parts = [...short.querySelectorAll("i")].map((part) => part.getBoundingClientRect());
      return parts.some((part, i) => part.right > cell.right + 1 || i > 0 && part.top === parts[i - 1].top && part.left < parts[i - 1].left);
    }).map((short) => short.closest(".cell").innerText));
    assert.deepEqual(ends, []);
    assert.ok(await page.locator('#main [data-row] [data-cell="1"] .name').count() > 0, "objects are cut at their ends");
    await watched.drop(beans(20_000));
    await page.locator("#drop-compare").click();
    await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor({ state: "attached" });
    await settled(page);
    await openView(page, "timeline");
    const cut = await page.locator("#main .sorter > span").evaluateAll((all) => all.filter((text) => text.scrollHeight > text.clientHeight + 2 || text.scrollWidth > text.clientWidth).map((text) => text.innerText));
    assert.deepEqual(cut, []);
    await openView(page, "suspects2");
    const sideways = await page.locator("#main [data-grid]").evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.ariaLabel));
    assert.deepEqual(sideways, []);
  });
}

/** Tables beyond their edge, and words of headings and of whole texts in two lines. */
const unfit = (page) => page.locator("#main [data-grid]").evaluateAll((all) => all.flatMap((box) => {
  const found = box.scrollWidth > box.clientWidth ? [`${box.ariaLabel}: ${box.scrollWidth - box.clientWidth} px beyond its edge`] : [];
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    if (!text.parentElement.closest(".sorter, .whole-texts")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(`${word} of ${text.data}`);
    }
  }
  return found;
}));

const wide = ["heap_roots", "find_leaks", "duplicate_classes", "loader_leaks", "reference_queues", "locks", "collections_overview", "immediate_dominators java.lang.String"];

test("on a phone and beside the inspector, tables show names and figures without scrolling, and no word of a heading is broken", async (t) => {
  const { page } = await opened(t, { viewport: { width: 390, height: 844 } });
  const bad = {};
  const look = async (where) => {
    for (const query of wide) {
      await openAddress(page, `#/query?c=${encodeURIComponent(query)}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where}: the page scrolls in ${query}`);
      const found = await unfit(page);
      const name = await page.locator('#main .grid-head [data-column="0"]').evaluate((cell) => [cell.getBoundingClientRect(), cell.closest("[data-grid]").getBoundingClientRect()]);
      if (name[0].width < 90 || name[0].right > name[1].right + 1) found.push(`names at ${name[0].left} to ${name[0].right}`);
      if (found.length > 0) bad[`${where}: ${query}`] = found;
    }
  };
  await look("390 px");
  await page.setViewportSize({ width: 1024, height: 768 });
  await openView(page, "dominators");
  await page.locator('#main [data-row="0"]').click();
  await inspected(page);
  await page.locator('.inspector [title="Pin it beside the view"]').click();
  await look("pinned");
  assert.deepEqual(bad, {});
});

test("in a window of 1024 px and beside the pinned inspector, no word of a document or of a heading is broken, and the form of paths is whole", async (t) => {
  const watched = await openPage(t, host, { context: { viewport: { width: 1024, height: 768 } } });
  const { page } = watched;
  const incident = join(root, "testdata/incident");
  await watched.pick(unpacked(join(incident, "orders.hprof.zst")), unpacked(join(incident, "gc.log.zst")), join(incident, "threads.txt"));
  await watched.state("ready");
  await settled(page);
  await openView(page, "suspects");
  assert.deepEqual(await unfit(page), []);
  await openView(page, "dominators");
  await page.locator("#main [data-row]", { hasNotText: "×" }).first().click();
  await inspected(page);
  await page.locator('.inspector [title="Pin it beside the view"]').click();
  for (const query of ["leakhunter", "heap_use", "live_threads"]) {
    await openAddress(page, `#/query?c=${query}`);
    assert.deepEqual(await unfit(page), [], query);
  }
  assert.deepEqual(await page.locator("#main [data-column]").allInnerTexts(), ["Thread", "State", "CPU milliseconds", "Waits for", "Makes wait", "Retained"]);
  await openAddress(page, "#/query?c=path2gc");
  assert.equal(await page.locator(".fields").evaluate((fields) => fields.scrollHeight - fields.clientHeight), 0);
});

/** The addresses that are cut in short names: which ends they keep, and how much of them is drawn, in em. */
const cutAddresses = (page) => page.locator("#main [data-row] .short [data-text^=' @ 0x']").evaluateAll((all) => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  return all.filter((part) => part.closest(".name").querySelector(".whole").offsetTop > part.offsetTop).flatMap((part) => {
    const { font, fontSize } = getComputedStyle(part);
    const { direction, width, textOverflow } = getComputedStyle(part, "::before");
    pen.font = font;
    return pen.measureText(part.dataset.text).width > part.clientWidth + 1 ? [{ direction, textOverflow, drawn: parseFloat(width) / parseFloat(fontSize) }] : [];
  });
});

test("on a phone the form of paths fits, and addresses keep their ends or go", async (t) => {
  const { page } = await opened(t, { viewport: { width: 390, height: 844 } });
  await openView(page, "paths");
  assert.equal(await page.locator(".fields").evaluate((fields) => fields.scrollHeight - fields.clientHeight), 0);
  const drawn = [];
  for (const query of ["static_fields", "heap_roots", "dominator_tree", "locks", "duplicate_classes"]) {
    await openAddress(page, `#/query?c=${query}`);
    for (const address of await cutAddresses(page)) {
      assert.deepEqual([address.direction, address.textOverflow], ["rtl", "ellipsis"], query);
      assert.ok(address.drawn <= 1 || address.drawn >= 2.9, `${query}: ${address.drawn} em of an address`);
      drawn.push(address.drawn);
    }
    const short = await page.locator("#main [data-row] .short").evaluateAll((all) => all.filter((short) => short.scrollWidth > short.clientWidth + 1).map((short) => short.closest(".cell").innerText));
    assert.deepEqual(short, [], query);
  }
  assert.ok(drawn.some((em) => em <= 1) && drawn.some((em) => em > 1), `no address gave way, or none was cut: ${drawn}`);
});

test("on a phone a report of several dumps and growth by dump do not scroll sideways", async (t) => {
  const watched = await opened(t, { viewport: { width: 390, height: 844 } });
  const { page } = watched;
  for (const [i, dump] of [20_000, 50_000, 60_000].entries()) {
    await watched.drop(beans(dump));
    await page.locator("#drop-compare").click();
    await page.locator(".baseline").nth(i).waitFor({ state: "attached" });
    await page.waitForFunction(() => ![...document.querySelectorAll(".baseline .hint")].some((state) => state.textContent.includes("%")));
  }
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor({ state: "attached" });
  await settled(page);
  for (const query of ["comparison_report", "find_leaks2", "kept_growth"]) {
    await openAddress(page, `#/query?c=${query}`);
    assert.deepEqual(await unfit(page), [], query);
  }
});

test("on a phone a timeline of many holders leaves out the last ones, which the drawing shows", async (t) => {
  const watched = await opened(t, { viewport: { width: 390, height: 844 } });
  const { page } = watched;
  const same = join(out, "same-as-the-sample.hprof.gz");
  copyFileSync(sample, same);
  await watched.drop(same);
  await page.locator("#drop-compare").click();
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor({ state: "attached" });
  await settled(page);
  await openView(page, "timeline");
  assert.deepEqual(await unfit(page), []);
  assert.equal(await page.locator("#main [data-column]").count(), 4);
  assert.ok(await page.locator(".timeline-key li").count() > 4);
});

test("a count and its class are a space apart, and the search box marks the chosen row alone", async (t) => {
  const { page } = await opened(t, {});
  await openView(page, "dominators");
  const gaps = await page.locator("#main b.many").evaluateAll((all) => all.map((many) => many.nextElementSibling.getBoundingClientRect().left - many.getBoundingClientRect().right));
  assert.ok(gaps.length > 3 && gaps.every((gap) => Math.abs(gap) < 1), `${gaps} px after the space`);
  await openPalette(page);
  await page.keyboard.type("cover");
  await searched(page);
  await page.locator(".palette-item:not(.cursor)").first().hover();
  const [chosen, pointed] = await page.evaluate(() => [".palette-item.cursor", ".palette-item:hover"].map((row) => getComputedStyle(document.querySelector(row)).backgroundColor));
  assert.notEqual(chosen, pointed);
});

test("the help shows all its groups at once, and on a phone with scrolling", async (t) => {
  const { page } = await opened(t, { viewport: { width: 1440, height: 900 } });
  await page.keyboard.press("?");
  await page.locator("#help").waitFor();
  for (const [width, height] of [[1440, 900], [1024, 768], [900, 800]]) {
    await page.setViewportSize({ width, height });
    assert.equal(await page.locator(".sheet-body").evaluate((body) => body.scrollHeight - body.clientHeight), 0, `${width} px`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("#help .sheet-keys").last().scrollIntoViewIfNeeded();
  assert.equal(await page.locator(".sheet-body").evaluate((body) => body.scrollWidth - body.clientWidth), 0);
});

test("in a narrow window the kinds of root are below each other, whether names are cut or not, and the menu covers none", async (t) => {
  const { page } = await opened(t, { viewport: { width: 720, height: 800 } });
  await openAddress(page, "#/dominators?groupby=none"); // of objects one by one more have such a kind
  const ends = await page.locator("#main .root-tag").evaluateAll((all) => all.map((tag) => Math.round(tag.getBoundingClientRect().right)));
  assert.ok(ends.length > 5 && new Set(ends).size === 1, `tags end at ${ends}`);
  const tagged = page.locator("#main [data-row]:has(.root-tag)").first();
  await tagged.hover();
  assert.ok(await tagged.evaluate((row) => row.querySelector(".root-tag").getBoundingClientRect().right <= row.querySelector(".row-menu").getBoundingClientRect().left), "covered by the menu");
});
