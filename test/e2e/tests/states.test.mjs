// States of the page that no real dump causes on demand: an analyzer that dies, a million
// rows, slow progress. ui/dev/engine.js is a fake analyzer for them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { plainHost, rebuild, root, siteCopy } from "../lib/host.mjs";
import { grid, openAddress, openPalette, says, settled } from "../lib/views.mjs";

shareProfile();

let host;
const ends = [];
before(async () => {
  const folder = await siteCopy((end) => ends.push(end));
  await rebuild(folder, "worker.js", await readFile(join(root, "ui/dev/engine.js")));
  host = await plainHost(folder);
});
after(async () => {
  await closeBrowser();
  await host.close();
  for (const end of ends) await end();
});

/** Returns a file whose name tells the fake analyzer what to do. */
const file = (name) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.alloc(64) });

const reaches = (page, state) =>
  page.waitForFunction((wanted) => document.documentElement.dataset.state === wanted, state);

async function opened(t, name) {
  const watched = await openPage(t, host);
  await watched.pick(file(name));
  await watched.state("ready");
  await settled(watched.page);
  return watched;
}

test("an analyzer that died is a state with a way on", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(file("death-fast.hprof"));
  await reaches(page, "error");
  for (const expected of [/analyzer stopped/i, /more memory than a browser tab/i, /what to do/i, /out of memory/]) await says(page.locator("#main"), expected);
  await watched.screenshot("state-died");
  await page.getByRole("button", { name: "Back to the start" }).click();
  await reaches(page, "idle");
  await watched.pick(file("again-fast.hprof"));
  await watched.state("ready");
});

test("a dump that a tab has no memory for is offered the command that opens it", async (t) => {
  const watched = await openPage(t, host, { context: { permissions: ["clipboard-read", "clipboard-write"] } });
  const { page } = watched;
  for (const [name, command] of [
    ["too-large-fast.hprof", "heapdrop open too-large-fast.hprof"],
    ["it's my too-large $(fast).hprof", "heapdrop open 'it'\\''s my too-large $(fast).hprof'"],
    ["death-fast dump.hprof", 'heapdrop open "death-fast dump.hprof"'],
  ]) {
    await watched.pick(file(name));
    await reaches(page, "error");
    await says(page.locator("#open-command"), command);
    assert.deepEqual(await findings(page), []);
    await page.locator(".command-line button").click();
    await page.locator(".notice", { hasText: "Copied the command" }).waitFor();
    await watched.screenshot("state-too-large");
    await page.getByRole("button", { name: "Back to the start" }).click();
    await reaches(page, "idle");
  }
});

test("the histogram can be used while the dominators are computed", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  const opening = page.waitForFunction(() => /MB of 352 MB[\s\S]*left/.test(document.getElementById("main")?.innerText));
  await watched.pick(file("medium-held.hprof"));
  await opening;
  await watched.screenshot("state-opening");
  await page.locator(".workspace").waitFor();
  await openAddress(page, "#/histogram");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.state), "opening");
  await eventually(async () => assert.ok((await grid(page).locator("[data-row]").count()) > 10));
  await page.evaluate(() => { location.hash = "#/dominators"; });
  await page.locator("#main").getByText("Waiting for the dominator tree").waitFor();
  await watched.screenshot("state-waiting");
  await page.getByRole("button", { name: "Cancel" }).click();
  await reaches(page, "ready");
  await page.locator("#main").getByText("was not computed: opening was cancelled").waitFor();
  await watched.screenshot("state-stopped");
  await openAddress(page, "#/overview");
  await page.getByText("Not computed: opening was cancelled").first().waitFor();
  await eventually(async () => assert.equal(await page.locator(".spinner").count(), 0));
  await watched.screenshot("state-stopped-overview");
  await openAddress(page, "#/histogram");
  await eventually(async () => assert.ok((await grid(page).locator("[data-row]").count()) > 10));
  await page.locator("#open-again").click();
  await reaches(page, "opening");
  await page.locator(".workspace").waitFor();
  await page.getByRole("button", { name: "Close the dump" }).click();
  await reaches(page, "idle");
});

test("a million rows: the last one is reached, few are in the document, and scrolling keeps up", async (t) => {
  const watched = await opened(t, "huge-fast.hprof");
  const { page } = watched;
  await openAddress(page, "#/histogram");
  await eventually(async () => assert.equal(await grid(page).getAttribute("aria-rowcount"), "1000001"));
  await grid(page).evaluate(async (box) => {
    for (let i = 0; i < 60; i++) {
      box.scrollTop += i < 30 ? 90 : 150_000;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    box.scrollTop = 1e9;
  });
  const last = grid(page).locator('[data-row="999999"]');
  await eventually(async () => assert.match(await last.innerText(), /999999/)); // drawn before it is there
  assert.ok((await grid(page).locator("[data-row]").count()) < 80);
  await grid(page).focus();
  await page.keyboard.press("Home");
  await grid(page).locator('[data-row="0"][aria-selected="true"]').waitFor();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("End");
  await grid(page).locator('[data-row="999999"][aria-selected="true"]').waitFor();
});

test("a selection of text outlives a render", async (t) => {
  const { page } = await opened(t, "some-fast.hprof");
  await openAddress(page, "#/histogram");
  const selections = await page.evaluate(async () => {
    getSelection().selectAllChildren(document.querySelector('#main [data-row="3"] bdi'));
    const before = getSelection().toString();
    const drawn = new Promise((resolve) => new MutationObserver((_, observer) => {
      if (document.querySelector(".inspector")) observer.disconnect(), setTimeout(resolve, 100);
    }).observe(document.body, { subtree: true, childList: true }));
    document.querySelector('[title^="Inspector"]').click();
    await drawn;
    return [before, getSelection().toString()];
  });
  assert.ok(selections[0].length > 0);
  assert.equal(selections[1], selections[0]);
});

for (const [what, selector] of Object.entries({ "a button": "[data-testid=redact]", "a row": '#main [data-row="1"] [data-cell="0"]', "what was found": "#palette-list [role=option]" })) {
  test(`nothing is drawn while ${what} is held down: the press ends on what it began on`, async (t) => {
    const { page } = await opened(t, "states.hprof");
    await openAddress(page, "#/histogram");
    if (selector.startsWith("#palette")) await openPalette(page);
    const { before, held, after } = await page.evaluate(async (pressed) => {
      const frames = async (n) => { while (n-- > 0) await new Promise(requestAnimationFrame); };
      const heading = () => document.querySelector("#main h1").textContent;
      const press = (type) => document.querySelector(pressed).dispatchEvent(new PointerEvent(type, { bubbles: true }));
      for (;;) {
        while (!document.querySelector(pressed)) await frames(1);
        const before = heading(), start = performance.now();
        press("pointerdown");
        location.hash = location.hash === "#/histogram" ? "#/gc_roots" : "#/histogram";
        await frames(5);
        const held = heading(), quick = performance.now() - start < 700;
        press("pointerup");
        for (let most = 600; heading() === before && most > 0; most--) await frames(1);
        if (quick) return { before, held, after: heading() };
      }
    }, selector);
    assert.equal(held, before);
    assert.notEqual(after, before);
  });
}

test("a click on what another button has become does nothing, on one that switches it counts", async (t) => {
  const { page } = await opened(t, "states.hprof");
  await openAddress(page, "#/histogram");
  await page.getByRole("button", { name: "Arguments" }).click();
  await page.locator(".form [type=submit]").waitFor();
  assert.equal(await page.evaluate(() => {
    const button = document.querySelector(".form [type=submit]");
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    button.textContent = "Another";
    return button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  }), false, "its form is submitted");

  const unit = page.locator(".unit");
  const before = await unit.innerText();
  await unit.click();
  await page.waitForFunction((text) => document.querySelector(".unit").innerText !== text, before);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.waitForFunction((text) => document.querySelector(".unit").innerText === text, before);
});

test("the menu of a row, by pointer and by key", async (t) => {
  const { page } = await opened(t, "some-fast.hprof");
  await openAddress(page, "#/dominators");
  await grid(page).locator('[data-row="2"]').click({ button: "right", position: { x: 150, y: 8 } });
  await page.getByRole("menuitem", { name: "Who refers to it" }).click();
  await page.waitForFunction(() => /^#\/references\?of=0x[0-9a-f]+&inbound/.test(location.hash));
  await settled(page);
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("m");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement.matches("[data-grid]"));
});

test("the exact retained heap replaces a lower bound", async (t) => {
  const { page } = await opened(t, "some-fast.hprof");
  await openAddress(page, "#/histogram");
  await grid(page).locator('[data-row="0"] .bound').click();
  await page.waitForFunction(() => document.querySelector('#main [data-row="0"]').innerText.includes("94.2 MB"));
});

test("the rows shown can be saved as a file", async (t) => {
  const { page } = await opened(t, "some-fast.hprof");
  await openAddress(page, "#/properties");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Save the rows as CSV" }).click();
  assert.equal((await download).suggestedFilename(), "System-properties.csv");
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  assert.equal(lines.length, 55);
  assert.equal(lines[0], "Name,Value");
});

test("the theme can be switched", async (t) => {
  const { page } = await openPage(t, host, { context: { colorScheme: "light" } });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: /light and dark/ }).click();
  await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, light);
});

test("saving an index shows how far it is, and can be cancelled", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await eventually(async () => assert.equal(await page.locator(".dump-list li").count(), 3));
  await says(page.locator(".dump-list"), /cannot be read.*They take 3\.56 GB; the browser has space for 9\.00 GB more\./s);
  await watched.screenshot("state-kept");
  await watched.pick(file("hostile-unsaved-fast.hprof"));
  await watched.state("ready");
  const save = page.getByTestId("save-index");
  await save.click();
  const row = page.locator("#saved-index");
  await eventually(async () => assert.match(await row.innerText(), /Saving …\s+[1-9]\d? %/));
  await watched.screenshot("state-saving");
  await page.getByRole("button", { name: "Cancel the saving of the index" }).click({ delay: 300 }); // it continues meanwhile
  await save.waitFor();
  await says(row, /None\. It takes about 231 MB/);
  await save.press("Enter");
  await page.locator("#forget-index").waitFor();
  await says(row, /Saved: 231 MB in this browser\./);
  await save.waitFor({ state: "detached" });
});
