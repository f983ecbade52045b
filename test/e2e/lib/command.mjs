// The native command, as a second source for what the page shows.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { root } from "./host.mjs";

const heapdrop = join(root, "bin/heapdrop");

/** The JSON of `heapdrop query`. */
export function query(dump, command, limit = 100) {
  return run("query", "--no-index", "--format", "json", "--limit", String(limit), dump, command);
}

/** The JSON of `heapdrop info`. */
export function info(dump) {
  return run("info", "--no-index", "--format", "json", dump);
}

function run(...args) {
  const printed = execFileSync(heapdrop, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(printed);
}
