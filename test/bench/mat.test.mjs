// Tests what `./build.sh bench --mat COMMAND DUMP` does with the command. Here that is a
// program that behaves like Eclipse MAT.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";

import { root } from "../e2e/lib/host.mjs";

/** Runs the benchmark in a folder with a dump and a command, and returns what it printed. */
async function bench(t, script, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(join(root, "testdata/two-dumps-1.0.1.hprof"), join(folder, "app one.hprof"));
  writeFileSync(join(folder, "mat.sh"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "mat.sh"), 0o755);
  const run = promisify(execFile)("node", [join(root, "test/bench/bench.mjs"), "--mat", "./mat.sh -flag", ...options, "app one.hprof"], {
    cwd: root, env: { ...process.env, CALLED_FROM: folder, TMPDIR: folder },
  });
  const { stdout, stderr } = await run.catch((problem) => problem);
  const read = (name) => readFileSync(join(folder, name), "utf8");
  return { stdout, stderr, left: readdirSync(folder).filter((name) => name !== "mat.sh").sort(), read };
}

// A child that holds 200 MB, since MAT's JVM is a child of its script.
const hold = `node -e 'const held = Buffer.alloc(200e6, 1); setTimeout(() => held[0], 500)'`;

test("bench --mat runs the command by turns, each time without an index, and writes nothing beside the dump", async (t) => {
  const { stdout, stderr, left, read } = await bench(t, `
    echo "$1" "$(ls "$(dirname "$2")")" "$(head -c 12 "$2")" >>log
    ${hold}
    touch "\${2%.hprof}.o2ret.index"`, "--runs", "2");
  assert.equal(stderr ?? "", "");
  assert.deepEqual(left, ["app one.hprof", "log"]);
  assert.equal(read("log"), "-flag app one.hprof JAVA PROFILE\n".repeat(2));
  const cells = (name) => stdout.split("\n").find((line) => line.startsWith(`| ${name} |`)).split("|").map((cell) => cell.trim()).slice(2, -1);
  const [, matSeconds, , matMemory] = cells("Eclipse MAT");
  const [, ourSeconds, , ourMemory, time, memory] = cells("heapdrop, native");
  assert.ok(matSeconds >= 0.5 && matMemory > 200, `MAT took ${matSeconds} s and ${matMemory} MB`);
  assert.ok(ourMemory > 0 && ourMemory < 200, `heapdrop took ${ourSeconds} s and ${ourMemory} MB`);
  assert.match(time, /^1\/\d+\.\d$/);
  assert.match(memory, /^1\/\d+\.\d$/);
  assert.match(stdout, /^app one, by turns: [\d.]+ and [\d.]+ s \(1\/[\d.]+\), [\d.]+ and [\d.]+ s \(1\/[\d.]+\)\.$/m);
});

test("bench --mat says what the command printed when it fails, or ends without having opened the dump", async (t) => {
  for (const [script, status] of [["echo no memory >&2; exit 13", 13], ["echo several dumps", 0]]) {
    const { stderr, left } = await bench(t, script);
    assert.match(stderr, new RegExp(`ended with status ${status} and has not opened .*app one.hprof:\n(no memory|several dumps)`));
    assert.deepEqual(left, ["app one.hprof"]);
  }
});
