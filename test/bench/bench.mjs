// Measures heapdrop on dumps, natively and in Chromium, and prints the Markdown
// tables of docs/performance.md:
//
//   ./build.sh bench [--runs N] [--native | --browser] [DUMP…]   opening
//   ./build.sh bench --against FOLDER [DUMP…] opening, by turns with another built checkout
//   ./build.sh bench --queries [DUMP…]        inspections of the whole heap
//   ./build.sh bench --clicks [DUMP…]         clicks on an opened dump, in Chromium
//   ./build.sh bench --tasks [DUMP…]          what occupies the page's thread, in Chromium
//   ./build.sh bench --reopen [DUMP…]         saving the index, and opening again
//   ./build.sh bench --compare OLD NEW        comparing two dumps
//   ./build.sh bench --visualvm MODULES DUMP  side by side with VisualVM's heap library
//   ./build.sh bench --mat COMMAND DUMP       by turns with a headless Eclipse MAT
//
// Every time of opening is shown beside the time of just reading the same file, in the
// same run and the same place (the process or the page). The fastest of several runs is
// shown. Without a dump it measures the sample of the site.
import { existsSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { execFileSync } from "node:child_process";

import { root } from "../e2e/lib/host.mjs";
import { clickBrowser, measureBrowser, queryBrowser } from "./browser.mjs";
import { compareBrowser, compareNative, comparisons } from "./compare.mjs";
import { measureMAT } from "./mat.mjs";
import { measureNative, queryNative } from "./native.mjs";
import { reopenBrowser, reopenNative } from "./reopen.mjs";
import { againstTable, clickTable, compareTable, nameOf, openingTable, phaseTable, queryTable, reopenTable, sampledPaths, sideTable, turnsNote } from "./tables.mjs";
import { recordLongTasks, taskTable } from "./tasks.mjs";
import { measureVisualVM } from "./visualvm.mjs";

// build.sh changes the folder, but paths of dumps are relative to the folder where it was
// called.
const started = process.env.CALLED_FROM ?? process.cwd();

function usage(message) {
  console.error(`bench: ${message}\nusage: ./build.sh bench [--runs N] [--native | --browser] [--against FOLDER | --queries | --clicks | --tasks | --reopen | --compare | --visualvm MODULES | --mat COMMAND] [DUMP…]`);
  process.exit(2);
}

function readArguments(args) {
  const options = { runs: 1, what: "open", places: ["native", "Chromium"], dumps: [] };
  while (args.length > 0) {
    const argument = args.shift();
    if (argument === "--runs") options.runs = Number(args.shift());
    else if (["--queries", "--clicks", "--tasks", "--reopen", "--compare"].includes(argument)) options.what = argument.slice(2);
    else if (argument === "--visualvm") [options.what, options.modules] = ["visualvm", resolve(started, args.shift() ?? "")];
    else if (argument === "--against") [options.what, options.other] = ["against", resolve(started, args.shift() || usage("--against takes the folder of another checkout, where ./build.sh build has run"))];
    else if (argument === "--mat") [options.what, options.mat] = ["mat", args.shift() || usage("--mat takes the command that opens a dump with Eclipse MAT, as in --mat mat/ParseHeapDump.sh")];
    else if (argument === "--native") options.places = ["native"];
    else if (argument === "--browser") options.places = ["Chromium"];
    else if (argument.startsWith("-")) usage(`unknown option ${argument}`);
    else options.dumps.push(resolve(started, argument));
  }
  if (!(options.runs >= 1)) usage("--runs takes a number from 1");
  if (options.what === "compare" && options.dumps.length !== 2) usage("--compare takes two dumps, the older one first");
  if (options.dumps.length === 0) options.dumps.push(join(root, "dist/sample.hprof.gz"));
  for (const dump of options.dumps) if (!existsSync(dump)) usage(`there is no ${dump}`);
  return options;
}

/** Calls measure N times and returns the run with the shortest total. */
async function fastest(runs, measure) {
  let best;
  for (let run = 0; run < runs; run++) {
    const measured = await measure();
    if (!best || measured.total < best.total) best = measured;
  }
  return best;
}

/**
 * Measures the other checkout and this one, N times each. Who is first changes from
 * pair to pair.
 */
async function inTurns(runs, measure) {
  const sides = [{ checkout: options.other, all: [] }, { checkout: root, all: [] }];
  for (let run = 0; run < runs; run++) {
    for (const { checkout, all } of run % 2 ? sides.toReversed() : sides) all.push(await measure(checkout));
  }
  return { other: sides[0].all, own: sides[1].all };
}

/** Queries that examine the whole heap, with or without the contents of objects. */
const queries = [
  "histogram",
  "find_strings -pattern hello",
  "duplicate_strings",
  "duplicate_arrays",
  "waste",
  "collections_overview",
  "off_heap",
  "leakhunter -most 20", // as the overview does, but in other words, since the overview's answer is cached
  "oql SELECT * FROM java.lang.String",
  "oql SELECT s.hash FROM java.lang.String s WHERE s.hash = 5",
  "analyze set_type all: roots <- threads membership <- REFERRER in ENTITY instances_for all have_names = \"all\"",
];

/** Calls measure N times and returns the shortest time of each query. */
async function fastestQueries(runs, measure) {
  const all = [];
  for (let run = 0; run < runs; run++) all.push(await measure());
  return {
    reading: Math.min(...all.map((m) => m.reading)),
    queries: queries.map((_, i) => Math.min(...all.map((m) => m.queries[i]))),
  };
}

function machine() {
  const go = execFileSync("go", ["env", "GOVERSION"], { encoding: "utf8" }).trim();
  const chromium = execFileSync(process.env.CHROMIUM ?? "chromium", ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const processors = cpus();
  return `${processors[0].model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 1e9)} GB; ${go}; ${chromium.trim()}`;
}

/**
 * Returns the average number of programs that wanted to run, over the last minute and
 * the last five.
 */
function load() {
  return existsSync("/proc/loadavg") ? readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 2).join(" and ") : "unknown";
}

const options = readArguments(process.argv.slice(2));

/** Measures every dump in every place. */
async function everywhere(measures) {
  const measured = [];
  for (const dump of options.dumps) {
    for (const place of options.places) measured.push({ dump, place, m: await measures[place](dump) });
  }
  return measured;
}

const commands = {
  async open() {
    const measured = await everywhere({
      native: (dump) => fastest(options.runs, () => measureNative(dump)),
      Chromium: (dump) => fastest(options.runs, () => measureBrowser(dump)),
    });
    const notes = measured.filter(({ m }) => m.note).map(({ dump, m }) => `${nameOf(dump)}: ${m.note}`);
    return [openingTable(measured), phaseTable(measured), ...notes];
  },
  async against() {
    const measures = { native: measureNative, Chromium: measureBrowser };
    const measured = [];
    for (const dump of options.dumps) {
      for (const place of options.places) measured.push({ dump, place, ...(await inTurns(options.runs, (checkout) => measures[place](dump, checkout))) });
    }
    return [againstTable(measured)];
  },
  async queries() {
    return [queryTable(queries, await everywhere({
      native: (dump) => fastestQueries(options.runs, () => queryNative(dump, queries)),
      Chromium: (dump) => fastestQueries(options.runs, () => queryBrowser(dump, queries)),
    }))];
  },
  async reopen() {
    const shortest = async (measure) => {
      const all = [];
      for (let run = 0; run < options.runs; run++) all.push(await measure());
      return all.reduce((a, b) => (b.ready < a.ready ? b : a));
    };
    return [reopenTable(await everywhere({
      native: (dump) => shortest(() => reopenNative(dump)),
      Chromium: (dump) => shortest(() => reopenBrowser(dump)),
    }))];
  },
  async clicks() {
    const parts = [];
    for (const dump of options.dumps) {
      const clicks = await clickBrowser(dump);
      parts.push(`${nameOf(dump)}; the class is \`${clicks.on.own}\` with ${clicks.on.ownObjects.toLocaleString("en-US")} objects, the most frequent one \`${clicks.on.most}\``, clickTable(clicks), sampledPaths(clicks));
    }
    return parts;
  },
  async tasks() {
    const dumps = [];
    for (const dump of options.dumps) dumps.push({ name: nameOf(dump), steps: await recordLongTasks(dump) });
    return [taskTable(dumps)];
  },
  async compare() {
    const compare = { native: compareNative, Chromium: compareBrowser };
    const measured = [];
    for (const place of options.places) measured.push({ place, m: await compare[place](...options.dumps) });
    return [`${options.dumps.map(nameOf).join(" and ")}`, compareTable(comparisons, measured)];
  },
  async visualvm() {
    const parts = [];
    for (const dump of options.dumps) {
      parts.push(sideTable(dump, [
        { name: "VisualVM's heap library", m: await fastest(options.runs, () => measureVisualVM(options.modules, dump)) },
        { name: "heapdrop, native", m: await fastest(options.runs, () => measureNative(dump)) },
        { name: "heapdrop, Chromium", m: await fastest(options.runs, () => measureBrowser(dump)) },
      ]));
    }
    return parts;
  },
  async mat() {
    const parts = [];
    for (const dump of options.dumps) {
      const mat = [], ours = [];
      for (let run = 0; run < options.runs; run++) {
        mat.push(await measureMAT(options.mat, dump, started));
        ours.push(await measureNative(dump));
      }
      const best = (all) => all.reduce((a, b) => (b.total < a.total ? b : a));
      parts.push(sideTable(dump, [{ name: "Eclipse MAT", m: best(mat) }, { name: "heapdrop, native", m: best(ours) }]), turnsNote(nameOf(dump), mat, ours));
    }
    return parts;
  },
};

const before = load();
const parts = await commands[options.what]();
console.log([`${machine()}`, `Load before ${before}, after ${load()}.`, ...parts].join("\n\n"));
