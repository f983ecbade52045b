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

/** Presses keys, one for each task of the browser, on what has the focus then. */
const pressed = (page, ...keys) => page.evaluate(async (names) => {
  const task = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  for (const name of names) {
    const key = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    if (document.activeElement.dispatchEvent(key) && name.length === 1) document.execCommand("insertText", false, name); // nobody has taken it
    await task();
  }
}, keys);

test("what is typed at once after the key of the box is not lost", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await settled(page);
  const text = "the quick brown fox jumps";
  for (let round = 0; round < 3; round++) {
    await pressed(page, "/", ...text); // some come between building the box and drawing it, and some right after that
    await page.locator(".palette-none", { hasText: text }).waitFor();
    assert.equal(await page.locator("#palette-input").inputValue(), text);
    await page.keyboard.press("Escape");
    await page.locator("#palette").waitFor({ state: "detached" });
  }
});

test("the box opens again at once after it was closed, whatever is still drawn of it", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await settled(page);
  await pressed(page, "/", ..."before");
  for (const text of ["first of all", "second of all", "third of all"]) {
    await page.waitForFunction(() => document.querySelector("#palette-input:focus")?.value);
    await pressed(page, "Escape", "/", ...text);
    await page.locator(".palette-none", { hasText: `“${text}”` }).waitFor();
    assert.equal(await page.locator("#palette-input").inputValue(), text);
  }
  await page.keyboard.press("Escape");
  await page.locator("#palette").waitFor({ state: "detached" });
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
