/** The style of the HTML report: light and dark, print, and narrow screens. */

export const style = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --ink: #1b1f24; --soft: #57606a; --line: #d8dde3;
  --link: #0b5cad; --good: #1a6f33; --good-ground: #e7f5ea; --bad: #b3261e;
  --bad-ground: #fdecea; --open: #845400; --open-ground: #fff4d6; --quiet-ground: #eceff2;
  --own: #6b3fb0; --own-ground: #f1eafc; --bar: #2f6fb5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161b; --raised: #1a2027; --ink: #e7ebf0; --soft: #a3adb8; --line: #323b45;
    --link: #7db8f7; --good: #6fd08c; --good-ground: #15301e; --bad: #ff9d94;
    --bad-ground: #3d1916; --open: #f0c060; --open-ground: #372a0c; --quiet-ground: #262d35;
    --own: #c9aefb; --own-ground: #2b2140; --bar: #5d9fe6;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main, header, footer { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1rem; }
footer { padding-bottom: 3rem; color: var(--soft); }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
h1 { font-size: 1rem; font-weight: 600; color: var(--soft); }
h2 { font-size: 1.4rem; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
h4 { font-size: .85rem; color: var(--soft); margin: .75rem 0 .25rem; font-weight: 600; }
p { margin: .5rem 0; }
p, td, th, li, dd, summary, figcaption { overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
code, pre { font: .86em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code, .breaks { overflow-wrap: anywhere; }
pre {
  margin: 0; padding: .6rem .75rem; background: var(--raised); border: 1px solid var(--line);
  border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere;
}
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem 1rem; z-index: 1; }
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.soft { color: var(--soft); }
.small { font-size: .875rem; }

.verdict {
  margin: .6rem 0 .6rem; padding: .8rem 1.25rem; border-radius: 10px;
  border: 1px solid var(--line); border-left: 10px solid var(--open);
  background: var(--open-ground);
}
.verdict.good { border-left-color: var(--good); background: var(--good-ground); }
.verdict.bad { border-left-color: var(--bad); background: var(--bad-ground); }
.verdict a { color: inherit; white-space: nowrap; } .verdict p { margin: .25rem 0; }
.verdict .word { font-size: 1.75rem; font-weight: 700; line-height: 1.2; margin: 0; color: var(--open); }
.verdict.good .word { color: var(--good); }
.verdict.bad .word { color: var(--bad); }
.verdict ul { margin: .5rem 0 0; padding-left: 1.2rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: .75rem 1.5rem; margin: 0; }
.facts dt { font-size: .8rem; color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.toc ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .5rem 0 0; }

table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .5rem .6rem; border-bottom: 1px solid var(--line); }
thead th { font-size: .8rem; color: var(--soft); font-weight: 600; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.counts { width: auto; min-width: 26rem; }
.counts tbody th, .counts td { padding-top: .3rem; padding-bottom: .3rem; }
.counts .none { color: var(--soft); }
.rows { table-layout: fixed; }
.rows .c-id { width: 9.5rem; } .rows .c-level { width: 6rem; } .rows .c-clause { width: 4rem; }
.rows .c-gap { width: 34%; } .rows td > p:first-child { margin-top: 0; }
.rows .c-outcome { width: 9rem; } .rows .c-seen { width: 5.5rem; }
.rows .more { display: block; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
main > section:first-child > h2 { margin-top: 1.25rem; }
.topic { border-bottom: 1px solid var(--line); }
.topic > summary { cursor: pointer; padding: .5rem 0; }
.topic > summary > h3 { display: inline; margin: 0; }
.topic > summary > span { color: var(--soft); }
.reasons { padding-left: 1.2rem; margin: .5rem 0; }
mark { background: var(--bad-ground); color: var(--bad); font-weight: 700; outline: 1px solid currentColor; }
.long > summary { cursor: pointer; padding: .3rem 0; }
.scroll { overflow-x: auto; }
.scroll table { min-width: 34rem; }

.chip {
  display: inline-block; padding: .05rem .55rem; border-radius: 999px; font-size: .85rem;
  font-weight: 600; white-space: nowrap; background: var(--quiet-ground); color: var(--ink);
}
.chip.passed { background: var(--good-ground); color: var(--good); }
.chip.failed { background: var(--bad-ground); color: var(--bad); }
.chip.failed.warning, .chip.cantTell { background: var(--open-ground); color: var(--open); }
.chip.error { background: var(--own-ground); color: var(--own); }

.filters {
  display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; padding: 1rem;
  background: var(--raised); border: 1px solid var(--line); border-radius: 8px;
}
.filters[hidden] { display: none; }
.filters fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .15rem .9rem; }
.filters legend, .filters .label { font-size: .8rem; color: var(--soft); font-weight: 600; padding: 0; display: block; }
.filters label { display: inline-flex; gap: .35rem; align-items: center; min-height: 1.75rem; }
.filters input[type=checkbox] { width: 1.05rem; height: 1.05rem; margin: 0; }
.filters .field { display: block; }
input[type=search], select, button {
  font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft);
  border-radius: 6px; padding: .3rem .6rem; min-height: 2.25rem; max-width: 100%;
}
button { cursor: pointer; }
button:hover { background: var(--quiet-ground); }
.status { margin: .6rem 0 0; }

.finding-set { border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; padding: 1rem 1.25rem; }
.finding-set > h3 { margin-top: 0; }
.finding { border-top: 1px solid var(--line); margin-top: 1rem; padding-top: .25rem; }
.finding > summary { cursor: pointer; padding: .5rem 0; font-weight: 600; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 0 1rem; }
.pair > * { min-width: 0; }
.expected pre { border-left: 5px solid var(--good); }
.actual pre { border-left: 5px solid var(--bad); }
.copyable { position: relative; }
.copyable button { margin-top: .4rem; }

.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 1.5rem 2rem; }
figure { margin: 0; min-width: 0; }
figcaption { font-weight: 600; margin-bottom: .25rem; }
figcaption .soft { display: block; font-weight: 400; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: var(--soft); }
svg .bar { fill: var(--bar); } svg .bar.bad { fill: var(--bad); } svg .bar.open { fill: var(--open); }
svg .axis { stroke: var(--line); }
svg .area { fill: var(--bar); fill-opacity: .25; stroke: var(--bar); stroke-width: 2; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: .25rem 0; padding: 0; font-size: .85rem; }
.legend svg { display: inline-block; width: .8rem; height: .8rem; vertical-align: -.05rem; margin-right: .3rem; }

[hidden] { display: none !important; }

@media (max-width: 44rem) {
  header { padding-top: .75rem; }
  .toc { display: none; }
  main, header, footer { padding-left: 1rem; padding-right: 1rem; }
  .verdict { padding: .75rem 1rem; }
  .verdict .word { font-size: 1.5rem; }
  .facts { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .filters { gap: .75rem 1.5rem; padding: .75rem; }
  .filters > *, .filters select { min-width: 0; max-width: 100%; }
  .counts { min-width: 0; width: 100%; }
  .chip, thead th { white-space: normal; }
  .counts th, .counts td { padding-left: .15rem; padding-right: .15rem; }
  .rows, .rows tbody, .rows tr, .rows td, .rows th { display: block; width: auto !important; }
  .rows colgroup, .rows thead { display: none; }
  .rows tr { border-bottom: 1px solid var(--line); padding: .6rem 0; }
  .rows td, .rows th { border: 0; padding: .1rem 0; }
  .rows .cell-id, .rows .cell-level, .rows .cell-clause, .rows .cell-outcome, .rows .cell-seen {
    display: inline-block; margin-right: .6rem; text-align: left;
  }
  .finding-set { padding: .75rem; }
}
@media (min-width: 44.01rem) { .only-narrow { display: none; } }

@media print {
  :root {
    --ground: #ffffff; --raised: #ffffff; --ink: #000000; --soft: #444444; --line: #bbbbbb;
    --link: #000000; --good: #12591f; --good-ground: #ffffff; --bad: #8f1610;
    --bad-ground: #ffffff; --open: #6b4400; --open-ground: #ffffff; --quiet-ground: #ffffff;
    --own: #50309a; --own-ground: #ffffff; --bar: #2f6fb5;
  }
  @page { margin: 16mm 14mm; }
  body { font-size: 10pt; }
  header { padding-top: 0; }
  main, header, footer { max-width: none; padding: 0; }
  .filters, .toc, button, .skip, .status { display: none !important; }
  .chip { border: 1px solid currentColor; }
  h2, h3, h4, summary { break-after: avoid; }
  tr, figure, .pair, .verdict { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; }
}
`;
