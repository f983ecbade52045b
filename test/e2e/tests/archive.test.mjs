// Archives: when a ZIP with two dumps is dropped, the larger is opened and the other
// offered; choosing that opens it.
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import test, { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";

import { closeBrowser, eventually, openPage, out, shareProfile } from "../lib/browser.mjs";
import * as command from "../lib/command.mjs";
import { sample, testdata } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";

shareProfile();
let host;
before(async () => {
  host = await plainHost();
});
after(async () => {
  await closeBrowser();
  await host.close();
});

/** The checksum of ZIP (CRC-32 of ISO 3309), which older Node lacks. */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Returns a ZIP archive of the entries, deflated or stored, as specified by APPNOTE.TXT. */
function zip(entries) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, content, deflated } of entries) {
    const packed = deflated ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26); // the fields that both headers have, from the version on
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(deflated ? 8 : 0, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14); // comment, disk, attributes, place
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, rest, Buffer.from(name));
    parts.push(Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

test("a ZIP with two dumps: the larger is open, the other one click away", async (t) => {
  const [small] = testdata("types-1.0.2-8.hprof");
  const archive = join(out, "two-dumps.zip");
  await mkdir(out, { recursive: true });
  await writeFile(archive, zip([
    { name: "notes.txt", content: Buffer.from("not a dump") },
    { name: "old/types.hprof", content: await readFile(small), deflated: true },
    { name: basename(sample), content: await readFile(sample) },
  ]));
  const histogram = async (watched) => (await watched.query("histogram", { offset: 0, limit: 0 })).totals;
  const truth = (file) => command.query(file, "histogram", 0).totals;

  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.drop(archive);
  await watched.state("ready");
  const list = page.locator(".choices");
  await list.waitFor();
  const open = (name) => eventually(async () => {
    assert.deepEqual(await list.getByRole("button").allInnerTexts(), ["old/types.hprof", basename(sample)]);
    assert.ok(await list.getByRole("button", { name }).isDisabled(), `${name} is open and can be chosen`);
  });
  await open(basename(sample));
  assert.deepEqual(await histogram(watched), truth(sample));
  await watched.screenshot("archive-choice");

  await watched.opens(() => list.getByRole("button", { name: "old/types.hprof" }).click());
  assert.deepEqual(await histogram(watched), truth(small));
  await open("old/types.hprof");
});

/** Creates a folder with these files and folders, inside the folder for test output. */
async function folder(name, entries) {
  const path = join(out, name);
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  for (const [entry, content] of Object.entries(entries)) {
    await mkdir(dirname(join(path, entry)), { recursive: true });
    await writeFile(join(path, entry), content);
  }
  return path;
}

test("a folder with two dumps: the larger is open, the other one click away", async (t) => {
  const [small] = testdata("types-1.0.2-8.hprof");
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`log/${i}.txt`, `line ${i}`])); // more than one part
  const path = await folder("dumps", { ...many, "old/a/types.hprof": await readFile(small), [basename(sample)]: await readFile(sample) });
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.dropPath(path);
  await watched.state("ready");
  const list = page.locator(".choices");
  await list.waitFor();
  await eventually(async () => assert.deepEqual((await list.getByRole("button").allInnerTexts()).sort(), [basename(sample), "types.hprof"]));
  assert.deepEqual((await watched.query("histogram", { offset: 0, limit: 0 })).totals, command.query(sample, "histogram", 0).totals);
  const names = (name) => page.locator(".dump-name").getByText(name.slice(0, 5)).waitFor(); // the open one, not the first file
  await names(basename(sample));
  await watched.opens(() => list.getByRole("button", { name: "types.hprof" }).click());
  await names("types.hprof");
  assert.deepEqual((await watched.query("histogram", { offset: 0, limit: 0 })).totals, command.query(small, "histogram", 0).totals);
});

test("a folder without files or without a dump is told so", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.dropPath(await folder("nothing", {}));
  await page.getByText("There is no file in the folder.").waitFor();
  await watched.dropPath(await folder("texts", { "a.txt": "a", "b/c.txt": "bc" }));
  await page.locator(".lead").getByText(/set of files without a heap dump: it holds .*c\.txt.*a\.txt/).waitFor();
});
