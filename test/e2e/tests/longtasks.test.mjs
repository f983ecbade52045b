// What `./build.sh bench --tasks` does in the page must be there: a step that looks for what
// has moved waits for half an hour.
import assert from "node:assert/strict";
import test from "node:test";

import { recordLongTasks } from "../../bench/tasks.mjs";
import { root } from "../lib/host.mjs";

test("every step that is watched for long tasks finds its place", { timeout: 300_000 }, async () => {
  const steps = await recordLongTasks(`${root}dist/sample.hprof.gz`);
  assert.deepEqual(steps.slice(0, 3).map(({ name }) => name), ["open the dump", "overview", "icicle"]);
  assert.ok(steps.length > 15, `${steps.length} steps`);
  for (const { name, lasted, computed } of steps) assert.ok(Array.isArray(lasted) && Array.isArray(computed), name);
});
