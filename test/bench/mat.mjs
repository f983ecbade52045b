// Measures a headless Eclipse MAT on one dump, for comparison with heapdrop.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { performance } from "node:perf_hooks";

import { readThrough, watchProcess } from "./native.mjs";

/**
 * Runs a command line that opens a dump with Eclipse MAT, such as "…/ParseHeapDump.sh",
 * with the path of the dump as its last argument. MAT writes its index beside the file
 * and would reuse it, so it gets a link in a temporary folder, which is removed
 * afterwards. Seconds are those of the whole command; memory is in bytes.
 */
export async function measureMAT(command, dump, cwd) {
  readThrough(dump); // it finds the file in the page cache, as heapdrop does
  const folder = mkdtempSync(join(tmpdir(), "mat-"));
  try {
    const link = join(folder, basename(dump));
    symlinkSync(dump, link);
    const started = performance.now();
    const child = spawn("sh", ["-c", `${command} "$1"`, "sh", link], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed = (printed + chunk).slice(-10_000)));
    const used = await watchProcess(child);
    const total = (performance.now() - started) / 1000;
    // If a file contains several dumps, MAT opens none, and still reports success.
    const opened = readdirSync(folder).some((name) => name.endsWith(".o2ret.index"));
    if (used.status !== 0 || !opened) throw new Error(`${command} ended with status ${used.status} and has not opened ${dump}:\n${printed}`);
    return { ...used, total };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
