// What matters stays in sight in small windows and beside the inspector: names, rows, answers.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { beans, realDump, sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { clickAtOnce, drawn, grid, inspected, openAddress, openPalette, openView, searched, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** The page with a dump opened in a window of that size. */
async function opened(t, width, height, dump = sample) {
  const watched = await openPage(t, host, { context: { viewport: { width, height } } });
  await watched.pick(dump);
  await watched.state("ready");
  await settled(watched.page);
  return watched;
}

/** Drops an older dump, and waits until both are compared. */
async function compared(watched, older) {
  await watched.drop(older);
  await watched.page.locator("#drop-compare").click();
  await watched.page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor({ state: "attached" });
  await settled(watched.page);
}

/** The headings whose column is wholly in the view, from left to right. */
const headings = (page) => grid(page).evaluate((box) => [...box.querySelectorAll("[role=columnheader]")]
  .filter((cell) => cell.getBoundingClientRect().right <= box.getBoundingClientRect().right + 1)
  .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left).map((cell) => cell.innerText.replace(/[▾▴\n]/g, "").trim()));

/** How far the table scrolls sideways. */
const over = (page) => grid(page).evaluate((box) => box.scrollWidth - box.clientWidth);

test("in a window of 1024 px threads show what they wait for, and nothing is beyond its edge", async (t) => {
  const { page } = await opened(t, 1024, 768);
  await openView(page, "threads");
  assert.equal(await over(page), 0);
  assert.ok((await headings(page)).includes("Waits or runs in"));
});

test("in a window of 1024 px threads with long names and states show their figures", async (t) => {
  const dump = realDump(t, "apps/tomcat10-jdk17.live.hprof");
  if (!dump) return;
  const { page } = await opened(t, 1024, 768, dump);
  await openView(page, "threads");
  assert.equal(await over(page), 0);
  assert.deepEqual((await headings(page)).filter((heading) => ["Retained", "Largest local"].includes(heading)).length, 2);
});

test("in a window of 1024 px a timeline shows every holder", async (t) => {
  const watched = await opened(t, 1024, 768, beans(50_000));
  const { page } = watched;
  await compared(watched, beans(20_000));
  await openView(page, "timeline");
  const holders = await page.locator(".timeline-key li").count() - 1;
  assert.ok(holders > 0);
  const seen = await headings(page);
  assert.equal(seen[0], "Dump");
  assert.ok(seen.length >= 2 + holders, `${seen}`);
  await page.locator('#main [data-row="0"]').click();
  await inspected(page);
  await page.locator('.inspector [title="Pin it beside the view"]').click();
  await drawn(page);
  assert.equal((await headings(page)).length, 2 + holders, "beside the inspector");
  assert.equal(await over(page), 0);
});

test("beside the pinned inspector, in a window of 1024 px, tools keep their line and a comparison its sentence", async (t) => {
  const watched = await opened(t, 1024, 768, beans(50_000));
  const { page } = watched;
  const pin = page.locator('.inspector [title="Pin it beside the view"]');
  await openView(page, "dominators");
  await page.locator('#main [data-row="0"]').click();
  await inspected(page);
  await pin.click();
  await drawn(page);
  for (const view of ["dominators", "icicle", "histogram", "references", "paths", "merged"]) {
    await openView(page, view);
    const [tools, button] = await page.evaluate(() => [".toolbar", "#export"].map((name) => document.querySelector(name).getBoundingClientRect().height));
    assert.ok(tools <= button + 2, `${view}: tools of ${tools} px, a button of ${button}`);
  }
  await openAddress(page, "#/dominators");
  assert.deepEqual(await headings(page), ["%", "Retained", "Object"]);
  await compared(watched, beans(20_000));
  const { said, letters, foot } = await page.evaluate(() => ({
    said: document.querySelector(".grown h2").getBoundingClientRect().height, letters: document.querySelector(".grown h2").innerText.length,
    foot: document.querySelector(".view-foot").getBoundingClientRect().height,
  }));
  assert.ok(said <= letters * 2, `a sentence of ${letters} letters is ${said} px high`);
  assert.ok(foot <= 50, `notes of ${foot} px`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "the page scrolls as a whole");
});

test("beside the pinned inspector, in a window of 1024 px, names give way to figures in all tables", async (t) => {
  const watched = await opened(t, 1024, 768, beans(50_000));
  const { page } = watched;
  await openView(page, "threads");
  await page.locator('#main [data-row="0"]').click();
  await inspected(page);
  await page.locator('.inspector [title="Pin it beside the view"]').click();
  const sideways = () => page.evaluate(() => [...document.querySelectorAll("#main [data-grid]")]
    .filter((box) => box.scrollWidth > box.clientWidth).map((box) => `${box.ariaLabel}: ${box.scrollWidth - box.clientWidth} px of ${box.clientWidth}`));
  for (const query of ["leakhunter", "secrets", "waste", "off_heap", "find_leaks", "thread_groups"]) {
    await openAddress(page, `#/query?c=${query}`);
    assert.deepEqual(await sideways(), [], query);
  }
  await compared(watched, beans(20_000));
  await openView(page, "delta");
  assert.deepEqual(await headings(page), ["Class", "More objects", "More own", "More retained", "Retained"]);
  const cut = await page.locator("#main .grid :is(.number bdi, .sorter > span)").evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 2).map((text) => text.innerText));
  assert.deepEqual(cut, []);
  for (const view of ["delta", "growthpicture", "growth", "suspects2", "comparison", "timeline"]) {
    await openView(page, view);
    assert.deepEqual(await sideways(), [], view);
  }
});

test("beside the pinned inspector, in a window of 1024 px, the verdict has whole words, and all tools are in sight", async (t) => {
  const { page } = await opened(t, 1024, 768);
  await openView(page, "threads");
  await page.locator('#main [data-row="0"]').click();
  await inspected(page);
  await page.locator('.inspector [title="Pin it beside the view"]').click();
  await openView(page, "overview");
  const narrowest = await page.locator(".rail-name").evaluateAll((all) => Math.min(...all.map((name) => name.clientWidth)));
  assert.ok(narrowest > 200, `${narrowest} px for a name`);
  for (const query of ["histogram", "merge_shortest_paths java.util.HashMap"]) {
    await openAddress(page, `#/query?c=${encodeURIComponent(query)}`);
    const beyond = await page.evaluate(() => document.querySelector("#export").getBoundingClientRect().right - document.querySelector("#main").getBoundingClientRect().right);
    assert.ok(beyond <= 0, `${query}: tools are ${beyond} px beyond the edge`);
  }
  await openAddress(page, "#/query?c=collections_overview");
  assert.deepEqual(await headings(page), ["Class", "Objects", "Empty", "Under half full", "Wasted"]);
  assert.ok(await grid(page).locator("[role=columnheader]").first().evaluate((cell) => cell.clientWidth) > 150, "names are cut");
  await openView(page, "suspects");
  const biggest = page.locator("#main [data-grid][aria-label='Biggest dominators']");
  await biggest.scrollIntoViewIfNeeded();
  await eventually(async () => assert.ok(await biggest.locator("[role=columnheader]").evaluateAll((all) => all.length === 3 && all.every((cell) => cell.clientWidth > 80)), "names are cut"));
});

test("on a phone no comparison and no document scrolls sideways, and numbers have one line", async (t) => {
  const watched = await opened(t, 390, 844, beans(50_000));
  const { page } = watched;
  const sideways = () => page.evaluate(() => [...document.querySelectorAll("#main [data-grid]")]
    .filter((box) => box.scrollWidth > box.clientWidth).map((box) => `${box.ariaLabel}: ${box.scrollWidth - box.clientWidth} px of ${box.clientWidth}`));
  for (const query of ["leakhunter", "secrets", "waste", "off_heap", "layouts", "collections_overview", "duplicate_strings"]) {
    await openAddress(page, `#/query?c=${query}`);
    assert.deepEqual(await sideways(), [], query);
  }
  await compared(watched, beans(20_000));
  for (const bytes of ["KB", "exact"]) {
    if (bytes === "exact") await clickAtOnce(page, ".bar-actions button");
    for (const view of ["delta", "growthpicture", "growth", "suspects2", "timeline", ...(bytes === "KB" ? ["comparison"] : [])]) {
      await openView(page, view);
      assert.deepEqual(await sideways(), [], `${view} in ${bytes}`);
    }
  }
  await openView(page, "delta");
  assert.deepEqual(await headings(page), ["Class", "More objects", "More own", "More retained"]);
  await openView(page, "comparison");
  const objects = page.locator("#main [data-grid] [data-row] .number bdi").first();
  const high = await objects.evaluate((text) => {
    const number = [...text.closest("[data-row]").querySelectorAll(".number bdi")][1];
    number.textContent = "1,344,583";
    return number.getBoundingClientRect().height;
  });
  assert.ok(high < 25, `a number is ${high} px high`);
});

test("at 1440 px a delta histogram of four dumps has all its figures in sight", async (t) => {
  const watched = await opened(t, 1440, 900, beans(50_000));
  const { page } = watched;
  await compared(watched, beans(20_000));
  for (const size of [10_000, 30_000]) await compared(watched, beans(size));
  await eventually(async () => assert.ok((await headings(page)).includes("#3 retained"), "not all are compared"));
  await openView(page, "delta");
  assert.equal(await over(page), 0);
  const seen = await headings(page);
  for (const heading of ["Class", "#1 objects", "#2 objects", "#3 objects", "Objects", "Own", "Retained"]) assert.ok(seen.includes(heading), `${heading} is not among ${seen}`);
});

test("on a phone the tables of waste say what counts, and those of holders what they hold", async (t) => {
  const watched = await opened(t, 390, 844);
  const { page } = watched;
  await openAddress(page, "#/icicle?from=bottom");
  assert.deepEqual(await headings(page), ["Own", "Holder", "Holds"]);
  await openAddress(page, "#/query?c=waste");
  const table = page.locator("#main [data-grid]", { hasText: "What counts" });
  const { over, highest } = await table.evaluate((box) => ({
    over: box.scrollWidth - box.clientWidth, highest: Math.max(...[...box.querySelectorAll("[data-row]")].map((row) => row.offsetHeight)),
  }));
  assert.equal(over, 0);
  assert.ok(highest <= 120, `a row of ${highest} px`);
});

test("on a phone a row of totals has a figure", async (t) => {
  const { page } = await opened(t, 390, 844);
  await openAddress(page, "#/query?c=list_objects%20java.lang.Thread");
  assert.deepEqual(await headings(page), ["Retained", "Object", "GC root"]);
  assert.equal(await page.locator(".grid-totals").count(), 0);
  await openView(page, "dominators");
  assert.match(await page.locator(".grid-totals").innerText(), /MB/);
});

test("on a phone merged paths are in sight, also in exact bytes, and names have more space than the kind of root", async (t) => {
  const { page } = await opened(t, 390, 844);
  await openAddress(page, "#/query?c=list_objects%20java.lang.Thread");
  const width = (column) => grid(page).locator(`[role=columnheader][data-column="${column}"]`).evaluate((cell) => cell.clientWidth);
  const root = await grid(page).locator("[role=columnheader]", { hasText: "GC root" }).getAttribute("data-column");
  assert.ok(await width(0) > 3.5 * await width(root), `${await width(0)} px for names, ${await width(root)} for the kind of root`);
  const kinds = await grid(page).locator(".row .root-kind bdi").evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.parentNode.clientHeight).map((text) => text.innerText));
  assert.deepEqual(kinds, []);
  for (const bytes of ["KB", "exact"]) {
    if (bytes === "exact") await clickAtOnce(page, ".bar-actions button"); // as set in a wider window
    for (const query of ["merge_shortest_paths java.util.HashMap", "histogram"]) {
      await openAddress(page, `#/query?c=${encodeURIComponent(query)}`);
      assert.equal(await over(page), 0, `${query} in ${bytes}`);
    }
  }
  assert.match(await page.locator(".grid-totals").innerText(), /Total\s[\d,\s]+$/);
});

test("at 200 % zoom the legend of a picture has one line: 720 × 450", async (t) => {
  const { page } = await opened(t, 720, 450);
  await openView(page, "icicle");
  const { high, line } = await page.locator("heap-picture .legend").evaluate((list) => ({ high: list.clientHeight, line: list.firstElementChild.offsetHeight }));
  assert.ok(high < 2 * line, `${high} px, a line has ${line}`);
  await page.locator("heap-picture .legend").focus();
  for (let press = 0; press < 40; press++) await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.ok(await page.locator("heap-picture .legend").evaluate((list) => {
    const [end, box] = [list.lastElementChild, list].map((part) => part.getBoundingClientRect());
    return end.right <= box.right && end.bottom <= box.bottom;
  }), "its end cannot be reached"));
});

test("at 200 % zoom pictures are whole, also of growth, and a timeline has its rows: 640 × 400", async (t) => {
  const watched = await opened(t, 640, 400, beans(50_000));
  const { page } = watched;
  const below = (selector) => page.evaluate((name) => {
    const found = document.querySelector("#main heap-picture")?.shadowRoot.querySelector(name) ?? document.querySelector(name);
    return found.getBoundingClientRect().bottom - document.querySelector(".view-foot").getBoundingClientRect().top;
  }, selector);
  await openView(page, "icicle");
  for (const shape of ["icicle", "rings", "treemap"]) {
    await page.locator(`picture-tools [data-shape=${shape}]`).click();
    await page.locator(`picture-tools [data-shape=${shape}][aria-pressed=true]`).waitFor();
    assert.ok(await below(".canvas") <= 0, `${shape}: ${await below(".canvas")} px below the fold`);
  }
  await page.locator("picture-tools [data-shape=icicle]").click();
  await compared(watched, beans(20_000));
  assert.ok(await below(".canvas") <= 23, `${await below(".canvas")} px of the picture of growth are below the fold`);
  await openView(page, "timeline");
  assert.ok(await below('#main [data-row="0"]') <= 4, `the first row is ${await below('#main [data-row="0"]')} px below the fold`);
});

test("names of tabs lose the view first, which the icon shows, then whole words", async (t) => {
  const watched = await opened(t, 1024, 768);
  const { page } = watched;
  await openView(page, "histogram");
  await page.locator('#main [data-row="0"]').click();
  await openView(page, "references");
  const tab = await page.locator(".tab.current .tab-name").elementHandle();
  const full = await tab.getAttribute("title");
  assert.match(full, /^References: /);
  for (const view of ["threads", "roots", "dominators", "unreachable", "properties"]) await openView(page, view);
  const shown = (subject) => tab.evaluate((button, text) => {
    const box = button.querySelector(".tab-text").getBoundingClientRect();
    const last = button.querySelector(".tab-text > :last-child");
    if (text) last.innerHTML = text;
    const seen = (node) => { // the letters in the box
      const range = document.createRange();
      return [...node.textContent].filter((_, i) => {
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const at = range.getBoundingClientRect();
        return at.width > 0 && at.top < box.bottom - 2 && at.bottom > box.top + 2;
      }).join("");
    };
    const view = button.querySelector(".tab-view");
    return [seen(view.firstChild), [...last.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map(seen).join("")];
  }, subject);
  assert.equal(await tab.getAttribute("aria-label"), full);
  const long = "StandardContext.manager of another web application that was deployed before this one and was stopped a while ago, with all of its sessions and listeners in it";
  const [view, subject] = await shown(long.replace(".", ".<wbr>"));
  assert.equal(view, "", "the view is shown in part");
  assert.ok(subject !== "" && long.startsWith(subject) && (/[. ]$/.test(subject) || long[subject.length] === " "), `it is cut within a word: ${subject}`);
});

test("the name of a tab is whole where there is space beside", async (t) => {
  const { page } = await opened(t, 1440, 900);
  await openAddress(page, "#/references?of=jdk.internal.loader.ClassLoaders%24PlatformClassLoader&inbound");
  const tab = page.locator(".tab.current .tab-name");
  const long = "ThreadLocal$ThreadLocalMap in ClassLoaders$PlatformClassLoader.threadLocals";
  const [cut, free] = await tab.evaluate((button, name) => {
    const last = button.querySelector(".tab-text > :last-child");
    last.textContent = name;
    return [last.scrollHeight > last.clientHeight + 4, document.querySelector(".tabs").getBoundingClientRect().right - button.parentNode.getBoundingClientRect().right];
  }, long);
  assert.ok(!cut, `it is cut, with ${free} px beside`);
});

test("the editor is as high as its text, up to half the window", async (t) => {
  const watched = await opened(t, 720, 450);
  const { page } = watched;
  watched.expectEditor();
  await openView(page, "oql");
  const height = async () => (await page.locator("#editor").boundingBox()).height;
  const low = await height();
  assert.ok(low < 80, `one line takes ${low} px`);
  await page.locator("#editor .cm-content").click();
  await page.keyboard.type("SELECT *");
  for (let line = 0; line < 4; line++) await page.keyboard.press("Shift+Enter");
  await eventually(async () => assert.ok(await height() > low + 20, "it does not grow"));
  for (let line = 0; line < 20; line++) await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("FROM java.lang.String");
  await eventually(async () => {
    assert.ok(Math.abs(await height() - 225) <= 2, `${await height()} px of 450`);
    const [box, line] = [await page.locator("#editor").boundingBox(), await page.locator("#editor .cm-line").last().boundingBox()];
    assert.ok(line.y + line.height <= box.y + box.height + 1, "the end of the text is out of sight");
  });
});

for (const [width, height] of [[720, 450], [640, 400]]) {
  test(`at 200 % zoom a query and its answer are in sight together: ${width} × ${height}`, async (t) => {
    const watched = await opened(t, width, height);
    watched.expectEditor();
    await openView(watched.page, "oql");
    await watched.page.locator("#editor .cm-content").click();
    await watched.page.keyboard.type("SELECT * FROM java.lang.String");
    await watched.page.keyboard.press("Control+Enter");
    await watched.page.locator("#main [data-row]").first().waitFor();
    const rows = await watched.page.evaluate(() => {
      const box = document.querySelector("#main .grid").getBoundingClientRect();
      return (box.bottom - document.querySelector("#main .grid-head").getBoundingClientRect().bottom) / document.querySelector("#main .row").offsetHeight;
    });
    assert.ok(rows >= 1.5, `${rows} rows`);
  });
}

test("what is found is told apart by its icon", async (t) => {
  const watched = await opened(t, 1440, 900);
  const { page } = watched;
  const looks = [];
  for (const text of ["cover", "thread"]) {
    await openPalette(page);
    await page.keyboard.type(text);
    await searched(page);
    looks.push(...await page.locator("#palette-list").evaluate((list) => {
      const kinds = new Map();
      let kind;
      for (const item of list.children) {
        if (item.matches(".palette-heading")) kind = item.innerText.split(" · ")[0].trim();
        else if (!/^(Views|All strings)$/.test(kind)) { // each view has its own
          const icon = item.firstElementChild, style = getComputedStyle(icon);
          kinds.set(kind, `${getComputedStyle(icon, "::before").content} ${style.backgroundColor} ${style.maskPosition}`);
        }
      }
      return [...kinds];
    }));
    await page.locator("#palette-input").fill("");
    await page.keyboard.press("Escape");
  }
  const kinds = new Map(looks);
  assert.deepEqual([...kinds.keys()].sort(), ["Classes", "Queries", "Static fields", "Strings", "Suspects", "Threads"]);
  assert.equal(new Set(kinds.values()).size, kinds.size, `equal icons: ${looks.join("\n")}`);
  const colour = (kind) => kinds.get(kind).match(/rgb[^)]*/)[0];
  assert.notEqual(colour("Classes"), colour("Static fields"));
});

test("beside the pinned inspector Export keeps its line at 1440 px, and a graph its right edge", async (t) => {
  const { page } = await opened(t, 1440, 900);
  await openView(page, "dominators");
  await page.locator('#main [data-row="0"]').click();
  await inspected(page);
  const address = await page.locator(".inspector-address").innerText();
  await page.locator('.inspector [title="Pin it beside the view"]').click();
  for (const query of ["#/dominators?groupby=class", `#/query?c=path2gc%20${address}`, "#/query?c=merge_shortest_paths%20java.util.HashMap"]) {
    await openAddress(page, query);
    const tops = await page.locator("#main .toolbar #export, #main .toolbar #filter").evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect()).map((box) => box.top + box.height / 2));
    assert.ok(tops.length === 2 && Math.abs(tops[0] - tops[1]) < 4, `${query}: ${tops}`);
  }
  await openAddress(page, `#/query?c=object_graph%20${address}`);
  await page.locator(".graph-node.center").waitFor();
  await eventually(async () => assert.ok(await page.locator(".graph-box").evaluate((box) => [...box.querySelectorAll(".graph-node")].every((node) => {
    const gap = box.getBoundingClientRect().right - node.getBoundingClientRect().right;
    return gap > 8 || gap < -100; // in sight with its edge, or a layer further
  })), "a node ends at the edge"));
});

test("beside the pinned inspector threads keep their names, states and the current tab", async (t) => {
  const watched = await opened(t, 1024, 768);
  const { page } = watched;
  for (const view of ["histogram", "dominators", "roots", "threads"]) await openView(page, view);
  await page.locator('#main [data-row="0"]').click();
  await inspected(page);
  await page.locator('.inspector [title="Pin it beside the view"]').click();
  await drawn(page);
  assert.deepEqual(await headings(page), ["Locals", "Thread", "State"]);
  const cut = await grid(page).evaluate((box) => [...box.querySelectorAll(".row .cell:last-child > *")].filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.innerText));
  assert.deepEqual(cut, []);
  await eventually(async () => assert.ok(await page.evaluate(() => document.querySelector(".tab.current").getBoundingClientRect().right
    <= document.querySelector(".tabs").getBoundingClientRect().right + 1), "the current tab is out of sight"));
  const value = page.locator(".inspector .block-text:first-child > p");
  assert.equal(await value.evaluate((text) => getComputedStyle(text, "::before").content), '"Value"');
});

test("on a phone comparisons have whole totals, and the picture of growth is in sight", async (t) => {
  const watched = await opened(t, 360, 740, beans(50_000));
  const { page } = watched;
  await compared(watched, beans(20_000));
  const picture = await page.locator(".canvas").boundingBox();
  assert.ok(picture.y + 60 < 740 - 100, `the picture begins at ${picture.y} px`);
  const path = await page.locator(".path").evaluate((box) => box.scrollWidth - box.clientWidth);
  assert.ok(path <= 0, `${path} px of the path are out of sight`);
  await openView(page, "histogram"); // of millions of objects, too
  const total = page.locator(".grid-totals .number bdi").first();
  assert.ok(await total.evaluate((text) => {
    text.textContent = "5,586,997";
    return text.scrollWidth <= text.clientWidth;
  }), "a total in millions is cut");
  await openView(page, "timeline");
  assert.equal(await over(page), 0);
  await openView(page, "delta");
  await page.locator(".grid-totals bdi").first().evaluate(() => {
    for (const text of document.querySelectorAll(".grid-totals .number bdi")) if (/^\+[\d,]+$/.test(text.textContent)) text.textContent = "+525,124";
  });
  const cut = await page.locator(".grid-totals .number bdi").evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.innerText));
  assert.deepEqual(cut, []);
});
