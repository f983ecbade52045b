// Reports of the native command: the HTML opens from disk without a network, folds,
// sorts, links objects to their sections, and prints completely.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { eventually, launch, out, patience } from "../lib/browser.mjs";
import { root } from "../lib/host.mjs";

test("a report opens from disk and can be navigated", async (t) => {
  mkdirSync(out, { recursive: true });
  const file = join(out, "report.html");
  execFileSync(process.env.HEAPDROP ?? join(root, "bin/heapdrop"), ["report", join(root, "testdata/sample.hprof.gz"), "-o", file]);
  const browser = await launch();
  t.after(() => browser.close());
  const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => request.isNavigationRequest() || problems.push(`request: ${request.url()}`));
  await page.goto(pathToFileURL(file).href);

  const sections = page.locator("nav a");
  assert.ok((await sections.count()) > 2, "the contents list sections");
  assert.ok(await page.getByText("are left out of this report").isVisible());

  const link = page.locator('main p a[href^="#"]').first();
  const target = page.locator(await link.getAttribute("href"));
  assert.equal(await target.getAttribute("open"), null, "sections about objects are folded");
  await link.click();
  await eventually(async () => assert.notEqual(await target.getAttribute("open"), null, "a link unfolds its section"));
  await target.locator("table").first().waitFor();

  const table = page.locator("table.sort", { has: page.locator("th", { hasText: "Why It Is No Suspect" }) });
  const numbers = () => table.locator("tbody tr td.n:nth-child(4)").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.v)));
  const head = table.locator("th").nth(3);
  await head.click();
  const sorted = (direction, compare) => eventually(async () => {
    assert.equal(await head.getAttribute("aria-sort"), direction);
    const found = await numbers();
    assert.deepEqual(found, [...found].sort(compare));
  });
  await sorted("descending", (a, b) => b - a);
  await head.press("Enter");
  await sorted("ascending", (a, b) => a - b);

  for (const [name, scheme, width] of [["light", "light", 1280], ["dark", "dark", 1280], ["narrow", "light", 390]]) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await eventually(async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}: the page is ${wide} pixels too wide`);
    });
    await page.evaluate(() => scrollTo(0, 0));
    if (process.env.SCREENSHOTS) await page.screenshot({ path: join(out, `report-${name}.png`) });
  }
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator("details:not([open])").count(), 0, "printing unfolds all");
  assert.deepEqual(problems, []);
});
