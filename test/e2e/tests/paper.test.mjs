// The page on paper, and in the colours that a user forces on all pages.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
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

/** How light a colour is, from 0 to 255, as it is in the middle of the page's text. */
const light = (colour) => {
  const [r, g, b] = colour.match(/\d+/g).map(Number);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

for (const [name, context, chosen] of [["of the system", { colorScheme: "dark" }, ""], ["chosen", {}, "dark"]]) {
  test(`with the dark theme ${name}, paper has dark text, and pictures have light boxes`, async (t) => {
    const { page } = await opened(t, context);
    if (chosen) await page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, chosen);
    await openView(page, "icicle");
    const box = () => page.locator("heap-picture .canvas").evaluate((canvas) => {
      const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      pen.drawImage(canvas, canvas.width / 2, 3, 1, 1, 0, 0, 1, 1);
      return `${pen.getImageData(0, 0, 1, 1).data}`;
    });
    await eventually(async () => assert.ok(light(await box()) < 100));
    await page.emulateMedia({ media: "print", colorScheme: context.colorScheme });
    await eventually(async () => assert.ok(light(await box()) > 180, "the picture is that of the screen"));
    const texts = await page.locator("#main :is(h1, .cell bdi, .summary)").evaluateAll((all) => all.map((text) => getComputedStyle(text).color));
    assert.ok(texts.length > 10 && texts.every((colour) => light(colour) < 140), `${[...new Set(texts)]}`);
    await page.emulateMedia({ media: "screen", colorScheme: context.colorScheme });
    await eventually(async () => assert.ok(light(await box()) < 100));
  });
}

test("paper has bars, swatches and whole tables, says when rows are missing, and has nothing to press", async (t) => {
  const { page } = await opened(t, { viewport: { width: 1440, height: 900 } });
  for (const [address, drawn] of [["#/query?c=composition", ".stack-part"], ["#/overview", ".swatch"], ["#/query?c=leakhunter", ".share-bar"]]) {
    await page.emulateMedia({ media: "screen" });
    await openAddress(page, address);
    await page.emulateMedia({ media: "print" });
    const adjusted = await page.locator(`#main ${drawn}`).evaluateAll((all) => all.map((part) => getComputedStyle(part).printColorAdjust));
    assert.ok(adjusted.length > 0 && adjusted.every((how) => how === "exact"), `${address}: ${adjusted}`);
    const broken = await page.locator(".overview, .card-row").evaluateAll((all) => all.filter((box) => getComputedStyle(box).display !== "block").map((box) => box.className));
    assert.deepEqual(broken, [], "Firefox draws parts of these over each other");
  }
  const accused = await page.locator("#main .row.accused").first().evaluate((row) => [getComputedStyle(row).boxShadow, getComputedStyle(row, "::before").borderLeft]);
  assert.deepEqual(accused, ["none", "4px solid rgb(217, 88, 77)"], "a shadow is an outline in Firefox's PDF");
  await page.setViewportSize({ width: 718, height: 1000 }); // A4
  const cut = await page.locator("#main [data-grid]").evaluateAll((all) => all.filter((box) => getComputedStyle(box).overflowX !== "visible" || getComputedStyle(box).contentVisibility !== "visible").map((box) => box.ariaLabel));
  assert.deepEqual(cut, []);
  const onPaper = async (view) => {
    await page.emulateMedia({ media: "screen" });
    await openView(page, view);
    await page.emulateMedia({ media: "print" });
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await onPaper("histogram");
  assert.match(await page.locator("#main [data-grid]").evaluate((box) => getComputedStyle(box, "::after").content), /Only the rows on the screen/);
  await onPaper("icicle");
  assert.equal(await page.locator("#main :is(.find, #view-guide, .toolbar)").filter({ visible: true }).count(), 0);
});

test("forced colours show the rail of a path, how long bars could be, and what is a link", async (t) => {
  const { page } = await opened(t, { forcedColors: "active", colorScheme: "dark" });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const rail = await page.locator(".verdict-rail .rail-step").nth(1).evaluate((step) => getComputedStyle(step, "::before").backgroundColor);
  assert.notEqual(rail, ground);
  await openView(page, "dominators");
  assert.equal(await page.locator("#main .share-track").first().evaluate((track) => getComputedStyle(track).outlineStyle), "solid");
  await openView(page, "suspects");
  const [link, text] = await page.evaluate(() => ["#main button.link", "#main .document p"].map((what) => getComputedStyle(document.querySelector(what)).color));
  assert.notEqual(link, text);
});

test("with more contrast a bar differs from its track", async (t) => {
  const { page } = await opened(t, { colorScheme: "dark" });
  await page.emulateMedia({ contrast: "more", colorScheme: "dark" });
  await openView(page, "dominators");
  assert.match(await page.locator("#main .share-track").first().evaluate((track) => getComputedStyle(track).backgroundColor), /rgba\(0, 0, 0, 0\)/);
});
