// The profile that tests share: a page in it finds everything as in a fresh one.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { plainHost } from "../lib/host.mjs";

shareProfile();

let host, first;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** What a page can find of the pages before it. */
const found = (page) => page.evaluate(async () => ({
  stored: localStorage.length,
  files: (await Array.fromAsync((await navigator.storage.getDirectory()).keys())).filter((name) => name === "left"),
  left: await (await caches.open("left")).keys(),
  clipboard: (await navigator.permissions.query({ name: "clipboard-read" })).state,
  size: [innerWidth, innerHeight],
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
}));

const nothing = { stored: 0, files: [], left: [], clipboard: "prompt", size: [1440, 900], dark: false };

for (const round of ["one page", "the next page"]) {
  test(`${round} finds nothing of a page before it, and leaves much`, async (t) => {
    const { page, context } = await openPage(t, host);
    first ??= context;
    assert.equal(context, first, "the profile is not shared");
    assert.deepEqual(await found(page), nothing);
    await page.evaluate(async () => {
      localStorage.left = 1;
      await (await navigator.storage.getDirectory()).getFileHandle("left", { create: true });
      await (await caches.open("left")).put("/left", new Response("left"));
    });
    await context.grantPermissions(["clipboard-read"]);
    await page.setViewportSize({ width: 600, height: 400 });
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual({ ...await found(page), left: [] }, { stored: 1, files: ["left"], left: [], clipboard: "granted", size: [600, 400], dark: true });
  });
}

test("options of a page hold in the shared profile", async (t) => {
  const watched = await openPage(t, host, { context: { viewport: { width: 700, height: 500 }, colorScheme: "dark", permissions: ["clipboard-read"] } });
  assert.equal(watched.context, first);
  assert.deepEqual(await found(watched.page), { ...nothing, clipboard: "granted", size: [700, 500], dark: true });
});

for (const [what, options] of Object.entries({ "needs its own language": { context: { locale: "de" } }, "is alone": { alone: true } })) {
  test(`a page that ${what} has a profile of its own`, async (t) => {
    assert.notEqual((await openPage(t, host, options)).context, first);
  });
}

test("the watch notices what a page does in the shared profile", async (t) => {
  const watched = await openPage(t, host);
  assert.equal(watched.context, first);
  await watched.page.evaluate(() => { console.error("a complaint"); return fetch("./?late").catch(() => {}); });
  await eventually(() => assert.match(watched.problems.join("\n"), /a complaint[^]*request after the page was ready/));
  watched.provoked = () => true;
  assert.throws(() => watched.check(), "what the host saw counts by itself");
  watched.beQuiet();
});
