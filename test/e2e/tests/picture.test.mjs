// Pictures of the dominator tree: what they show, navigating in them, and what leads to
// them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { addressIs, cells, drawn, exported, openAddress, openView, says, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** The picture of the sample, at an address. */
async function opened(t, hash = "#/icicle", options = {}) {
  const watched = await openPage(t, host, options);
  await watched.pick(sample);
  await watched.state("ready");
  await openAddress(watched.page, hash);
  await watched.page.locator(".canvas").waitFor();
  await settled(watched.page); // with the rows of what the picture shows
  return watched;
}

/** Returns the name and the sums of the box at which the picture begins. */
const begins = async (page) => (await page.locator("heap-picture .path").innerText()).split("›").at(-1).trim().replace(/\s+/g, " ");
const path = (page) => page.locator("heap-picture .path button").allInnerTexts();
const said = (page) => page.locator("heap-picture [role=status].sr").innerText();

/** Waits until the path to where the picture begins has that many buttons. */
const deep = (page, steps) => eventually(async () => assert.equal((await path(page)).length, steps));
const press = async (page, ...keys) => {
  await page.locator(".canvas").focus();
  for (const key of keys) await page.keyboard.press(key);
};

test("picture and table show what the query says", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  const { rows, columns } = await watched.query("icicle");
  const column = (name) => columns.findIndex((c) => c.name === name);
  const used = (await watched.query("histogram")).totals?.at(-1);
  const shown = await cells(page);
  assert.match(shown[0][0], new RegExp(rows[0][0].replace(/^.* × /, "").replace(/[.$[\]]/g, "\\$&")));
  await eventually(async () => assert.match(await begins(page), /^Whole heap .*100\.0\s%$/));
  assert.ok(used !== undefined);
  await press(page, "ArrowDown");
  const share = (rows[0][column("Percentage")] * 100).toFixed(1);
  await eventually(async () => {
    const first = await said(page);
    assert.ok(first.includes(`${share}`), `${first}: not ${share} %`);
  });
  await eventually(async () => assert.equal(await page.locator("#main .row.cursor").getAttribute("data-row"), "0"));
});

test("keys walk, zoom in and out", async (t) => {
  const { page } = await opened(t);
  const other = (than) => eventually(async () => {
    const now = await said(page);
    assert.notEqual(now, than);
    return now;
  });
  const nothing = await said(page);
  await press(page, "ArrowDown");
  const biggest = await other(nothing);
  await press(page, "ArrowRight");
  await other(biggest);
  await press(page, "ArrowLeft");
  await eventually(async () => assert.equal(await said(page), biggest));
  await press(page, "Enter");
  await deep(page, 1);
  const [size] = /[\d.]+ [KM]B/.exec(biggest);
  await eventually(async () => assert.ok((await begins(page)).includes(size), `${await begins(page)} is not ${biggest}`));
  await press(page, "b", "d");
  await other(biggest);
  await press(page, "Escape");
  await deep(page, 0);
});

test("a click zooms, the path leads back, a row selects its box", async (t) => {
  const { page } = await opened(t);
  await page.locator(".canvas").click({ position: { x: 60, y: 30 } });
  await deep(page, 1);
  await eventually(async () => assert.equal(await page.locator("#main .row.cursor").getAttribute("data-row"), "0"));
  await page.locator("heap-picture .path button").first().click();
  await deep(page, 0);
  await settled(page); // the rows are those of the whole heap again
  await page.locator('#main [data-row="2"]').click();
  await eventually(async () => {
    const name = (await page.locator('#main [data-row="2"] [data-cell="0"] bdi').last().innerText()).split(/[ .@]/).filter(Boolean);
    const text = await said(page);
    assert.ok(name.some((word) => text.includes(word)), `${text} is not ${name}`);
  });
});

test("search says how many boxes have the name and how much they hold", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  const { rows } = await watched.query("icicle", { offset: 0, limit: 100_000 });
  await page.locator("heap-picture .find").fill("string");
  const wanted = rows.filter(([name]) => /string/i.test(name.replace(/ {2}.*/, ""))).length;
  const found = page.locator("heap-picture .found");
  await eventually(async () => {
    const text = await found.innerText();
    assert.equal(Number(text.match(/^[\d,]+/)?.[0].replace(",", "")), wanted, text);
  });
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await said(page), /string/i));
  await page.locator("heap-picture .find").fill("no such class");
  await says(found, "No box of that name");
  await page.keyboard.press("Escape");
  await says(found, "");
});

test("rings, treemap and the bottom-up picture are the same heap", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  const whole = await begins(page);
  const picture = () => page.locator(".canvas:not([data-moving])").evaluate((canvas) => canvas.toDataURL().length);
  const drawn = [await picture()];
  for (const shape of ["rings", "treemap"]) {
    await page.locator(`picture-tools [data-shape=${shape}]`).click();
    await page.locator(`picture-tools [data-shape=${shape}][aria-pressed=true]`).waitFor();
    assert.equal(await begins(page), whole);
    drawn.push(await picture());
    const names = await page.locator("#main h1, .tab.current .tab-name, .nav [aria-current=page]").allInnerTexts();
    assert.deepEqual([...names, (await page.title()).split(" – ")[0]].map((name) => name.trim()), Array(4).fill("Picture"), "one name everywhere");
  }
  assert.equal(new Set(drawn).size, 3);
  await page.locator("picture-tools [data-shape=bottom]").click();
  await page.waitForFunction(() => location.hash.includes("from=bottom"));
  await settled(page);
  await page.locator("picture-tools [data-shape=bottom][aria-pressed=true]").waitFor();
  await eventually(async () => assert.equal(await begins(page), whole));
  const { rows } = await watched.query("icicle -from bottom");
  const histogram = (await watched.query("histogram", { offset: 0, limit: 100_000 })).rows;
  const [name, objects, , bytes] = rows[0];
  assert.deepEqual(histogram.find(([c]) => c === name).slice(1, 3), [objects, bytes]);
  const legend = await page.locator("heap-picture .legend li:not(.meaning)").allInnerTexts();
  assert.equal(name, "int[]");
  assert.ok(legend.includes("arrays of primitives") && legend.includes("java.util"), `${legend}`); // without sizes: boxes of all levels stand for the same bytes
});

test("the menu of a row leads to its picture, that of a box to the dominator tree", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "dominators");
  await page.locator('#main [data-row="0"]').click({ button: "right" });
  await page.locator("#menu").getByText("Show in the picture", { exact: true }).click();
  await page.locator(".canvas").waitFor();
  await settled(page);
  await page.locator(".canvas").click({ button: "right", position: { x: 40, y: 34 } });
  await page.locator("#menu").press("Escape");
  assert.ok(await page.locator("heap-picture .tip").isHidden(), "the tip lay beside the menu");
  await press(page, "ArrowDown", "m");
  await page.locator("#menu").getByText("Show in the dominator tree", { exact: true }).click();
  await addressIs(page, /show_dominator_tree/);
});

test("the picture is saved as SVG and as PNG", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  for (const [label, begin] of [["SVG", "<svg "], ["PNG", "\u0089PNG"]]) {
    const download = await exported(watched, `Save the picture as ${label}`);
    const content = await readFile(await download.path(), "latin1");
    assert.ok(content.startsWith(begin), `${label}: ${content.slice(0, 20)}`);
    if (label === "SVG") {
      const ok = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent ?? "", content);
      assert.equal(ok, "");
      assert.ok(content.split("<rect").length > 20);
    }
  }
});

test("the dominator tree folds, and keys lead to where memory spreads out", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "dominators");
  await addressIs(page, "#/dominators?groupby=folded");
  const { rows, info } = await watched.query("dominator_tree -groupby folded");
  const group = info.findIndex((row) => !row.object);
  const count = Number(rows[group][0].split(" ")[0].replaceAll(",", ""));
  await eventually(async () => assert.match((await cells(page))[group][0], / × /));
  const before = Number(await page.locator("#main [data-grid]").getAttribute("aria-rowcount"));
  await page.locator(`#main [data-row="${group}"] .expander`).click();
  const each = page.locator("#main [data-row]", { hasText: `${count.toLocaleString("en")} objects, one by one` });
  await each.waitFor(); // below what they dominate
  await settled(page);
  const below = Number(await page.locator("#main [data-grid]").getAttribute("aria-rowcount"));
  assert.ok(below > before + 1, `${below} rows, ${before} before`);
  await each.locator(".expander").click();
  const shown = Math.min(count, 100) + (count > 100 ? 1 : 0);
  await eventually(async () => assert.equal(Number(await page.locator("#main [data-grid]").getAttribute("aria-rowcount")), below + shown));
  for (const width of [1440, 1000, 700]) { // columns disappear where space is short
    await page.setViewportSize({ width, height: 800 });
    await eventually(async () => {
      const tops = await page.locator(`#main [data-row="${group}"] > *`).evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
      assert.equal(new Set(tops).size, 1, `${width}: ${tops}`);
    });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('#main [data-row="0"]').click();
  await page.locator("#main [data-grid]").press("d");
  await eventually(async () => assert.notEqual(await page.locator("#main .row.cursor").getAttribute("data-row"), "0"));
});

/**
 * Shows a picture of 100,000 boxes, and returns a function that counts the shapes filled
 * during an action.
 */
async function synthetic(page) {
  await page.evaluate(() => {
    const boxes = 100_000, fan = 12;
    const data = { heap: 0, upward: false, labels: ["whole heap"], edges: [""], parent: [], label: [], edge: [], kind: [], objects: [], own: [], size: [] };
    for (let i = 0; i < 200; i++) data.labels.push(`org.example.part${i % 17}.Class${i}`);
    for (let i = 0; i < boxes; i++) {
      data.parent.push(i === 0 ? -1 : Math.floor((i - 1) / fan));
      data.label.push(i === 0 ? 0 : 1 + i % 200);
      data.edge.push(0);
      data.kind.push(0);
      data.objects.push(1 + i % 50);
      data.own.push(16 + (i * 7919) % 1000 * (i % fan === 1 ? 40 : 1));
      data.size.push(0);
    }
    for (let i = boxes - 1; i >= 0; i--) {
      data.size[i] += data.own[i];
      if (i > 0) data.size[data.parent[i]] += data.size[i];
    }
    data.heap = data.size[0];
    globalThis.fills = 0;
    const { fill } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fill = function (...given) {
      if (this.canvas === globalThis.synthetic?.canvas) globalThis.fills++; // the page's own picture may still be drawn
      return fill.apply(this, given);
    };
    const host = document.createElement("div");
    host.id = "synthetic";
    host.style.cssText = "position: fixed; inset: 0; width: 1400px; height: 800px; z-index: 1000; background: var(--ground)";
    document.body.append(host);
    globalThis.synthetic = heapdropPicture.create(host, { data: JSON.stringify(data), bytes: (n) => `${n} B`, count: String, share: (x) => `${(100 * x).toFixed(1)} %`, pointed() {}, menu() {}, more() {}, turn() {}, shown() {}, sought() {} });
  });
  return (what) => page.evaluate(async (text) => {
    globalThis.fills = 0;
    const began = performance.now();
    new Function("picture", "canvas", text)(globalThis.synthetic, globalThis.synthetic.canvas);
    const took = performance.now() - began;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return { fills: globalThis.fills, took, boxes: Number(globalThis.synthetic.canvas.dataset.boxes) };
  }, what);
}

/** Zooms in and out in each shape, which takes time each time, and says how many frames and how long. */
async function moves(page) {
  const said = [];
  for (const shape of ["icicle", "rings", "treemap"]) {
    const { frames, moved } = await page.evaluate(async (name) => {
      const picture = globalThis.synthetic;
      picture.turnTo(name);
      const times = [], moved = [];
      for (const node of [picture.top.children[0], picture.top.children[0].children[0], picture.top]) {
        picture.zoom(node);
        moved.push("moving" in picture.canvas.dataset);
        for (let last = performance.now(); "moving" in picture.canvas.dataset;) {
          const now = await new Promise((resolve) => requestAnimationFrame(resolve));
          times.push(now - last);
          last = now;
        }
      }
      return { frames: times, moved };
    }, shape);
    assert.deepEqual(moved, [true, true, true], `${shape} does not move`);
    said.push(`${shape} moves in ${frames.length} frames, the slowest ${Math.max(...frames).toFixed(0)} ms`);
  }
  return said.join("; ");
}

test("of 100,000 boxes those that can be seen are drawn", async (t) => {
  const { page } = await opened(t);
  const during = await synthetic(page);
  const times = [];
  for (const shape of ["icicle", "rings", "treemap"]) {
    const { fills, took, boxes } = await during(`picture.turnTo("${shape}")`);
    times.push(`${shape} ${took.toFixed(1)} ms, ${boxes} boxes`);
    assert.ok(boxes > 50 && boxes < 6000, `${shape}: ${boxes} boxes`);
    assert.ok(fills <= boxes + 20, `${shape}: ${fills} shapes filled for ${boxes} boxes`);
    const hover = await during('for (let x = 10; x < 1300; x += 10) canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: 300, bubbles: true }))');
    times.push(`130 moves ${hover.took.toFixed(1)} ms`);
    assert.equal(hover.fills, 0, "pointing draws the picture again");
  }
  await during('picture.turnTo("icicle")');
  const zoom = await during('canvas.focus(); for (const key of ["ArrowDown", "Enter"]) canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))');
  assert.ok(zoom.boxes > 50 && zoom.fills < 4 * 6000, `${zoom.fills} shapes filled`);
  times.push(`zoom ${zoom.took.toFixed(1)} ms`);
  t.diagnostic(await moves(page));
  const search = await during('picture.search("class7")');
  times.push(`search ${search.took.toFixed(1)} ms`);
  t.diagnostic(times.join("; "));
  await page.evaluate(() => { globalThis.synthetic.destroy(); document.getElementById("synthetic").remove(); });
});

test("the overview has a small icicle that leads to the whole one", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  const canvas = page.locator(".preview-picture canvas.canvas");
  await canvas.waitFor();
  const { rows, columns } = await watched.query("icicle");
  await eventually(async () => assert.ok(Number(await canvas.getAttribute("data-boxes")) > 5));
  await canvas.click({ position: { x: 40, y: 34 } }); // the biggest box, below the box of the whole heap
  await page.locator("heap-picture .path").waitFor();
  await addressIs(page, /^#\/icicle\?of=/);
  await settled(page);
  const [name] = rows[0];
  const retained = rows[0][columns.findIndex((c) => c.name === "Retained Heap")];
  const shown = await watched.query(decodeURIComponent(await page.locator(".view-foot code").innerText()));
  assert.equal(shown.rows[0][columns.findIndex((c) => c.name === "Retained Heap")], retained, name);
  assert.match(await begins(page), /^[A-Z][\w$]+ @ 0x/); // the class, without its package
  await page.locator("heap-picture .path").getByRole("link", { name: "Whole heap" }).click();
  await eventually(async () => assert.match(await begins(page), /^Whole heap /));
  await openView(page, "overview");
  await page.locator("#open-icicle").click();
  await page.waitForFunction(() => location.hash === "#/icicle");
});

for (const [reducedMotion, what] of [["reduce", "appears at once with reduced motion"], ["no-preference", "takes a moment"]]) {
  test(`a zoom ${what}`, async (t) => {
    const { page } = await opened(t, "#/icicle", { context: { reducedMotion } });
    const moved = await page.evaluate(async () => {
      const canvas = document.querySelector("heap-picture").shadowRoot.querySelector(".canvas");
      canvas.focus();
      for (const key of ["ArrowDown", "Enter"]) canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      return "moving" in canvas.dataset;
    });
    assert.equal(moved, reducedMotion !== "reduce");
    await eventually(async () => assert.equal(await page.locator(".canvas[data-moving]").count(), 0));
  });
}

test("the table lists what the picture shows, and the inspector hides nothing of it", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  const { rows, total, columns } = await watched.query("icicle", { offset: 0, limit: 100_000 });
  const shown = async () => Number(await page.locator("#main [data-grid]").getAttribute("aria-rowcount"));
  await eventually(async () => assert.ok(await shown() < total, "chains have a row for each box"));
  const whole = await shown();
  await page.locator(".canvas").click({ position: { x: 60, y: 30 } });
  await eventually(async () => assert.ok(await shown() < whole, "the table does not follow the zoom"));
  const size = columns.findIndex((c) => c.name === "Retained Heap");
  const within = rows.filter((row) => row[size] <= rows[0][size]).length;
  assert.ok(await shown() <= within + 1);
  await eventually(async () => assert.equal(await page.locator("#main .row.cursor").getAttribute("data-row"), "0"));

  await page.locator(".inspector").waitFor();
  await eventually(async () => {
    const [canvas, pane] = await Promise.all([".canvas", ".inspector"].map((e) => page.locator(e).boundingBox()));
    assert.ok(pane.y >= canvas.y + canvas.height, `the inspector begins at ${pane.y}, the picture ends at ${canvas.y + canvas.height}`);
  });

  // In any order the rows keep their boxes, and the field of the picture filters them.
  await page.locator("#main .grid-head button", { hasText: "Objects" }).click();
  await settled(page);
  await page.locator('#main [data-row="1"]').click();
  const name = await page.locator('#main [data-row="1"] [data-cell="0"] bdi').last().innerText();
  await eventually(async () => {
    const text = await said(page);
    assert.ok(name.split(/[ .@]/).filter(Boolean).some((word) => text.includes(word)), `${text} is not ${name}`);
  });
  await page.locator("heap-picture .find").fill("no such class");
  await eventually(async () => assert.equal(await shown(), 1)); // the head
});

for (const at of ["before it is made", "while it is drawn"]) {
  test(`the view may change ${at}: a picture then asks nothing of what is gone`, async (t) => {
    const watched = await openPage(t, host, { prepare: (page) => page.addInitScript(leaveSlowly, at) });
    const { page } = watched;
    await watched.pick(sample);
    await watched.state("ready");
    await page.waitForFunction(() => globalThis.left);
    await page.getByRole("treegrid").getByText("main", { exact: true }).first().waitFor();
    assert.equal(await page.locator(".preview-picture").count(), 0);
    await watched.query("histogram"); // what was late has happened by now
  });
}

/**
 * Leaves the view when its picture is being created, and takes longer than the page waits
 * for a frame, so that the next call of the picture finds the page redrawn.
 */
function leaveSlowly(at) {
  let script;
  const leave = () => {
    location.hash = "#/threads";
    dispatchEvent(new HashChangeEvent("hashchange"));
    for (const end = performance.now() + 300; performance.now() < end;);
    globalThis.left = true;
  };
  const late = (options) => {
    const { bytes } = options;
    options.bytes = (n) => {
      options.bytes = bytes;
      leave();
      return bytes(n);
    };
    return options;
  };
  Object.defineProperty(globalThis, "heapdropPicture", {
    get: () => script,
    set: (made) => {
      script = { create(host, options) {
        if (globalThis.left) return made.create(host, options);
        if (at === "while it is drawn") return made.create(host, late(options));
        leave();
        return made.create(host, options);
      } };
    },
  });
}

test("the view may change while the script of a picture or an editor is on its way", async (t) => {
  const later = () => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (run, ...rest) => setTimeout(run, ...(rest.length > 0 ? rest : [400]));
  };
  const watched = await openPage(t, host, { prepare: (page) => page.addInitScript(later) });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  watched.expectEditor();
  for (const view of ["#/threads", "#/icicle", "#/", "#/icicle", "#/threads", "#/oql", "#/threads"]) {
    await openAddress(page, view);
    await drawn(page);
  }
  await openAddress(page, "#/icicle");
  await page.locator(".canvas").waitFor();
});

/** Runs in the page before its scripts: the request for the verdict waits for a call. */
function withoutVerdict() {
  const { postMessage } = Worker.prototype;
  globalThis.pictures = 0; // how many were requested
  const waiting = [];
  Worker.prototype.postMessage = function (message, ...rest) {
    const { text } = message;
    globalThis.pictures += /"command":"icicle/.test(text) ? 1 : 0;
    if (/"method":"diagnose"/.test(text)) waiting.push(() => postMessage.call(this, message, ...rest));
    else postMessage.call(this, message, ...rest);
  };
  globalThis.letVerdict = () => waiting.splice(0).forEach((send) => send());
}

test("a picture that is there before the verdict points out the suspects in place", async (t) => {
  const watched = await openPage(t, host, { prepare: (page) => page.addInitScript(withoutVerdict) });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await openAddress(page, "#/icicle");
  await settled(page);
  const suspects = () => page.locator(".canvas").evaluate((canvas) => {
    const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    pen.fillStyle = getComputedStyle(canvas.getRootNode().host).getPropertyValue("--suspect").trim();
    pen.fillRect(0, 0, 1, 1);
    const colourOf = (data, i) => data.slice(i, i + 3).join();
    const wanted = colourOf(pen.getImageData(0, 0, 1, 1).data, 0);
    pen.clearRect(0, 0, 1, 1);
    pen.drawImage(canvas, 0, 0);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let found = 0;
    for (let i = 0; i < data.length; i += 4) found += colourOf(data, i) === wanted ? 1 : 0;
    return found;
  });
  await page.locator("#main [data-row]").filter({ hasText: "bookshop.event.EventBus" }).click();
  await eventually(async () => assert.match(await said(page), /EventBus/));
  await press(page, "Enter");
  await deep(page, 1);
  await settled(page);
  const state = () => page.evaluate(() => {
    const { shadowRoot } = document.querySelector("heap-picture");
    globalThis.canvas ??= shadowRoot.querySelector(".canvas");
    return { pictures: globalThis.pictures, same: shadowRoot.querySelector(".canvas") === globalThis.canvas, focused: shadowRoot.activeElement === globalThis.canvas, path: shadowRoot.querySelector(".path").textContent, said: shadowRoot.querySelector(".sr").textContent };
  });
  const before = await state();
  assert.equal(await suspects(), 0);
  assert.ok(before.focused);
  await page.evaluate(() => globalThis.letVerdict());
  await eventually(async () => assert.ok(await suspects() > 20, "no edge of a suspect"));
  await watched.screenshot("picture-judged-later");
  assert.deepEqual(await state(), before);
});
