// Watches the messages between the page and its analyzers, to measure the time from a
// click until everything that it requested is drawn.

/**
 * Runs in the page before its scripts: records the page's requests to its analyzers and
 * when they were answered. Times are those of performance.now().
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
        // Results are long, but the number of the request is at the beginning.
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

/** Waits until no request is open and nothing was drawn for a tenth of a second. */
export function quiet(page) {
  return page.evaluate(async () => {
    while (bench.asked.some((r) => !r.answered) || performance.now() - bench.changed() < 100) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/**
 * Times one click: the milliseconds until the last answer that it requested arrived
 * (-Infinity if it requested none), and until the page had drawn it. The same is
 * measured for the first answer, for clicks that show something and then continue. what
 * is {hash}, an address to go to, or {press}, a selector of what to click on.
 */
export async function click(page, what) {
  const { started, first } = await page.evaluate(({ hash, press }) => {
    const target = press && document.querySelector(press);
    if (press && !target) throw new Error(`nothing to click on: ${press} in ${location.hash}`);
    const first = bench.asked.length;
    const started = performance.now();
    if (hash) { // a history entry of the page itself, as for back and forward
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
