// The main job, counted in clicks on ten dumps: none to the verdict, one to the objects, two
// to the code path that holds them. What they wait for is cut into short tasks.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { sample, testdata, unpacked } from "../lib/dumps.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { drawn, inspected, openView, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

const dumps = [
  sample, ...["hostile", "android", "two-dumps", "types"].flatMap(testdata),
  ...["jdk17-align16", "jdk17-nocoops-noccp", "jdk25-coh"].map((name) => join(root, `testdata/jvm/${name}.live.hprof.zst`)), // packed with a window that no tab has
];

test("there are ten", () => assert.equal(dumps.length, 10));

for (const dump of dumps) {
  test(dump.slice(dump.lastIndexOf("/") + 1), async (t) => {
    const watched = await openPage(t, host);
    const { page } = watched;
    await watched.pick(dump.endsWith(".zst") ? unpacked(dump) : dump);
    await watched.state("ready");
    const verdict = page.locator(".verdict h1");
    await verdict.waitFor();
    await eventually(async () => {
      assert.ok((await verdict.innerText()).length > 10, "no verdict");
      assert.ok(await verdict.evaluate((e) => e.getBoundingClientRect().bottom < innerHeight), "the verdict is out of sight");
    });

    await page.locator("#show-it, #look-around").click(); // one
    await settled(page);
    const row = page.locator("#main [data-row]:not(:has(b.many))").first(); // the first that is one object
    await row.waitFor();

    await row.click({ position: { x: 200, y: 8 } }); // two
    await inspected(page);
    const path = page.locator(".inspector-path");
    await path.locator(".rail-step").first().waitFor();
    await eventually(async () => assert.ok(await path.evaluate((e) => e.getBoundingClientRect().top < innerHeight), "the path is out of sight"));
    t.diagnostic((await path.innerText()).replaceAll("\n", " ").slice(0, 160));
  });
}

/** Counts the drawings of the page, and those in a frame, which the browser's layout follows. */
function countDrawings() {
  globalThis.drawings = { all: 0, inFrame: 0 };
  let inFrame = false;
  const frame = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (run) => frame((now) => {
    inFrame = true;
    try { run(now); } finally { inFrame = false; }
  });
  let render;
  Object.defineProperty(globalThis, "vuguRender", {
    get: () => render,
    set: (draw) => {
      render = () => {
        globalThis.drawings.all++;
        globalThis.drawings.inFrame += inFrame ? 1 : 0;
        draw();
      };
    },
  });
}

test("drawing is no part of a frame, so layout is another task", async (t) => {
  const watched = await openPage(t, host, { prepare: (page) => page.addInitScript(countDrawings) });
  await watched.pick(sample);
  await watched.state("ready");
  await watched.page.locator('nav [data-view="dominators"]').click();
  await settled(watched.page);
  const { all, inFrame } = await watched.page.evaluate(() => globalThis.drawings);
  assert.ok(all > 5, `${all} drawings`);
  assert.equal(inFrame, 0);
});

/** Returns, for what is done meanwhile, how many elements the browser styled at once at most. */
async function styled(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["-*", "devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const counts = traceEvents.filter(({ name, args }) => name === "UpdateLayoutTree" && args.elementCount).map(({ args }) => args.elementCount);
  return Math.max(0, ...counts);
}

test("the browser styles no more elements than change: few a row, not all of the page", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "dominators");
  await settled(page);
  const { all, rows, inRows } = await page.evaluate(() => ({
    all: document.querySelectorAll("*").length,
    rows: document.querySelectorAll("#main [data-row]").length,
    inRows: document.querySelectorAll("#main [data-row] *").length,
  }));
  assert.ok(inRows / rows < 27, `${inRows / rows} elements a row`);
  const inspecting = await styled(page, async () => {
    await page.locator('#main [data-row="1"]').click({ position: { x: 200, y: 8 } });
    await inspected(page);
    await drawn(page);
  });
  assert.ok(inspecting < all / 2, `selecting a row styled ${inspecting} of ${all} elements at once`);
  await openView(page, "icicle");
  await settled(page);
  const turning = await styled(page, async () => {
    await page.locator('picture-tools [data-shape="rings"]').click();
    await drawn(page);
  });
  assert.ok(turning < all / 2, `turning the picture styled ${turning} of ${all} elements at once`);
  t.diagnostic(`${all} elements, ${(inRows / rows).toFixed(1)} a row; styled at once: ${inspecting} for the inspector, ${turning} for rings`);
  await openView(page, "suspects");
  await page.locator("#main .breakable wbr").first().waitFor({ state: "attached" });
  assert.equal(await page.locator("#main .breakable :not(wbr)").count(), 0, "elements around the pieces of a name");
});
