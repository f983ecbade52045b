// A real Firefox, controlled by WebDriver BiDi, which it implements itself.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { program } from "./programs.mjs";

const { ws: WebSocket } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle");

const firefox = () => program("firefox-esr") ?? program("firefox");

/** Returns why there is no Firefox to test with; null if there is one. */
export const missingFirefox = () => (firefox() ? null : "Firefox is not installed: apt-get install firefox-esr");

/** Starts Firefox and returns the address of its socket. */
async function start(t) {
  const profile = await mkdtemp(join(tmpdir(), "heapdrop-firefox-"));
  const running = spawn(firefox(), ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile, MOZ_HEADLESS: "1" },
  });
  const ended = new Promise((resolve) => running.once("exit", resolve));
  t.after(async () => {
    running.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return new Promise((resolve, reject) => {
    let said = "";
    running.stderr.on("data", (text) => {
      said += text;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    running.once("exit", () => reject(new Error(`Firefox has ended: ${said}`)));
    running.once("error", reject);
  });
}

/** Opens a page and returns functions that control it. The test closes it at its end. */
export async function openInFirefox(t, url) {
  const socket = new WebSocket(`${await start(t)}/session`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map();
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  let last = 0;
  const call = (method, params = {}) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, (message) => (message.type === "error" ? reject(new Error(`${method}: ${message.message}`)) : resolve(message.result)));
    socket.send(JSON.stringify({ id, method, params }));
  });
  await call("session.new", { capabilities: {} });
  const { contexts: [{ context }] } = await call("browsingContext.getTree");
  await call("browsingContext.navigate", { context, url, wait: "complete" });

  /** Runs an asynchronous function in the page and returns its value, as JSON. */
  async function run(body, ...args) {
    const { type, result, exceptionDetails } = await call("script.evaluate", {
      target: { context }, awaitPromise: true,
      expression: `(async function () { ${body} }).apply(null, ${JSON.stringify(args)}).then((value) => JSON.stringify(value ?? null))`,
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }
  return {
    run,
    async pick(path, selector = "[data-testid=open-file]") {
      const { nodes: [element] } = await call("browsingContext.locateNodes", { context, locator: { type: "css", value: selector } });
      await call("input.setFiles", { context, element: { sharedId: element.sharedId }, files: [path] });
    },
  };
}
