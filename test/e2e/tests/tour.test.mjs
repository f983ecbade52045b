// The tour of the sample, and the texts that are part of the page.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost, siteCopy } from "../lib/host.mjs";
import { drawn, focused, openView, says } from "../lib/views.mjs";

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

test("the tour leads through the views of the sample, and the licences are there without network", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  watched.expected.push(new URL("sample.hprof.gz", host.url).pathname);
  await page.locator("#tour-sample").click();
  await watched.state("ready");
  for (const [stop, view] of ["overview", "icicle", "dominators", "histogram", "histogram", "histogram"].entries()) {
    const title = await page.locator("#tour-title").innerText();
    await eventually(async () => assert.equal(await page.evaluate(() => location.hash.split("?")[0]), `#/${view}`, title)); // it changes after the page was drawn
    const marked = [null, null, null, '#main [data-row="0"]', ".commandbox", '[data-do="pick-compare"]'][stop];
    if (marked) assert.equal(await page.locator(marked).first().evaluate((part) => getComputedStyle(part).outlineStyle), "solid", `${title} points at nothing`);
    if (stop === 1) assert.deepEqual(await findings(page), []);
    await page.locator("#tour-next").click();
    await page.waitForFunction((before) => document.getElementById("tour-title")?.textContent !== before, title);
  }
  await page.locator("#tour").waitFor({ state: "hidden" });

  await page.locator("#help-open").click();
  await page.locator("#tour-start").waitFor();
  watched.expected.push(...["LICENSE.txt", "NOTICE.txt"].map((name) => new URL(name, host.url).pathname));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#help").getByRole("button", { name: "Licences", exact: true }).click()]);
  assert.equal(download.suggestedFilename(), "heapdrop-licences.txt");
  assert.ok((await readFile(await download.path(), "utf8")).includes("Apache License"));
});

test("the guide is a page of its own with contents, reached from the start, from help, views and forms", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  watched.expected.push(...["guide.html", "guide.js"].map((name) => new URL(name, host.url).pathname));
  const guide = page.locator("#guide dialog");
  const onTop = (selector, within = 20) => eventually(async () => {
    const top = await guide.locator(selector).evaluate((place) => place.getBoundingClientRect().top - place.closest(".text").getBoundingClientRect().top);
    assert.ok(Math.abs(top) < within, `${selector} is ${top} px below the top`);
  });
  const close = async () => {
    await page.keyboard.press("Escape");
    await guide.waitFor({ state: "hidden" });
  };
  await page.locator("#guide-open").click();
  await guide.getByRole("heading", { name: "Guide", level: 1 }).waitFor();
  assert.deepEqual(await findings(page), []);
  await watched.screenshot("guide");
  await guide.locator("nav").getByRole("link", { name: "Class loaders" }).click();
  await onTop("#guide--class-loaders");
  await says(guide.locator("nav [aria-current]").last(), "Class loaders");
  await guide.locator(".text a[href='#threads']").first().click();
  await onTop("#threads", 40);
  assert.equal(await page.evaluate(() => location.hash), "");
  await page.keyboard.press("?"); // the page's shortcuts have no effect in the guide
  await page.keyboard.press("/");
  await drawn(page);
  assert.equal(await page.locator("#help").count(), 0);
  await close();
  await focused(page.locator("#guide-open"));

  await page.locator("#help-open").click();
  await page.getByRole("button", { name: "More about Retained, in the guide" }).click();
  await guide.waitFor();
  await onTop("#numbers--retained-heap");
  const broken = await page.evaluate(() => [...document.querySelectorAll("#help [data-place]")].map((e) => e.dataset.place)
    .filter((place) => !document.getElementById("guide").shadowRoot.getElementById(place)));
  assert.deepEqual(broken, []);
  await close();
  await page.keyboard.press("Escape");

  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "dominators");
  await page.locator("#view-guide").click();
  await says(guide.locator(".here"), /dominator_tree/);
  await eventually(async () => assert.ok(await guide.locator(".here").evaluate((row) => { const box = row.getBoundingClientRect(); return box.top > 0 && box.bottom < innerHeight; }), "out of sight"));
  for (const [query, item] of [["find_strings", /^find_strings/], ["hash_set_values", /^extract_list_values, hash_set_values/]]) { // both are mentioned before
    await page.evaluate((query) => heapdropGuide.open("", `query ${query}`), query);
    await says(guide.locator(".here"), item);
  }
  await close();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator("#view-guide").click();
  await guide.getByRole("button", { name: "Contents" }).click();
  assert.deepEqual(await findings(page), []);
  await watched.screenshot("guide-contents-360");
  await guide.locator("nav").getByRole("link", { name: "Threads", exact: true }).click();
  await onTop("#threads");
  const tooWide = () => page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.querySelector("#guide").shadowRoot.querySelector(".text").scrollWidth - innerWidth].filter((over) => over > 0));
  await eventually(async () => assert.deepEqual(await tooWide(), []));
});

test("the help links to the source, if the page was built with its address", async (t) => {
  const open = async (host) => {
    const { page } = await openPage(t, host);
    await page.keyboard.press("?");
    await page.locator("#help").waitFor();
    return page;
  };
  assert.equal(await (await open(host)).locator("#source").count(), 0);
  const folder = await siteCopy((f) => t.after(f));
  const index = join(folder, "index.html");
  await writeFile(index, (await readFile(index, "utf8")).replace("<title>", `<meta name="source" content="https://example.org/?a=1&amp;b=2"><title>`));
  const linked = await plainHost(folder);
  t.after(() => linked.close());
  const source = (await open(linked)).locator("#source");
  assert.equal(await source.innerText(), "Source");
  assert.deepEqual(await source.evaluate((a) => [a.href, a.target, a.rel]), ["https://example.org/?a=1&b=2", "_blank", "noopener noreferrer"]);
});
