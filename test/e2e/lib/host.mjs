// Hosts for the built site: a plain static host on a sub-path without any special header,
// and the project's own server.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, createServer as createTCPServer } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

const types = {
  ".css": "text/css",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serves dist/, or another folder, under /tools/heapdrop/ as the simplest static host
 * would: with media types and nothing else. Paths outside the sub-path give 404, so an
 * absolute URL in the site shows up as a failed request. `move` changes url to a port
 * that no browser has visited; the old ones still answer.
 */
export async function plainHost(folder = join(root, "dist")) {
  const prefix = "/tools/heapdrop/";
  const served = [];
  // If broken is set, it only answers that it is broken; stalls says whether it stops
  // before or within an answer.
  const host = { broken: false, stalls: "" };
  const answer = async (request, response) => {
    served.push(request.url);
    if (host.broken) {
      response.writeHead(503, { "Content-Type": "text/plain" }).end("out of order");
      return;
    }
    if (host.stalls === "before") return;
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    let file = path.startsWith(prefix) && join(folder, normalize("/" + path.slice(prefix.length)));
    if (file && file.endsWith("/")) file += "index.html";
    const info = file && (await stat(file).catch(() => null));
    if (!info || !info.isFile()) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found");
      return;
    }
    response.writeHead(200, {
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
      "Content-Length": info.size,
    });
    createReadStream(file, host.stalls ? { end: 99 } : {}).pipe(response, { end: !host.stalls });
  };
  const servers = [];
  const move = async () => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    host.url = `http://127.0.0.1:${server.address().port}${prefix}`;
  };
  await move();
  // A copy with another url is not moved: this property is not enumerable.
  Object.defineProperty(host, "move", { value: move });
  return Object.assign(host, {
    served, // every request that arrived, to compare with what the browser reports
    close: () => Promise.all(servers.map((server) => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }))),
  });
}

/** Runs `heapdrop serve` on dist/ and waits for the address it prints. */
export async function ownHost() {
  const server = spawn(join(root, "bin/heapdrop"), ["serve", "--addr", "127.0.0.1:0", join(root, "dist")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk) => {
      printed += chunk;
      const address = /http:\/\/[^\s]+/.exec(printed);
      if (address) resolve(address[0].replace(/\/?$/, "/"));
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`heapdrop serve ended with status ${code}: ${printed}`)));
  });
  return { url, close: () => { server.kill(); return ended; } };
}

/**
 * Runs `heapdrop open` for some dumps, behind a proxy that can lose connections: `cut`
 * ends all of them and refuses new ones until `mend`; `swallow` leaves them open but
 * lets nothing through. `path` is the end of the address; `socket` is where the page may
 * connect to. If `browser` is set, `started` gives the address with which a browser was
 * started.
 */
export async function dumpHost(dumps, { browser = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "heapdrop-"));
  const given = join(folder, "given");
  await writeFile(join(folder, "xdg-open"), `#!/bin/sh\nprintf '%s ' "$1" >'${given}'\n`, { mode: 0o700 });
  const env = { ...process.env, TMPDIR: folder, PATH: `${folder}:${process.env.PATH}`, DISPLAY: ":0" };
  delete env.SSH_CONNECTION;
  const command = spawn(join(root, "bin/heapdrop"), ["open", ...(browser ? [] : ["--no-browser"]), "--index-dir", join(folder, "indexes"), ...dumps], {
    stdio: ["ignore", "pipe", "pipe"], env,
  });
  const ended = new Promise((resolve) => command.once("exit", resolve));
  const printed = await new Promise((resolve, reject) => {
    command.stdout.once("data", (chunk) => resolve(String(chunk).trim()));
    command.stderr.once("data", (chunk) => reject(new Error(String(chunk))));
  });
  const target = new URL(printed);
  const open = new Set();
  let broken = false;
  const between = createTCPServer((near) => {
    if (broken) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => { open.delete(one); other.destroy(); });
    }
  });
  await new Promise((resolve) => between.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${between.address().port}/`;
  const cut = () => {
    broken = true;
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    url: `http://${place}`,
    socket: `ws://${place}analyzer`,
    path: target.hash,
    folder, // for its temporary files
    started: async () => {
      for (;;) {
        const address = await readFile(given, "utf8").catch(() => "");
        if (address.endsWith(" ")) return address.trim();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    end: () => { command.kill(); return ended; },
    cut,
    swallow: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    mend: () => { broken = false; },
    close: async () => {
      cut();
      between.close();
      command.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Copies the built site, so that a test may change it; after gets a function that
 * removes the copy.
 */
export async function siteCopy(after) {
  const folder = await mkdtemp(join(tmpdir(), "heapdrop-"));
  after(() => rm(folder, { recursive: true }));
  await cp(join(root, "dist"), folder, { recursive: true });
  return folder;
}

/** Replaces a file of a site, and changes the site as if it had been built with that file. */
export async function rebuild(folder, name, content) {
  const digest = (of, form) => createHash("sha256").update(of).digest(form);
  const old = await readFile(join(folder, name));
  const index = await readFile(join(folder, "index.html"), "utf8");
  let changed = index;
  for (const form of ["hex", "base64"]) changed = changed.replaceAll(digest(old, form), digest(content, form));
  const offline = await readFile(join(folder, "offline.js"), "utf8");
  await writeFile(join(folder, "offline.js"), offline.replace(digest(index, "hex"), digest(changed, "hex")));
  await writeFile(join(folder, "index.html"), changed);
  await writeFile(join(folder, name), content);
}
