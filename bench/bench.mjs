// Measures heapdrop on dumps, natively and in Chromium, and prints Markdown
// tables for docs/performance.md:
//
//   ./build.sh bench [--runs N] [--queries] [DUMP…]
//
// With --queries it measures inspections of the whole heap on the opened dump
// instead of opening it.
//
// Every time stands beside the time of just reading the same file in the same
// run, in the same place (the process or the page). Of several runs the fastest
// is shown. Without a dump the sample of the site is measured.
import { existsSync, statSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { basename, join, resolve } from "node:path";
import { execFileSync } from "node:child_process";

import { root } from "../e2e/lib/host.mjs";
import { measureBrowser, queryBrowser } from "./browser.mjs";
import { measureNative, queryNative } from "./native.mjs";

// build.sh changes the folder; names of dumps are relative to where it was called.
const started = process.env.CALLED_FROM ?? process.cwd();

function usage(message) {
  console.error(`bench: ${message}\nusage: ./build.sh bench [--runs N] [--queries] [--native | --browser] [DUMP…]`);
  process.exit(2);
}

function readArguments(args) {
  const options = { runs: 1, queries: false, native: true, browser: true, dumps: [] };
  while (args.length > 0) {
    const argument = args.shift();
    if (argument === "--runs") options.runs = Number(args.shift());
    else if (argument === "--queries") options.queries = true;
    else if (argument === "--native") options.browser = false;
    else if (argument === "--browser") options.native = false;
    else if (argument.startsWith("-")) usage(`unknown option ${argument}`);
    else options.dumps.push(resolve(started, argument));
  }
  if (!(options.runs >= 1)) usage("--runs takes a number from 1");
  if (options.dumps.length === 0) options.dumps.push(join(root, "dist/sample.hprof.gz"));
  for (const dump of options.dumps) if (!existsSync(dump)) usage(`there is no ${dump}`);
  return options;
}

/** Runs measure N times and keeps the run with the shortest total. */
async function fastest(runs, measure) {
  let best;
  for (let run = 0; run < runs; run++) {
    const measured = await measure();
    if (!best || measured.total < best.total) best = measured;
  }
  return best;
}

const seconds = (value) => (value === undefined ? "" : value < 0.995 ? value.toFixed(2) : value.toFixed(1));
const megabytes = (value) => Math.round(value / 1e6).toLocaleString("en-US");
const count = (value) => value.toLocaleString("en-US");

/** One line per place: the figures that docs/performance.md holds against its limits. */
function summaryRow(dump, size, place, m) {
  const budget = 40 * m.objects + 6 * m.references;
  return [
    dump, place, megabytes(size), count(m.objects), count(m.references),
    `${seconds(m.reading)} (${megabytes(size / m.reading)} MB/s)`,
    seconds(m.histogram), seconds(m.total), `${(m.total / m.reading).toFixed(1)} ×`, megabytes(size / m.total),
    megabytes(m.peak), (m.peak / m.objects).toFixed(1), (m.peak / m.references).toFixed(1),
    `${Math.round((100 * m.peak) / budget)} %`,
  ];
}

const summaryHead = [
  "dump", "where", "MB", "objects", "references", "reading alone, s", "histogram, s", "all retained sizes, s",
  "against reading", "MB/s", "peak memory, MB", "bytes/object", "bytes/reference", "of 40 B/object + 6 B/reference",
];

function table(head, rows, leftColumns) {
  const rule = head.map((_, i) => (i < leftColumns ? "---" : "---:"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Seconds per phase, one column per dump and place. */
function phaseTable(measured) {
  const names = [];
  for (const { m } of measured) for (const phase of m.phases) if (!names.includes(phase.name)) names.push(phase.name);
  const rows = names.map((name) => [
    name,
    ...measured.map(({ m }) => {
      const same = m.phases.filter((phase) => phase.name === name);
      return same.length ? seconds(same.reduce((sum, phase) => sum + phase.seconds, 0)) : "";
    }),
  ]);
  return table(["phase, s", ...measured.map(({ name, place }) => `${name}, ${place}`)], rows, 1);
}

/** Inspections that look at the whole heap, with what is inside its objects or without. */
const queries = [
  "histogram",
  "find_strings -pattern hello",
  "duplicate_strings",
  "duplicate_arrays",
  "waste",
  "collections_overview",
  "off_heap",
  "leakhunter",
  "oql SELECT * FROM java.lang.String",
  "oql SELECT s.hash FROM java.lang.String s WHERE s.hash = 5",
  "analyze set_type all: roots <- threads membership <- REFERRER in ENTITY instances_for all have_names = \"all\"",
];

/** Runs measure N times and keeps the shortest time of every query. */
async function fastestQueries(runs, measure) {
  const all = [];
  for (let run = 0; run < runs; run++) all.push(await measure());
  return {
    reading: Math.min(...all.map((m) => m.reading)),
    queries: queries.map((_, i) => Math.min(...all.map((m) => m.queries[i]))),
  };
}

/** Seconds per query and how often the file could be read meanwhile, one column per dump and place. */
function queryTable(measured) {
  const cell = (m, value) => `${seconds(value)} (${(value / m.reading).toFixed(1)} ×)`;
  const rows = queries.map((query, i) => [`\`${query.replaceAll("|", "\\|")}\``, ...measured.map(({ m }) => cell(m, m.queries[i]))]);
  rows.unshift(["reading alone", ...measured.map(({ m }) => seconds(m.reading))]);
  return table(["s (against reading)", ...measured.map(({ name, place }) => `${name}, ${place}`)], rows, 1);
}

function machine() {
  const go = execFileSync("go", ["env", "GOVERSION"], { encoding: "utf8" }).trim();
  const chromium = execFileSync(process.env.CHROMIUM ?? "chromium", ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const processors = cpus();
  return `${processors[0].model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; ${go}; ${chromium.trim()}`;
}

const options = readArguments(process.argv.slice(2));
const places = [];
if (options.native) places.push({ place: "native", open: measureNative, query: queryNative });
if (options.browser) places.push({ place: "Chromium", open: measureBrowser, query: queryBrowser });
const measured = [];
for (const dump of options.dumps) {
  const name = basename(dump).replace(/\.hprof(\.gz)?$/, "");
  for (const { place, open, query } of places) {
    const m = options.queries
      ? await fastestQueries(options.runs, () => query(dump, queries))
      : await fastest(options.runs, () => open(dump));
    measured.push({ name, dump, place, m });
  }
}
console.log(`${machine()}\n`);
if (options.queries) {
  console.log(queryTable(measured));
} else {
  console.log(table(summaryHead, measured.map(({ name, dump, place, m }) => summaryRow(name, statSync(dump).size, place, m)), 2));
  console.log(`\n${phaseTable(measured)}`);
}
for (const { name, m } of measured) {
  if (m.note) console.log(`\n${name}: ${m.note}`);
}
