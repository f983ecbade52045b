// A real WebKit, driven over WebDriver: Debian's webkit2gtk-driver, with Xvfb where there
// is no display.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The path of a program; null where it is not installed. */
function program(name) {
  for (const folder of process.env.PATH.split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // not there
    }
  }
  return null;
}

/** WebKitGTK's own browser, which Debian puts beside the library. */
const browser = (existsSync("/usr/lib") ? readdirSync("/usr/lib") : [])
  .map((folder) => join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"))
  .find((path) => existsSync(path));

/** Why there is no WebKit to test with; null when there is one. */
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

/** Opens a page and returns what can be done with it; the test closes it at its end. */
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
      if (tries === 300) throw error;
      await pause(100);
    }
  }
  const options = { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } };
  const { sessionId } = await call("POST", "/session", { capabilities: { alwaysMatch: options } });
  const session = `/session/${sessionId}`;
  t.after(() => call("DELETE", session).catch(() => {}));
  await call("POST", `${session}/url`, { url });

  const page = {
    run: (script, ...args) => call("POST", `${session}/execute/sync`, { script, args }),
    /** Waits for one of some states of the page. */
    async state(...wanted) {
      for (let tries = 0; tries < 600; tries++) {
        const state = await page.run("return document.documentElement.dataset.state");
        if (wanted.includes(state)) return state;
        await pause(100);
      }
      throw new Error(`the page shows: ${await page.run("return document.body.innerText")}`);
    },
    async pick(path) {
      const element = await call("POST", `${session}/element`, { using: "css selector", value: "[data-testid=open-file]" });
      await call("POST", `${session}/element/${Object.values(element)[0]}/value`, { text: path });
    },
    query: (command) => call("POST", `${session}/execute/async`, {
      script: "globalThis.heapdrop.query(arguments[0], {offset: 0, limit: 100}).then((result) => arguments[1]({result}), (error) => arguments[1]({error: error.message}))",
      args: [command],
    }),
  };
  return page;
}
