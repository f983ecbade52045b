// Redaction in the page: at each level the downloaded copy contains none of the planted
// secrets, and the native command finds it otherwise equal to the dump.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { gunzipSync } from "node:zlib";

import { closeBrowser, eventually, openPage, out } from "../lib/browser.mjs";
import { info, query } from "../lib/command.mjs";
import { plainHost, root } from "../lib/host.mjs";
import { clickAtOnce, drawn, focused, openAddress, runCommand } from "../lib/views.mjs";

let host, dump;
before(async () => {
  host = await plainHost();
  mkdirSync(out, { recursive: true });
  dump = vault("vault.hprof");
});
after(async () => {
  await closeBrowser();
  await host.close();
});

/** Writes the dump with secrets. */
function vault(name, ...flags) {
  const file = join(out, name);
  execFileSync("go", ["run", "./internal/dumpbuilder/vault", ...flags, "-o", file], { cwd: root });
  return file;
}

const texts = ["sesame", "AKIAIOSFODNN7", "worker of acme", Buffer.from("snow ☃", "utf16le")];
const numbers = [Buffer.from("5EC0DE5E5EC0DE5E", "hex")];
const names = ["acme", "Account", "withdrawEverything", "balance"];
const levels = { strings: texts, primitives: [...texts, ...numbers], names: [...texts, ...numbers, ...names] };

/** Opens a page with a dump. */
async function opened(t, file, options) {
  const watched = await openPage(t, host, options);
  await watched.pick(file);
  await watched.state("ready");
  return watched;
}

/** Returns the file that a click downloads. */
async function downloaded(page, button) {
  const waiting = page.waitForEvent("download");
  await page.locator(button).click();
  const download = await waiting;
  const file = join(out, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

for (const [level, gone] of Object.entries(levels)) {
  test(`${level}: the copy holds nothing of what was planted`, async (t) => {
    const { page } = await opened(t, dump);
    await page.getByTestId("redact").click();
    await page.locator(`.redact-levels input[value="${level}"]`).check();
    await page.locator("#redact-start").click();
    await page.locator("#redact-save").waitFor();
    const report = await page.locator(".redact-report").innerText();
    const before = info(dump);
    const objects = (before.objects + before.unreachableObjects).toLocaleString("en-US");
    assert.match(report, new RegExp(`its ${objects} objects have the same`));
    assert.match(report, /0 of \d{3,} texts/);

    const file = await downloaded(page, "#redact-save");
    assert.equal(file, join(out, "vault.redacted.hprof"));
    const content = readFileSync(file);
    const original = readFileSync(dump);
    for (const planted of gone) {
      assert.ok(original.includes(planted), `${planted} is not in the dump itself`);
      assert.ok(!content.includes(planted), `${planted} is in the copy`);
    }
    assert.ok(content.includes(`values removed by heapdrop: ${level}`), "the copy is not marked");

    const after = info(file);
    for (const figure of ["objects", "references", "classes", "classLoaders", "gcRoots", "usedHeap", "unreachableObjects", "unreachableHeap", "layout"]) {
      assert.equal(after[figure], before[figure], figure);
    }
    assert.match(JSON.stringify(after.warnings), /redacted/);
    const classes = (path) => query(path, "histogram", 0).rows.map(([name, ...rest]) => (level === "names" ? rest : [name, ...rest])).map(String).sort();
    assert.deepEqual(classes(file), classes(dump));

    assert.deepEqual(gunzipSync(readFileSync(await downloaded(page, "#redact-save-gz"))), content);
    await page.locator("#redact-close").click();
    await page.locator(".redaction").waitFor({ state: "detached" });
  });
}

test("secrets and the command box lead to the dialog; work can be cancelled and done again", async (t) => {
  const { page } = await opened(t, dump);
  await openAddress(page, "#/query?c=secrets");
  await page.getByRole("button", { name: "Redact and download …" }).click();
  await page.locator(".redaction").waitFor();
  await focused(page.locator("#redact-start"));
  for (const expected of ["redact-close", "primitives", "redact-start"]) { // the dialog keeps the keyboard
    await page.keyboard.press("Tab");
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id || document.activeElement.value), expected));
  }
  await page.keyboard.press("Escape");
  await page.locator(".redaction").waitFor({ state: "detached" });
  const close = async () => {
    await clickAtOnce(page, "#redact-close");
    await page.locator(".redaction").waitFor({ state: "detached" });
  };
  const workers = page.workers().length; // the analyzer and those that read for it
  const alone = () => eventually(() => assert.equal(page.workers().length, workers, "the other analyzer stays"));

  await runCommand(page, "redact"); // cancelled at once
  await page.locator("#redact-start").click();
  await close();

  const other = page.waitForEvent("worker"); // cancelled while the copy is compared
  await page.getByTestId("redact").click();
  await page.locator("#redact-start").click();
  await other;
  // The browser reports no end of a worker that is ended while it starts.
  await eventually(async () => assert.ok(page.workers().length >= 2 * workers || await page.locator("#redact-save").count()));
  await close();
  await alone();

  await page.getByTestId("redact").click();
  await page.locator("#redact-start").click();
  await page.locator("#redact-save").waitFor();
  await alone();
});

/** Makes the next analyzer, which reads the copy, wait until goOn is called. */
const holdReader = (page) => page.evaluate(() => {
  const post = Worker.prototype.postMessage;
  const held = new Promise((resolve) => { globalThis.goOn = resolve; });
  Worker.prototype.postMessage = async function (message, ...rest) {
    if (message.module) await held;
    post.call(this, message, ...rest);
  };
});

test("a press on Cancel is none on what takes its place", async (t) => {
  const { page } = await opened(t, dump);
  await holdReader(page);
  const downloads = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await page.getByTestId("redact").click();
  await page.locator("#redact-start").click();
  await page.locator("#redact-close").filter({ hasText: "Cancel" }).hover();
  await page.mouse.down();
  await page.evaluate(() => globalThis.goOn());
  await page.locator("#redact-save").hover(); // wherever it is drawn
  await page.mouse.up();
  await drawn(page);
  assert.ok(await page.locator("#redact-save").isVisible(), "the dialog is closed");
  assert.deepEqual(downloads, []);
  await focused(page.locator("#redact-close"));
  await downloaded(page, "#redact-save");
});

test("a double click is none on what takes the place of the button", async (t) => {
  const { page } = await opened(t, dump);
  await holdReader(page); // so that the copy is not made before the second click
  await page.getByTestId("redact").click();
  await page.locator("#redact-start").click();
  await page.locator("#redact-close").filter({ hasText: "Cancel" }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(() => globalThis.goOn());
  await page.locator("#redact-save").waitFor();
});

test("a refusal names the level that works", async (t) => {
  const { page } = await opened(t, vault("spelled.hprof", "-spelled"));
  await page.getByTestId("redact").click();
  await page.locator('.redact-levels input[value="strings"]').check();
  await page.locator("#redact-start").click();
  const problem = await page.locator(".redaction .problem-box").innerText();
  assert.match(problem, /remain at 1 place of the copy[^]*The level “All values” works/);
  assert.equal(await page.locator("#redact-save").count(), 0);
});

test("what is no HPROF dump is told so", async (t) => {
  const { page } = await opened(t, vault("vault.phd", "-phd"));
  await page.getByTestId("redact").click();
  await eventually(async () => assert.match(await page.locator(".redaction").innerText(), /Only HPROF dumps can be redacted[^]*export --hprof/));
  assert.equal(await page.locator("#redact-start").count(), 0);
});

for (const [name, colorScheme, width] of [["light", "light", 1280], ["dark", "dark", 1280], ["narrow", "light", 390]]) {
  test(`the dialog fits: ${name}`, async (t) => {
    const watched = await opened(t, dump, { context: { colorScheme, viewport: { width, height: 800 } } });
    const { page } = watched;
    await runCommand(page, "redact");
    for (const [state, wait] of [["levels", "#redact-start"], ["done", "#redact-save"]]) {
      await page.locator(wait).waitFor();
      await watched.screenshot(`redact-${state}-${name}`);
      await eventually(async () => {
        const box = await page.locator(".redaction").boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 800, `${state}: ${JSON.stringify(box)}`);
        const tooWide = await page.locator(".redaction").evaluate((e) => e.scrollWidth - e.clientWidth);
        assert.ok(tooWide <= 0, `${state} is ${tooWide} pixels too wide`);
      });
      if (state === "levels") await page.locator("#redact-start").click();
    }
  });
}
