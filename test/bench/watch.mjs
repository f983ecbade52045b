// Watches the messages between the page and its analyzers, so that a click can
// be timed from the click itself until everything it asked for is drawn.

/**
 * Runs in the page before its scripts: keeps what the page asks its analyzers
 * and when they answered. Times are those of performance.now().
 */
export function watchWorkers() {
  const asked = []; // {worker, id, method, sent, answered}, in order
  const timings = []; // of the dump that each analyzer opened
  let workers = 0;
  let changed = 0; // when something was last answered or drawn
  const drawings = []; // when something was drawn
  globalThis.bench = { asked, timings, changed: () => changed, drawings };

  globalThis.Worker = class extends globalThis.Worker {
    constructor(...parameters) {
      super(...parameters);
      this.number = workers++;
      this.addEventListener("message", ({ data }) => {
        if (!data.text) return;
        changed = performance.now();
        // Results are long; the numbers of requests are at the beginning.
        const id = Number(/^\{"id":(\d+)/.exec(data.text)?.[1] ?? 0);
        if (id === 0) {
          const event = JSON.parse(data.text);
          if (event.timings) timings[this.number] = event.timings;
          return;
        }
        const request = asked.find((r) => r.worker === this.number && r.id === id);
        if (request) request.answered = changed;
      });
    }
    postMessage(data, ...rest) {
      if (data.text) {
        const { id, method } = JSON.parse(data.text);
        asked.push({ worker: this.number, id, method, sent: performance.now() });
      }
      super.postMessage(data, ...rest);
    }
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => drawings.push((changed = performance.now()))).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Waits until the page has no open question and has drawn nothing for a tenth of a second. */
export function quiet(page) {
  return page.evaluate(async () => {
    while (bench.asked.some((r) => !r.answered) || performance.now() - bench.changed() < 100) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/**
 * Times one click: milliseconds until the last answer it asked for was there
 * (-Infinity when it asked for none), and until the page had drawn it; the same of the
 * first answer, for clicks that show something and go on by themselves. What to do is
 * {hash}, an address to go to, or {press}, a selector of what to click on.
 */
export async function click(page, what) {
  const { started, first } = await page.evaluate(({ hash, press }) => {
    const target = press && document.querySelector(press);
    if (press && !target) throw new Error(`nothing to click on: ${press} in ${location.hash}`);
    const first = bench.asked.length;
    const started = performance.now();
    if (hash) { // an entry of the page itself, as back and forward lead to
      history.pushState("heapdrop", "", hash);
      dispatchEvent(new PopStateEvent("popstate"));
    } else target.click();
    return { started, first };
  }, what);
  await quiet(page);
  return page.evaluate(([since, from]) => {
    const problem = document.querySelector("#main .problem-box");
    if (problem) throw new Error(`${location.hash}: ${problem.innerText}`);
    const rows = bench.asked.slice(from).filter(({ method }) => method !== "release" && method !== "cancel");
    const answers = rows.map(({ answered }) => answered);
    const first = Math.min(...answers);
    return {
      rows: Math.max(...answers) - since, drawn: bench.changed() - since,
      first: { rows: first - since, drawn: bench.drawings.find((at) => at > first) - since },
    };
  }, [started, first]);
}
