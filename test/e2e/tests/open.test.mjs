// Opening dumps: by picker and by drop, plain and gzip, on plain hosting and from
// heapdrop serve. The page is compared with the native command, and with what the dumped
// programs know about themselves.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, openPage, patience, shareProfile } from "../lib/browser.mjs";
import * as command from "../lib/command.mjs";
import { beans, jvmHistogram, realDump, sample } from "../lib/dumps.mjs";
import { ownHost, plainHost } from "../lib/host.mjs";
import { openView } from "../lib/views.mjs";

shareProfile();

let plain, own;
before(async () => {
  plain = await plainHost();
  own = await ownHost();
});
after(async () => {
  await closeBrowser();
  await plain.close();
  await own.close();
});

/** Commands that must give the same answers in the page and on the command line. */
const compared = ["histogram", "histogram -groupby package", "dominator_tree", "thread_overview", "gc_roots", "system_properties"];

/**
 * The part of a result that is the same everywhere; handles and row keys are valid in
 * one program only.
 */
const comparable = ({ kind, title, columns, rows, total, totals }) => ({ kind, title, columns, rows, total, totals });

async function compareWithCommand(watched, dump) {
  for (const text of compared) {
    const fromPage = await watched.query(text, { offset: 0, limit: 50 });
    assert.deepEqual(comparable(fromPage), comparable(command.query(dump, text, 50)), text);
  }
}

/**
 * Checks marks, phases and progress against the automation contract. The dominators of a
 * small dump may be there before its first rows are shown.
 */
async function checkReports({ page }) {
  await page.waitForFunction(() => performance.getEntriesByName("heapdrop:histogram").length > 0);
  const { reported, marks } = await page.evaluate(() => ({
    reported: globalThis.reported,
    marks: Object.fromEntries(performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime])),
  }));
  assert.ok(marks["heapdrop:open"] <= marks["heapdrop:histogram"], JSON.stringify(marks));
  assert.ok(marks["heapdrop:open"] <= marks["heapdrop:dominators"], JSON.stringify(marks));
  const opening = reported.filter((report) => report.state === "opening");
  assert.ok(opening.length > 0, "the page never said that it was opening");
  for (const [i, { phase, progress }] of opening.entries()) {
    assert.ok(phase, "a phase has a name");
    assert.ok(progress >= 0 && progress <= 1, `progress ${progress}`);
    assert.ok(i === 0 || progress >= opening[i - 1].progress, `progress went back to ${progress} in ${phase}`);
  }
}

for (const [how, hostName] of [["pick", "a plain host"], ["drop", "a plain host"], ["pick", "heapdrop serve"]]) {
  test(`the sample, by ${how}, from ${hostName}`, async (t) => {
    const watched = await openPage(t, hostName === "a plain host" ? plain : own);
    await watched[how](sample);
    await watched.state("ready");
    await checkReports(watched);
    await compareWithCommand(watched, sample);
    await watched.screenshot(`sample-${how}-${hostName.replaceAll(" ", "-")}`);
  });
}

/** Real dumps of tens of MB: classes, and how many objects of each the program created. */
const real = [
  { name: "apps/tomcat10-jdk17.live.hprof", how: "pick", gzip: false, planted: { "org.apache.catalina.session.StandardSession": 30_000, "b.TomcatRun$Login": 30_000 } },
  { name: "apps/groovy-jdk17.live.hprof", how: "drop", gzip: true, planted: { Emp: 30_000 } },
];

for (const { name, how, gzip, planted } of real) {
  test(`${name}${gzip ? ".gz" : ""}, by ${how}`, async (t) => {
    const dump = realDump(t, name, { gzip });
    if (!dump) return;
    const watched = await openPage(t, plain);
    await watched[how](dump);
    await watched.state("ready");
    await checkReports(watched);

    const jvm = await jvmHistogram(name);
    const { rows, columns, total } = await watched.query("histogram", { offset: 0, limit: 100_000 });
    assert.equal(rows.length, total);
    assert.deepEqual(columns.map((column) => column.name), ["Class Name", "Objects", "Shallow Heap", "Retained Heap"]);
    const page = new Map(rows.map(([className, objects, shallow]) => [className, { objects, bytes: shallow }]));
    for (const [className, objects] of Object.entries(planted)) {
      assert.equal(page.get(className)?.objects, objects, className);
      assert.deepEqual(page.get(className), jvm.get(className), className);
    }
    await compareWithCommand(watched, dump);
    await watched.screenshot(`real-${how}`);
  });
}

test("one dump after another, without asking the host for anything", async (t) => {
  const watched = await openPage(t, plain);
  for (const how of ["pick", "drop"]) {
    await watched.opens(async () => {
      await watched[how](sample);
      if (how === "drop") await watched.page.getByRole("dialog").getByRole("button", { name: "Open instead" }).click();
    });
  }
});

test("the sample one click away: one request, for the sample alone", async (t) => {
  const watched = await openPage(t, plain);
  watched.expected = [new URL("sample.hprof.gz", plain.url).pathname];
  await watched.page.getByRole("button", { name: /sample/i }).click();
  await watched.state("ready");
  await compareWithCommand(watched, sample);
});

test("the histogram can be used while dominators are computed", async (t) => {
  const dump = beans(3_000_000);
  const watched = await openPage(t, plain);
  const { page } = watched;
  // The page itself asks, as soon as it can: the test might be slower than the analyzer.
  const asked = page.evaluate(async (most) => {
    for (const end = performance.now() + most; performance.now() < end;) {
      const early = await globalThis.heapdrop.query("histogram", { offset: 0, limit: 100 }).catch(() => null); // no dump yet
      if (early) return { early, state: document.documentElement.dataset.state };
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error("no answer");
  }, patience);
  await watched.pick(dump);
  const { early, state } = await asked;
  assert.equal(state, "opening", "the answer came only when all was computed");
  const entry = page.locator('nav [data-view="histogram"]');
  const place = await entry.boundingBox();
  await openView(page, "histogram");
  await watched.screenshot("histogram-early");
  // What is unreachable from the roots is known later; while it is being counted, a note
  // says so. On a busy machine the roots may have been traversed before the query
  // arrives.
  const all = /unreachable/i.test(early.notes.join("\n"));
  const counts = new Map();
  for (const text of all ? ["histogram", "unreachable_objects"] : ["histogram"]) {
    for (const [name, objects, shallow] of command.query(dump, text, 0).rows) {
      const [o, b] = counts.get(name) ?? [0, 0];
      counts.set(name, [o + objects, b + shallow]);
    }
  }
  assert.deepEqual(early.rows.map(([name, objects, shallow]) => [name, objects, shallow]), early.rows.map(([name]) => [name, ...counts.get(name)]));
  assert.equal(early.total, counts.size);
  await watched.state("ready");
  assert.deepEqual(await entry.boundingBox(), place, "the navigation moved under the pointer when all was computed");
});

/** Runs in the page before its scripts: the analyzer expects every opening to last. */
function lasting() {
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  Object.defineProperty(MessageEvent.prototype, "data", { get() {
    const data = get.call(this);
    return typeof data?.text === "string" ? { ...data, text: data.text.replace(/"secondsLeft":-?[\d.]+/, '"secondsLeft":20') } : data;
  } });
}

test("what is known is said while dominators are computed, and then replaced by the verdict", async (t) => {
  const dump = beans(3_000_000);
  const watched = await openPage(t, plain, { prepare: (page) => page.addInitScript(lasting) });
  const { page } = watched;
  // The page itself looks, as soon as something is shown: the test might be slower.
  const seen = page.evaluate(() => new Promise((resolve) => {
    const seen = [];
    const look = () => {
      const findings = [...document.querySelectorAll(".early li")].map((li) => li.innerText.replace(/\s+/g, " "));
      const text = findings.join("\n");
      if (findings.length > 0 && seen.at(-1)?.text !== text) seen.push({ text, title: document.querySelector("h1").innerText, wait: document.querySelector(".verdict-wait .wait").innerText });
      if (document.querySelector(".verdict h1")) { observer.disconnect(); resolve(seen); }
    };
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  }));
  await watched.pick(dump);
  await watched.state("ready");
  const known = await seen;
  const last = known.at(-1);
  assert.ok(last, "nothing was said before the verdict");
  assert.match(last.title, /^So far: /);
  assert.match(last.wait, /The verdict follows\.$/);
  // When the objects have been walked, counts are final, and the same as those of the command.
  const final = last.text.split("\n").filter((line) => line.startsWith("final "));
  const counts = command.query(dump, "histogram", 0).rows.map(([name, objects]) => `final ${name}: |in ${objects.toLocaleString("en")} objects`);
  const exact = final.filter((line) => counts.some((count) => count.split("|").every((part) => line.includes(part))));
  assert.ok(exact.length >= 3, `${last.text}\n${counts.slice(0, 5).join("\n")}`);
  await page.locator(".early").waitFor({ state: "detached" });
});

test("a dump opens with the network gone", async (t) => {
  const watched = await openPage(t, plain);
  await watched.context.setOffline(true);
  await watched.pick(sample);
  await watched.state("ready");
});
