// What another site can do to the page if the host sends no headers: frame it, or open it
// with an address of its choice. Also: the page as one file.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { pathToFileURL } from "node:url";

import { closeBrowser, eventually, launch, openPage, patience } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { ownHost, plainHost, root, siteCopy } from "../lib/host.mjs";
import { addressIs, focused, openView, runLink, says, settled } from "../lib/views.mjs";

let browser, plain, own, foreign;
const ends = [];
before(async () => {
  browser = await launch();
  plain = await plainHost();
  own = await ownHost();
  const server = createServer((request, response) => {
    const markup = decodeURIComponent(new URL(request.url, "http://localhost").search.slice(1));
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html><title>foreign</title>${markup}`);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  foreign = `http://127.0.0.1:${server.address().port}/?`;
  ends.push(() => { server.closeAllConnections(); server.close(); });
});
after(async () => {
  await closeBrowser();
  await browser.close();
  await plain.close();
  await own.close();
  for (const end of ends) await end();
});

/** Opens a page of another origin. */
async function attacker(t, url) {
  const context = await browser.newContext();
  context.setDefaultTimeout(patience);
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const refusal = "For your safety, heapdrop does not run inside another page.";
const frames = {
  "a frame": (url) => `<iframe src="${url}#/query?c=waste"></iframe>`,
  "a frame in a sandbox": (url) => `<iframe sandbox="allow-scripts" src="${url}"></iframe>`,
  "an object": (url) => `<object data="${url}" type="text/html"></object>`,
  "an embedded document": (url) => `<embed src="${url}" type="text/html">`,
};

for (const [what, markup] of Object.entries(frames)) {
  test(`the page does not run in ${what}`, async (t) => {
    for (const url of [plain.url, `${plain.url}heapdrop.html`]) {
      plain.served.length = 0;
      const page = await attacker(t, foreign + encodeURIComponent(markup(url)));
      const frame = await eventually(() => {
        const found = page.frames().find((f) => f.url().startsWith(url));
        assert.ok(found, "not framed");
        return found;
      });
      // In a sandbox the page has a different origin from its files, so not even the
      // first script runs.
      const silent = markup === frames["a frame in a sandbox"] && url === plain.url;
      await frame.getByText(silent ? "Loading the analyzer" : refusal).waitFor();
      await page.waitForTimeout(500);
      if (!silent) await eventually(async () => assert.equal((await frame.locator("body").innerText()).replace(/\s+/g, " "), `${refusal} Open heapdrop in a tab of its own`));
      assert.equal(await frame.evaluate(() => typeof heapdropBoot + typeof heapdropFiles + typeof Go), "undefinedundefinedundefined");
      assert.deepEqual(plain.served.filter((address) => /wasm|worker|editor/.test(address.replace("wasm_exec", ""))), []);
      if (url === plain.url && !silent) {
        const opened = page.context().waitForEvent("page");
        await frame.getByRole("link").click();
        const alone = await opened;
        await alone.waitForFunction(() => document.documentElement.dataset.state === "idle");
        assert.equal(await alone.evaluate(() => opener), null);
      }
    }
  });
}

test("a host that sends headers has the browser refuse the frame", async (t) => {
  const page = await attacker(t, foreign + encodeURIComponent(frames["a frame"](own.url)));
  await page.waitForTimeout(500);
  assert.ok(page.frames().every((frame) => !frame.url().startsWith(own.url)), "framed");
});

test("the page as one file does not run in a file that frames it", async (t) => {
  const folder = await siteCopy((end) => t.after(end));
  await writeFile(join(folder, "evil.html"), `<iframe src="heapdrop.html"></iframe>`);
  const page = await attacker(t, pathToFileURL(join(folder, "evil.html")).href);
  await page.frames()[1].getByText(refusal).waitFor();
});

/**
 * A foreign page opens ours, and the user opens a dump in it. Records the requests to
 * the analyzer.
 */
async function steered(t, host, fragment = "") {
  const page = await attacker(t, foreign);
  const opened = page.context().waitForEvent("page");
  await page.evaluate((url) => { globalThis.victim = open(url); }, host.url + fragment);
  const victim = await opened;
  await victim.waitForFunction(() => document.documentElement.dataset.state === "idle");
  await victim.evaluate(() => {
    globalThis.posted = "";
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      globalThis.posted += message.text;
      return post.call(this, message, ...rest);
    };
  });
  await victim.getByTestId("open-file").setInputFiles(sample);
  await victim.waitForFunction(() => document.documentElement.dataset.state === "ready");
  const steer = (to, replace) => page.evaluate(([url, instead]) => {
    if (instead) victim.location.replace(url);
    else victim.location = url;
  }, [host.url + to, replace]);
  const ran = (text) => victim.evaluate((part) => globalThis.posted.includes(part), text);
  return { victim, steer, ran };
}

const planted = "#/query?c=oql+%22SELECT+*+FROM+java.lang.String+planted%22";

test("a page that opened ours cannot run a query in it", async (t) => {
  const { victim, steer, ran } = await steered(t, plain);
  await openView(victim, "histogram");
  for (const replace of [false, true]) {
    await steer(planted, replace);
    await victim.getByRole("alertdialog", { name: "A link wants to run a query" }).getByText("planted").waitFor();
    await addressIs(victim, "#/histogram");
    await steer("#/query?c=find_strings+other");
    await victim.waitForTimeout(300);
    assert.ok(await victim.locator("#link-text").getByText("planted").count(), "another question slipped in");
    await focused(victim.locator("#link-ignore"));
    await victim.keyboard.press("Enter");
    await victim.getByRole("alertdialog").waitFor({ state: "detached" });
    await says(victim.locator("#main h1"), "Histogram");
  }
  assert.equal(await ran("planted") || await ran("find_strings other"), false);

  // Whatever is in the navigation may be shown.
  await steer("#/threads");
  await victim.locator('nav [data-view="threads"][aria-current="page"]').waitFor();
  assert.equal(await victim.getByRole("alertdialog").count(), 0);
});

test("what a link asks for runs when the user says so; from then on the address is ours", async (t) => {
  const { victim, steer, ran } = await steered(t, plain, planted);
  assert.equal(await ran("planted"), false, "ran with the dump");
  await runLink(victim);
  await settled(victim);
  await victim.waitForFunction((hash) => location.hash.startsWith(hash.slice(0, 20)), planted);
  assert.equal(await ran("planted"), true);

  // Back, forward and reload do not ask.
  await openView(victim, "histogram");
  await victim.evaluate(() => history.back());
  await victim.waitForFunction(() => location.hash.includes("planted"));
  await settled(victim);
  assert.equal(await victim.getByRole("alertdialog").count(), 0);
  await victim.reload();
  await victim.waitForFunction(() => document.documentElement.dataset.state === "idle");
  await victim.getByTestId("open-file").setInputFiles(sample);
  await victim.waitForFunction(() => document.documentElement.dataset.state === "ready");
  await settled(victim);
  await says(victim.locator(".command-text"), /planted/);

  // The second click of a double click, meant for what was there before the question, has
  // no effect.
  await steer("#/query?c=find_strings+other");
  await victim.locator("#link-run:enabled").waitFor();
  assert.ok(await victim.evaluate((most) => new Promise((resolve) => {
    new MutationObserver(() => { // for half a second only
      if (document.querySelector("#link-run:disabled")) resolve(true);
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
    setTimeout(resolve, most, false);
    dispatchEvent(new Event("focus"));
  }), patience), "it can be pressed at once");
});

test("what a link asks for stays in sight when the event of its address comes late", async (t) => {
  const watched = await openPage(t, plain);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await page.evaluate((to) => {
    addEventListener("hashchange", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    location.hash = to;
  }, planted);
  await page.getByRole("alertdialog").getByText("planted").waitFor();
  await page.waitForFunction(() => !location.hash.includes("planted")); // the page has written its own
  await page.evaluate((to) => { dispatchEvent(new HashChangeEvent("hashchange", { newURL: new URL(to, location).href })); }, planted);
  await page.waitForTimeout(500);
  await page.getByRole("alertdialog").getByText("planted").waitFor();
});

test("a link pasted into the page asks, and own links do not", async (t) => {
  const watched = await openPage(t, plain);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "dominators");
  await page.goto(plain.url + planted);
  await page.getByRole("alertdialog").getByText("planted").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await says(page.locator("#main h1"), "Dominator tree");
});
