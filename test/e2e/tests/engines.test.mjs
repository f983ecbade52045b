// Firefox and WebKit: the page opens a dump that is picked or dropped, from a site and
// from disk, gives the same answers as the command, and shows its main views. WebKit does
// not let the workers of a page from disk read files; there the page reads them.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { query } from "../lib/command.mjs";
import { beans, sample } from "../lib/dumps.mjs";
import { missingFirefox, openInFirefox } from "../lib/firefox.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { missingWebKit, openInWebKit } from "../lib/webkit.mjs";

const engines = {
  Firefox: { missing: missingFirefox(), open: openInFirefox },
  WebKit: { missing: missingWebKit(), open: openInWebKit },
};

const places = {
  "from disk": async () => pathToFileURL(join(root, "dist/heapdrop.html")).href,
  "from a site": async (t) => {
    const host = await plainHost();
    t.after(() => host.close());
    return host.url;
  },
};

/** Waits until a function in the page returns a value. */
async function until(page, body, ...args) {
  for (let tries = 0; tries < 600; tries++) {
    const value = await page.run(body, ...args);
    if (value) return value;
    await pause(100);
  }
  throw new Error(`never: ${body}; the page shows: ${await page.run("return document.body.innerText")}`);
}

const reaches = (page, ...wanted) => until(page, "return [...arguments].find((state) => state === document.documentElement.dataset.state)", ...wanted);

/** Drops a file, which the test puts into a file input. */
async function drop(page, path) {
  await page.run("const input = document.createElement('input'); input.type = 'file'; input.id = 'test-input'; document.body.append(input)");
  await page.pick(path, "#test-input");
  await page.run(`
    const data = new DataTransfer();
    data.items.add(document.getElementById("test-input").files[0]);
    document.getElementById("test-input").remove();
    for (const type of ["dragenter", "dragover", "drop"]) {
      const event = new DragEvent(type, { bubbles: true, cancelable: true });
      Object.defineProperty(event, "dataTransfer", { value: data }); // WebKit leaves it out
      document.querySelector("main").dispatchEvent(event);
    }`);
}

/** The main views, and what each shows. */
const views = {
  overview: ".verdict h1", suspects: "#main .blocks", histogram: "#main [data-row='0']", dominators: "#main [data-row='0']",
  icicle: "heap-picture", threads: "#main [data-row='0']", oql: "#editor",
};

async function walk(page) {
  for (const [view, shows] of Object.entries(views)) {
    await page.run("location.hash = `#/${arguments[0]}`", view);
    await until(page, "return document.querySelector(`nav [data-view=${arguments[0]}][aria-current=page]`) && document.querySelector(arguments[1]) && !document.querySelector('#main .wait')", view, shows);
    assert.equal(await page.run("return document.querySelector('#main .problem-box')?.innerText ?? ''"), "", view);
    if (view === "icicle") {
      await until(page, "return Number(document.querySelector('heap-picture')?.shadowRoot?.querySelector('canvas')?.dataset.boxes) > 10");
      await zoom(page);
    }
    if (view === "oql") {
      await until(page, "return Boolean(document.querySelector('#editor').shadowRoot?.querySelector('.cm-content'))");
      await grow(page);
    }
  }
  await guide(page);
}

/** Writes forty lines: the editor grows to half the window, and the text scrolls in it. */
async function grow(page) {
  await page.run("document.querySelector('#editor').shadowRoot.querySelector('.cm-content').focus(); document.execCommand('insertText', false, 'SELECT *' + '\\n'.repeat(40) + 'FROM x')");
  await until(page, `
    const editor = document.querySelector("#editor"), text = editor.shadowRoot.querySelector(".cm-scroller");
    return Math.abs(editor.offsetHeight - innerHeight / 2) <= 1 && text.clientHeight <= editor.offsetHeight && text.scrollHeight > text.clientHeight;`);
}

/** Zooms into a box: the picture moves there unless the system asks for reduced motion, and stops. */
async function zoom(page) {
  const [moves, wanted] = await page.run(`
    const canvas = document.querySelector("heap-picture").shadowRoot.querySelector("canvas");
    canvas.focus();
    for (const key of ["ArrowDown", "Enter"]) canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return ["moving" in canvas.dataset, !matchMedia("(prefers-reduced-motion: reduce)").matches]`);
  assert.equal(moves, wanted, "the zoom");
  await until(page, `
    const picture = document.querySelector("heap-picture").shadowRoot;
    return !("moving" in picture.querySelector("canvas").dataset) && picture.querySelectorAll(".path button").length > 0`);
}

/** Opens the guide about a view and closes it: the focus returns to its button. */
async function guide(page) {
  await page.run("document.getElementById('view-guide').focus(); document.getElementById('view-guide').click()");
  await until(page, "const dialog = document.getElementById('guide')?.shadowRoot?.querySelector('dialog'); return dialog?.open && dialog.querySelector('nav [aria-current]') && dialog.querySelector('.text').scrollHeight > 5000");
  await page.run("document.getElementById('guide').shadowRoot.querySelector('.head button:last-child').click()");
  await until(page, "return !document.getElementById('guide').shadowRoot.querySelector('dialog').open && document.activeElement.id === 'view-guide'");
}

for (const [engine, { missing, open }] of Object.entries(engines)) {
  for (const [where, address] of Object.entries(places)) {
    for (const [how, hand] of Object.entries({ picked: (page, path) => page.pick(path), dropped: drop })) {
      test(`in ${engine} the page ${where} opens a dump that is ${how}`, { skip: missing ?? false }, async (t) => {
        const folder = await mkdtemp(join(tmpdir(), "heapdrop-"));
        t.after(() => rm(folder, { recursive: true }));
        const path = join(folder, "dump.hprof.gz");
        await copyFile(sample, path);
        const page = await open(t, await address(t));
        await reaches(page, "idle");
        await hand(page, path);
        assert.equal(await reaches(page, "ready", "error"), "ready", await page.run("return document.getElementById('main').innerText"));
        for (const command of ["histogram", "group_by_value java.lang.String"]) {
          const { rows } = await page.run("return globalThis.heapdrop.query(arguments[0], { offset: 0, limit: 100 })", command);
          assert.deepEqual(rows, query(sample, command).rows, command);
        }
        await walk(page);
      });
    }
  }
}

/** Runs in the page: clicks the first button that cancels the opening, from a milestone on. */
const cancel = `
  for (;;) {
    const button = [...document.querySelectorAll("button")].find((b) => b.innerText.startsWith("Cancel") && b.checkVisibility());
    const { state, phase } = document.documentElement.dataset;
    if (state === "ready") return "too late";
    if (button && (!arguments[0] || button.closest(".strip"))) {
      button.click();
      return state;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }`;

for (const [engine, { missing, open }] of Object.entries(engines)) {
  test(`in ${engine} an opening can be cancelled`, { skip: missing ?? false }, async (t) => {
    const dump = beans(3_000_000);
    const page = await open(t, await places["from a site"](t));
    const state = () => page.run("return [document.documentElement.dataset.state, document.documentElement.dataset.phase].join(' ')");
    await reaches(page, "idle");

    // Before the histogram nothing is there: the page starts again.
    await page.pick(dump);
    assert.equal(await page.run(cancel, false), "opening");
    await reaches(page, "idle");
    await until(page, "return document.querySelector('[data-testid=open-file]') && !document.querySelector('.opening')");

    // Later, what is there stays, and the page says what is missing.
    await page.pick(dump);
    assert.equal(await page.run(cancel, true), "opening");
    await reaches(page, "ready");
    assert.equal(await state(), "ready Cancelled");
    await until(page, "return document.querySelector('.verdict-wait h1')?.innerText === 'No verdict: opening was cancelled' && !document.querySelector('#main .wait')");
    assert.match(await page.run("return document.querySelector('.strip').innerText"), /Retained sizes were not computed: opening was cancelled/);
    const { rows } = await page.run("return globalThis.heapdrop.query('histogram', { offset: 0, limit: 100 })");
    assert.ok(rows.length > 3, `${rows.length} classes`);
    assert.match(await page.run("return globalThis.heapdrop.query('dominator_tree').then(() => 'dominators', (error) => error.message)"), /cancelled|dominator/);

    await page.run("[...document.querySelectorAll('button')].find((b) => b.innerText === 'Compute retained sizes').click()");
    await until(page, "return document.documentElement.dataset.state === 'ready' && document.documentElement.dataset.phase !== 'Cancelled'");
    const whole = await page.run("return globalThis.heapdrop.query('histogram', { offset: 0, limit: 100 })");
    assert.deepEqual(whole.rows, query(dump, "histogram").rows);
  });
}
