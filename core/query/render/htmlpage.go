package render

// These are the page's only style sheet and script. Its content security policy allows
// them by their hashes, so no text of a dump can act as either.
const (
	styleHash  = "sha256-lPBksMRCvP1Ol9GzG+gQFBF/zbFLxB4aozlATYH9TTk="
	scriptHash = "sha256-IajRwd97lU831aZAg9OWNmgcfax4TxJ0Zc5jeyVqZZg="
)

const htmlStyle = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --dim: #666; --link: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --dim: #9a9a9a; --link: #8ab4f8; } body { background: #17181a; color: #e3e3e3; } th, nav { background: #17181a; } }
@media (prefers-color-scheme: light) { body { background: #fff; color: #1c1c1c; } th, nav { background: #fff; } }
* { box-sizing: border-box; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0; }
main { width: 100%; max-width: 84em; margin: 0 auto; padding: 1.5em 1.5em 4em; overflow-wrap: anywhere; }
h1 { font-size: 1.7em; } h2 { font-size: 1.35em; } h3 { font-size: 1.12em; } h4, h5, h6 { font-size: 1em; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1em 0 .5em; }
details > summary { cursor: pointer; display: flex; align-items: baseline; gap: .5em; list-style: none; }
details > summary::-webkit-details-marker { display: none; }
details > summary::before { content: "▸"; color: var(--dim); width: .8em; flex: none; }
details[open] > summary::before { content: "▾"; }
main > details { border-top: 1px solid var(--line); }
p { margin: 0 0 .7em; max-width: 60em; }
li { margin: .15em 0; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, th:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
th:focus-visible { outline-offset: -2px; }
code { font: .93em/1.4 ui-monospace, monospace; background: var(--soft); border-radius: 3px; padding: .05em .25em; }
.scroll { overflow-x: auto; margin: 0 0 1em; }
table { border-collapse: collapse; min-width: 24em; }
th, td { text-align: left; padding: .2em .8em .2em .4em; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-weight: 600; white-space: nowrap; }
td { min-width: 5em; max-width: 60em; overflow-wrap: anywhere; }
tbody tr:hover { background: var(--soft); }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.total td { font-weight: 600; border-top: 2px solid var(--line); }
th.can { cursor: pointer; }
th[aria-sort="ascending"]::after { content: " ↑"; }
th[aria-sort="descending"]::after { content: " ↓"; }
.i { display: inline-block; width: 1.4em; }
.label, .note, .more { color: var(--dim); }
.note { font-size: .93em; }
.command { text-decoration: underline dotted var(--dim); }
.chart { display: flex; flex-wrap: wrap; gap: 1em 2em; align-items: flex-start; margin: 0 0 1em; }
.chart > svg { flex: 0 1 auto; max-width: 100%; }
.chart .bar { flex: 1 1 100%; width: 100%; height: 2em; }
.key { width: .85em; height: .85em; margin-right: .5em; vertical-align: -.05em; }
.meter { width: 8em; height: .8em; }
svg text { font: 11px system-ui, sans-serif; fill: #fff; }
nav { padding: 1em 1.5em; border-bottom: 1px solid var(--line); }
nav ul { list-style: none; margin: .5em 0 0; padding: 0; }
nav .sub2 { padding-left: 1.2em; font-size: .93em; }
nav .sub3 { padding-left: 2.4em; font-size: .93em; }
nav a { text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
nav summary { font-weight: 600; }
@media (min-width: 75em) {
body:has(> nav) { display: grid; grid-template-columns: 17em minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line); }
}
@media (min-width: 40em) { td:first-child { min-width: 16em; } .chart td:first-child { min-width: 5em; } }
@media (max-width: 40em) { main, nav { padding-left: .8em; padding-right: .8em; } h1 { font-size: 1.4em; } }
@media print { body { display: block !important; } nav { position: static !important; height: auto !important; border: 0; } summary::before { content: none !important; } .scroll { overflow: visible; } tr, svg { break-inside: avoid; } h1, h2, h3, h4 { break-after: avoid; } }
`

// htmlScript sorts a table when the name of a column is clicked, opens the sections
// around the target of a link, and unfolds everything before printing.
const htmlScript = `
"use strict";
function reveal() {
  let target = document.getElementById(location.hash.slice(1));
  for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  if (target) target.scrollIntoView();
}
addEventListener("hashchange", reveal);
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(d => d.open = true));
if (location.hash) reveal();
function key(row, column) {
  const cell = row.cells[column];
  return cell.dataset.v === undefined ? cell.textContent.trim() : Number(cell.dataset.v);
}
function compare(a, b) {
  const unknown = v => v === "";
  if (unknown(a) || unknown(b)) return unknown(a) - unknown(b);
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", {numeric: true});
}
function sort(head) {
  const table = head.closest("table"), body = table.tBodies[0], column = head.cellIndex;
  const down = head.getAttribute("aria-sort") === "descending" || (!head.hasAttribute("aria-sort") && !head.classList.contains("n"));
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "ascending" : "descending");
  const rows = [...body.rows].filter(r => !r.classList.contains("more")), rest = [...body.rows].filter(r => r.classList.contains("more"));
  const keyed = rows.map(row => ({row, key: key(row, column)}));
  keyed.sort((a, b) => a.key === "" || b.key === "" ? compare(a.key, b.key) : down ? compare(a.key, b.key) : compare(b.key, a.key));
  body.append(...keyed.map(k => k.row), ...rest);
}
document.querySelectorAll("table.sort").forEach(table => {
  if (table.tBodies[0].rows.length < 2) return;
  for (const head of table.tHead.rows[0].cells) {
    head.classList.add("can");
    head.tabIndex = 0;
    head.addEventListener("click", () => sort(head));
    head.addEventListener("keydown", e => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); sort(head); } });
  }
});
`
