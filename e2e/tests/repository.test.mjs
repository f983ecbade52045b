// Rules that the browser tests' own files keep.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";

import { root } from "../lib/host.mjs";

test("the lock file names no download address and pins every package by content", async () => {
  const lock = JSON.parse(await readFile(join(root, "e2e/package-lock.json"), "utf8"));
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  assert.ok(packages.length > 0, "the lock file is empty");
  for (const [path, entry] of packages) {
    assert.equal(entry.resolved, undefined, `${path} names a download address`);
    assert.match(entry.integrity, /^sha512-/, `${path} is not pinned by content`);
  }
});
