// Browser profiles for pages under test: a fresh one for each page, or one after the other
// in the same profile, which costs half the processor time of a short test.
import { join } from "node:path";

import { chromium } from "playwright-core";

import { plainHost } from "./host.mjs";

/** How long anything may take on a slow machine, in milliseconds. */
export const patience = 60_000;

let sharing = false; // whether pages may share a profile
let browser; // of this test file
let common; // the profile that pages share, and what it has seen

/**
 * Starts Chromium. The host plain.test is this machine, at an address that browsers
 * consider insecure.
 */
export const launch = (...args) => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--disable-dev-shm-usage", "--host-resolver-rules=MAP plain.test 127.0.0.1", ...args],
  timeout: patience,
});

/**
 * Call this in a test file whose tests look at the page, not at what a browser shares among
 * pages: they may use one profile and one process, one after the other (see newPage).
 */
export const shareProfile = () => { sharing = true; };

/** Call this in `after`: it closes the browser of this test file. */
export async function closeBrowser() {
  await common?.holder.close();
  await browser?.close();
  browser = common = undefined;
}

/** Returns the browser of this test file, started on first use. */
async function sharedBrowser() {
  browser ??= await (sharing ? launch("--process-per-site") : launch());
  return browser;
}

const window = { width: 1440, height: 900 };

/** What a page can have for itself; anything else belongs to a whole profile. */
const ofPages = new Set(["viewport", "colorScheme", "reducedMotion", "forcedColors", "permissions"]);

/**
 * Returns a new page for the address of a host, and what closes it with all that it left.
 * To the page, everything is as in a fresh profile. It gets a fresh one unless the test
 * file shares its profile; if it is `alone`, if the options are not those of a page, or if
 * a page of the common profile is open. Otherwise its origin is new in the common profile, so nothing is stored for it, cached
 * or permitted; a host that can move does so (see plainHost). A page of the common profile
 * finds its process started, and the program compiled.
 */
export async function newPage(host, options = {}, alone = false) {
  const { hostname, protocol } = new URL(host.url);
  const fits = protocol === "http:" && hostname === "127.0.0.1" && Object.keys(options).every((key) => ofPages.has(key));
  if (sharing && !alone && fits && !common?.busy) {
    common ??= await startCommon();
    if (common.seen.has(host.url)) await host.move?.();
    if (!common.seen.has(host.url)) return commonPage(host, options);
  }
  const context = await (await sharedBrowser()).newContext({ viewport: window, ...options });
  context.setDefaultTimeout(patience);
  return { context, page: await context.newPage(), close: () => context.close() };
}

/**
 * Starts the common profile with a page that holds the compiled program: as long as it
 * does, V8 has the program, with all functions compiled so far, for every page of the
 * process.
 */
async function startCommon() {
  const context = await (await sharedBrowser()).newContext({ viewport: window });
  context.setDefaultTimeout(patience);
  const holder = await context.newPage();
  const host = await plainHost();
  await holder.goto(`${host.url}LICENSE.txt`);
  await holder.evaluate(async () => { globalThis.program = await WebAssembly.compileStreaming(fetch("heapdrop.wasm")); });
  await host.close();
  return { context, holder, session: await context.newCDPSession(holder), seen: new Set(), busy: false };
}

/** Returns a page of the common profile. */
async function commonPage(host, { viewport = window, permissions = [], ...media }) {
  const { context, holder, session, seen } = common;
  const { origin } = new URL(host.url);
  common.busy = true;
  seen.add(host.url);
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.emulateMedia(media);
  if (permissions.length > 0) await context.grantPermissions(permissions, { origin });
  return {
    context,
    page,
    async close() {
      for (const open of context.pages()) if (open !== holder) await open.close();
      await context.clearPermissions();
      // A service worker that stays would look for its new version during another test.
      await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      common.busy = false;
    },
  };
}
