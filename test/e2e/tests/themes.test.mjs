// axe-core in every state of the page and every theme: all views, dialogs, menus, waiting,
// failed and empty states, in light, dark, and both with high contrast.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, openPage } from "../lib/browser.mjs";
import { beans, sample } from "../lib/dumps.mjs";
import { plainHost, rebuild, root, siteCopy } from "../lib/host.mjs";
import { grid, inspected, openPalette, openView, searched, settled, viewIds } from "../lib/views.mjs";

let host, standIn, folder;
const ends = [];
before(async () => {
  host = await plainHost();
  const site = await siteCopy((end) => ends.push(end));
  await rebuild(site, "worker.js", await readFile(join(root, "ui/dev/engine.js")));
  standIn = await plainHost(site);
  folder = await mkdtemp(join(tmpdir(), "heapdrop-themes-"));
});
after(async () => {
  await closeBrowser();
  await host.close();
  await standIn.close();
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
});

const themes = {
  light: { colorScheme: "light", contrast: "no-preference" },
  dark: { colorScheme: "dark", contrast: "no-preference" },
  "light, more contrast": { colorScheme: "light", contrast: "more" },
  "dark, more contrast": { colorScheme: "dark", contrast: "more" },
};

/** Collects what axe-core finds, by state and theme. Only colours depend on the theme. */
function watch(watched) {
  const found = {};
  let looked = 0;
  return {
    async look(state) {
      for (const [name, theme] of Object.entries(themes)) {
        await watched.page.emulateMedia(theme);
        const lines = await findings(watched.page, { colours: name !== "light" });
        if (lines.length > 0) found[`${state}, ${name}`] = lines;
        if (name === "light" || name === "dark") await watched.screenshot(`theme-${state}-${name}`.replace(/[^a-z0-9-]+/gi, "-"));
        looked++;
      }
    },
    done(t) {
      t.diagnostic(`${looked} times looked`);
      assert.deepEqual(found, {});
    },
  };
}

test("all views, with the inspector over them and pinned", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  const { look, done } = watch(watched);
  await watched.pick(sample);
  await watched.state("ready");
  await settled(page);
  watched.expectEditor();
  for (const id of await viewIds(page)) {
    await openView(page, id);
    await look(id);
  }
  for (const pinned of ["over", "pinned"]) {
    await openView(page, "dominators");
    await grid(page).locator('[data-row="1"]').click({ position: { x: 90, y: 8 } });
    await inspected(page);
    if (pinned === "pinned") {
      await page.locator(".inspector-head button[aria-pressed]").first().click();
      await page.locator(".workspace.pinned").waitFor();
    }
    await look(`inspector ${pinned}`);
  }
  await page.locator(".inspector").getByRole("button", { name: /^Close/ }).click();
  await page.locator(".inspector").waitFor({ state: "detached" });
  for (const command of ["histogram -groupby package", "waste", "object_graph bookshop.event.EventBus", "collections_grouped_by_size java.util.HashMap", "find_strings -pattern nothing.like.this", "oql \"select from\"", "thread_details bookshop.web.Worker", "composition"]) {
    await page.locator(".commandbox").click(); // its key would be typed into an editor
    await page.locator("#palette-input:focus").waitFor();
    await page.keyboard.type(command);
    await page.keyboard.press("Enter");
    await settled(page);
    await look(command);
  }
  done(t);
});

test("start, dialogs, menus, help, tour and comparisons", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  const { look, done } = watch(watched);
  await look("start");
  await page.locator("#help-open").click();
  await page.locator("#help").waitFor();
  await look("help");
  await page.keyboard.press("Escape");
  await watched.pick(beans(20_000));
  await watched.state("ready");
  await settled(page);
  await page.getByTestId("redact").click();
  await page.locator(".redaction").waitFor();
  await look("redaction");
  await page.locator("#redact-start").click();
  await page.locator("#redact-save").waitFor();
  await look("redacted");
  await page.locator("#redact-close").click();
  await page.locator(".redaction").waitFor({ state: "detached" });
  await openPalette(page);
  await look("palette");
  await page.keyboard.type("histogram -groupby ");
  await page.locator(".palette-usage").waitFor();
  await searched(page);
  await look("palette with the help of a command");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("zzzz");
  await searched(page);
  await page.locator(".palette-none").waitFor();
  await look("palette without a match");
  await page.keyboard.press("Escape");
  await openView(page, "histogram");
  await grid(page).press("Home");
  await page.keyboard.press("m");
  await page.getByRole("menu").waitFor();
  await look("menu");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#menu [role=menuitem]").length > 12);
  await look("whole menu");
  await page.keyboard.type("zzz");
  await page.locator("#menu .menu-none").waitFor();
  await look("menu without a match");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Arguments" }).click();
  await page.locator(".form").waitFor();
  await look("form");
  await page.locator("#filter").fill("nothing like this");
  await page.keyboard.press("Enter");
  await page.locator("#main .empty").waitFor();
  await look("no rows");
  await page.evaluate(() => { location.hash = "#/query?c=nonsense"; });
  await page.locator("#link-run").waitFor();
  await look("question about a link");
  await page.locator("#link-ignore").click();
  await watched.drop(beans(10_000));
  await page.getByRole("dialog").waitFor();
  await look("another dump is dropped");
  await page.getByRole("dialog").getByRole("button", { name: "Compare" }).click();
  await page.locator('[data-view="growthpicture"][aria-current="page"]').waitFor();
  for (const id of ["delta", "growthpicture", "growth", "suspects2", "comparison", "timeline", "overview"]) {
    await openView(page, id);
    await look(`compared: ${id}`);
  }
  await page.locator("#help-open").click();
  await page.locator("#tour-start").click();
  await page.locator("#tour-title").waitFor();
  await look("tour");
  done(t);
});

test("waiting, failed, stopped, and many dumps", async (t) => {
  const file = (name) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.alloc(64) });
  const watched = await openPage(t, standIn);
  const { page } = watched;
  const { look, done } = watch(watched);
  const reaches = (state) => page.waitForFunction((wanted) => document.documentElement.dataset.state === wanted, state);
  await page.locator(".dump-list li").first().waitFor();
  await look("start with saved indexes");
  for (const name of ["unrecognized-fast.hprof", "malformed-fast.hprof", "too-large-fast.hprof", "death-fast.hprof"]) {
    await watched.pick(file(name));
    await reaches("error");
    await look(name);
    await page.getByRole("button", { name: "Back to the start" }).click();
    await reaches("idle");
  }
  await watched.pick(file("medium-held.hprof"));
  await page.locator(".opening").waitFor();
  await look("opening");
  await page.locator(".workspace").waitFor();
  await look("opening, overview");
  await page.evaluate(() => { location.hash = "#/histogram"; });
  await settled(page);
  await look("opening, histogram");
  await page.evaluate(() => { location.hash = "#/dominators"; });
  await page.locator("#main").getByText("Waiting for the dominator tree").waitFor();
  await look("waiting");
  await page.getByRole("button", { name: "Cancel" }).click();
  await reaches("ready");
  await page.locator("#main").getByText("was not computed: opening was cancelled").waitFor();
  await look("stopped");
  await page.getByRole("button", { name: "Close the dump" }).click();
  await reaches("idle");

  for (const [name, from] of Object.entries({ "shop/1.0/a.hprof.gz": sample, "shop/1.1/b.hprof.gz": sample })) {
    await mkdir(join(folder, "dumps", name, ".."), { recursive: true });
    await cp(from, join(folder, "dumps", name));
  }
  execFileSync(join(root, "bin/heapdrop"), ["fleet", "-o", join(folder, "out"), "--pattern", "{service}/{version}/*", join(folder, "dumps")], { stdio: "ignore" });
  await page.getByTestId("open-folder").setInputFiles(join(folder, "out"));
  await page.getByRole("heading", { level: 1, name: "2 dumps" }).waitFor();
  await look("fleet");
  await page.getByRole("button", { name: /^Follow/ }).first().click();
  await page.locator("#fleet-followed").waitFor();
  await look("fleet, one suspect");
  done(t);
});
