// Tests run.sh: which failed browser tests run again, and what is counted.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const script = join(import.meta.dirname, "run.sh");
const head = 'import test from "node:test"; import { existsSync, writeFileSync } from "node:fs";\n' +
  'const first = () => { if (existsSync("seen")) return false; writeFileSync("seen", ""); return true; };\n';

/** Runs a file with tests as ./build.sh does, and returns "passed failed skipped". */
function counted(content) {
  const folder = mkdtempSync(join(tmpdir(), "run-"));
  try {
    writeFileSync(join(folder, "a.test.mjs"), head + content);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env; // the inner tests report for themselves
    execFileSync("bash", ["-c", `source '${script}'; tally=tally; browser_tests log 2 a.test.mjs; browser_results log >output`], { cwd: folder, env });
    return readFileSync(join(folder, "tally"), "utf8").trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [name, content, expected] of [
  ["all pass", 'test("a", () => {});', "1 0 0"],
  ["what passes alone counts as passed", 'test("a", () => {}); test("b", () => { if (first()) throw new Error("late"); });', "2 0 0"],
  ["what fails twice has failed", 'test("a", () => {}); test("b", () => { throw new Error("always"); });', "1 1 0"],
  ["a forbidden request is not tried again", 'test("b", (t) => { if (first()) { t.diagnostic("forbidden: request"); throw new Error("late"); } });', "0 1 0"],
  ["nor is a failure of a hook", 'test("b", (t) => { t.after(() => { if (first()) throw new Error("console error"); }); });', "0 1 0"],
  ["nor are more than three", '[1, 2, 3, 4].map((i) => test(`t${i}`, () => { if (i === 4) first(); if (!existsSync("seen") || i === 4) throw new Error("late"); }));', "0 4 0"],
]) {
  test(name, () => assert.equal(counted(content), expected));
}
