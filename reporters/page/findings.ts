/** The findings of a report, each with what was sent, what came back, and a line to try it again. */
import type { Finding, Report, Requirement } from '../../src/report/report.ts';
import { type Severity, severityIn } from '../../src/report/severity.ts';
import { counted, formatNumber, place } from '../words.ts';
import { html, type Markup, nothing } from './markup.ts';
import { chip, inCode } from './requirements.ts';

export function findingSets(report: Report): Markup {
  const rows = report.requirements.filter(({ findings }) => findings.length > 0);
  if (rows.length === 0) return html`<p>None: nothing was violated.</p>`;
  return html`${rows.map((row) => findingSet(row, severityIn(row, report)))}`;
}

function findingSet(row: Requirement, severity: Severity): Markup {
  const { id, level, outcome, topic, clause, statement, violations, findings, waiver } = row;
  const more = violations - findings.length;
  return html`<section class="finding-set" id="finding-${id}" aria-labelledby="finding-title-${id}" data-outcome="${outcome}" data-level="${level}" data-topic="${topic}">
<h3 id="finding-title-${id}"><a href="#${id}">${id}</a> ${chip(row, severity)} <span class="soft small">${level}, clause ${clause}</span></h3>
<p>${inCode(statement)}</p>${
    waiver === null
      ? nothing
      : html`<p class="soft">Waived until ${waiver.expires}: ${waiver.reason} (${waiver.owner}, ${waiver.issue})</p>`
  }
${findings.map((finding, at) => oneFinding(finding, `${id}-${at + 1}`, at === 0 && severity === 'failure'))}
${more > 0 ? html`<p class="soft">And ${formatNumber(more)} more like these; every exchange is in history.jsonl.</p>` : nothing}
</section>`;
}

function oneFinding(finding: Finding, key: string, open: boolean): Markup {
  const { exchanges, pointer, expected, actual, request, response, curl, replay } = finding;
  const name = exchanges.length === 1 ? 'Exchange' : 'Exchanges';
  return html`<details class="finding"${open ? html` open` : nothing}><summary>${name} ${exchanges.join(', ')}: <span class="breaks">${place(pointer)}</span></summary>
<div class="pair"><div class="expected"><h4>Expected</h4><pre>${expected}</pre></div>
<div class="actual"><h4>Actual</h4><pre>${actual}</pre></div></div>
<p class="small">JSON pointer <code>${pointer === null ? 'none' : pointer === '' ? '"" (the whole body)' : pointer}</code>, case <code>${finding.case}</code></p>
<div class="pair"><div><h4>Request</h4><pre>${requestText(request)}</pre></div>
<div><h4>Response</h4><pre>${responseText(response)}</pre></div></div>
<div class="copyable"><h4>Try it again</h4><pre id="curl-${key}">${curl}</pre>
<button type="button" data-copies="curl-${key}" hidden>Copy<span class="unseen"> the curl line of ${key}</span></button>
<p class="small">With the suite: <code>npx disbursement-conformance run ${replay}</code></p></div>
</details>`;
}

function requestText({ method, path, headers, body }: Finding['request']): string {
  const lines = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [...lines, ...(body === null ? [] : ['', body])].join('\n');
}

function responseText({ status, body }: Finding['response']): string {
  return status === null ? `No answer: ${body}` : `HTTP ${status}\n\n${body}`;
}

const LISTED_UNKNOWN = 100;

/** What was spent, and what may have been. */
export function spendingPart({ spending, unknownDisbursements, range }: Report): Markup {
  const { disbursements, amount, unknown, posts } = spending;
  const listed = unknownDisbursements.slice(0, LISTED_UNKNOWN);
  return html`<dl class="facts"><div><dt>Disbursements</dt><dd>${formatNumber(disbursements)}</dd></div>
<div><dt>Sum of their amounts</dt><dd>${formatNumber(amount)}</dd></div>
<div><dt>Disbursement requests sent</dt><dd>${formatNumber(posts)}</dd></div>
<div><dt>Without an answer</dt><dd>${formatNumber(unknown)}</dd></div></dl>
<p>${range}</p>${
    unknown === 0
      ? nothing
      : html`<p>${counted(unknown, 'disbursement')} may or may not have happened: ask the target for them by their merchant reference.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Disbursements without an answer"><table>
<thead><tr><th scope="col">Merchant reference</th><th scope="col" class="number">Amount</th><th scope="col" class="number">Exchange</th><th scope="col">Why</th></tr></thead>
<tbody>${listed.map(
          (one) =>
            html`<tr><td><code>${one.merchantReference ?? 'none'}</code></td><td class="number">${one.amount === null ? 'unknown' : formatNumber(one.amount)}</td><td class="number">${one.exchange}</td><td>${one.why}${one.listedIn === null ? nothing : html`; it happened: exchange ${one.listedIn} lists it`}</td></tr>`,
        )}</tbody></table></div>${
          unknown > listed.length
            ? html`<p class="soft">And ${formatNumber(unknown - listed.length)} more, in report.json.</p>`
            : nothing
        }`
  }`;
}
