/** The findings of a report, each with request, response and a command to repeat the request. */

import { isRecordedTraffic } from '../../src/core/is-recorded-traffic.ts';
import { counted, formatNumber } from '../../src/core/text/counted.ts';
import type { Finding, Report, Requirement } from '../../src/report/report.ts';
import { type Severity, severityIn } from '../../src/report/severity.ts';
import { commandToShow } from '../shared/commands.ts';
import { formatMs } from '../shared/numbers.ts';
import { pointerText, splitPointer } from '../shared/pointers.ts';
import { jsonText } from './json-text.ts';
import { html, type Markup, nothing } from './markup.ts';
import { chip, inCode } from './requirements.ts';

/** Failures that count, faults of the suite, and waived failures. */
export function failedSets(report: Report): Markup {
  return setsOf(report, ['failure', 'error', 'waived']);
}

/** Failures that do not count. */
export function warningSets(report: Report): Markup {
  return setsOf(report, ['warning', 'note']);
}

export const hasFailed = (report: Report) =>
  rowsOf(report, ['failure', 'error', 'waived']).length > 0;
export const hasWarnings = (report: Report) => rowsOf(report, ['warning', 'note']).length > 0;

/** In the order of the severities, and then of the catalogue. */
function rowsOf(report: Report, wanted: readonly Severity[]): Requirement[] {
  const shownRows = report.requirements.filter(
    ({ findings, outcome }) => findings.length > 0 || outcome === 'error',
  );
  return wanted.flatMap((severity) =>
    shownRows.filter((row) => severityIn(row, report) === severity),
  );
}

function setsOf(report: Report, wanted: readonly Severity[]): Markup {
  return html`${rowsOf(report, wanted).map((row) => findingSet(row, report))}`;
}

function findingSet(row: Requirement, report: Report): Markup {
  const severity = severityIn(row, report);
  const { id, level, outcome, topic, clause, statement, violations, findings, waiver } = row;
  const more = violations - findings.length;
  return html`<section class="finding-set" id="finding-${id}" aria-labelledby="finding-title-${id}" data-outcome="${outcome}" data-level="${level}" data-topic="${topic}">
<h3 id="finding-title-${id}"><a href="#${id}">${id}</a> ${chip(row, severity)} <span class="soft small">${level}, clause ${clause}</span></h3>
<p>${inCode(statement)}</p>${
    waiver === null
      ? nothing
      : html`<p class="soft">Waived until ${waiver.expires}: ${waiver.reason} (${waiver.owner}, ${waiver.issue})</p>`
  }${row.reason === null ? nothing : html`<p>${row.reason}</p>`}
${findings.map((finding, at) => oneFinding(finding, { key: `${id}-${at + 1}`, isOpen: at === 0 && severity === 'failure', hasHistory: !isRecordedTraffic(report.config) }))}
${more > 0 ? html`<p class="soft">And ${formatNumber(more)} more of the same kind; history.jsonl has every exchange.</p>` : nothing}
</section>`;
}

interface FindingPlace {
  /** Unique on the page. */
  readonly key: string;
  readonly isOpen: boolean;
  /** Recorded traffic has none, so no command shows its exchanges. */
  readonly hasHistory: boolean;
}

function oneFinding(finding: Finding, { key, isOpen, hasHistory }: FindingPlace): Markup {
  const { exchanges, pointer, expected, actual, request, response, curl, hint, replay } = finding;
  const name = exchanges.length === 1 ? 'Exchange' : 'Exchanges';
  const show = hasHistory ? commandToShow(finding) : null;
  return html`<details class="finding"${isOpen ? html` open` : nothing}><summary>${name} ${exchanges.join(', ')}: <span class="breaks">${pointerText(pointer)}</span></summary>
<div class="pair"><div class="expected"><h4>Expected</h4><pre>${expected}</pre></div>
<div class="actual"><h4>Actual</h4><pre>${actual}</pre></div></div>
<p class="small">JSON pointer <code>${pointer === null ? 'none' : pointer === '' ? '"" (the whole body)' : pointer}</code>, case <code>${finding.case}</code></p>
<div class="pair"><div><h4>Request</h4>${requestText(request)}</div>
<div><h4>Response</h4>${responseText(response, pointer)}</div></div>
${toCopy('The same request with curl', 'curl', key, curl)}${hint === null ? nothing : html`<p class="small soft">${hint}</p>`}
${toCopy('All failed cases of this requirement, with the suite', 'replay', key, replay)}
<p class="small soft">If the run has another REPORT_DIR than conformance-report, name it: run --last-failed FOLDER, show --report-dir FOLDER.</p>
${show === null ? nothing : toCopy('The other exchanges of this finding', 'show', key, show)}
</details>`;
}

function toCopy(
  title: string,
  kind: 'curl' | 'replay' | 'show',
  key: string,
  line: string,
): Markup {
  return html`<div class="copyable"><h4>${title}</h4><pre id="${kind}-${key}">${line}</pre>
<button type="button" data-copies="${kind}-${key}" hidden>Copy<span class="unseen"> the ${kind} line of ${key}</span></button></div>`;
}

/** A longer text is collapsed after its first lines. */
const UNFOLDED_CHARACTERS = 600;

function requestText({ method, path, headers, body }: Finding['request']): Markup {
  const head = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return html`<pre>${head.join('\n')}</pre>${body === null ? nothing : bodyText(body, null, 'request')}`;
}

function responseText(response: Finding['response'], pointer: string | null): Markup {
  const { status, headers, durationMs, body, item } = response;
  const took = formatMs(durationMs);
  if (status === null) return html`<pre>No response, after ${took}: ${body}</pre>`;
  const head = [
    `HTTP ${status}  (after ${took})`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const headText = html`<pre>${head.join('\n')}</pre>`;
  if (item === null) return html`${headText}${bodyText(body, pointer, 'response')}`;
  const [ofItem, rest] = splitPointer(pointer);
  return html`${headText}<p class="small">The transaction at <code>${ofItem}</code>:</p><pre>${jsonText(item, rest)}</pre>
${bodyText(body, null, 'response')}`;
}

function bodyText(body: string, pointer: string | null, of: string): Markup {
  const text = html`<pre>${jsonText(body, pointer)}</pre>`;
  if (body.length <= UNFOLDED_CHARACTERS) return text;
  return html`<details class="long"${pointer === null ? nothing : html` open`}><summary class="small">The ${of} body, ${formatNumber(body.length)} characters</summary>${text}</details>`;
}

const LISTED_UNKNOWN = 100;

/** What the run spent, and what it may have spent. */
export function spendingPart({ spending, unknownDisbursements, range }: Report): Markup {
  const { disbursements, amount, unknown, posts } = spending;
  const listedUnknown = unknownDisbursements.slice(0, LISTED_UNKNOWN);
  return html`<dl class="facts"><div><dt>Disbursements</dt><dd>${formatNumber(disbursements)}</dd></div>
<div><dt>Total amount</dt><dd>${formatNumber(amount)}</dd></div>
<div><dt>Disbursement requests sent</dt><dd>${formatNumber(posts)}</dd></div>
<div><dt>Without a response</dt><dd>${formatNumber(unknown)}</dd></div></dl>
<p>${range}</p>${
    unknown === 0
      ? nothing
      : html`<p>${counted(unknown, 'disbursement')} may or may not have happened: look for them at the target by their merchant reference.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Disbursements without a response"><table>
<thead><tr><th scope="col">Merchant reference</th><th scope="col" class="number">Amount</th><th scope="col" class="number">Exchange</th><th scope="col">Why</th></tr></thead>
<tbody>${listedUnknown.map(
          (one) =>
            html`<tr><td><code>${one.merchantReference ?? 'none'}</code></td><td class="number">${one.amount === null ? 'unknown' : formatNumber(one.amount)}</td><td class="number">${one.exchange}</td><td>${one.why}${one.listedIn === null ? nothing : html`; it happened: exchange ${one.listedIn} lists it`}</td></tr>`,
        )}</tbody></table></div>${
          unknown > listedUnknown.length
            ? html`<p class="soft">And ${formatNumber(unknown - listedUnknown.length)} more, in report.json.</p>`
            : nothing
        }`
  }`;
}
