// Rules for the files of the browser tests.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";

import { head } from "../../../editor/build.mjs";
import { root } from "../lib/host.mjs";

for (const folder of ["test/e2e", "editor"]) {
  test(`the lock file of ${folder} names no download address and pins every package by content`, async () => {
    const lock = JSON.parse(await readFile(join(root, folder, "package-lock.json"), "utf8"));
    const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
    assert.ok(packages.length > 0, "the lock file is empty");
    for (const [path, entry] of packages) {
      assert.equal(entry.resolved, undefined, `${path} names a download address`);
      assert.match(entry.integrity, /^sha512-/, `${path} is not pinned by content`);
    }
  });
}

test("the committed editor was made of the source and packages beside it", async () => {
  const read = (name) => readFile(join(root, name), "utf8");
  const [lock, source, bundle] = await Promise.all(["editor/package-lock.json", "editor/editor.js", "public/vendor/editor.js"].map(read));
  const wanted = head(lock, source);
  assert.ok(wanted.length > 7, "the lock file is nearly empty");
  assert.deepEqual(bundle.split("\n").slice(1, 1 + wanted.length), wanted, "run ./build.sh editor");
  assert.ok(bundle.includes("MIT License") && bundle.includes("Copyright (C)"), "the licence is missing");
});
