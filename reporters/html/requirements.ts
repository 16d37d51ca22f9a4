/** The requirements of a report as one table per topic, and the form that filters them. */

import { outcomes } from '../../src/core/outcome.ts';
import { counted, formatNumber } from '../../src/core/text/counted.ts';
import type { Report, Requirement } from '../../src/report/report.ts';
import { type Severity, severityIn } from '../../src/report/severity.ts';
import { boundWords } from '../shared/numbers.ts';
import { marks, outcomeWord } from '../shared/outcome-words.ts';
import { html, type Markup, nothing } from './markup.ts';

const levels = ['must', 'should', 'observe'] as const;

export function countsTable({ counts }: Report): Markup {
  // An `observe` that passes is neither right nor wrong, so it has a row of its own.
  const { passed: observed, ...others } = counts.observe;
  const judged = { ...counts, observe: { ...others, passed: 0 } };
  const used = outcomes.filter((outcome) => levels.some((level) => judged[level][outcome] > 0));
  const cell = (count: number) =>
    html`<td class="number${count === 0 ? ' none' : ''}">${formatNumber(count)}</td>`;
  const observedRow = html`<tr><th scope="row"><span class="chip">observed</span></th>${[0, 0, observed].map(cell)}</tr>`;
  return html`<table class="counts"><caption class="unseen">Requirements by outcome and level</caption>
<thead><tr><th scope="col">Outcome</th>${levels.map(
    (level) => html`<th scope="col" class="number">${level}</th>`,
  )}</tr></thead>
<tbody>${used.map(
    (outcome) =>
      html`<tr><th scope="row"><span class="chip ${outcome}"><span aria-hidden="true">${marks[outcome]} </span>${outcome}</span></th>${levels.map(
        (level) => cell(judged[level][outcome]),
      )}</tr>`,
  )}${observed > 0 ? observedRow : nothing}</tbody></table>`;
}

/** Hidden until the script runs. */
export function filters({ topics, requirements }: Report): Markup {
  const box = (name: string, value: string, text: string) =>
    html`<label><input type="checkbox" name="${name}" value="${value}" checked>${text}</label>`;
  const used = outcomes.filter((outcome) => requirements.some((row) => row.outcome === outcome));
  return html`<form id="filters" class="filters" aria-label="Filter requirements and findings" hidden>
<fieldset><legend>Outcome</legend>${used.map((one) => box('outcome', one, one))}</fieldset>
<fieldset><legend>Level</legend>${levels.map((level) => box('level', level, level))}</fieldset>
<label class="field"><span class="label">Topic</span><select name="topic"><option value="">all topics</option>
${topics.map(({ name, title }) => html`<option value="${name}">${title}</option>`)}</select></label>
<label class="field"><span class="label">Search</span><input type="search" name="search" autocomplete="off"></label>
<span class="field"><span class="label" aria-hidden="true">&nbsp;</span><button type="reset">Show all</button></span>
</form><p id="shown" class="status soft small" role="status"></p>`;
}

/** One line per topic, with its table collapsed below. */
export function topicTables(report: Report): Markup[] {
  const { topics, requirements } = report;
  return topics.map(({ name, title }) => {
    const rows = requirements.filter(({ topic }) => topic === name);
    return html`<details class="topic" data-group><summary><h3 id="topic-${name}">${title}</h3> <span class="small">${sharesOf(rows)}</span></summary>
<table class="rows" aria-labelledby="topic-${name}"><colgroup><col class="c-id"><col class="c-level"><col class="c-clause"><col><col class="c-outcome"><col class="c-seen"></colgroup>
<thead><tr><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col">Clause</th>
<th scope="col">Statement and evidence</th><th scope="col">Outcome</th><th scope="col" class="number">Exchanges</th></tr></thead>
<tbody>${rows.map((row) => requirementRow(row, severityIn(row, report)))}</tbody></table></details>`;
  });
}

/** Counts of each outcome, like `2 failed, 10 passed`. */
function sharesOf(rows: readonly Requirement[]): string {
  const words = rows.map(outcomeWord);
  return [...outcomes, 'observed']
    .map((word) => [word, words.filter((one) => one === word).length] as const)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word}`)
    .join(', ');
}

/** Undecided requirements by reason; each id links to its row. */
export function undecidedList(report: Report): Markup {
  const byReason = new Map<string, Requirement[]>();
  for (const row of undecidedRows(report)) {
    const reason = row.reason ?? 'no reason was recorded';
    byReason.set(reason, [...(byReason.get(reason) ?? []), row]);
  }
  return html`<ul class="reasons">${[...byReason].map(
    ([reason, rows]) =>
      html`<li>${rows.map((row, at) => html`${at > 0 ? ', ' : nothing}<a href="#${row.id}">${row.id}</a>`)}: ${reason}</li>`,
  )}</ul>`;
}

export const undecidedRows = ({ requirements, stopped }: Report) =>
  stopped === null
    ? requirements.filter(
        ({ outcome, level }) =>
          level !== 'observe' && (outcome === 'cantTell' || outcome === 'untested'),
      )
    : [];

function requirementRow(row: Requirement, severity: Severity): Markup {
  const { id, level, clause, topic, outcome, seen, statement } = row;
  return html`<tr id="${id}" data-outcome="${outcome}" data-level="${level}" data-topic="${topic}" data-severity="${severity}">
<th scope="row" class="cell-id">${
    row.findings.length > 0 ? html`<a href="#finding-${id}">${id}</a>` : id
  }</th><td class="cell-level">${level}</td><td class="cell-clause"><span class="only-narrow soft">clause </span>${clause}</td>
<td>${inCode(statement)}${evidence(row).map((line) => html`<span class="more">${line}</span>`)}${proof(row)}</td>
<td class="cell-outcome">${chip(row, severity)}</td><td class="number cell-seen">${formatNumber(seen)}<span class="only-narrow soft"> ${seen === 1 ? 'exchange' : 'exchanges'}</span></td></tr>`;
}

/** Collapsed, because there are dozens of changed responses on which the check failed. */
function proof({ provenBy }: Requirement): Markup {
  if (provenBy.length === 0) return nothing;
  return html`<details class="more"><summary>Proven: the check fails on ${counted(provenBy.length, 'changed copy', 'changed copies')} of this target's responses</summary>${provenBy.join('; ')}.</details>`;
}

/** The evidence of an outcome, one line each. */
function evidence(row: Requirement): string[] {
  const { observed, reason, waiver, violations } = row;
  const bound = boundWords(row.bound);
  const passed = row.outcome === 'passed' && row.seen > 0;
  return [
    observed === null ? '' : `Observed: ${observed.answer}`,
    reason === null ? '' : sentence(reason),
    violations > 0 ? `Violated ${counted(violations, 'time')}.` : '',
    waiver === null
      ? ''
      : `Waived until ${waiver.expires}: ${waiver.reason} (${waiver.owner}, ${waiver.issue})`,
    passed && bound !== '' ? `Passed in ${counted(row.seen, 'exchange')}: ${bound}.` : '',
  ].filter((line) => line !== '');
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]?$/, '.')}`;

/** The outcome as a symbol and a word, so that it is readable without colours. */
export function chip(row: Requirement, severity: Severity): Markup {
  const { outcome, waiver } = row;
  const isMild = outcome === 'failed' && severity !== 'failure';
  const kind = isMild ? `${outcome} warning` : outcome;
  const word = waiver !== null ? `${outcome}, waived` : outcomeWord(row);
  return html`<span class="chip ${kind}"><span aria-hidden="true">${marks[outcome]} </span>${word}${
    severity === 'warning' ? html`<span class="unseen"> (a warning)</span>` : nothing
  }</span>`;
}

/** Statements of the suite write wire names in backticks. */
export function inCode(statement: string): Markup[] {
  return statement
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
