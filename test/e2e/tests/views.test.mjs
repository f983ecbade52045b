// Every view of an open dump: by navigation, by address, by keyboard; back and forward;
// sorting and filtering; the inspector.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { addressIs, cells, drawn, focused, grid, inspected, noProblem, openAddress, openPalette, openView, otherButtons, rememberButtons, runCommand, runLink, says, searched, settled, viewIds } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** The page with the sample opened. */
async function opened(t, options, at = host) {
  const watched = await openPage(t, at, options);
  await watched.pick(sample);
  await watched.state("ready");
  await settled(watched.page);
  return watched;
}

// ./build.sh test builds the site with each Go release that is supported.
for (const site of (process.env.SITES ?? "dist").split(" ")) test(`${site}: every view of the navigation shows an answer or asks for what it needs`, async (t) => {
  const of = await plainHost(join(root, site));
  const watched = await opened(t, {}, of);
  t.after(of.close); // behind what closes the page
  const ids = await viewIds(watched.page);
  for (const expected of ["overview", "histogram", "dominators", "references", "paths", "threads", "roots"]) {
    assert.ok(ids.includes(expected), `no view ${expected} in ${ids}`);
  }
  watched.expectEditor();
  for (const id of ids) {
    await rememberButtons(watched.page);
    await openView(watched.page, id);
    await noProblem(watched.page);
    assert.deepEqual(await otherButtons(watched.page), [], id);
    await watched.screenshot(`view-${id}`);
  }
});

test("views of one object have an address", async (t) => {
  const watched = await opened(t);
  const { columns, rows } = await watched.query("dominator_tree", { offset: 0, limit: 1 });
  const address = rows[0][columns.findIndex((column) => column.name === "Address")];
  assert.match(address, /^0x[0-9a-f]+$/);
  for (const hash of [`#/references?of=${address}`, `#/references?of=${address}&inbound`, `#/paths?of=${address}`, "#/strings?pattern=.*"]) {
    await openAddress(watched.page, hash);
    await noProblem(watched.page);
    await eventually(async () => assert.ok((await cells(watched.page)).length > 0, `${hash} shows no rows`));
    await watched.screenshot(`address-${hash.replace(/[^a-z]+/gi, "-")}`);
  }
});

test("names of rows deep in a tree stay in their column", async (t) => {
  const { page } = await opened(t);
  await openView(page, "dominators");
  for (const width of [1440, 480]) {
    await page.setViewportSize({ width, height: 800 });
    await drawn(page);
    const lefts = () => page.locator("#main .tree-cell").first().evaluate((cell) => {
      const name = [...cell.querySelectorAll(":scope > bdi, :scope > button, :scope > .name")].find((e) => !e.matches(".row-label"));
      return [0, 1, 2, 60, 1000].map((level) => {
        cell.style.setProperty("--level", level);
        return (name.getBoundingClientRect().left - cell.getBoundingClientRect().left) / cell.clientWidth;
      });
    });
    await eventually(async () => {
      const [none, one, two, , deep] = await lefts();
      assert.ok(none < one && one < two && deep < 0.75, `${width}: ${[none, one, two, deep]}`);
    });
  }
});

test("back and forward go through the views", async (t) => {
  const { page } = await opened(t);
  const walked = ["histogram", "dominators", "threads"];
  for (const id of walked) await openView(page, id);
  const shows = (id) => page.waitForFunction(
    (view) => location.hash.startsWith(`#/${view}`) && document.querySelector(`nav [data-view="${view}"]`)?.getAttribute("aria-current") === "page", id);
  for (const id of walked.slice().reverse().slice(1)) {
    await page.evaluate(() => history.back());
    await shows(id);
    await settled(page);
  }
  for (const id of walked.slice(1)) {
    await page.evaluate(() => history.forward());
    await shows(id);
    await settled(page);
  }
  await noProblem(page);
});

test("an address shows the same view once the dump is dropped again", async (t) => {
  const { page } = await opened(t, { path: "#/histogram?groupby=package" });
  await runLink(page);
  await settled(page);
  await page.waitForFunction(() => location.hash === "#/histogram?groupby=package");
  await page.locator('nav [data-view="histogram"][aria-current=page]').waitFor();
  const byPackage = await cells(page);
  await openView(page, "histogram");
  await eventually(async () => assert.notDeepEqual(await cells(page), byPackage));
  await openAddress(page, "#/histogram?groupby=package");
  await eventually(async () => assert.deepEqual(await cells(page), byPackage));
});

test("a click on a column sorts by it, both ways", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openView(page, "histogram");
  const objects = grid(page).locator('[role=columnheader]', { hasText: "Objects" });
  const number = (text) => Number(text.replace(/[^0-9]/g, ""));
  for (const direction of ["descending", "ascending"]) {
    for (let clicks = 0; clicks < 2 && (await objects.getAttribute("aria-sort")) !== direction; clicks++) {
      await objects.locator("button").click();
      await settled(page);
    }
    assert.equal(await objects.getAttribute("aria-sort"), direction);
    const counts = (await cells(page)).map((row) => number(row[1]));
    assert.ok(counts.length > 5, `only ${counts.length} rows`);
    const sorted = counts.slice().sort((a, b) => (direction === "ascending" ? a - b : b - a));
    assert.deepEqual(counts, sorted, direction);
  }
});

test("the filter keeps the rows that hold the text", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openView(page, "histogram");
  await page.locator("#filter").fill("String");
  await page.waitForFunction(() => {
    const names = [...document.querySelectorAll("#main [data-row]")].map((row) => row.querySelector("[role=gridcell]")?.innerText ?? "");
    return names.length > 0 && names.every((name) => /string/i.test(name));
  });
  const { rows } = await watched.query("histogram", { offset: 0, limit: 100_000 });
  const expected = rows.filter(([name]) => /string/i.test(name)).length;
  await eventually(async () => assert.equal(Number(await grid(page).getAttribute("aria-rowcount")) - 1, expected));
});

test("from the start page to a path to the roots with the keyboard alone", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  const focused = () => page.evaluate(() => document.activeElement?.innerText ?? "");
  const tabTo = async (wanted, most = 60) => {
    for (let i = 0; i < most; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(wanted)) return;
    }
    assert.fail(`not reached with ${most} tabs: ${wanted}; focus is on ${await focused()}`);
  };

  // Requested well before the key is pressed, because the browser is told asynchronously.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(() => document.activeElement.matches("button") && /choose a file/i.test(document.activeElement.innerText));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(sample);
  await watched.state("ready");

  await runCommand(page, "dominator_tree");
  await page.waitForFunction(() => location.hash.startsWith("#/dominators"));
  await settled(page);

  await tabTo(() => document.activeElement.matches("#main [data-grid]"));
  const before = await grid(page).locator("[data-row]").count();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector('#main [aria-selected="true"]')?.dataset.row === "0");
  await page.keyboard.press("ArrowRight"); // expands
  await page.waitForFunction((n) => document.querySelectorAll("#main [data-row]").length > n || document.querySelector('#main [data-row="0"][aria-expanded="true"]'), before);
  await page.keyboard.press("Enter"); // inspects
  await inspected(page);
  const address = await page.locator(".inspector-address").innerText();
  assert.match(address, /^0x[0-9a-f]+$/);

  await runCommand(page, `path2gc ${address}`);
  await page.waitForFunction(() => location.hash.startsWith("#/paths"));
  await settled(page);
  await noProblem(page);
  await watched.screenshot("keyboard");
});

test("views open as tabs, which stay as they were left, and can be pinned and closed", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openView(page, "dominators");
  const group = page.locator("#main [data-row][aria-expanded=false]").first();
  await group.locator(".expander").click();
  await eventually(async () => assert.ok(await page.locator("#main [data-row][aria-expanded=true]").count() > 0));
  await settled(page); // with its rows
  const rows = await grid(page).getAttribute("aria-rowcount");
  await openView(page, "histogram");
  await eventually(async () => assert.match(await page.title(), /^Histogram – /));
  const tab = (name) => page.locator(".tab", { hasText: name });
  await tab("Dominator tree").locator(".tab-name").click();
  await page.waitForFunction(() => location.hash.startsWith("#/dominators"));
  await settled(page);
  await eventually(async () => {
    assert.equal(await grid(page).getAttribute("aria-rowcount"), rows, "the tree is folded again");
    assert.match(await page.title(), /^Dominator tree – /);
  });
  await tab("Dominator tree").getByRole("button", { name: "Pin this view" }).click();
  await tab("Dominator tree").getByRole("button", { name: "Close this view" }).waitFor({ state: "detached" });
  await page.setViewportSize({ width: 360, height: 640 });
  await drawn(page);
  await eventually(async () => assert.deepEqual(await page.locator(".tab-text > *").evaluateAll((names) =>
    names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.innerText)), [], "names are cut"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await tab("Histogram").getByRole("button", { name: "Close this view" }).click();
  await tab("Histogram").waitFor({ state: "detached" });
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.hash.startsWith("#/histogram"));
  await settled(page);
  await tab("Histogram").waitFor();
  await watched.screenshot("tabs");
  await tab("Histogram").getByRole("button", { name: "Close this view" }).press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#/dominators"));
  await tab("Histogram").waitFor({ state: "detached" });
  await focused(page.locator("#main"));
});

test("the search box finds open views and counts the hits of every kind", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openView(page, "histogram");
  await page.locator('#main [data-row="0"]').click();
  const name = (await cells(page))[0][0];
  await openView(page, "references");
  const title = await page.locator(".tab.current .tab-name").getAttribute("title");
  await openView(page, "threads");
  await openPalette(page);
  await page.keyboard.type("string");
  const { rows } = await watched.query("histogram", { offset: 0, limit: 100_000 });
  const hits = rows.filter(([text]) => /string/i.test(text)).length;
  await page.locator(".palette-heading", { hasText: new RegExp(`^Classes · ${hits}(, the first 6)?$`) }).waitFor();
  await searched(page);

  // Its chips are reached and pressed by keyboard, and what is typed next is looked for among everything.
  const pressed = page.locator("#palette .chip[aria-pressed=true]");
  await says(pressed, "Everything");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  const chip = page.locator("#palette .chip:focus");
  const kind = await chip.getAttribute("data-kind");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await pressed.getAttribute("data-kind"), kind));
  await eventually(async () => assert.equal(await page.locator("#palette-list .palette-heading").count(), 1));
  await page.keyboard.press("Tab");
  await page.locator("#palette-input").fill(name.slice(0, 6));
  await searched(page);
  const open = page.locator(".palette-item", { hasText: title.trim() });
  await open.first().click();
  await page.waitForFunction(() => location.hash.startsWith("#/references"));
  await eventually(async () => assert.equal(await page.locator(".tab").count(), 4));
});

test("several rows are selected, added up, copied, asked about, and lead on", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openView(page, "histogram");
  const row = (i) => page.locator(`#main [data-row="${i}"]`);
  await row(1).click();
  await row(3).click({ modifiers: ["Shift"] });
  await row(5).click({ modifiers: ["Control"] });
  await page.keyboard.press("Shift+ArrowDown"); // from the last that was chosen
  await eventually(async () => assert.deepEqual(await page.locator("#main .row.marked").evaluateAll((rows) => rows.map((r) => Number(r.dataset.row))), [5, 6]));
  await row(1).click();
  await row(3).click({ modifiers: ["Shift"] });
  const { rows, info } = await watched.query("histogram");
  const objects = rows.slice(1, 4).reduce((sum, cells) => sum + cells[1], 0);
  await eventually(async () => assert.match(await page.locator(".selection").innerText(), new RegExp(`^3 rows selected, ${objects.toLocaleString("en")} objects, .* own, .* retained together$`)));
  await page.keyboard.press("Control+c");
  const copied = await eventually(async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^Class Name\t/);
    return text;
  });
  assert.deepEqual(copied.split("\n").slice(1).map((line) => line.split("\t")[0]), rows.slice(1, 4).map(([name]) => name));
  await row(2).click({ button: "right" });
  await page.locator(".menu-item", { hasText: "What they refer to" }).click();
  await page.locator(".trail").waitFor();
  await settled(page);
  await eventually(async () => {
    const hash = decodeURIComponent(await page.evaluate(() => location.hash));
    for (const { set } of info.slice(1, 4)) assert.ok(hash.includes(set), set);
  });
  await watched.screenshot("selection");
  await page.locator(".trail button", { hasText: "Histogram" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/histogram"));
});

test("at 1400 pixels all columns of threads are in sight; GC roots say what they are", async (t) => {
  const watched = await opened(t, { context: { viewport: { width: 1400, height: 900 } } });
  const { page } = watched;
  await openView(page, "threads");
  await eventually(async () => assert.equal(await grid(page).evaluate((box) => box.scrollWidth - box.clientWidth), 0));
  await openView(page, "roots");
  assert.match(await grid(page).getByRole("columnheader").first().innerText(), /GC root or class/);
  await grid(page).getByText("JNI global · native code keeps a reference to it").waitFor();
});

test("on a phone, a form leaves most of the window to what it is about", async (t) => {
  const { page } = await opened(t, { context: { viewport: { width: 360, height: 740 } } });
  await openAddress(page, "#/paths");
  const form = page.locator(".form");
  await form.waitFor();
  await eventually(async () => assert.ok((await form.boundingBox()).height < 844 / 3, `it is ${(await form.boundingBox()).height} px high`));
  assert.ok(await form.locator("[type=submit]").evaluate((run) => run.getBoundingClientRect().bottom <= run.closest(".form").getBoundingClientRect().bottom), "its button is out of sight");
});

for (const [name, context] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["narrow", { viewport: { width: 390, height: 844 } }],
]) {
  test(`the page fits its window: ${name}`, async (t) => {
    const watched = await opened(t, { context });
    await openAddress(watched.page, "#/histogram");
    await watched.screenshot(`look-${name}`);
    await eventually(async () => {
      const overflow = await watched.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `the page is ${overflow} px wider than the window`);
      const sideways = await watched.page.evaluate(() => {
        const box = document.querySelector("#main .grid");
        return box.scrollWidth - box.clientWidth;
      });
      assert.equal(sideways, 0, "its columns do not fit");
    });
    await openAddress(watched.page, "#/query?c=merge_shortest_paths%20java.lang.Thread");
    await eventually(async () => assert.deepEqual(await watched.page.evaluate(() => Array.from(document.querySelectorAll(".toolbar *"))
      .filter((element) => element.getBoundingClientRect().right > innerWidth).map(({ outerHTML }) => outerHTML)), [], "over the edge"));
  });
}

test("the view of GC roots says by which column its rows are ordered", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openView(page, "roots");
  assert.deepEqual(await grid(page).locator("[aria-sort=descending]").allInnerTexts(), ["Objects"]);
  const counts = (await cells(page)).map((row) => Number(row[1].replaceAll(",", "")));
  assert.ok(counts.length > 1 && counts.every((count, i) => i === 0 || count <= counts[i - 1]), `${counts}`);
});

test("in a window of 1024 px the bar has the whole name, and the current tab stays in sight when it gets narrower", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  for (const view of ["histogram", "dominators", "threads", "roots"]) await openView(page, view);
  const sizes = () => page.evaluate(() => {
    const [name, tabs, tab] = [".dump-name > bdi", ".tabs", ".tab.current"].map((selector) => document.querySelector(selector));
    const [outer, inner] = [tabs, tab].map((element) => element.getBoundingClientRect());
    return { cut: name.scrollWidth > name.clientWidth, seen: inner.left >= outer.left && inner.right <= outer.right + 1 };
  });
  for (const width of [1440, 1024, 960, 500, 390]) {
    await page.setViewportSize({ width, height: 768 });
    if (width === 1024) await page.locator(".dump-name > bdi").first().evaluate((name) => { name.textContent = "groovy-jdk17.live.hprof"; });
    await eventually(async () => {
      const { cut, seen } = await sizes();
      assert.ok(seen, `at ${width} px the current tab is out of sight`);
      if (width >= 960) assert.ok(!cut, `at ${width} px the name is cut`);
    });
  }
});

test("a tap anywhere on a row of the histogram selects it", async (t) => {
  const watched = await opened(t, { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });
  const { page } = watched;
  await openAddress(page, "#/histogram");
  const row = grid(page).locator("[data-row='2']");
  const bound = row.locator(".bound");
  const tap = async () => {
    const { x, y, width, height } = await bound.boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await drawn(page);
  };
  await tap();
  await eventually(async () => assert.equal(await row.getAttribute("aria-selected"), "true"));
  assert.match(await bound.innerText(), /^≥/); // only selected
  await tap(); // the selected row has its button
  await bound.waitFor({ state: "detached" });
});

test("names on a phone have their end, where they differ", async (t) => {
  const watched = await openPage(t, host, { context: { viewport: { width: 360, height: 740 } } });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  for (const view of ["properties", "threads", "icicle", "dominators"]) {
    await openAddress(page, `#/${view}`);
    assert.equal(await grid(page).evaluate((box) => box.scrollWidth - box.clientWidth), 0, `${view}: a column is out of sight`);
    const feet = await page.locator(".view-foot").evaluate((foot) => foot.offsetHeight);
    assert.ok(feet <= 46, `${view}: a foot of ${feet} px`);
    await settled(page);
    const names = await grid(page).locator(".short").evaluateAll((all) => all.filter((short) => short.clientWidth > 0).map((short) => {
      const last = [...short.querySelectorAll("i")].findLast((piece) => piece.dataset.text);
      return [last.dataset.text, last.getBoundingClientRect().right - short.getBoundingClientRect().right];
    }));
    assert.deepEqual(names.filter(([, over]) => over > 0.5), [], view);
    const cut = await grid(page).locator(".cell:has(.row-label) > .name").evaluateAll((all) => all.map((name) => [name.innerText, name.parentElement.getBoundingClientRect().right - name.getBoundingClientRect().left]).filter(([, space]) => space < 60));
    assert.deepEqual(cut, [], `${view}: fields leave no space for the classes`);
  }
});
