// Measures the native command on one dump.
import { execFile, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, readSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";

import { root } from "../e2e/lib/host.mjs";

/**
 * Opens the dump with `heapdrop info`, which computes the retained sizes of all objects.
 * Times are in seconds, memory in bytes. The peak is the resident set that the operating
 * system measured. The command is that of this checkout or of another one.
 */
export async function measureNative(dump, checkout = root) {
  readThrough(dump); // both the reading below and the command find the file in the page cache
  const reading = readThrough(dump);

  const started = performance.now();
  const command = spawn(join(checkout, "bin/heapdrop"), ["info", "--no-index", "--format", "json", dump], {
    env: { ...process.env, HEAPDROP_TIMINGS: "1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  command.stderr.on("data", (chunk) => (printed += chunk));
  const { status, peak, cpu } = await watchProcess(command);
  const total = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`heapdrop info ${dump} ended with status ${status}: ${printed}`);

  const line = printed.split("\n").findLast((text) => text.startsWith("{"));
  if (!line) throw new Error(`heapdrop info printed no timings: ${printed}`);
  const timings = JSON.parse(line);
  return {
    reading,
    total,
    cpu,
    histogram: timings.histogram,
    phases: timings.phases,
    objects: timings.objects,
    references: timings.references,
    peak: Math.max(peak, timings.peakRSS ?? 0),
  };
}

/**
 * Waits for the end of a process. Returns its status, the peak resident set in bytes,
 * and the seconds of processor time; both are 0 if /proc does not have them. Child
 * processes are included, since MAT's script is a shell that starts a JVM.
 */
export async function watchProcess(child) {
  let peak = 0;
  let cpu = 0;
  const sampling = setInterval(() => {
    const all = descendants(child.pid);
    const sum = (of) => all.reduce((total, pid) => total + of(pid), 0);
    peak = Math.max(peak, sum(peakResident));
    cpu = Math.max(cpu, sum(processorTime));
  }, 20);
  try {
    const status = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return { status, peak, cpu };
  } finally {
    clearInterval(sampling);
  }
}

/** Returns the seconds that commands take on the open dump, and those that reading it takes. */
export async function queryNative(dump, commands) {
  readThrough(dump);
  const reading = readThrough(dump);
  const { stdout } = await promisify(execFile)("go", ["run", "./test/bench/queries", dump, ...commands], { cwd: root });
  return { reading, queries: JSON.parse(stdout).queries };
}

/** Seconds that reading the file takes in blocks of 8 MB. */
export function readThrough(file) {
  const block = Buffer.allocUnsafe(8 << 20);
  const started = performance.now();
  const descriptor = openSync(file, "r");
  while (readSync(descriptor, block, 0, block.length, null) > 0);
  closeSync(descriptor);
  return (performance.now() - started) / 1000;
}

/** Returns the peak resident set of a process so far in bytes; 0 if /proc does not have it. */
export function peakResident(pid) {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return kilobytes ? Number(kilobytes[1]) * 1024 : 0;
  } catch {
    return 0; // ended in the meantime, or not Linux
  }
}

/**
 * Returns a process and all its descendants; only the process itself if /proc does not
 * have them.
 */
function descendants(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean));
    return [pid, ...children.flatMap(descendants)];
  } catch {
    return [pid];
  }
}

/**
 * Returns the seconds of processor time of a process so far, including children that
 * have ended. /proc counts in hundredths.
 */
function processorTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /s, "").split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
  } catch {
    return 0;
  }
}
