/** A comparison as one self-contained HTML page, without network access and scripts. */

import { counted } from '../../src/core/text/counted.ts';
import { printable } from '../../src/core/text/printable.ts';
import type { ComparedRequirement, Comparison } from '../../src/report/comparison.ts';
import { pageHead } from '../html/head.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import { inCode } from '../html/requirements.ts';
import { style } from '../html/style.ts';
import { marks } from '../shared/outcome-words.ts';
import { NO_ANSWER, sameProfilesSentence } from './profile-words.ts';
import { cellWords, isUnremarkable, rowsToShow, unremarkableSentence } from './requirement-rows.ts';
import { factsOf } from './run-facts.ts';

/** A wide table scrolls beside its first column; the page does not. */
const comparisonStyle = `
.wide { overflow-x: auto; }
.wide table { width: auto; min-width: 100%; }
.wide th[scope=row] { position: sticky; left: 0; background: var(--ground); max-width: 22rem; }
.wide th[scope=row], .wide th[scope=row] code { overflow-wrap: break-word; }
.wide th[scope=row]:has(.soft) { min-width: 18rem; }
.wide th[scope=row] .soft { font-weight: 400; }
.wide td { min-width: 9.5rem; } .wide strong { overflow-wrap: normal; }
@media (max-width: 40rem) { .wide th[scope=row]:has(.soft) { min-width: 9.5rem; max-width: 9.5rem; } }
.changed { outline: 2px solid var(--link); outline-offset: -2px; }
.verdict-good { color: var(--good); } .verdict-bad { color: var(--bad); }
.verdict-open, .verdict-caution { color: var(--open); }
`;
export function toComparisonHtml(unsafeComparison: Comparison): string {
  const comparison = printable(unsafeComparison, { layout: true });
  const { runs, cautions } = comparison;
  const title = `Conformance of ${counted(runs.length, 'run')}, side by side`;
  const page = html`<!doctype html>
<html lang="en">
${pageHead({ title, style: `${style}${comparisonStyle}`, script: null })}
<body>
<header><h1>Conformance to the Funds Disbursement Service Interface: ${counted(runs.length, 'run')} side by side</h1></header>
<main>
<section aria-labelledby="runs"><h2 id="runs">Runs</h2>${runsTable(comparison)}
${cautions.length === 0 ? nothing : html`<ul>${cautions.map((text) => html`<li>${text}</li>`)}</ul>`}</section>
<section aria-labelledby="requirements"><h2 id="requirements">Requirements that failed or differ</h2>${requirementsPart(comparison)}</section>
<section aria-labelledby="profile"><h2 id="profile">What the document does not specify</h2>${profileTable(comparison)}</section>
</main>
</body>
</html>`;
  return `${page}\n`;
}

const wide = (label: string, table: Markup) =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0">${table}</div>`;

const head = (title: string, { runs }: Comparison) =>
  html`<thead><tr><th scope="col">${title}</th>${runs.map(
    ({ label }) => html`<th scope="col">${label}</th>`,
  )}</tr></thead>`;

/** One row for each fact, because pages are longer than wide. */
function runsTable(comparison: Comparison): Markup {
  const { runs } = comparison;
  const facts = runs.map((run) => factsOf(run));
  const titles = facts[0]?.map(([title]) => title) ?? [];
  const cell = (row: number, run: number) => {
    const text = facts[run]?.[row]?.[1] ?? '';
    const tone = row === 0 ? `verdict-${runs[run]?.tone}` : 'small';
    return html`<td class="${tone}">${row === 0 ? html`<strong>${text}</strong>` : text}</td>`;
  };
  return wide(
    'Runs',
    html`<table>${head('Run', comparison)}<tbody>${titles.map(
      (title, row) =>
        html`<tr><th scope="row">${title}</th>${runs.map((_, run) => cell(row, run))}</tr>`,
    )}</tbody></table>`,
  );
}

function requirementsPart(comparison: Comparison): Markup {
  const shown = rowsToShow(comparison);
  const rest = comparison.requirements.filter(isUnremarkable);
  const sentence = unremarkableSentence(comparison);
  return html`${
    shown.length === 0
      ? html`<p>Nothing failed, and the runs agree.</p>`
      : html`${requirementsTable(shown, comparison)}<p class="small soft">A frame marks a value that differs from the run to its left.</p>`
  }${
    sentence === null
      ? nothing
      : html`<details><summary>${sentence}</summary>${requirementsTable(rest, comparison)}</details>`
  }`;
}

function requirementsTable(rows: readonly ComparedRequirement[], comparison: Comparison): Markup {
  return wide(
    'Requirements by run',
    html`<table>${head('Requirement', comparison)}<tbody>${rows.map(
      ({ id, level, statement, cells }) =>
        html`<tr><th scope="row">${id} <span class="soft small">${level}</span><br><span class="small soft">${inCode(statement)}</span></th>${cells.map(
          (cell) =>
            cell === null
              ? html`<td class="soft small">${cellWords(cell)}</td>`
              : html`<td class="${cell.isChanged ? 'changed' : 'as-before'}"><span class="chip ${cell.outcome}"><span aria-hidden="true">${marks[cell.outcome]} </span>${cellWords(cell)}</span></td>`,
        )}</tr>`,
    )}</tbody></table>`,
  );
}

function profileTable(comparison: Comparison): Markup {
  const { profile } = comparison;
  if (profile.length === 0) return html`<p>${sameProfilesSentence(comparison)}</p>`;
  return wide(
    'Deployment profiles by run',
    html`<table>${head('Aspect', comparison)}<tbody>${profile.map(
      ({ id, question, answers }) =>
        html`<tr><th scope="row">${id}<br><span class="small soft">${inCode(question)}</span></th>${answers.map(
          (answer) => html`<td class="small">${answer ?? NO_ANSWER}</td>`,
        )}</tr>`,
    )}</tbody></table>`,
  );
}
