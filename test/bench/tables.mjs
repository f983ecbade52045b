// Writes measurements as the Markdown tables of docs/performance.md.
import { statSync } from "node:fs";
import { basename } from "node:path";

const seconds = (value) => (Number.isFinite(value) ? (value < 0.995 ? value.toFixed(2) : value.toFixed(1)) : "");
const megabytes = (value) => Math.round(value / 1e6).toLocaleString("en-US");
const count = (value) => value.toLocaleString("en-US");
const times = (value) => `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ×`;

/** Returns the name of a dump without folder and extension. */
export const nameOf = (dump) => basename(dump).replace(/\.hprof(\.gz)?$/, "");

function table(head, rows, leftColumns) {
  const rule = head.map((_, i) => (i < leftColumns ? "---" : "---:"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Opening: one line per dump and place, with the figures that have limits. */
export function openingTable(measured) {
  const head = [
    "dump", "where", "MB", "objects", "references", "reading alone, s", "histogram, s", "all retained sizes, s",
    "against reading", "MB/s", "peak memory, MB", "bytes/object", "bytes/reference", "of 40 B/object + 6 B/reference",
  ];
  return table(head, measured.map(({ dump, place, m }) => {
    const { size } = statSync(dump);
    const budget = 40 * m.objects + 6 * m.references;
    return [
      nameOf(dump), place, megabytes(size), count(m.objects), count(m.references),
      `${seconds(m.reading)} (${megabytes(size / m.reading)} MB/s)`,
      seconds(m.histogram), seconds(m.total), times(m.total / m.reading), megabytes(size / m.total),
      megabytes(m.peak), (m.peak / m.objects).toFixed(1), (m.peak / m.references).toFixed(1),
      `${Math.round((100 * m.peak) / budget)} %`,
    ];
  }), 2);
}

/** Seconds per phase of opening, one column per dump and place. */
export function phaseTable(measured) {
  const names = [...new Set(measured.flatMap(({ m }) => m.phases.map((phase) => phase.name)))];
  const rows = names.map((name) => [
    name,
    ...measured.map(({ m }) => {
      const same = m.phases.filter((phase) => phase.name === name);
      return same.length ? seconds(same.reduce((sum, phase) => sum + phase.seconds, 0)) : "";
    }),
  ]);
  return table(["phase, s", ...measured.map(({ dump, place }) => `${nameOf(dump)}, ${place}`)], rows, 1);
}

/**
 * Seconds per query, and how often the file could be read in that time; one column per
 * dump and place.
 */
export function queryTable(queries, measured) {
  const cell = (m, value) => `${seconds(value)} (${times(value / m.reading)})`;
  const rows = queries.map((query, i) => [`\`${query.replaceAll("|", "\\|")}\``, ...measured.map(({ m }) => cell(m, m.queries[i]))]);
  rows.unshift(["reading alone", ...measured.map(({ m }) => seconds(m.reading))]);
  return table(["s (against reading)", ...measured.map(({ dump, place }) => `${nameOf(dump)}, ${place}`)], rows, 1);
}

/** Milliseconds of every click, in order. */
export function clickTable({ list }) {
  const all = (values) => values.map((value) => Math.round(value)).join(", ");
  return table(["click", "rows are there, ms", "drawn, ms", "slowest"], list.map(({ name, times: made }) => [
    name, all(made.map((t) => t.rows)), all(made.map((t) => t.drawn)),
    Math.max(...made.map((t) => t.drawn)) > 200 ? "**over 200**" : "",
  ]), 1);
}

/** Paths to a root for many objects, one click each: how long most took, and the slowest. */
export function sampledPaths({ paths }) {
  const drawn = paths.map((t) => Math.round(t.drawn)).sort((a, b) => a - b);
  const part = (share) => drawn[Math.ceil(share * drawn.length) - 1];
  const slowest = paths.reduce((most, t) => (t.drawn > most.drawn ? t : most));
  return `Paths to a root of ${drawn.length} objects of the most frequent classes, one click each: half of them drawn within ${part(0.5)} ms, ` +
    `95 % within ${part(0.95)}, the slowest in ${part(1)} (${slowest.object}); over 200 ms: ${drawn.filter((ms) => ms > 200).length}.`;
}

/** Saved indexes: one line per dump and place. */
export function reopenTable(measured) {
  const head = [
    "dump", "where", "MB", "opening, s", "saving, s", "index, MB", "bytes/object", "reopening: histogram, s", "opened, s",
    "dominator tree, s", "a path to a root, s", "of the opening", "peak memory, MB", "of that of the opening",
  ];
  return table(head, measured.map(({ dump, place, m }) => [
    nameOf(dump), place, megabytes(statSync(dump).size), seconds(m.opening), seconds(m.saving), megabytes(m.size), (m.size / m.objects).toFixed(1),
    seconds(m.histogram), seconds(m.ready), seconds(m.tree), seconds(m.references), `1/${(m.opening / m.tree).toFixed(0)}`, megabytes(m.peak), `${Math.round((100 * m.peak) / m.openingPeak)} %`,
  ]), 2);
}

/** Comparing two dumps: opening each, then what the user waits for. */
export function compareTable(comparisons, measured) {
  const row = (name, of) => [name, ...measured.map(({ m }) => of(m))];
  return table(["s", ...measured.map(({ place }) => place)], [
    row("opening the older dump", (m) => seconds(m.older)),
    row("opening the newer dump", (m) => seconds(m.newer)),
    row("from then to the delta histogram (limit: 5)", (m) => seconds(m.shown[0])),
    ...comparisons.slice(1).map(({ command }, i) => row(`\`${command}\`, after that`, (m) => seconds(m.shown[i + 1]))),
    row("peak memory, MB", (m) => (m.memory ? `${m.memory.map(megabytes).join(" + ")} (the process: ${megabytes(m.peak)})` : megabytes(m.peak))),
  ], 1);
}

/** The seconds of two programs that ran in turns, in the order of their runs. */
export function turnsNote(name, first, second) {
  const runs = first.map((m, i) => `${seconds(m.total)} and ${seconds(second[i].total)} s (1/${(m.total / second[i].total).toFixed(1)})`);
  return `${name}, by turns: ${runs.join(", ")}.`;
}

/**
 * Another checkout and this one by turns: fastest and middle of all runs, and by how
 * much this one takes more or less.
 */
export function againstTable(measured) {
  const fastest = (values) => Math.min(...values);
  const middle = (values) => {
    const sorted = values.toSorted((a, b) => a - b);
    return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
  };
  const change = (ratio) => `${ratio < 1 ? "−" : "+"}${Math.abs(100 * (ratio - 1)).toFixed(1)} %`;
  const cells = (other, own, of) => {
    const [then, now] = [other, own].map((all) => [fastest, middle].map((pick) => pick(all.map(of))));
    const both = (pair) => pair.map((value) => value.toFixed(2)).join(", ");
    return [both(then), both(now), now.map((value, i) => change(value / then[i])).join(", ")];
  };
  return table(["dump", "where", "pairs", "other, s", "this, s", "change", "other, processor time, s", "this", "change"], measured.map(({ dump, place, other, own }) => [
    nameOf(dump), place, own.length, ...cells(other, own, (m) => m.total), ...cells(other, own, (m) => m.cpu),
  ]), 2);
}

/** Programs side by side on one dump; the others are compared with the first. */
export function sideTable(dump, sides) {
  const [peer] = sides;
  return table([nameOf(dump), "histogram, s", "all retained sizes, s", "CPU, s", "peak memory, MB", "of the peer's time", "of its memory"], sides.map(({ name, m }) => [
    name, seconds(m.histogram), seconds(m.total), seconds(m.cpu), megabytes(m.peak), ...(m === peer.m ? ["", ""] : [`1/${(peer.m.total / m.total).toFixed(1)}`, `1/${(peer.m.peak / m.peak).toFixed(1)}`]),
  ]), 1);
}
