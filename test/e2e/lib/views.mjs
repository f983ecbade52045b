// The page's views as a user sees them: navigation, grids, the inspector.
import assert from "node:assert/strict";

import { eventually } from "./browser.mjs";

/** Waits until the page has drawn its changes: building and drawing are tasks of their own, after a frame if a button was pressed. */
export const drawn = (page) => page.evaluate(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const task = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  for (const step of [frame, task, task, task, frame, task, task, task]) await step();
});

/**
 * Waits until the main area shows an answer (rows, a document, a form or "nothing to
 * show") and its editor.
 */
export async function settled(page) {
  await drawn(page); // what was there before is no answer
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    if (!main || main.querySelector(".wait, [aria-busy=true], .cell.loading")) return false;
    const editor = main.querySelector("code-editor");
    if (editor && !editor.shadowRoot?.querySelector(".cm-content")) return false;
    return main.querySelector("[data-row], .empty, .problem-box, form, .blocks, .chart, .stats");
  });
}

/** Waits until the inspector shows what is selected. */
export async function inspected(page) {
  await drawn(page);
  await page.waitForFunction(() => {
    const inspector = document.querySelector(".inspector");
    return inspector && !inspector.querySelector(".wait, [aria-busy=true], .cell.loading");
  });
}

/** Waits until an element has a text, or one that matches. */
export const says = (locator, wanted) => eventually(async () => {
  const text = await locator.innerText();
  if (wanted instanceof RegExp) assert.match(text, wanted);
  else assert.equal(text, wanted);
});

/** Waits until the fragment of the address is this one, or matches. */
export const addressIs = (page, wanted) => eventually(async () => {
  const hash = await page.evaluate(() => location.hash);
  if (wanted instanceof RegExp) assert.match(hash, wanted);
  else assert.equal(hash, wanted);
});

/** Waits until an element has the keyboard focus. */
export const focused = (locator) => eventually(async () =>
  assert.ok(await locator.evaluate((element) => element === document.activeElement), "the focus is elsewhere"));

/** Fails when the view shows an error instead of an answer. */
export async function noProblem(page) {
  const problems = await page.locator("#main .problem-box").allInnerTexts();
  assert.deepEqual(problems, [], `in ${await page.evaluate(() => location.hash)}`);
}

/** Opens a view by its entry in the navigation. */
export async function openView(page, id) {
  const more = page.locator("#nav-more"); // on narrow screens
  if (await more.isVisible() && await more.getAttribute("aria-expanded") === "false") await more.click();
  await page.locator(`nav [data-view="${id}"]`).click();
  await page.locator(`nav [data-view="${id}"][aria-current="page"]`).waitFor({ state: "attached" });
  await settled(page);
}

/** Confirms the command of a link. The button can be pressed once the question could be read. */
export const runLink = (page) => page.locator("#link-run").click();

/**
 * Opens an address within the page, as a link or an edited address does. The page asks
 * before it runs more than a view.
 */
export async function openAddress(page, hash) {
  const arrives = await page.evaluate((to) => new Promise((resolve) => {
    if (new URL(to, location).hash === location.hash) return resolve(false);
    addEventListener("hashchange", () => resolve(true), { once: true });
    location.hash = to;
  }), hash);
  if (arrives && hash.includes("?")) await runLink(page);
  await settled(page);
}

/**
 * Clicks in one step, for places where the page is about to draw other buttons: between
 * press and release of the mouse, another button could take the place of this one.
 */
export const clickAtOnce = (page, selector) => page.evaluate((s) => document.querySelector(s).click(), selector);

/**
 * Clicks a button as soon as it is drawn, however soon it goes again. Ask for it before
 * what draws the button; the answer comes after the click.
 */
export const clickWhenDrawn = (page, selector) => page.evaluate((s) => new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    const button = document.querySelector(s);
    if (!button) return;
    observer.disconnect();
    button.click();
    resolve();
  }).observe(document, { subtree: true, childList: true });
}), selector);

/** Remembers the text of every button around the view, see otherButtons. */
export const rememberButtons = (page) => page.evaluate(() => {
  globalThis.buttons = [...document.querySelectorAll(".bar button, .nav button, .toolbar button, #saved-index button, .inspector-head button")]
    .map((button) => ({ button, said: button.innerText }));
});

/**
 * Returns the buttons whose text has changed since then: somebody about to press one
 * would press another.
 */
export const otherButtons = (page) => page.evaluate(() => globalThis.buttons
  .filter(({ button, said }) => button.isConnected && button.innerText !== said).map(({ button, said }) => `${said} -> ${button.innerText}`));

/** Opens the command box with its key. */
export async function openPalette(page) {
  await page.keyboard.press("/");
  await page.locator("#palette-input:focus").waitFor();
}

/** Waits until all is found of what was typed into the command box. */
export async function searched(page) {
  await drawn(page);
  await page.locator("#palette-list[aria-busy=false]").waitFor({ state: "attached" });
}

/** Types a command into the command box and runs it. */
export async function runCommand(page, text) {
  await openPalette(page);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** The ids of the views in the navigation, in order. */
export function viewIds(page) {
  return page.locator("nav [data-view]").evaluateAll((links) => links.map((link) => link.dataset.view));
}

/** The main grid. */
export const grid = (page) => page.locator("#main [data-grid]").first();

/** Returns the cells of the drawn rows, as text. */
export function cells(page) {
  return grid(page).locator("[data-row]").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.innerText.trim().replace(/\.\n/g, "."))));
}

/** Chooses an entry of the menu Export that gives a file, and returns the download. */
export async function exported(watched, label) {
  const { page } = watched;
  watched.expectPictureFile();
  const tools = page.locator("#tools"); // on narrow screens
  if (await tools.isVisible() && await tools.getAttribute("aria-expanded") === "false") await tools.click();
  await page.locator("#export").click();
  const download = page.waitForEvent("download");
  await page.locator("#menu").getByText(label, { exact: true }).click();
  return download;
}
