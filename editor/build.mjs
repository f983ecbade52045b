// Bundles the editor into public/vendor/editor.js. The comment at its head names
// every package in it, its source by content, and the licence they all have.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const here = new URL("./", import.meta.url);
const read = (name) => readFile(new URL(name, here), "utf8");

/** What the head of the bundle has to say for a lock file and a source. */
export function head(lock, source) {
  const packages = Object.entries(JSON.parse(lock).packages)
    .filter(([path, entry]) => path !== "" && !entry.dev)
    .map(([path, entry]) => `${path.replace(/^.*node_modules\//, "")} ${entry.version}`);
  return [`editor.js ${createHash("sha256").update(source).digest("hex")}`, ...packages];
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { build } = await import("esbuild");
  const lines = head(await read("package-lock.json"), await read("editor.js"));
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
