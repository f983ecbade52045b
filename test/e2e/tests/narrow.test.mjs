// What is cut or covered in narrow windows: hints of forms, headings, ends of names.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, openPage, shareProfile } from "../lib/browser.mjs";
import { beans, sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { openAddress, openView, settled } from "../lib/views.mjs";

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
