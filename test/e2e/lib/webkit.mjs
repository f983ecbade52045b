// A real WebKit, controlled by WebDriver: Debian's webkit2gtk-driver, with Xvfb if there
// is no display.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { patience } from "./browser.mjs";
import { program } from "./programs.mjs";

/** WebKitGTK's own browser, which Debian installs beside the library. */
const browser = (existsSync("/usr/lib") ? readdirSync("/usr/lib") : [])
  .map((folder) => join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"))
  .find((path) => existsSync(path));

/** Returns why there is no WebKit to test with; null if there is one. */
export function missingWebKit() {
  if (!program("WebKitWebDriver")) return "WebKitWebDriver is not installed: apt-get install webkit2gtk-driver";
  if (!browser) return "MiniBrowser of WebKitGTK is not installed";
  if (!process.env.DISPLAY && !program("xvfb-run")) return "there is no display: apt-get install xvfb";
  return null;
}

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Opens a page and returns functions that control it. The test closes it at its end. */
export async function openInWebKit(t, url) {
  const port = await freePort();
  const driver = [program("WebKitWebDriver"), `--port=${port}`];
  const command = process.env.DISPLAY ? driver : [program("xvfb-run"), "-a", ...driver];
  const env = { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  if (process.getuid() === 0) env.WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS = "1"; // it does not start for root otherwise
  const running = spawn(command[0], command.slice(1), { stdio: "ignore", env, detached: true });
  t.after(() => process.kill(-running.pid));

  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    try {
      await call("GET", "/status");
      break;
    } catch (error) {
      if (tries === patience / 100) throw error;
      await pause(100);
    }
  }
  const options = { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } };
  const { sessionId } = await call("POST", "/session", { capabilities: { alwaysMatch: options } });
  const session = `/session/${sessionId}`;
  t.after(() => call("DELETE", session).catch(() => {}));
  await call("POST", `${session}/url`, { url });

  return {
    /** Runs an asynchronous function in the page and returns its value. */
    async run(body, ...args) {
      const { value, error } = await call("POST", `${session}/execute/async`, {
        script: `const done = arguments[arguments.length - 1]; (async function () { ${body} }).apply(null, [...arguments].slice(0, -1)).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`,
        args,
      });
      if (error) throw new Error(error);
      return value;
    },
    async pick(path, selector = "[data-testid=open-file]") {
      const element = await call("POST", `${session}/element`, { using: "css selector", value: selector });
      await call("POST", `${session}/element/${Object.values(element)[0]}/value`, { text: path });
    },
  };
}
