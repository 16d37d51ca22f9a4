/** The facts of a run, and how to verify its verdict. */
import type { Report } from '../../src/report/report.ts';
import { capsText } from '../scope.ts';
import { durationMs, formatMs, formatNumber } from '../words.ts';
import { html, type Markup } from './markup.ts';

export function facts(report: Report): Markup {
  const { target, startedAt, requests, seed, runId, suite, spending } = report;
  const rows: readonly (readonly [string, string])[] = [
    ['Target', report.config.embeddedReference ? `${target.url} (embedded reference)` : target.url],
    ['Started', startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Duration', durationMs(report) === null ? 'it did not end' : formatMs(durationMs(report))],
    ['Requests', formatNumber(requests)],
    ['Disbursements', formatNumber(spending.disbursements)],
    ['Total amount', formatNumber(spending.amount)],
    ['Caps', capsText(report).replace(/^caps /, '')],
    ['Seed', String(seed)],
    ['Run', runId],
    ['Suite', `${suite.name} ${suite.version}`],
  ];
  return html`<dl class="facts">${rows.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

export function recompute({ suite, planDigest, seed }: Report): Markup {
  return html`<p><code>history.jsonl</code> has every exchange. The same version of the suite computes the same verdict from it, without the target:</p>
<pre id="verify-line">npx ${suite.name} verify conformance-report</pre>
<p><button type="button" data-copies="verify-line" hidden>Copy<span class="unseen"> the verify line</span></button></p>
<dl class="facts"><div><dt>Catalogue digest (SHA-256)</dt><dd><code>${suite.catalogueDigest}</code></dd></div>
<div><dt>Plan digest (SHA-256), seed ${seed}</dt><dd><code>${planDigest}</code></dd></div></dl>`;
}
