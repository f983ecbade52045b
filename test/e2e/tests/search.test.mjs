// One search box for everything: typing finds classes, static fields and strings; if
// nothing is found, the page says where it looked.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { query } from "../lib/command.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { addressIs, says, searched, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** Types into the empty box and waits for the results. */
async function look(page, text, heading) {
  await page.locator(".commandbox").click();
  await page.locator("#palette-input").fill(text);
  await searched(page);
  await page.locator(".palette-heading, .palette-none").getByText(heading).waitFor();
}

const columnOf = ({ columns }, name) => columns.findIndex((c) => c.name === name);

test("what is typed fast is not lost while the page is busy", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.locator(".commandbox").click();
  await page.locator("#palette-input:focus").waitFor();
  const text = "the quick brown fox jumps over it";
  await page.keyboard.type(text);
  await page.locator(".palette-none", { hasText: text }).waitFor();
  assert.equal(await page.locator("#palette-input").inputValue(), text);
  await page.keyboard.press("Escape"); // what the page itself sets, it still sets
  await page.locator(".commandbox").click();
  await page.waitForFunction(() => document.querySelector("#palette-input:focus")?.value === "");
});

test("what is typed at once after the key of the box is not lost", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await settled(page);
  const text = "the quick brown fox jumps";
  for (let round = 0; round < 3; round++) {
    // One letter for each task of the browser, to what has the focus then: some come
    // between building the box and drawing it, and some right after that.
    await page.evaluate(async (letters) => {
      const task = () => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      const key = (name) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
      key("/");
      for (const letter of letters) {
        await task();
        if (key(letter)) document.execCommand("insertText", false, letter); // nobody has taken it
      }
    }, text);
    await page.locator(".palette-none", { hasText: text }).waitFor();
    assert.equal(await page.locator("#palette-input").inputValue(), text);
    await page.keyboard.press("Escape");
    await page.locator("#palette").waitFor({ state: "detached" });
  }
});

test("static fields and strings are found, and lead to their objects", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await settled(page);

  const fields = query(sample, "static_fields", 0);
  const [field] = fields.rows.find(([name]) => name.startsWith("shop.") || !/^(java|jdk|sun)\./.test(name)) ?? fields.rows[0];
  const member = field.slice(field.lastIndexOf(".") + 1);
  await look(page, member, "Static fields ·");
  await eventually(async () => assert.ok((await page.locator(".palette-item").allInnerTexts()).some((text) => text.includes(field)), `${field} is not found`));
  await page.locator(".palette-item", { hasText: field }).first().click();
  await addressIs(page, /^#\/references\?of=0x/);
  await settled(page);

  const strings = query(sample, "find_strings -pattern books.example", 0);
  const text = strings.rows[0][columnOf(strings, "Text")].slice(0, 40);
  await look(page, "books.example", `Strings · ${strings.rows.length.toLocaleString("en")}`);
  await watched.screenshot("search-strings");
  assert.deepEqual(await findings(page), []);
  await page.locator(".palette-item", { hasText: text }).first().click();
  await addressIs(page, /^#\/references\?of=0x/);
  await settled(page);

  await look(page, "zzzz-nowhere", "Nothing is called");
  await says(page.locator(".palette-none"), /Classes, threads, static fields, .* and the text of all strings\.$/);
});
