// A fake analyzer: it answers the messages of package protocol with invented, plausible
// results, so that every state of the page can be seen and tested without a dump. Serve
// it in place of worker.js (see test/e2e/tests/states.test.mjs).
//
// The name of the dropped file says what happens: "unrecognized", "malformed" and
// "too-large" fail; "death" ends the worker; "medium" and "slow" take their time; "held"
// stops at the histogram until it is cancelled; "unsaved" continues the first saving of
// its index until that is cancelled; "hostile" has markup, control and bidirectional
// characters everywhere; all others open.
"use strict";

const MB = 1 << 20;
let name = "";
let size = 0;
let milestone = 0;
let sizes = "auto";
let openId = 0;
let saved = 0; // indexes that were asked for
const cancelled = new Set();
const results = new Map();

const post = (message) => postMessage({ text: JSON.stringify(message) });
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// ---- invented heap ----

const packages = ["java.util", "java.lang", "com.example.shop.order", "com.example.shop.cache", "org.springframework.beans.factory.support", "io.netty.buffer", "org.hibernate.internal", "java.util.concurrent"];
const nouns = ["Node", "Entry", "OrderLine", "CacheEntry", "Segment", "BeanDefinition", "PoolChunk", "Session", "Key", "Table", "Listener", "Context", "LinkedHashMap$Entry", "Statement", "ImmutableList"];
const first = ["byte[]", "java.lang.String", "java.util.HashMap$Node", "java.lang.Object[]", "com.example.shop.order.OrderLine", "java.util.concurrent.ConcurrentHashMap$Node", "int[]", "java.lang.Class", "java.util.ArrayList", "java.util.HashMap$Node[]", "char[]", "java.lang.ref.SoftReference"];
const nasty = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "evil\u202Egnp.exe", "line\nbreak\ttab\u0000nul", "zero\u200Bwidth", "=HYPERLINK(\"http://x\")", "x".repeat(1_000_000), "é".repeat(30000)];
const hostile = () => name.includes("hostile");
const label = (text, i) => (hostile() && i % 3 === 0 ? nasty[(i / 3) % nasty.length] : text);
const className = (i) => label(i < first.length ? first[i] : `${packages[i % packages.length]}.${nouns[(i * 7) % nouns.length]}${i}`, i);
const address = (i) => "0x" + (0x7f0000000 + i * 40).toString(16);
const classes = () => (name.includes("huge") ? 1_000_000 : 4312);

function classRow(i) {
  const count = Math.max(1, Math.floor(900000 / (i + 1) ** 1.15));
  const shallow = count * (16 + (i % 7) * 8);
  const retained = milestone < 2 ? null : Math.floor(shallow * 1.7);
  return { cells: [className(i), count, shallow, retained], info: { class: className(i), set: className(i), atLeast: milestone >= 2 && i % 4 !== 3 ? [3] : undefined, icon: i < 12 && className(i).endsWith("]") ? "array" : "class" } };
}

const objectNames = ["com.example.shop.cache.CacheManager", "org.apache.catalina.loader.ParallelWebappClassLoader", "java.lang.Thread \"http-nio-8080-exec-7\"", "com.example.shop.order.OrderRepository", "io.netty.buffer.PoolArena$HeapArena", "java.util.concurrent.ConcurrentHashMap", "org.hibernate.internal.SessionFactoryImpl", "class java.lang.ref.Finalizer"];
const usedHeap = 312.7 * MB;
function objectRow(i, depth = 0, expandable = true) {
  const retained = Math.floor((usedHeap * 0.34) / (i + 1) ** 1.3 / (depth + 1) ** 2) + 64;
  const title = label(objectNames[(i + depth * 3) % objectNames.length] + (i >= objectNames.length ? ` #${i}` : ""), i + depth);
  return {
    cells: [`${title} @ ${address(i)}`, address(i + depth * 1000), 48 + (i % 5) * 16, retained, retained / usedHeap],
    info: { key: `${depth}/${i}`, object: address(i + depth * 1000), class: title, set: address(i + depth * 1000), expandable, icon: i % 5 === 2 ? "thread" : "object" },
  };
}

const histogramColumns = [["Class Name", "class"], ["Objects", "integer"], ["Shallow Heap", "bytes"], ["Retained Heap", "bytes"]];
const dominatorColumns = [["Object", "object"], ["Address", "address"], ["Shallow Heap", "bytes"], ["Retained Heap", "bytes"], ["Percentage", "percent"]];
const columns = (list) => list.map(([name, type]) => ({ name, type }));

// tableOf makes a table or level from a function that returns a row by index, without
// storing the rows.
function tableOf(list, total, row, extra = {}) {
  return { kind: "table", columns: columns(list), total, row, ...extra };
}
const treeOf = (list, total, row, children, extra = {}) => ({ ...tableOf(list, total, row, extra), kind: "tree", children });

function source(command) {
  const words = command.split(/\s+/);
  const flag = (f) => words[words.indexOf(f) + 1] || "";
  switch (words[0]) {
    case "histogram":
      if (command.includes("-groupby PACKAGE")) {
        return treeOf([["Package", "text"], ...histogramColumns.slice(1)], packages.length, (i) => ({ ...classRow(i), cells: [label(packages[i], i), ...classRow(i).cells.slice(1)], info: { key: `p${i}`, expandable: true, icon: "package", set: packages[i] + ".*" } }), () => ({ total: 12, row: classRow }), { title: "Histogram by package" });
      }
      return tableOf(histogramColumns, classes(), classRow, { title: "Histogram", totals: [null, 6_482_113, Math.floor(usedHeap), null] });
    case "dominator_tree":
      return treeOf(dominatorColumns, 48_211, (i) => objectRow(i), (key) => {
        const depth = +key.split("/")[0] + 1;
        return { total: 7 + depth * 130, row: (i) => objectRow(i, depth, depth < 6) };
      }, { title: "Dominator tree" });
    case "list_objects":
      return treeOf(dominatorColumns.slice(0, 4), 3, (i) => objectRow(i), (key) => {
        const depth = +key.split("/")[0] + 1;
        return { total: 5, row: (i) => { const r = objectRow(i, depth, depth < 8); r.info.label = ["<class>", "table", "size", "[3]", "parent"][i]; return r; } };
      }, { title: command.includes("-inbound") ? "Objects with incoming references" : "Objects with outgoing references" });
    case "path2gc":
    case "merge_shortest_paths":
      return treeOf(dominatorColumns.slice(0, 4), 1, (i) => { const r = objectRow(i); r.info.icon = "object"; return r; }, (key) => {
        const depth = +key.split("/")[0] + 1;
        return { total: 1, row: (i) => { const r = objectRow(i + depth, depth, depth < 5); r.info.label = depth === 5 ? "<Java Local>" : "next"; r.info.icon = depth === 5 ? "root" : "object"; r.info.key = `${depth}/0`; return r; } };
      }, { title: "Paths to GC roots" });
    case "thread_overview":
      return treeOf([["Name", "object"], ["Shallow Heap", "bytes"], ["Retained Heap", "bytes"], ["State", "text"], ["Daemon", "boolean"]], 23, (i) => ({ cells: [label(i === 0 ? "main" : `http-nio-8080-exec-${i}`, i), 120, Math.floor(5 * MB / (i + 1)), ["RUNNABLE", "WAITING", "TIMED_WAITING"][i % 3], i % 3 !== 0], info: { key: `t${i}`, expandable: true, icon: "thread", object: address(i), set: address(i) } }), (key) => ({ total: key[0] === "t" ? 6 : 2, row: (i) => key[0] === "t" ? { cells: [label(`com.example.shop.web.OrderController.list(OrderController.java:${40 + i * 3})`, i), null, null, null, null], info: { key: `f${key}${i}`, expandable: i < 3, icon: "frame" } } : { cells: [`com.example.shop.order.Order @ ${address(i)}`, 64, 4096 * (i + 1), null, null], info: { label: "<local>", icon: "object", object: address(i), set: address(i) } } }), { title: "Threads" });
    case "gc_roots":
      return treeOf([["Kind", "text"], ["Objects", "integer"], ["Shallow Heap", "bytes"]], 6, (i) => ({ cells: [["System Class", "Thread", "Java Local", "JNI Global", "Busy Monitor", "Native Stack"][i], 3000 >> i, 90000 >> i], info: { key: `r${i}`, expandable: true, icon: "root", set: `roots:${i}` } }), () => ({ total: 2400, row: (i) => ({ cells: [className(i), 1, 104], info: { key: `x${i}`, object: address(i), icon: "class", set: address(i) } }) }), { title: "GC roots" });
    case "unreachable_objects":
      return tableOf(histogramColumns.slice(0, 3), 388, (i) => { const r = classRow(i + 2); r.cells.pop(); return r; }, { title: "Unreachable objects", totals: [null, 88120, 9 * MB], notes: ["A garbage collection would free these objects."] });
    case "system_properties":
      return tableOf([["Name", "text"], ["Value", "text"]], 54, (i) => ({ cells: [label(`java.vm.property.${i}`, i), i === 4 ? "/usr/lib/jvm/java-25-openjdk/lib:/opt/app/lib:".repeat(20) : `value ${i}`], info: {} }), { title: "System properties" });
    case "find_strings":
      return tableOf([["String", "text"], ["Address", "address"], ["Shallow Heap", "bytes"], ["Retained Heap", "bytes"]], 1204, (i) => ({ cells: [label(`SELECT * FROM orders WHERE id = ${i}`, i), address(i), 24, 96 + i], info: { object: address(i), set: address(i), icon: "object" } }), { title: `Strings that match ${flag("-pattern") || words[1]}` });
    case "empty":
      return tableOf(histogramColumns, 0, classRow, { title: "Nothing" });
    case "pie":
      return { kind: "chart", title: "Biggest objects", chart: { type: "pie", unit: "bytes", items: [...Array(6)].map((_, i) => ({ label: objectNames[i], value: (60 - i * 9) * MB, object: address(i) })) } };
  }
  return null;
}

const span = (text, more = {}) => ({ text, ...more });
function document_(command) {
  const words = command.split(/\s+/);
  if (words[0] === "inspect") {
    const at = words[1];
    const fields = [["table", "java.util.HashMap$Node[]", "java.util.HashMap$Node[16384]", address(4)], ["size", "int", "12011", ""], ["loadFactor", "float", "0.75", ""], ["name", "java.lang.String", hostile() ? nasty[0] : "sessions", address(9)], ["parent", "com.example.shop.cache.CacheManager", "null", ""], ["lastAccess", "java.time.Instant", "2026-03-11T08:12:44Z", address(12)]];
    return { kind: "document", title: "Object", notes: [], blocks: [
      { type: "heading", level: 1, spans: [span(hostile() ? nasty[1] : "com.example.shop.cache.SessionCache")] },
      { type: "result", result: { kind: "table", title: "", notes: [], columns: columns([["Property", "text"], ["Value", "text"]]), total: 6, rows: [["Address", at], ["Class", "com.example.shop.cache.SessionCache"], ["Class loader", "app"], ["Shallow heap", "48 B"], ["Retained heap", "104.2 MB"], ["GC root", "no"]], info: [{}, {}, { object: address(1) }, {}, {}, {}] } },
      { type: "heading", level: 2, spans: [span("Value")] },
      { type: "text", spans: [span(hostile() ? nasty[3] + nasty[4] + nasty[8] : "12,011 entries", { style: "code" })] },
      { type: "heading", level: 2, spans: [span("Fields")] },
      { type: "result", result: { kind: "table", title: "", notes: [], columns: columns([["Field", "text"], ["Type", "class"], ["Value", "text"]]), total: fields.length, rows: fields.map(([f, t, v]) => [f, t, v]), info: fields.map((f) => (f[3] ? { object: f[3], set: f[3], icon: "object" } : {})) } },
      { type: "heading", level: 2, spans: [span("Statics")] },
      { type: "text", spans: [span("MAXIMUM_CAPACITY = 1073741824; owner = "), span("com.example.shop.Application @ " + address(3), { object: address(3) })] },
    ] };
  }
  if (words[0] === "heap_dump_overview") {
    return { kind: "document", title: "Heap dump overview", notes: [], blocks: [
      { type: "result", result: { kind: "chart", title: "Where the file went", notes: [], chart: { type: "bar", unit: "bytes", items: [{ label: "Reachable objects", value: usedHeap, tone: "reachable" }, { label: "Unreachable objects", value: 9 * MB, tone: "unreachable" }, { label: "Records, names, stacks", value: 31 * MB, tone: "overhead" }] } } },
    ] };
  }
  return null;
}

// ---- the registry ----

const excludes = ["all", "weak", "soft", "phantom", "weak/soft", "finalizer"];
const objects = { name: "objects", flag: "", type: "objects", required: true, multiple: false, help: "Objects: an address, a class name, a pattern, or a query in parentheses." };
const command = (name, title, category, help, args = [], menus = [], needsDominators = false) => ({ name, title, category, help, arguments: args, menus, needsDominators });
const group = (values) => ({ name: "groupby", flag: "-groupby", type: "enum", values, default: values[0], required: false, multiple: false, help: "What the rows stand for." });
const commands = [
  command("histogram", "Histogram", "Overview", "Objects of each class with their shallow and retained heap.", [{ ...objects, required: false }, group(["CLASS", "SUPERCLASS", "CLASSLOADER", "PACKAGE"])], [{ label: "Histogram of these objects", command: "histogram $set", for: "set" }]),
  command("dominator_tree", "Dominator tree", "Overview", "Who keeps the memory alive.", [group(["NONE", "CLASS", "CLASSLOADER", "PACKAGE"])], [], true),
  command("list_objects", "List objects", "Objects", "Lists objects with what they refer to, or what refers to them.", [objects, { name: "inbound", flag: "-inbound", type: "boolean", required: false, multiple: false, help: "Show who refers to the objects." }], [{ label: "Outgoing references", command: "list_objects $set", for: "set" }, { label: "Incoming references", command: "list_objects $set -inbound", for: "set" }]),
  command("path2gc", "Path to GC roots", "Objects", "The shortest paths that keep one object alive.", [{ ...objects, name: "object" }, { name: "excludes", flag: "-excludes", type: "enum", values: excludes, default: "weak/soft", required: false, multiple: false, help: "References that are not followed." }, { name: "numberofpaths", flag: "-numberofpaths", type: "number", default: "30", required: false, multiple: false, help: "How many paths to look for." }], excludes.map((e) => ({ label: `Excluding ${e} references`, command: `path2gc $set -excludes ${e}`, for: "object" }))),
  command("merge_shortest_paths", "Merge shortest paths to GC roots", "Objects", "The paths from the roots to many objects at once.", [objects, { name: "excludes", flag: "-excludes", type: "enum", values: excludes, default: "weak/soft", required: false, multiple: false, help: "References that are not followed." }, group(["FROM_GC_ROOTS", "FROM_GC_ROOTS_BY_CLASS", "FROM_OBJECTS_BY_CLASS"])], [{ label: "Merged paths to GC roots", command: "merge_shortest_paths $set", for: "set" }]),
  command("show_retained_set", "Show retained set", "Objects", "Everything that would go with these objects.", [objects], [{ label: "Retained set", command: "show_retained_set $set", for: "set" }], true),
  command("thread_overview", "Threads", "Threads", "Threads with their stacks and locals."),
  command("gc_roots", "GC roots", "Overview", "Roots by kind."),
  command("unreachable_objects", "Unreachable objects", "Overview", "What a garbage collection would free."),
  command("system_properties", "System properties", "Overview", "The settings of the virtual machine."),
  command("find_strings", "Find strings", "Search", "Strings whose text matches a regular expression.", [{ name: "pattern", flag: "", type: "pattern", required: true, multiple: false, help: "A regular expression." }]),
  command("heap_dump_overview", "Heap dump overview", "Overview", "The numbers of the dump."),
  command("pie", "Biggest objects", "Overview", "A chart."),
  command("empty", "An empty table", "Overview", "Nothing to show."),
  command("inspect", "Inspect", "Objects", "One object with its fields.", [{ ...objects, name: "object" }]),
];

// ---- answers ----

function rowsOf(result, offset, limit, sort, filter) {
  let total = result.total;
  let index = (i) => i;
  if (filter) {
    const hits = [];
    for (let i = 0; i < Math.min(total, 20000) && hits.length < 500; i++) {
      if (String(result.row(i).cells[0]).toLowerCase().includes(filter.toLowerCase())) hits.push(i);
    }
    total = hits.length;
    index = (i) => hits[i];
  }
  if (sort && !sort.descending) {
    const inner = index;
    index = (i) => inner(total - 1 - i);
  }
  const rows = [];
  for (let i = offset; i < Math.min(offset + limit, total); i++) rows.push(result.row(index(i)));
  return { kind: result.kind, title: result.title || "", notes: result.notes || [], columns: result.columns, rows: rows.map((r) => r.cells), info: rows.map((r) => r.info), offset, total, totals: result.totals };
}

const info = () => ({ name, format: "HPROF 1.0.2 (HotSpot)", identifierSize: 8, created: 1773216000000, fileSize: size || 120 * MB, dumpSize: 352 * MB, objects: 6_482_113, references: 19_304_882, classes: classes(), classLoaders: 61, gcRoots: 2913, usedHeap: Math.floor(usedHeap * (sizes === "mat" ? 1.04 : 1)), unreachableObjects: 88120, unreachableHeap: 9 * MB, layout: "64-bit, compressed references (4 bytes), 12-byte headers, 8-byte alignment, fields packed as in JDK 15 and later", layouts: ["auto", "mat", "64-coops", "64-nocoops", "64-coh"], sizes, warnings: [{ code: "hprof.cut", message: hostile() ? nasty[0] : "The file ends inside a record; 214 objects refer to objects that are missing.", offset: 351_203_118, count: 214 }, { code: "hprof.dup", message: "A class was dumped twice; the first one is used.", offset: 1202, count: 1 }], notes: ["The layout was inferred from 12,004 distances between neighbouring objects."] });

// savedIndexes are the saved indexes; they last as long as this worker.
const savedIndexes = [
  { name: "index-1", dump: "orders-2026-03-02.hprof", dumpSize: 4210 * MB, objects: 61_200_481, size: 2870 * MB, saved: 1773216000000 },
  { name: "index-2", dump: "com.example.shop.checkout-service-7f9c5d6b8b-x2x9k.hprof.gz", dumpSize: 912 * MB, objects: 18_002_117, size: 760 * MB, saved: 1773002000000, options: "stack frames as objects: methods" },
  { name: "index-3", dump: "", dumpSize: 0, objects: 0, size: 12 * MB, saved: 0 },
];

const methods = {
  async open(params, id) {
    openId = id;
    milestone = 0;
    const failures = {
      unrecognized: { kind: "unrecognized", message: "The file does not begin like any format heapdrop knows.", found: "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3", advice: "Choose the .hprof file itself. A core file is turned into one by jmap or jhsdb.", offset: 0 },
      malformed: { kind: "malformed", message: "HPROF: record CLASS_DUMP says it has 4,294,967,290 fields, more than the file has bytes.", found: "FF FF FF FA", advice: "The dump was damaged on the way. Copy it again in binary mode and compare checksums.", offset: 88123904 },
      "too-large": { kind: "too-large", message: "The dump holds about 210 million objects; a browser tab has memory for 60 million.", advice: "Open it with the native command, which uses all the memory of a machine: heapdrop open FILE", offset: -1 },
    };
    const steps = name.includes("fast") ? 3 : name.includes("slow") ? 400 : name.includes("medium") ? 80 : 24;
    const phases = ["Reading the dump", "Sorting references", "Finding reachable objects", "Building the dominator tree", "Summing retained sizes"];
    for (let i = 0; i <= steps; i++) {
      if (cancelled.has(id) && milestone > 0) return { ...info(), unfinished: true };
      if (cancelled.has(id)) throw { kind: "cancelled", message: "Cancelled.", offset: -1 };
      const f = i / steps;
      post({ progress: { request: id, phase: phases[Math.min(Math.floor(f * 5), 4)], fraction: f, bytes: Math.floor(Math.min(f * 2, 1) * 352 * MB), total: 352 * MB, objects: Math.floor(Math.min(f * 2, 1) * 6_482_113), secondsLeft: (steps - i) * 0.12 } });
      if (i === Math.floor(steps / 5)) {
        for (const key in failures) if (name.includes(key)) throw failures[key];
        if (name.includes("death")) {
          postMessage({ died: { reason: "The dump needs more memory than a browser tab may use.", output: "fatal error: runtime: out of memory\n\ngoroutine 1 [running]:\nruntime.throw(...)", kind: "memory" } });
          await sleep(1e9);
        }
      }
      if (i === Math.floor(steps / 2)) { milestone = 1; post({ milestone: "histogram" }); }
      await sleep(name.includes("fast") ? 5 : 60);
    }
    while (name.includes("held") && !cancelled.has(id)) await sleep(60);
    if (cancelled.has(id)) return { ...info(), unfinished: true };
    milestone = 2;
    post({ milestone: "dominators" });
    return info();
  },
  async query(params, id) {
    const doc = document_(params.command);
    if (doc) { await sleep(20); return doc; }
    const result = source(params.command);
    if (!result) {
      throw { kind: "usage", message: `There is no query ${params.command.split(" ")[0]}.`, advice: "The command box lists all queries.", offset: -1 };
    }
    await sleep(name.includes("slow") ? 900 : 15);
    if (result.kind === "chart") return { notes: [], total: 0, ...result };
    const handle = `h${id}`;
    results.set(handle, result);
    return { ...rowsOf(result, params.offset || 0, params.limit, params.sort, params.filter), handle };
  },
  async rows(params) {
    const result = results.get(params.handle);
    if (!result) throw { kind: "internal", message: "The result is gone.", offset: -1 };
    await sleep(10);
    return rowsOf(result, params.offset, params.limit, params.sort, params.filter);
  },
  async children(params) {
    const result = results.get(params.handle);
    await sleep(25);
    return rowsOf({ ...result, ...result.children(params.key) }, params.offset, params.limit, null, "");
  },
  async release(params) { results.delete(params.handle); return {}; },
  async complete(params) {
    const word = params.text.slice(0, params.cursor).split(/\s+/).pop();
    const from = params.cursor - word.length;
    const spec = commands.find((c) => c.name === params.text.split(/\s+/)[0]);
    const words = from === 0 || !spec ? (from === 0 ? commands.map((c) => [c.name, c.title]) : []) : [...spec.arguments.filter((a) => a.flag).map((a) => [a.flag, a.help]), ...spec.arguments.flatMap((a) => a.values || []).map((v) => [v, ""]), ...first.map((c) => [c, "class"])];
    return words.filter(([w]) => w.toLowerCase().startsWith(word.toLowerCase())).slice(0, 12).map(([text, help]) => ({ text, help, from, to: params.cursor }));
  },
  async commands() { return commands; },
  async cancel(params) { cancelled.add(params.id); return {}; },
  async close() { return {}; },
  async info(params) { if (params.sizes) sizes = params.sizes; return info(); },
  async indexes() { return { offered: true, freeSpace: 9216 * MB, needs: 231 * MB, saved: savedIndexes }; },
  async save(params, id) {
    const endless = name.includes("unsaved") && !saved++;
    for (let i = 0; endless || i <= 20; i++) {
      if (cancelled.has(id)) throw { kind: "cancelled", message: "Cancelled.", offset: -1 };
      post({ progress: { request: id, phase: "Saving the index", fraction: Math.min(i / 20, 0.95), bytes: Math.min(i * 11, 220) * MB, total: 231 * MB, objects: 0, secondsLeft: -1 } });
      await sleep(150);
    }
    savedIndexes.unshift({ name: `index-${id}`, dump: label(name, 3), dumpSize: 352 * MB, objects: 6_570_233, size: 231 * MB, saved: Date.now() });
    return savedIndexes[0];
  },
  async forget(params) { savedIndexes.splice(0, Infinity, ...savedIndexes.filter((index) => !params.all && index.name !== params.name)); return methods.indexes(); },
  async retained() { await sleep(300); return { objects: 41208, bytes: 98_765_432 }; },
};

addEventListener("message", async (event) => {
  if (event.data.module) {
    post({ hello: { protocol: 1 } });
    return;
  }
  const request = JSON.parse(event.data.text);
  if (event.data.files) {
    name = event.data.files[0].name;
    size = event.data.files[0].size;
  }
  try {
    post({ id: request.id, result: await methods[request.method](request.params || {}, request.id) });
  } catch (error) {
    post({ id: request.id, error: error.kind ? error : { kind: "internal", message: String(error), offset: -1 } });
  }
});
