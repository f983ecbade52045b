// Records what occupies the page's thread in Chromium while a dump is opened and browsed.
// The browser reports tasks of more than 50 ms; a page with shorter ones seems to react
// at once.
import { openPage } from "./browser.mjs";

/** Runs in the page before its scripts: records every long task and its step. */
function recordTasks() {
  globalThis.longTasks = [];
  globalThis.step = "load the page";
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push({ step: globalThis.step, duration });
  }).observe({ type: "longtask", buffered: true });
}

const limit = 50; // milliseconds

/**
 * The processor time of the tasks of the page's thread, by step, from a trace. Where other
 * programs run at the same time, a task lasts longer than it computes.
 */
function computed(trace, names) {
  const events = JSON.parse(trace).traceEvents;
  const marks = events.filter(({ name, args }) => name === "TimeStamp" && names.includes(args.data.message)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const tasks = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === "X" && e.name === "RunTask" && e.tdur > limit * 1000);
  return names.map((name) => {
    const at = marks.findIndex(({ args }) => args.data.message === name);
    return tasks.filter(({ ts }) => ts >= marks[at].ts && ts < (marks[at + 1]?.ts ?? Infinity)).map(({ tdur }) => tdur / 1000);
  });
}

/** The steps: how each is made, and after what it is over. */
const steps = [
  ["overview", (page) => page.locator(".verdict").waitFor()],
  ["icicle", (page) => view(page, "icicle")],
  ["… zoom with the mouse", async (page) => { await page.locator(".canvas").click({ position: { x: 80, y: 34 } }); }],
  ["… as rings", (page) => page.locator('picture-tools [data-shape="rings"]').click()],
  ["… as treemap", (page) => page.locator('picture-tools [data-shape="treemap"]').click()],
  ["… find in it", (page) => page.locator("heap-picture .find").fill("string")],
  ["dominator tree", (page) => view(page, "dominators")],
  ["… expand three rows", async (page) => {
    for (const row of [0, 1, 2]) await page.locator(`#main [data-row="${row}"] [data-do=toggle]`).click({ timeout: 5000 }).catch(() => {});
  }],
  ["… select, with the inspector", (page) => page.locator('#main [data-row="0"]').click({ position: { x: 90, y: 8 } })],
  ["histogram", (page) => view(page, "histogram")],
  ["… sort", (page) => page.locator('#main [data-column="1"] button').click()],
  ["… scroll to the end", (page) => page.locator("#main [data-grid]").evaluate(async (box) => {
    for (let i = 0; i < 40; i++) {
      box.scrollTop += box.scrollHeight / 40;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  })],
  ["… filter", (page) => page.locator("#filter").fill("String")],
  ["search", async (page) => {
    await page.locator(".commandbox").click();
    await page.locator("#palette-input:focus").waitFor();
    await page.keyboard.type("string", { delay: 60 });
  }],
  ["threads", async (page) => {
    await page.keyboard.press("Escape");
    await view(page, "threads");
  }],
  ["suspects", (page) => view(page, "suspects")],
];

async function view(page, id) {
  await page.locator(`nav [data-view="${id}"]`).click();
  await page.waitForFunction(() => document.querySelector("#main [data-row], #main .document") && !document.querySelector("#main .wait, #main [aria-busy=true], #main .cell.loading"));
}

/** Returns the milliseconds of the long tasks of each step: how long they last and compute. */
export async function recordLongTasks(dump) {
  const { page, browser, close } = await openPage(recordTasks);
  try {
    const names = [];
    const begin = async (name) => {
      await page.waitForTimeout(700); // what the step before left behind is counted there
      names.push(name);
      await page.evaluate((next) => { globalThis.step = next; console.timeStamp(next); }, name);
    };
    await browser.startTracing(page, { categories: ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
    await begin("open the dump");
    await page.getByTestId("open-file").setInputFiles(dump);
    await page.waitForSelector('html[data-state="ready"], html[data-state="error"]', { state: "attached" });
    for (const [name, act] of steps) {
      await begin(name);
      await act(page);
    }
    await page.waitForTimeout(700);
    const longest = await page.evaluate(() => globalThis.longTasks);
    const compute = computed(await browser.stopTracing(), names);
    return names.map((name, i) => ({ name, lasted: longest.filter(({ step }) => step === name).map(({ duration }) => duration), computed: compute[i] }));
  } finally {
    await close();
  }
}

/** The table of the long tasks of some dumps. */
export function taskTable(dumps) {
  const cell = (tasks) => (tasks.length === 0 ? "none" : `${tasks.length}, longest ${Math.max(...tasks).toFixed(0)} ms`);
  return [
    `| more than ${limit} ms | ${dumps.map(({ name }) => `${name}: lasted | ${name}: processor time`).join(" | ")} |`,
    `| --- |${" --- | --- |".repeat(dumps.length)}`,
    ...dumps[0].steps.map(({ name }, i) => `| ${name} | ${dumps.map(({ steps: list }) => `${cell(list[i].lasted)} | ${cell(list[i].computed)}`).join(" | ")} |`),
  ].join("\n");
}
