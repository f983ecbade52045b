// Bundles the editor into public/vendor/editor.js. The comment at its head names every
// package in it, a hash of its source, and the licence of all packages. Also writes
// NOTICE.txt with the exact licence texts of all packages, which internal/notice
// includes.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

const here = new URL("./", import.meta.url);
const read = (name) => readFile(new URL(name, here), "utf8");

/** The packages of a lock file that are bundled, as [folder, "name version"]. */
export const bundled = (lock) => Object.entries(JSON.parse(lock).packages)
  .filter(([path, entry]) => path !== "" && !entry.dev)
  .map(([path, entry]) => [path, `${path.replace(/^.*node_modules\//, "")} ${entry.version}`]);

/** The head of the bundle for a lock file and a source. */
export function head(lock, source) {
  return [`editor.js ${createHash("sha256").update(source).digest("hex")}`, ...bundled(lock).map(([, name]) => name)];
}

/** The licences of all packages, each once. */
async function notice(lock) {
  const names = new Map(); // by licence
  for (const [path, name] of bundled(lock)) {
    const text = (await read(`${path}/LICENSE`)).trim();
    names.set(text, [...(names.get(text) ?? []), `npm: ${name}`]);
  }
  return [...names].map(([text, list]) => `${list.join("\n")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { build } = await import("esbuild");
  const lock = await read("package-lock.json");
  const lines = head(lock, await read("editor.js"));
  await writeFile(new URL("NOTICE.txt", here), await notice(lock));
  await build({
    absWorkingDir: here.pathname,
    entryPoints: ["editor.js"],
    outfile: "../public/vendor/editor.js",
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "heapdropEditor",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    banner: { js: `/*! Made by "./build.sh editor" from\n${lines.join("\n")}\n\n${(await read("LICENSE.txt")).trim()}\n*/\n"use strict";` },
  });
}
