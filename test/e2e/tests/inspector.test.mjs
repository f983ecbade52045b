// The inspector: over the rows or pinned beside them, in small windows, and the way back
// to the rows.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { pictures, sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { drawn, exported, focused, grid, inspected, openAddress, openView, runCommand, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => {
  host = await plainHost();
});
after(async () => {
  await closeBrowser();
  await host.close();
});

async function opened(t, context = {}) {
  const watched = await openPage(t, host, { context });
  await watched.pick(sample);
  await watched.state("ready");
  await openView(watched.page, "dominators");
  return watched;
}

const row = (page, i) => grid(page).locator(`[data-row="${i}"]`);

/** Returns the positions of the headings of the rows, in pixels. */
const columns = (page) => page.locator("#main .grid-head [role=columnheader]").evaluateAll((heads) => heads.map((head) => {
  const { left, right } = head.getBoundingClientRect();
  return `${head.title.split(":")[0]} ${left} to ${right}`;
}));

test("the inspector covers the ends of names, columns and figures stay; pinned, it is beside them", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  const before = await columns(page);
  await row(page, 2).click();
  await inspected(page);
  await eventually(async () => {
    assert.deepEqual(await columns(page), before);
    const hidden = await page.evaluate(() => {
      const left = document.querySelector(".inspector").getBoundingClientRect().left;
      return [...document.querySelectorAll("#main .row .number")].filter((cell) => cell.getBoundingClientRect().right > left).map((cell) => cell.innerText);
    });
    assert.deepEqual(hidden, [], "figures are covered");
    const over = await page.locator(".inspector").evaluate((pane) => [".toolbar", ".view-foot"]
      .filter((part) => document.querySelector(part).getBoundingClientRect().bottom > pane.getBoundingClientRect().top && document.querySelector(part).getBoundingClientRect().top < pane.getBoundingClientRect().bottom));
    assert.deepEqual(over, [], "covers what is not rows");
  });
  await page.getByRole("button", { name: "Pin beside the view" }).click();
  await page.locator(".workspace.pinned").waitFor();
  await eventually(async () => {
    const [main, side] = await page.evaluate(() => [document.querySelector("#main"), document.querySelector(".inspector")].map((e) => e.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
    assert.ok(main.right <= side.left, "still over the view");
  });
  await watched.screenshot("inspector-pinned");
  watched.quiet = false; // the page is loaded again
  await page.reload();
  await watched.state("idle");
  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "dominators");
  await row(page, 2).click();
  await page.locator(".workspace.pinned").waitFor();
});

for (const [name, context] of [["wide", {}], ["360 px", { viewport: { width: 360, height: 740 } }], ["200 % zoom", { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }]]) {
  test(`from the inspector Escape and its button lead back to rows that are in sight: ${name}`, async (t) => {
    const watched = await opened(t, context);
    const { page } = watched;
    await row(page, 2).click();
    await inspected(page);
    await eventually(async () => {
      const seen = await page.evaluate(() => [...document.querySelectorAll("#main .row")].filter((r) => {
        const box = r.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + 20, box.top + box.height / 2);
        return at && r.contains(at);
      }).map((r) => r.dataset.row));
      assert.ok(seen.length >= 4, `rows in sight: ${seen}`);
      assert.ok(seen.includes("2"), `the selected row is covered, not ${seen}`);
    });
    await watched.screenshot(`inspector-${name.replace(/\W+/g, "-")}`);
    assert.deepEqual(await findings(page), []);
    await grid(page).focus();
    await page.locator(".inspector").getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Escape");
    await page.locator(".inspector").waitFor({ state: "detached" });
    await focused(grid(page));
    await page.keyboard.press("i");
    await inspected(page);
    await page.locator(".inspector").getByRole("button", { name: "Close" }).click();
    await page.locator(".inspector").waitFor({ state: "detached" });
    await eventually(async () => assert.ok(await page.evaluate(() => document.activeElement !== document.body), "the focus is lost"));
  });
}

test("in a window of 1024 px the beginnings of names are beside the inspector", async (t) => {
  const watched = await opened(t, { viewport: { width: 1024, height: 768 } });
  const { page } = watched;
  await row(page, 2).click();
  await inspected(page);
  const seen = await page.evaluate(() => document.querySelector(".inspector").getBoundingClientRect().left
    - document.querySelector("#main [data-row='2'] .name").getBoundingClientRect().left);
  assert.ok(seen >= 120, `${seen} px of a name`);
});

test("arrays and strings are shown as text, bytes and pictures, and saved", async (t) => {
  const watched = await openPage(t, host, {});
  const { page } = watched;
  await watched.pick(pictures());
  await watched.state("ready");
  await openView(page, "dominators");
  await row(page, 0).locator(".expander").click();
  const pane = page.locator(".inspector");
  const look = async (field) => {
    await page.locator("#main .row", { has: page.locator(".row-label", { hasText: new RegExp(`^${field}$`) }) }).click({ position: { x: 20, y: 8 } });
    await inspected(page);
  };
  const tab = (name) => pane.locator(`[data-tab="${name}"]`);
  const saved = async () => {
    const download = page.waitForEvent("download");
    assert.equal(await page.locator("#save-bytes").innerText(), "Save"); // the same for every tab
    await page.locator("#save-bytes").click();
    return readFile(await (await download).path());
  };
  const picture = async () => eventually(async () => {
    const size = await pane.locator("heap-image img").evaluate((img) => [img.naturalWidth, img.naturalHeight, img.src.split(":")[0]]).catch(() => []);
    assert.deepEqual(size, [48, 48, "blob"]);
  });

  await look("file");
  await tab("image").click();
  await picture();
  await watched.screenshot("inspector-image");
  const png = await saved();
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  await tab("hex").click();
  await pane.locator("[data-row]", { hasText: "89 50 4e 47 0d 0a 1a 0a" }).waitFor();
  await watched.screenshot("inspector-hex");
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(await saved(), png, "the bytes are the file");

  await look("bitmap");
  await tab("image").click();
  await picture();
  await pane.getByText("48 × 48 px").waitFor();

  await look("text");
  await tab("text").click();
  await pane.getByText("Part 1 of").waitFor();
  await pane.getByText("A line of a long text, 世界.").first().waitFor();
  await watched.screenshot("inspector-text");
  const whole = "A line of a long text, 世界.\n".repeat(2000);
  assert.equal((await saved()).toString(), whole);
  await pane.getByRole("button", { name: "Next" }).click();
  await pane.getByText("Part 2 of").waitFor();

  await look("numbers");
  await tab("hex").click();
  await pane.locator("[data-row]", { hasText: "00 00 00 00 00 00 00 05" }).waitFor();
  const bytes = await saved();
  assert.equal(bytes.length, 800_000);
  assert.equal(bytes.readBigInt64BE(8 * 99_999), 99_999n);

  await look("native");
  await pane.getByText("are in native memory").waitFor();
});

test("the graph around an object is expanded in place with keys, and saved", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  const { info } = await watched.query("list_objects bookshop.web.Session", { offset: 0, limit: 1 });
  await runCommand(page, `object_graph ${info[0].object}`);
  const nodes = page.locator(".graph-node");
  await nodes.first().waitFor();
  await settled(page);
  const before = await nodes.count();
  const places = await nodes.evaluateAll((list) => list.map((n) => ({ left: n.offsetLeft, center: n.classList.contains("center") })));
  const center = places.find((n) => n.center);
  assert.ok(places.some((n) => n.left < center.left) && places.some((n) => n.left > center.left), "nothing on a side");
  await eventually(async () => assert.ok(await page.locator(".graph-node.center").evaluate((n) => n.getBoundingClientRect().right <= innerWidth), "the object is out of sight"));
  const map = nodes.filter({ hasText: "attributes" });
  await map.press("Enter");
  await eventually(async () => assert.ok(await nodes.count() > before));
  await eventually(async () => assert.ok(await map.evaluate((n) => n.getBoundingClientRect().right <= innerWidth), "the expanded node is out of sight"));
  await focused(map);
  await watched.screenshot("object-graph");
  assert.deepEqual(await findings(page), []);
  for (const kind of ["SVG", "PNG"]) {
    const download = await exported(watched, `Save the picture as ${kind}`);
    const file = await readFile(await download.path());
    assert.match(file.subarray(0, 8).toString("latin1"), kind === "SVG" ? /^<svg/ : /PNG/);
  }
  await map.click();
  await eventually(async () => assert.equal(await nodes.count(), before));
});

test("many objects of a class open in the graph, some at a time, and fold again; the file has the colours of the theme", async (t) => {
  const watched = await opened(t, { colorScheme: "dark" });
  const { page } = watched;
  const { info, total } = await watched.query('list_objects "java.util.concurrent.ConcurrentHashMap\\$Node\\[\\]"');
  await runCommand(page, `object_graph ${info[total - 1].object}`);
  const nodes = page.locator(".graph-node");
  const group = nodes.filter({ hasText: "226 ×" });
  await group.click();
  const rest = nodes.filter({ hasText: "more" });
  await rest.filter({ hasText: "218 more" }).waitFor();
  await eventually(async () => assert.equal(await group.getAttribute("aria-expanded"), "true"));
  const before = await nodes.count();
  await rest.click();
  await rest.filter({ hasText: "210 more" }).waitFor();
  await eventually(async () => assert.equal(await nodes.count(), before + 8));
  await focused(rest);
  assert.deepEqual(await findings(page), []);
  await watched.screenshot("object-graph-members");
  const download = await exported(watched, "Save the picture as SVG");
  const svg = await readFile(await download.path(), "utf8");
  assert.match(svg, /<rect width="100%" height="100%" fill="#14171c"/);
  await page.keyboard.press("m");
  await drawn(page);
  assert.equal(await page.getByRole("menu").count(), 0); // a node that only counts others has no menu
  await group.click({ button: "right" });
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await group.click();
  await eventually(async () => assert.equal(await nodes.count(), before - 9));
});

test("names that do not fit lose their package first, then their middle", async (t) => {
  const { page } = await opened(t, { viewport: { width: 905, height: 740 } });
  await openAddress(page, "#/histogram"); // until then, the rows are those of the dominator tree
  const names = "#main .name:has(.short):has(.package)";
  const shown = (width) => page.evaluate(([all, to]) => {
    const cell = [...document.querySelectorAll(all)].find((name) => name.querySelector(".package").innerText.includes("."));
    cell.style.width = `${to}px`;
    const within = (e) => e.getBoundingClientRect().top < cell.getBoundingClientRect().bottom - 2 && e.getBoundingClientRect().width > 0;
    const whole = within(cell.querySelector(".whole"));
    const pieces = [...cell.querySelectorAll(".short span i")].map((i) => i.clientWidth > 0 && i.scrollWidth <= i.clientWidth ? i.dataset.text : "");
    return { whole, pieces, name: cell.querySelector(".whole").innerText.replaceAll("\n", "") };
  }, [names, width]);
  const wide = await shown(600);
  assert.ok(wide.whole, "a name that fits is not whole");
  const narrow = await shown(150);
  assert.ok(!narrow.whole, "it is cut, but drawn whole");
  assert.ok(narrow.pieces[0].length > 0 && narrow.name.includes(narrow.pieces[0]), `cut to ${narrow.pieces}`);
  const torn = await page.evaluate((all) => [...document.querySelectorAll(all)].flatMap((cell) => [70, 90, 110, 130, 150].flatMap((width) => {
    cell.style.cssText = `width: ${width}px; flex: none`;
    const initials = cell.querySelector(".short > i"), middle = cell.querySelector(".short .middle");
    const cut = initials?.getBoundingClientRect().right > cell.getBoundingClientRect().right || initials?.scrollWidth > initials?.clientWidth;
    const seen = initials?.getBoundingClientRect().top < cell.getBoundingClientRect().bottom - 2;
    return seen && cut || middle?.clientWidth < 14 ? [`${width}: ${cell.querySelector(".whole").innerText}`] : [];
  })), names);
  assert.deepEqual(torn, [], "initials are there in part, or an ellipsis has no space");
});
