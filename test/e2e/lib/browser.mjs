// Opens the page in Chromium and watches everything it does. A test that uses
// `openPage` fails on console errors, page errors, dialogs, requests to other
// origins, failed requests, and any request after the page reported "idle".
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { root } from "./host.mjs";
import { newPage, patience } from "./profile.mjs";

export { closeBrowser, launch, patience, shareProfile } from "./profile.mjs";

/** The folder for screenshots and unpacked dumps; it is not part of the repository. */
export const out = join(root, "test/e2e/out/");

/**
 * Repeats a check until it holds, and returns what it returns. After a minute it fails with
 * the last failure. A check that reads the page may find nothing there, because the page is
 * being drawn; that fails like an assertion.
 */
export async function eventually(check) {
  for (const end = Date.now() + patience; ; await setTimeout(25)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end || /has been closed|crashed/.test(error.message)) throw error;
    }
  }
}

/**
 * Returns what the page requested from a host. Some seconds after a page was cached, the
 * browser looks for a new version of its service worker by itself; that request is left
 * out.
 */
export const fromPage = (host) => (host.served ?? []).filter((address) => !address.endsWith("/offline.js"));

/** Chromium's message, on Linux, about a feature that it has only on other systems. */
const unknownHere = /^Error with Permissions-Policy header: Unrecognized feature: 'bluetooth'\.$/;

/** A page that is watched. `problems` lists everything that went wrong. */
export class Watched {
  constructor(page, context, host) {
    this.page = page;
    this.context = context;
    this.host = host;
    this.origin = new URL(host.url).origin;
    this.problems = [];
    this.requests = []; // every URL asked for
    this.quiet = false; // nothing may be asked for any more
    this.expected = []; // paths that may still be requested, because the user asked for them
    this.provoked = () => false; // matches problems that a test causes on purpose; they may arrive late
    this.#listen();
  }

  #heard = []; // events of the profile that this page listens to

  #listen() {
    const { page } = this;
    const problem = (text) => this.problems.push(text);
    const context = {
      on: (event, listener) => {
        this.context.on(event, listener);
        this.#heard.push([event, listener]);
      },
    };
    context.on("console", (message) => {
      if (unknownHere.test(message.text())) return;
      if (["error", "warning"].includes(message.type()) || /^(panic|fatal error):/.test(message.text())) { // the latter: why the program ends
        problem(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on("weberror", (error) => problem(`page error: ${error.error().stack ?? error.error()}`));
    context.on("request", (request) => {
      const url = request.url();
      if (/^(blob|data):/.test(url)) return; // no network: made by the page itself
      this.requests.push(url);
      if (new URL(url).origin !== this.origin) problem(`request to another origin: ${url}`);
      else if (this.quiet && !this.expected.includes(new URL(url).pathname)) problem(`request after the page was ready: ${url}`);
    });
    context.on("requestfailed", (request) => problem(`failed request: ${request.url()}`));
    context.on("response", (response) => {
      if (response.status() >= 400) problem(`${response.status()} for ${response.url()}`);
    });
    page.on("websocket", (socket) => {
      if (socket.url() !== this.host.socket) problem(`web socket: ${socket.url()}`);
    });
    page.on("popup", (popup) => problem(`popup: ${popup.url()}`));
    page.on("dialog", (dialog) => {
      problem(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });
    page.on("crash", () => problem("the page crashed"));
  }

  /**
   * Waits until data-state is one of the given; fails at once if the page reports an error
   * instead.
   */
  async state(...wanted) {
    const state = await this.page.waitForFunction(
      (states) => {
        const now = document.documentElement.dataset.state;
        return states.includes(now) || now === "error" ? now : false;
      },
      wanted,
    );
    const got = await state.jsonValue();
    if (!wanted.includes(got)) {
      assert.fail(`the page is in state "error": ${await this.page.locator("body").innerText()}`);
    }
    return got;
  }

  /**
   * Waits until an action has led to another dump, which is open then. That one is open
   * before does not count.
   */
  async opens(action) {
    await this.page.evaluate(() => { globalThis.reported.length = 0; });
    await action();
    await this.page.waitForFunction(() => globalThis.reported.some(({ state }) => state === "opening"));
    await this.state("ready");
  }

  /** Opens a file with the file input. */
  async pick(...files) {
    await this.page.getByTestId("open-file").setInputFiles(files);
  }

  /** Drops a file on the page. A file input provides the bytes, so that it is a real File. */
  async drop(...files) {
    const handle = await this.page.evaluateHandle(() => {
      const input = document.createElement("input");
      input.type = "file";
      input.multiple = true;
      return input;
    });
    await handle.setInputFiles(files);
    await this.page.evaluate((input) => {
      const data = new DataTransfer();
      for (const file of input.files) data.items.add(file);
      const event = (type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true, composed: true });
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
      target.dispatchEvent(event("dragenter"));
      // The browser itself opens the dropped file unless the page prevents it.
      if (target.dispatchEvent(event("dragover"))) throw new Error("dragover was not prevented");
      if (target.dispatchEvent(event("drop"))) throw new Error("drop was not prevented");
    }, handle);
  }

  /** Drops a file or folder as the browser itself does. */
  async dropPath(path) {
    const session = await this.context.newCDPSession(this.page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) {
      await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
    }
    await session.detach();
  }

  /** Runs a command as scripts do, and returns the same JSON as the command line. */
  query(command, page = { offset: 0, limit: 100 }) {
    return this.page.evaluate(([text, options]) => globalThis.heapdrop.query(text, options), [command, page]);
  }

  /**
   * Allows one request for the script of the query editors, which are opened next. If the
   * page was cached for visits without network, the host does not see this request.
   */
  expectEditor() { this.#expect("vendor/editor.js"); }

  /** Allows one request for the script that writes pictures as files. */
  expectPictureFile() { this.#expect("picturefile.js"); }

  #expect(...names) {
    this.expected.push(...names.map((name) => new URL(name, this.host.url).pathname));
  }

  /** Takes a screenshot if SCREENSHOTS is set. */
  async screenshot(name) {
    if (process.env.SCREENSHOTS) await this.page.screenshot({ path: join(out, `${name}.png`) });
  }

  /** Forbids requests from now on (see `quiet`, `check`). */
  beQuiet() {
    this.quiet = true;
    this.servedBefore = fromPage(this.host).length;
  }

  /** What went wrong so far, without what the test causes on purpose. */
  unprovoked() { return this.problems.filter((problem) => !this.provoked(problem)); }

  /** Listens no more: the profile may be that of another page now. */
  leave() {
    for (const [event, listener] of this.#heard) this.context.off(event, listener);
  }

  /** Fails if anything has gone wrong so far. */
  check() {
    const served = this.quiet ? fromPage(this.host).slice(this.servedBefore) : [];
    const allowed = new Set(this.expected); // each once
    const late = served.filter((address) => !allowed.delete(address.split("?")[0]));
    assert.deepEqual(this.unprovoked(), []);
    assert.deepEqual(late, [], "requests that the host saw after the page was ready");
  }
}

/**
 * Runs in the page before its scripts: records every state that the page reports, even
 * those replaced before observers were notified. The page sets the progress last.
 */
function recordStates() {
  globalThis.reported = [];
  const now = {};
  new MutationObserver((records) => {
    for (const [i, { attributeName: name, target }] of records.entries()) {
      const next = records.slice(i + 1).find((record) => record.attributeName === name);
      now[name] = next ? next.oldValue : target.getAttribute(name);
      if (name === "data-progress") {
        globalThis.reported.push({ state: now["data-state"], phase: now["data-phase"], progress: Number(now[name]) });
      }
    }
  }).observe(document, { subtree: true, attributes: true, attributeOldValue: true, attributeFilter: ["data-state", "data-phase", "data-progress"] });
}

/** Returns what a page shows, in brief: a test that failed on a busy machine may not fail again. */
const shownBy = (page) => Promise.race([
  page.evaluate(() => `${location.hash} (${document.documentElement.dataset.state}): ${document.body.innerText.replace(/\s+/g, " ").slice(0, 1000)}`).catch(String),
  setTimeout(10_000, "nothing for ten seconds", { ref: false }),
]);

/**
 * Runs in the page before its scripts: the page waits without a limit until its files are
 * kept for visits without network. After five seconds it would give up, and end requests
 * that a busy machine has not answered yet.
 */
function unhurried() {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (then, time, ...rest) => setTimeout(then, time === 5000 ? 60_000 : time, ...rest);
}

/**
 * Opens the site as in a fresh browser profile (see newPage) and waits until it is idle.
 * At its end the test fails if the page did anything forbidden. Options: `path` is
 * appended to the address ("#/…"); `context` is passed to Playwright; `alone` is for tests
 * of what a profile shares; `prepare` gets the page before it is loaded; `arrives` is the
 * state to wait for.
 */
export async function openPage(t, host, { path = "", context: options, alone, prepare, arrives = "idle" } = {}) {
  await mkdir(out, { recursive: true });
  const { page, context, close } = await newPage(host, options, alone);
  const watched = new Watched(page, context, host);
  await watched.page.addInitScript(recordStates);
  if (!host.socket) await watched.page.addInitScript(unhurried); // that of heapdrop open keeps nothing
  if (process.env.SLOWDOWN) { // a factor that slows the page down, to test these tests
    const session = await context.newCDPSession(watched.page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOWDOWN) });
  }
  // What waits for a page or a worker that never answers fails when the page is closed.
  const ended = new AbortController();
  setTimeout(5 * patience, undefined, { ref: false, signal: ended.signal }).then(() => {
    t.diagnostic("the page was closed: the test took too long");
    return close();
  }, () => {});
  t.after(async () => {
    ended.abort();
    if (t.passed === false) t.diagnostic(`the page shows ${await shownBy(watched.page)}`);
    await close();
    watched.leave();
    for (const problem of watched.unprovoked()) t.diagnostic(`forbidden: ${problem}`); // ./build.sh test does not try these again
    watched.check();
  });
  await prepare?.(watched.page);
  await watched.page.goto(host.url + path);
  await watched.state(arrives);
  watched.beQuiet();
  return watched;
}
