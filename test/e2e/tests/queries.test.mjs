// Queries as a user sees them: the menu of all queries, their forms, the menus of rows,
// leak suspects on the first screen, and the editors of the two languages.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { realDump, sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { addressIs, cells, grid, noProblem, openAddress, openPalette, says, searched, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => {
  host = await plainHost();
});
after(async () => {
  await closeBrowser();
  await host.close();
});

async function opened(t, file = sample, options = {}) {
  const watched = await openPage(t, host, options);
  await watched.pick(file);
  await watched.state("ready");
  await settled(watched.page);
  return watched;
}

/** Opens the editor of a language; its script is fetched at that moment, once. */
async function openEditor(watched, view) {
  watched.expectEditor();
  await openAddress(watched.page, `#/${view}`);
}

/** Replaces the text of the editor as typing would. */
async function type(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

test("from the menu to a form to a result to the menu of a row", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openPalette(page);
  const categories = await page.locator(".chip").allInnerTexts();
  assert.ok(categories.length > 4, `categories: ${categories}`);
  const all = await page.locator("#palette-list [role=option]").count();
  await page.locator(".chip", { hasText: /^Objects and references$/ }).click();
  await page.waitForFunction((n) => document.querySelectorAll("#palette-list [role=option]").length < n, all);
  assert.deepEqual(await page.locator(".palette-heading").allInnerTexts(), ["Objects and references"]);
  await page.keyboard.type("immediate dom");
  await searched(page);
  await eventually(async () => {
    assert.equal(await page.locator(".palette-item.cursor").count(), 1); // what Enter opens
    assert.ok(await page.locator(`#${await page.locator("#palette-input").getAttribute("aria-activedescendant")}`).isVisible());
  });
  await page.keyboard.press("Enter");

  const field = page.locator('[data-field="objects"]');
  await field.waitFor();
  assert.match(await page.locator(".field", { has: field }).innerText(), /required/);
  await field.fill("java.lang.Str");
  await page.waitForFunction(() => [...document.querySelectorAll("datalist option")].some((o) => o.value === "java.lang.String"));
  await field.fill("java.lang.String");
  await watched.screenshot("query-form");
  await field.press("Enter");
  await page.waitForFunction(() => location.hash.includes("immediate_dominators"));
  await settled(page);
  await noProblem(page);

  await grid(page).locator("[data-row]", { hasText: "bookshop." }).first().click({ button: "right", position: { x: 150, y: 8 } });
  await page.getByRole("menu").waitFor();
  await page.getByRole("menuitem", { name: "More …" }).waitFor();
  assert.ok(await page.getByRole("menuitem").count() <= 9, "the menu is long");
  await page.getByRole("menuitem", { name: "More …" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#menu [role=menuitem]").length > 30);
  const entries = await page.getByRole("menuitem").count();
  await page.keyboard.type("as histogram");
  await page.waitForFunction((n) => document.querySelectorAll("#menu [role=menuitem]").length < n / 4, entries);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#/histogram"));
  await settled(page);
  await noProblem(page);
});

test("a form takes the text of a file", async (t) => {
  const { page } = await opened(t);
  await openAddress(page, "#/query?c=customized_retained_set");
  await page.locator('[data-field="objects"]').fill("java.lang.Thread");
  const list = { name: "left out.txt", mimeType: "text/plain", buffer: Buffer.from("java.lang.Thread:name\r\njava.lang.ref.Reference:referent\n") };
  await page.evaluate(() => { // as browsers refuse a file that has been deleted
    globalThis.text = Blob.prototype.text;
    Blob.prototype.text = () => Promise.reject(new DOMException("gone"));
  });
  await page.locator('[data-field="xfile"]').setInputFiles(list);
  await page.locator(".notice", { hasText: "The file could not be read" }).waitFor();
  await page.evaluate(() => { Blob.prototype.text = globalThis.text; });
  await page.locator('[data-field="xfile"]').setInputFiles(list);
  await page.locator(".form .unit-text", { hasText: "2 words" }).waitFor();
  await page.locator(".form button[type=submit]").click();
  await page.locator(".command-text", { hasText: '-xfile "java.lang.Thread:name java.lang.ref.Reference:referent"' }).waitFor();
  await settled(page);
  await noProblem(page);
  await page.locator(".note", { hasText: "Left out: java.lang.Thread:name java.lang.ref.Reference:referent" }).waitFor();
});

test("the first screen answers in a sentence and leads to the objects and to what holds them", async (t) => {
  const dump = realDump(t, "planted/leak/jdk17-g1.live.hprof");
  if (!dump) return;
  const watched = await opened(t, dump);
  const { page } = watched;
  const title = page.locator("#main h1");
  await page.locator(".verdict .suspect").first().waitFor();
  // This was planted, see expected.json beside the dump.
  await says(title, /of .* MB hang on Leak\$Registry\.PLUGINS: 20 × Plugin$/);
  await says(page.locator(".evidence"), /Class-loader leak/);
  await eventually(async () => {
    const others = await page.locator(".verdict .suspect").evaluateAll((items) => items.map((item) => item.innerText.replace(/\s+/g, " ")));
    assert.ok(others.some((line) => line.includes("Leak$EventBus.listeners")), others.join("\n"));
  });
  await watched.screenshot("suspects");

  // Every suspect has an address that can be shared.
  await page.locator(".verdict .suspect", { hasText: "EventBus" }).click();
  await addressIs(page, /^#\/overview\?suspect=\d+$/);
  await says(title, /EventBus\.listeners/);
  await page.goBack();
  await says(title, /Registry\.PLUGINS/);

  await page.locator("#show-it").click();
  await page.locator("#main [data-row]").first().waitFor();
  await settled(page);
  await page.goBack();
  await page.locator("#why-alive").click();
  await settled(page);
  await says(page.locator("#main [role=treegrid]"), /Registry/);
  await openAddress(page, "#/overview");
  await page.locator("#all-suspects").click();
  await page.locator("#main .section-1").waitFor();
  await noProblem(page);
});

test("a healthy heap looks healthy", async (t) => {
  const dump = realDump(t, "planted/values/jdk17-g1.live.hprof");
  if (!dump) return;
  const { page } = await opened(t, dump);
  await page.locator(".kind-word.good").waitFor();
  await says(page.locator("#main h1"), "Nothing here looks like a leak");
  assert.equal(await page.locator(".kind-word.bad").count(), 0);
  await eventually(async () => assert.ok(await page.locator(".look-yourself li").count() > 3));
  const wide = await page.locator(".cleared ul").evaluate((list) => { // as where all have one reason, which is above the list
    for (const hint of list.querySelectorAll(".hint")) hint.remove();
    const name = list.querySelector(".cleared-name");
    name.querySelector("bdi").textContent = "Name ".repeat(25);
    return name.clientWidth / name.parentElement.clientWidth;
  });
  assert.ok(wide > 0.7, `a name ends at ${wide} of its line`);
});

test("OQL: complete, an error in place, run, inspect", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openEditor(watched, "oql");
  await type(page, "SELECT b.pa");
  await page.keyboard.insertText(" FROM bookshop.catalog.Boo");
  await page.keyboard.press("Control+Space");
  const offer = page.locator(".cm-tooltip-autocomplete li", { hasText: /^bookshop\.catalog\.Book/ }).first();
  await offer.click();
  await eventually(async () => assert.match(await page.locator(".cm-content").innerText(), /FROM bookshop\.catalog\.Book$/));

  await type(page, "SELECT s.@ret");
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "@retainedHeapSize" }).waitFor();
  await watched.screenshot("oql-completion");
  await page.keyboard.press("Escape");

  await type(page, "SELECT *\nFROM bookshop.catalog.Book b\nWHERE b.pages == 3");
  await eventually(async () => {
    assert.match(await page.locator(".editor-state").innerText(), /^Line 3, column 1\d: /);
    const marked = await page.locator(".cm-lintRange-error").evaluateAll((marks) => marks.map((mark) => mark.closest(".cm-line").textContent));
    assert.deepEqual(marked, ["WHERE b.pages == 3"]);
  });
  await watched.screenshot("oql-error");

  await type(page, "SELECT b.title AS Title, b.pages AS Pages\nFROM bookshop.catalog.Book b\nWHERE b.pages > 700 // thick\nORDER BY 2 DESC");
  await page.keyboard.press("ControlOrMeta+Enter");
  await settled(page);
  await noProblem(page);
  await eventually(async () => assert.equal(await page.locator(".cm-lintRange-error").count(), 0));
  await eventually(async () => {
    const pages = (await cells(page)).map((row) => Number(row[1].replaceAll(",", "")));
    assert.ok(pages.length > 0 && pages.every((n, i) => n > 700 && (i === 0 || n <= pages[i - 1])), `pages: ${pages}`);
  });
  await watched.screenshot("oql-result");
  await grid(page).locator('[data-row="0"]').click({ position: { x: 150, y: 8 } });
  await page.locator(".inspector-address").waitFor();
  await page.waitForFunction(() => location.hash.includes("select=0x"));

  // The address contains the query, so a link to it, or going back, shows it again.
  const hash = await page.evaluate(() => location.hash);
  await openAddress(page, "#/histogram");
  await openAddress(page, hash);
  await page.waitForFunction((wanted) => location.hash === wanted, hash);
  await says(page.locator(".cm-content"), /WHERE b\.pages > 700 \/\/ thick/);
});

for (const [view, least] of [["oql", 6], ["analysis", 3]]) {
  test(`every example of the editor runs: ${view}`, async (t) => {
    const watched = await opened(t);
    const { page } = watched;
    await openEditor(watched, view);
    const examples = await eventually(async () => {
      const texts = await page.locator("#editor-examples option").allInnerTexts();
      assert.ok(texts.length > least, `examples: ${texts}`);
      return texts;
    });
    for (let i = 0; i < examples.length - 1; i++) {
      const before = await page.locator(".cm-content").innerText();
      await page.locator("#editor-examples").selectOption(String(i));
      await eventually(async () => assert.notEqual(await page.locator(".cm-content").innerText(), before));
      await page.locator(".cm-content:focus").waitFor(); // without a click
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.waitForFunction((n) => document.querySelectorAll("#editor-history option").length === n + 2, i);
      await settled(page);
      await noProblem(page);
      await eventually(async () => assert.ok(await page.locator("#main [data-row]").count() > 0, `${examples[i + 1]}: no rows`));
    }
    await watched.screenshot(`editor-${view}`);
  });
}

test("an analysis that is wrong says where", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openEditor(watched, "analysis");
  await type(page, "set_type all:\n    roots <- threads\n    membership <- 3\ninstances_for all have_names = \"all\"\n");
  await page.keyboard.press("ControlOrMeta+Enter");
  await eventually(async () => {
    assert.equal(await page.locator("#main .problem-box").count(), 1);
    assert.equal(await page.locator(".cm-lintRange-error").count(), 1);
    assert.match(await page.locator("#main .problem-box").innerText(), /^Line 3, column /);
    assert.equal(await page.locator(".editor-state").innerText(), "", "said twice");
  });
  await watched.screenshot("analysis-error");
});

test("queries are kept only when asked for, and forgotten", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await openEditor(watched, "oql");
  const stored = () => page.evaluate(() => localStorage.length);
  await type(page, "SELECT * FROM java.lang.Thread");
  await page.keyboard.press("ControlOrMeta+Enter");
  await settled(page);
  assert.equal(await stored(), 0);
  await page.locator("#editor-save").click();
  await page.locator("#save-name:focus").waitFor();
  await page.keyboard.type("threads");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => localStorage.length === 1);
  await eventually(async () => assert.deepEqual(await page.locator("#editor-saved option").allInnerTexts(), ["Saved", "threads"]));
  await page.locator("#editor-forget").click();
  await page.waitForFunction(() => localStorage.length === 0);
});

for (const colorScheme of ["light", "dark"]) {
  test(`the editor on a narrow screen, ${colorScheme}`, async (t) => {
    const watched = await opened(t, sample, { context: { viewport: { width: 390, height: 844 }, colorScheme } });
    const { page } = watched;
    await watched.screenshot(`narrow-suspects-${colorScheme}`);
    await openEditor(watched, "oql");
    await page.locator("#editor-examples").selectOption("1");
    await page.locator("#editor-run").click();
    await settled(page);
    await eventually(async () => {
      assert.ok(await page.locator("#main [data-row]").count() > 0, "no rows");
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the screen");
    });
    await watched.screenshot(`narrow-editor-${colorScheme}`);
  });
}
