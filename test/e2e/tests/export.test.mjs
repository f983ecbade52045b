// What `heapdrop export` writes for data tools is read by DuckDB, which shares no code
// with the writer.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { DuckDBInstance } from "@duckdb/node-api";

import { info } from "../lib/command.mjs";
import { sample } from "../lib/dumps.mjs";
import { root } from "../lib/host.mjs";

const tables = ["objects", "references", "dominators", "classes", "roots", "threads", "frames", "suspects", "fields"];

let folder, database, figures;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "heapdrop-export-"));
  execFileSync(join(root, "bin/heapdrop"), ["export", "--values", "--parquet", folder, "--csv", folder, sample]);
  database = await (await DuckDBInstance.create(":memory:")).connect();
  for (const extension of ["parquet", "csv"]) {
    await database.run(`create schema ${extension}`);
    for (const table of tables) {
      await database.run(`create view ${extension}."${table}" as from '${join(folder, table)}.${extension}'`);
    }
  }
  figures = info(sample);
});
after(() => {
  database?.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Returns the rows of a query on the tables in a uniform form. DuckDB's 64-bit numbers
 * arrive as text.
 */
async function select(sql, extension = "parquet") {
  await database.run(`set schema = '${extension}'`);
  return (await database.runAndReadAll(sql)).getRowObjectsJson();
}

for (const extension of ["parquet", "csv"]) {
  test(`${extension}: the figures of the dump are those of info`, async () => {
    const [heap] = await select("select count(*) objects, sum(shallow) bytes from objects where reachable", extension);
    assert.equal(Number(heap.objects), figures.objects);
    assert.equal(Number(heap.bytes), figures.usedHeap);
    const [dead] = await select("select count(*) objects, coalesce(sum(shallow), 0) bytes from objects where not reachable", extension);
    assert.equal(Number(dead.objects), figures.unreachableObjects);
    assert.equal(Number(dead.bytes), figures.unreachableHeap);
    const [references] = await select(`select count(distinct (from_id, to_id)) n from "references" join objects on from_id = id where reachable`, extension);
    assert.equal(Number(references.n), figures.references);
    const [roots] = await select("select count(distinct object_id) n from roots where global", extension);
    assert.equal(Number(roots.n), figures.gcRoots);
    const [classes] = await select("select sum(objects) objects, sum(shallow) bytes from classes", extension);
    assert.equal(Number(classes.objects), figures.objects);
    assert.equal(Number(classes.bytes), figures.usedHeap);
    const [top] = await select("select sum(retained) bytes from dominators where dominator_id is null", extension);
    assert.equal(Number(top.bytes), figures.usedHeap);
  });
}

test("fields lead where references do, and texts are those of a query", async () => {
  const [[missing], [named]] = await Promise.all([
    select(`select count(*) n from fields f where f.to_id is not null and not exists (
      from "references" r where r.from_id = f.object_id and r.to_id = f.to_id and (r.field = f.field or r.field = '<class>'))`),
    select(`select count(*) n from "references" r join objects o on o.id = r.from_id where r.field is null or
      r.field not like '<%' and r.field <> '[*]' and not exists (from fields f where f.object_id = r.from_id and f.to_id = r.to_id and f.field = r.field)`),
  ]);
  assert.equal(Number(missing.n), 0, "fields without a reference");
  assert.equal(Number(named.n), 0, "references without a field");
  const rows = JSON.parse(execFileSync(join(root, "bin/heapdrop"), ["query", "--format", "json", "--limit", "0", sample, "oql SELECT toString(s) AS t FROM java.lang.String s"], { encoding: "utf8", maxBuffer: 1 << 28 })).rows;
  const texts = await select("select text_value t from fields join objects on id = object_id where type = 'text' and reachable");
  assert.deepEqual(texts.map((r) => r.t).sort(), rows.map(([t]) => t).sort());
});

test("suspects are those of diagnose", async () => {
  const { suspects } = JSON.parse(execFileSync(join(root, "bin/heapdrop"), ["diagnose", "--format", "json", sample], { encoding: "utf8" }));
  const rows = await select("select s.*, printf('0x%x', o.address) address from suspects s left join objects o on o.id = s.object_id order by rank");
  assert.ok(rows.length > 0 && rows.length === suspects.length, `${rows.length} suspects`);
  for (const [i, row] of rows.entries()) {
    assert.deepEqual([row.holder, row.cause, Number(row.retained), row.address], [suspects[i].holder, suspects[i].cause.id, suspects[i].retained, suspects[i].held.object], `suspect ${i}`);
  }
});

test("histogram, dominator tree and retained sizes agree when DuckDB computes them", async () => {
  const [classes] = await select(`select count(*) n from classes c left join
    (select class_id, count(*) n, sum(shallow) bytes from objects where reachable group by class_id) o on o.class_id = c.id
    where c.objects <> coalesce(o.n, 0) or c.shallow <> coalesce(o.bytes, 0)`);
  assert.equal(Number(classes.n), 0, "classes whose counts differ");
  const [sizes] = await select(`with recursive up(id, above) as (
      select object_id, object_id from dominators
      union all select up.id, d.dominator_id from up join dominators d on d.object_id = up.above where d.dominator_id is not null)
    select count(*) n from (select up.above, sum(o.shallow) bytes, count(*) - 1 below from up join objects o on o.id = up.id group by up.above) x
    join objects p on p.id = x.above join dominators d on d.object_id = p.id
    where p.retained <> x.bytes or d.retained <> x.bytes or d.dominated <> x.below`);
  assert.equal(Number(sizes.n), 0, "objects whose retained sizes differ");
});

test("Parquet and CSV hold the same rows, and the schema is the documented one", async () => {
  const document = readFileSync(join(root, "docs/export.md"), "utf8");
  for (const table of tables) {
    // CSV has no empty text, and escapes everything that would run in a spreadsheet or
    // end a line.
    const plain = table === "fields" ? "where regexp_full_match(coalesce(text_value, if(type in ('text', 'char'), '', 'x')), '[A-Za-z0-9/][ -:<-~]*')" : "";
    const [parquet, csv] = ["parquet", "csv"].map((extension) => `(from '${join(folder, table)}.${extension}' ${plain})`);
    const difference = await database.runAndReadAll(`select count(*) n from ((${parquet} except all ${csv}) union all (${csv} except all ${parquet}))`);
    assert.equal(Number(difference.getRowObjectsJson()[0].n), 0, table);
    const section = document.split(`### ${table}\n`)[1]?.split("\n#")[0];
    assert.ok(section, `docs/export.md does not describe ${table}`);
    const documented = [...section.matchAll(/^\| `(\w+)` \| (\w+)/gm)].map(([, name, type]) => `${name} ${type}`);
    const columns = await database.runAndReadAll(`describe from '${join(folder, table)}.parquet'`);
    assert.deepEqual(columns.getRowObjectsJson().map((c) => `${c.column_name} ${c.column_type}`), documented, table);
  }
});

test("the queries of the document run", async () => {
  const document = readFileSync(join(root, "docs/export.md"), "utf8");
  const queries = [...document.matchAll(/```sql\n([^`]+)```/g)].flatMap(([, sql]) => sql.split(";\n")).filter((sql) => sql.trim());
  assert.ok(queries.length >= 4, "docs/export.md has no queries");
  for (const sql of queries) {
    const placed = sql.replace(/'(\w+\.parquet)'/g, (_, name) => `'${join(folder, name)}'`);
    const rows = (await database.runAndReadAll(placed)).getRowObjectsJson();
    assert.ok(rows.length > 0, `no rows: ${sql}`);
  }
});
