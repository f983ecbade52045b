// Measures VisualVM's heap library on one dump, for comparison with heapdrop.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { root } from "../e2e/lib/host.mjs";
import { readThrough, watchProcess } from "./native.mjs";

/**
 * Opens the dump with the library in modules, the folder visualvm/modules of an
 * installed VisualVM. Times are in seconds from the start of the program; memory is in
 * bytes.
 */
export async function measureVisualVM(modules, dump) {
  readThrough(dump); // it finds the file in the page cache, as heapdrop does
  // The library writes an index beside the dump and would reuse it.
  const folder = mkdtempSync(join(tmpdir(), "visualvm-"));
  try {
    const link = join(folder, "dump.hprof");
    symlinkSync(dump, link);
    const command = spawn("java", ["-Xmx12g", "-cp", join(modules, "org-graalvm-visualvm-lib-jfluid-heap.jar"), join(root, "test/bench/visualvm/Heap.java"), link], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    command.stdout.on("data", (chunk) => (printed += chunk));
    const used = await watchProcess(command);
    const at = (phase) => Number(new RegExp(`^${phase} ([0-9.]+)`, "m").exec(printed)?.[1]);
    if (used.status !== 0 || !at("retained")) throw new Error(`VisualVM's library could not open ${dump}`);
    return { ...used, open: at("open"), histogram: at("histogram"), total: at("retained") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
