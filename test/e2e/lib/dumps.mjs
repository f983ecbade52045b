// Dumps that the browser tests open: the sample of the site, and real dumps beside the
// repository, if they are there.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { out } from "./browser.mjs";
import { root } from "./host.mjs";

/** The folder with real dumps, unless HEAPDROP_SHARED names another. */
export const shared = process.env.HEAPDROP_SHARED || join(root, "../shared");

/** The sample dump that the site offers. */
export const sample = join(root, "dist/sample.hprof.gz");

/** Returns the paths of the files in testdata/ whose names begin with prefix. */
export const testdata = (prefix) =>
  readdirSync(join(root, "testdata")).filter((name) => name.startsWith(prefix)).map((name) => join(root, "testdata", name));

/** Returns a dump with about that many plain beans of some 48 bytes; always the same bytes. */
export function beans(objects) {
  mkdirSync(out, { recursive: true });
  const file = join(out, `beans-${objects}.hprof`);
  if (!existsSync(file)) {
    written(file, (part) => execFileSync("go", ["run", "./internal/dumpbuilder/beans", "-n", String(objects), "-o", part], { cwd: root }));
  }
  return file;
}

/** Returns a dump whose objects hold pictures, texts and numbers. */
export function pictures() {
  mkdirSync(out, { recursive: true });
  const file = join(out, "pictures.hprof");
  written(file, (part) => execFileSync("go", ["run", "./internal/dumpbuilder/pictures", "-o", part], { cwd: root }));
  return file;
}

/**
 * Unpacks a real dump, named by its path below dumps/ without ".zst", and returns the
 * path of the unpacked file, which is a .gz if requested. Without the folder of dumps,
 * it skips the test and returns null.
 */
export function realDump(t, name, { gzip = false } = {}) {
  const packed = join(shared, "dumps", `${name}.zst`);
  if (!existsSync(packed)) {
    t.skip(`${packed} is not there: set HEAPDROP_SHARED to the folder of real dumps`);
    return null;
  }
  return unpacked(packed, gzip);
}

/** Unpacks a dump and returns where it is, as a plain .gz if wanted. */
export function unpacked(packed, gzip = false) {
  mkdirSync(out, { recursive: true });
  const file = join(out, basename(packed, ".zst") + (gzip ? ".gz" : ""));
  written(file, (part) => execFileSync("go", ["run", "./test/e2e/unpack", ...(gzip ? ["-gzip"] : []), packed, part], { cwd: root }));
  return file;
}

/**
 * Writes a file that appears only when it is complete, since other test files may want
 * the same one.
 */
function written(file, write) {
  const part = `${file}.${process.pid}.part`;
  write(part);
  renameSync(part, file);
}

/**
 * Returns the JVM's own class histogram, taken just before the dump: class name in Java
 * form → { objects, bytes }. Classes with the same name (in several loaders) are added
 * up.
 */
export async function jvmHistogram(name) {
  const text = await readFile(join(shared, "dumps", name.replace(/\.hprof.*$/, ".histo.txt")), "utf8");
  const classes = new Map();
  for (const line of text.split("\n")) {
    const row = /^\s*\d+:\s+(\d+)\s+(\d+)\s+(\S+)/.exec(line);
    if (!row) continue;
    const key = javaName(row[3]);
    const entry = classes.get(key) ?? { objects: 0, bytes: 0 };
    entry.objects += Number(row[1]);
    entry.bytes += Number(row[2]);
    classes.set(key, entry);
  }
  return classes;
}

const primitives = { Z: "boolean", B: "byte", C: "char", D: "double", F: "float", I: "int", J: "long", S: "short" };

/** "[[Ljava.lang.String;" → "java.lang.String[][]". */
function javaName(name) {
  const dimensions = /^\[*/.exec(name)[0].length;
  if (dimensions === 0) return name;
  const element = name.slice(dimensions);
  const plain = element.startsWith("L") ? element.slice(1, -1) : primitives[element];
  return plain + "[]".repeat(dimensions);
}
