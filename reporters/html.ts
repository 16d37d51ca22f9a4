/**
 * The report as one self-contained HTML file: without network access, and complete without scripts.
 */

import { printable } from '../src/core/text/printable.ts';
import { conclusionOf, type Tone } from '../src/report/conclusion.ts';
import type { Report } from '../src/report/report.ts';
import { latencyCharts, timelineCharts } from './html/charts.ts';
import { connectionPart } from './html/connection.ts';
import { facts, recompute } from './html/facts.ts';
import { failedSets, hasFailed, hasWarnings, spendingPart, warningSets } from './html/findings.ts';
import { pageHead } from './html/head.ts';
import { html, type Markup, nothing, raw } from './html/markup.ts';
import { configTable, profileTable } from './html/profile.ts';
import {
  countsTable,
  filters,
  topicTables,
  undecidedList,
  undecidedRows,
} from './html/requirements.ts';
import { script } from './html/script.ts';
import { style } from './html/style.ts';
import { glossOf } from './shared/outcome-words.ts';
import { scopeItems } from './shared/scope.ts';
import { headline } from './shared/verdict-sentence.ts';

export function toHtml(unsafeReport: Report): string {
  const report = printable(unsafeReport, { layout: true });
  return `${page(report)}\n`;
}

interface Section {
  readonly id: string;
  readonly title: string | ((report: Report) => string);
  readonly body: (report: Report) => Markup;
  /** Absent: the section is always shown. */
  readonly isShown?: (report: Report) => boolean;
}

/** The sections, the most important ones first. */
const sections: readonly Section[] = [
  { id: 'findings', title: 'What failed', body: failedSets, isShown: hasFailed },
  {
    id: 'undecided',
    title: (report) =>
      undecidedRows(report).length > 0 ? 'Undecided requirements' : 'Notes on the run',
    body: undecidedPart,
    isShown: (report) => undecidedRows(report).length > 0 || notesOf(report).length > 0,
  },
  { id: 'warnings', title: 'Warnings', body: warningSets, isShown: hasWarnings },
  { id: 'summary', title: 'Summary', body: summaryPart },
  {
    id: 'requirements',
    title: 'Requirements',
    body: (report) => html`${filters(report)}${topicTables(report)}`,
  },
  {
    id: 'profile',
    title: 'Deployment profile',
    body: (report) =>
      html`<p class="soft">Where the interface document says "not shown", it requires nothing, so a target cannot violate it. This table shows what the target does.</p>${profileTable(report)}`,
  },
  { id: 'time', title: 'Over time', body: (report) => html`${timelineCharts(report)}` },
  { id: 'latency', title: 'Response times', body: latencyCharts },
  { id: 'spending', title: 'Spending', body: spendingPart },
  { id: 'connection', title: 'Who responded', body: connectionPart },
  { id: 'configuration', title: 'Configuration', body: configTable },
  { id: 'again', title: 'Check it yourself', body: recompute },
];

function page(report: Report): Markup {
  const { target, suite } = report;
  const { words } = conclusionOf(report);
  const shownSections = sections
    .filter(({ isShown }) => isShown?.(report) ?? true)
    .map(({ id, title, body }) => {
      return { id, title: typeof title === 'string' ? title : title(report), body };
    });
  return html`<!doctype html>
<html lang="en">
${pageHead({ title: `${words}: ${target.url}`, style, script })}
<body>
<a class="skip" href="#content">Skip to the report</a>
<header>
<h1>Conformance to the Funds Disbursement Service Interface</h1>
${verdictPart(report)}
<p class="scope small breaks">${report.target.url} · ${scopeItems(report).join(' · ')}</p>
<nav class="toc small" aria-label="Contents"><ul>${shownSections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>
</header>
<main id="content" tabindex="-1">
${shownSections.map(
  ({ id, title, body }) =>
    html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body(report)}</section>`,
)}
</main>
<p id="copied" class="unseen" role="status"></p>
<footer><p class="small">${suite.name} ${suite.version}</p></footer>
<script>${raw(script)}</script>
</body>
</html>`;
}

function summaryPart(report: Report): Markup {
  const glossed = glossOf(report);
  return html`${facts(report)}${countsTable(report)}
<p class="soft small">${
    report.strict
      ? html`In this strict run a <em>should</em> counts exactly as a <em>must</em>: one that failed makes the target non-conformant, and one that is undecided makes the run inconclusive.`
      : html`A <em>must</em> that failed makes the target non-conformant, and one that is undecided makes the run inconclusive. A <em>should</em> that failed is a warning.`
  } An <em>observe</em> is never a violation.${glossed.map(
    ([word, means]) => html` <em>${word}</em>: ${means}.`,
  )}</p>`;
}

/** Sentences about the run that are not already beside a failing verdict. */
const notesOf = (report: Report) => (isFailure(report) ? report.reasons : []);

function undecidedPart(report: Report): Markup {
  // The list has the reasons of undecided requirements.
  const reasons = new Set(undecidedRows(report).flatMap(({ reason }) => reason ?? []));
  const notes = notesOf(report).filter((note) => ![...reasons].some((one) => note.endsWith(one)));
  const part =
    notes.length === 0
      ? nothing
      : html`<ul class="reasons">${notes.map((note) => html`<li>${note}</li>`)}</ul>`;
  return html`${part}${undecidedList(report)}`;
}

const looks: Readonly<Record<Tone, readonly [look: string, mark: string]>> = {
  good: ['good', '✓'],
  caution: ['open', '!'],
  bad: ['bad', '✗'],
  open: ['open', '?'],
};

function verdictPart(report: Report): Markup {
  const { words, tone } = conclusionOf(report);
  const [look, mark] = looks[tone];
  // After a failure its requirements come first, then the other sentences.
  const reasons = [
    ...(isFailure(report) ? [] : report.reasons),
    ...report.faults.map((fault) => `The suite itself failed: ${fault}`),
  ];
  return html`<div class="verdict ${look}"><p class="word" id="verdict" data-verdict="${report.verdict}"><span aria-hidden="true">${mark} </span>${capital(words)}</p><p>${linked(headline(report), report)}</p>${
    reasons.length === 0
      ? nothing
      : html`<ul>${[...new Set(reasons)].map((reason) => html`<li class="breaks">${reason}</li>`)}</ul>`
  }</div>`;
}

const isFailure = (report: Report) => report.verdict === 'non-conformant';

/** Replaces ids of requirements by links to their rows or findings. */
function linked(sentence: string, { requirements }: Report): Markup[] {
  const withFindings = new Set(
    requirements.flatMap(({ id, findings }) => (findings.length > 0 ? [id] : [])),
  );
  const ids = new Set(requirements.map(({ id }) => id));
  return sentence.split(/\b([A-Z]+-\d+)\b/).map((part) => {
    if (!ids.has(part)) return html`${part}`;
    return html`<a href="#${withFindings.has(part) ? 'finding-' : ''}${part}">${part}</a>`;
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
