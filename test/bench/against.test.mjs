// Tests what `./build.sh bench --against FOLDER DUMP` does with another checkout. Here
// its command is that of this checkout, half a second late.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";

import { root } from "../e2e/lib/host.mjs";

test("bench --against runs the other checkout's command as often as this one's, and says which is slower", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/heapdrop"), `#!/bin/sh\necho "$*" >>'${folder}/log'\nsleep 0.5\nexec '${root}bin/heapdrop' "$@"\n`);
  chmodSync(join(folder, "bin/heapdrop"), 0o755);
  const dump = join(root, "testdata/two-dumps-1.0.1.hprof");
  const { stdout } = await promisify(execFile)("node", [join(root, "test/bench/bench.mjs"), "--against", folder, "--native", "--runs", "3", dump], {
    cwd: root, env: { ...process.env, CALLED_FROM: root },
  });
  assert.equal(readFileSync(join(folder, "log"), "utf8"), `info --no-index --format json ${dump}\n`.repeat(3));
  const [place, pairs, then, now, change] = stdout.split("\n").at(-2).split("|").map((cell) => cell.trim()).slice(2);
  assert.deepEqual([place, pairs], ["native", "3"]);
  const [fastest, middle] = then.split(", ").map(Number);
  assert.ok(fastest >= 0.5 && middle >= fastest, `the other took ${then}`);
  const [ownFastest, ownMiddle] = now.split(", ").map(Number);
  assert.ok(ownMiddle >= ownFastest, `this one took ${now}`);
  assert.match(change, /^[−+][\d.]+ %, [−+][\d.]+ %$/);
  // Seconds are rounded for the table, their ratio is not.
  assert.equal(change[0], ownFastest < fastest ? "−" : "+");
});
