// The keyboard: its order follows what the eye reads, the focus can be seen wherever it is,
// and it is never lost or trapped.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { drawn, grid, inspected, openAddress, openPalette, openView, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** Opens the sample and waits for its verdict. */
async function opened(t, width = 1440, height = 900) {
  const watched = await openPage(t, host, { context: { viewport: { width, height } } });
  await watched.pick(sample);
  await watched.state("ready");
  await watched.page.locator(".verdict-title").waitFor();
  await settled(watched.page);
  return watched;
}

/** Runs in the page before a walk: the functions that look at the focus. */
function lookOut() {
  const focused = () => {
    let at = document.activeElement;
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
  };
  const parent = (element) => element.parentElement ?? element.getRootNode().host;
  const above = (element) => (element ? [...above(parent(element)), element] : []);
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left ? { left, top, right, bottom } : null; // a slot has none
  };
  const name = (element) => `${element.localName} "${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}"`;

  /** Says what is wrong with how the focus looks. */
  function look(element) {
    const style = getComputedStyle(element);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
    const head = element.querySelector(":scope > .grid-head");
    const field = element.getRootNode().host?.closest(".editor-field");
    const seen = ring || head && getComputedStyle(head).boxShadow !== "none" || field?.matches(":focus-within");
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [Math.min(right - 2, Math.max(left + 2, (left + right) / 2)), Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1)];
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit) hit = hit.shadowRoot.elementFromPoint(x, y);
    return [!seen && `${name(element)} does not show that it has the focus`,
      !(above(hit).includes(element) || above(element).includes(hit)) && `${name(element)} is covered or out of sight at ${Math.round(x)}, ${Math.round(y)}: ${hit && name(hit)}`].filter(Boolean);
  }

  /** Says whether an element comes before the one to which Tab moved, as people read. */
  function order(from, to) {
    const [a, b] = [above(from), above(to)];
    const fork = a.findIndex((element, i) => element !== b[i]);
    if (fork < 0 || !b[fork]) return []; // one is within the other
    const [first, next] = [a.slice(fork).map(box).find(Boolean), b.slice(fork).map(box).find(Boolean)];
    const up = next.bottom <= first.top + 1;
    const back = next.right <= first.left + 1 && next.top < first.bottom - 1;
    return up && next.left < first.right || back ? [`${name(to)} comes after ${name(from)} and is ${up ? "above" : "left of"} it`] : [];
  }
  globalThis.lookOut = { focused, look, order, name, stops: [] };
}

/** Presses Tab until the focus leaves the view, and returns what is wrong with the way. */
async function walk(page) {
  if (!await page.evaluate(() => "lookOut" in globalThis)) await page.evaluate(lookOut);
  await page.evaluate(() => {
    document.getElementById("main").focus();
    globalThis.lookOut.stops = [];
  });
  const wrong = [];
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press("Tab");
    await drawn(page);
    const step = await page.evaluate(() => {
      const { focused, look, stops } = globalThis.lookOut;
      const at = focused();
      if (stops.includes(at)) return "stays";
      const view = at.getRootNode().host ?? at;
      if (!view.closest("main, .inspector, .tour")) return "left";
      stops.push(at);
      return look(at);
    });
    if (step === "left") return { wrong: wrong.concat(await page.evaluate(() => globalThis.lookOut.stops.slice(1).flatMap((stop, i) => globalThis.lookOut.order(globalThis.lookOut.stops[i], stop)))), stops: await page.evaluate(() => globalThis.lookOut.stops.map(globalThis.lookOut.name)) };
    if (step === "stays") {
      const inEditor = await page.evaluate(() => document.activeElement.matches("code-editor"));
      if (!inEditor) return { wrong: [...wrong, `Tab stays at ${await page.evaluate(() => globalThis.lookOut.name(globalThis.lookOut.focused()))}`], stops: [] };
      await page.keyboard.press("Escape"); // in an editor Tab indents; Escape before it moves on, as the help says
    } else wrong.push(...step);
  }
  return { wrong: [...wrong, "90 presses of Tab do not leave the view"], stops: [] };
}

/** Where the focus is, for comparisons. */
const at = (page) => page.evaluate(() => {
  let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element.id || element.dataset.shape || element.dataset.view || element.className || element.localName;
});

/** Waits until something has the focus and keeps it when the page has been drawn. */
const focusIs = (page, wanted) => eventually(async () => {
  await drawn(page);
  assert.match(await at(page), wanted);
});

for (const [width, height] of [[1440, 900], [720, 450]]) {
  test(`in every view Tab goes as one reads and can be seen, ${width} px`, async (t) => {
    const watched = await opened(t, width, height);
    const { page } = watched;
    watched.expectEditor();
    const found = {};
    for (const view of ["overview", "histogram", "dominators", "icicle", "threads", "suspects", "oql"]) {
      await openView(page, view);
      if (view === "icicle") await page.locator(".canvas").waitFor();
      const { wrong, stops } = await walk(page);
      assert.ok(wrong.length > 0 || stops.length >= 4, `${view}: ${stops}`);
      if (wrong.length > 0) found[view] = wrong;
    }
    await openAddress(page, "#/references?of=java.lang.Thread");
    const { wrong } = await walk(page);
    if (wrong.length > 0) found.references = wrong;
    assert.deepEqual(found, {});
  });
}

test("the inspector comes after the rows, and gives the focus back", async (t) => {
  const { page } = await opened(t);
  await openView(page, "dominators");
  await page.keyboard.press("ArrowDown"); // from the view into its rows
  await page.keyboard.press("ArrowDown");
  await inspected(page);
  const { wrong, stops } = await walk(page);
  assert.deepEqual(wrong, []);
  const rows = stops.findIndex((stop) => stop.startsWith('div "Dominator tree'));
  assert.ok(rows >= 0 && stops.slice(rows).some((stop) => stop === 'button "Close"'), `${stops}`);
  await grid(page).focus();
  for (let i = 0; i < 20 && !await page.evaluate(() => document.activeElement.closest(".inspector")); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await page.locator(".inspector").waitFor({ state: "detached" });
  await focusIs(page, /^(main-grid|command-text)/); // what was left for the inspector
});

test("what closes gives the focus back to where it was", async (t) => {
  const { page } = await opened(t);
  await openView(page, "dominators");
  await page.keyboard.press("ArrowDown");
  await focusIs(page, /^main-grid/);
  const closed = async (dialog) => {
    await page.keyboard.press("Escape");
    await page.locator(dialog).waitFor({ state: "detached" });
  };
  await page.keyboard.press("m");
  await page.getByRole("menu").waitFor();
  await focusIs(page, /^menu$/);
  await closed("#menu");
  await focusIs(page, /^main-grid/);
  await page.keyboard.press("?");
  await focusIs(page, /^help-close$/);
  await closed("#help");
  await focusIs(page, /^main-grid/);
  await openPalette(page);
  await closed("#palette-input");
  await focusIs(page, /^main-grid/);
  for (const [id, dialog] of [["help-open", "#help"], ["export", "#menu"]]) {
    await page.locator(`#${id}`).focus();
    await page.keyboard.press("Enter");
    await page.locator(dialog).waitFor();
    await closed(dialog);
    await focusIs(page, new RegExp(`^${id}$`));
  }
  for (const [button, dialog] of [[".commandbox", "#palette-input"], ['[data-testid="redact"]', ".redaction"]]) {
    await page.locator(button).focus();
    await page.keyboard.press("Enter");
    await page.locator(dialog).waitFor();
    await closed(dialog);
    await eventually(async () => assert.ok(await page.locator(button).evaluate((element) => element === document.activeElement), `${button}: ${await at(page)}`));
  }
});

test("the focus is in the view after opening a dump, a tab, going back and closing a tab", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  watched.expectEditor();
  await page.getByRole("button", { name: "Choose a file" }).focus();
  await watched.pick(sample);
  await watched.state("ready");
  await page.locator(".verdict-title").waitFor();
  await focusIs(page, /^main$/); // the button has gone
  await openView(page, "histogram");
  await openView(page, "oql");
  await page.locator("code-editor").click();
  await page.goBack(); // the editor goes with the focus
  await page.locator('nav [data-view="histogram"][aria-current="page"]').waitFor();
  await focusIs(page, /^main/);
  await page.keyboard.press("ArrowDown");
  await focusIs(page, /^main-grid/);
  const tab = page.locator(".tab.current").getByRole("button", { name: "Close this view" });
  await tab.focus();
  await page.keyboard.press("Enter");
  await page.locator('nav [data-view="histogram"][aria-current="page"]').waitFor({ state: "detached" });
  await focusIs(page, /^main$/);
});
