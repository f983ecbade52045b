// Times clicks on an open dump in Chromium, as a user makes them to find out what holds
// the memory: views, rows, objects, paths.
import { click, quiet } from "./watch.mjs";

/** How often each click is made, in a row. */
export const repeats = 3;

/**
 * How many objects of each of the most frequent classes are clicked on, and of how many
 * classes.
 */
const sample = { classes: 20, objects: 4 };

/**
 * Returns objects and classes of the dump to click on: those in the first rows that a
 * user sees.
 */
async function subjects(page) {
  const query = (command, limit, offset = 0) => page.evaluate(([text, view]) => globalThis.heapdrop.query(text, view), [command, { offset, limit }]);
  const tree = await query("dominator_tree", 50);
  const biggest = tree.info.find((row) => row.icon !== "class" && row.icon !== "loader") ?? tree.info[0];
  const loader = (await query("class_loader_explorer", 20)).info.find((row) => row.object && row.object !== "0x0");

  const histogram = await query("histogram", 1000);
  const counted = histogram.rows.map(([name, objects]) => ({ name, objects })).sort((a, b) => b.objects - a.objects);
  const own = counted.find(({ name }) => !/^(java|javax|jdk|sun)\.|\[\]$/.test(name)) ?? counted[0];
  const classes = await query("oql SELECT * FROM java.lang.Class", 100_000);
  const classObject = (name) => classes.info[classes.rows.findIndex(([label]) => label.startsWith(`class ${name} `))]?.object;
  return {
    biggest: biggest.object, loader: loader.object, most: counted[0].name, own: own.name, ownClass: classObject(own.name), ownObjects: own.objects,
    frequent: await frequentObjects(query, counted),
  };
}

/** Returns objects of the most frequent classes, evenly spread over all objects of each class. */
async function frequentObjects(query, counted) {
  const found = [];
  for (const { name, objects } of counted.filter(({ name }) => !name.endsWith("[]")).slice(0, sample.classes)) {
    for (let i = 0; i < sample.objects; i++) {
      const offset = Math.floor(((i + 0.5) * objects) / sample.objects);
      const { info } = await query(`list_objects ${name}`, 1, offset);
      if (info.length > 0) found.push(info[0].object);
    }
  }
  return found;
}

/**
 * The clicks, each with what is done before without timing (see click in watch.mjs),
 * what is timed, and what the page continues with by itself after it has shown the
 * answer. `{run}` is replaced by the number of the repetition.
 */
function clicks({ biggest, loader, most, own, ownClass }) {
  const away = { hash: "#/properties" };
  const at = (name, hash) => ({ name, before: [away], timed: { hash } });
  const q = (command) => `#/query?c=${encodeURIComponent(command)}`;
  const row = (number) => `#main [data-row="${number}"]`;
  return [
    at("dominator tree", "#/dominators"),
    at("… by class", "#/dominators?groupby=BY_CLASS"),
    at("… by package", "#/dominators?groupby=BY_PACKAGE"),
    { name: "expand a row", behind: "… and the rest of its first 100 children", before: [away, { hash: "#/dominators" }], timed: { press: `${row("{run}")} [data-do=toggle]` } },
    at("histogram", "#/histogram"),
    at("… by package", "#/histogram?groupby=package"),
    at("… by superclass", "#/histogram?groupby=superclass"),
    at("… by class loader", "#/histogram?groupby=classloader"),
    { name: "sort by a column", before: [away, { hash: "#/histogram" }], timed: { press: '#main [data-column="1"] button' } },
    { name: "filter rows", before: [away, { hash: "#/histogram" }], timed: { hash: "#/histogram?filter=String" } },
    { name: "inspect an object", before: [away, { hash: "#/dominators" }], timed: { press: `${row("{run}")} [data-cell="0"]` } },
    at("references of an object", `#/references?of=${biggest}`),
    at("references to an object", `#/references?of=${biggest}&inbound`),
    at("references to a class", `#/references?of=${ownClass}&inbound`),
    at("path to a root: an object", `#/paths?of=${biggest}`),
    at("path to a root: a class loader", `#/paths?of=${loader}`),
    at("path to a root: a class", `#/paths?of=${ownClass}`),
    at("immediate dominators of a class", q(`immediate_dominators ${own}`)),
    at("merged paths to a class", `#/merged?of=${own}`),
    at("merged paths to the most frequent class", `#/merged?of=${encodeURIComponent(most)}`),
    at("objects of a class", q(`list_objects ${own}`)),
    at("threads", "#/threads"),
    at("GC roots", "#/roots"),
    at("unreachable objects", "#/unreachable"),
    { name: "system properties", before: [{ hash: "#/roots" }], timed: away },
  ];
}

/**
 * Times every click, and one on each frequent object. Returns the milliseconds of each,
 * and what was clicked on.
 */
export async function measureClicks(page) {
  await quiet(page); // the overview asks a while longer
  const on = await subjects(page);
  const list = [];
  for (const { name, behind, before, timed } of clicks(on)) {
    const times = [];
    for (let run = 0; run < repeats; run++) {
      for (const step of before) await click(page, step);
      const step = Object.fromEntries(Object.entries(timed).map(([key, text]) => [key, text.replace("{run}", run)]));
      times.push(await click(page, step));
    }
    list.push({ name, times: behind ? times.map(({ first }) => first) : times });
    if (behind) list.push({ name: behind, times });
  }
  const paths = [];
  for (const object of on.frequent) {
    await click(page, { hash: "#/properties" });
    paths.push({ object, ...(await click(page, { hash: `#/paths?of=${object}` })) });
  }
  return { on, list, paths };
}
