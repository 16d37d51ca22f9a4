/** The facts of a run, and how to verify its verdict. */

import { isRecordedTraffic } from '../../src/core/is-recorded-traffic.ts';
import { name } from '../../src/core/package.ts';
import { formatNumber } from '../../src/core/text/counted.ts';
import type { Report } from '../../src/report/report.ts';
import { durationMs, formatMs } from '../shared/numbers.ts';
import { capsText } from '../shared/scope.ts';
import { html, type Markup } from './markup.ts';

export function facts(report: Report): Markup {
  const { target, startedAt, requests, seed, runId, suite, spending, config } = report;
  const rows: readonly (readonly [string, string])[] = [
    [
      'Target',
      config.embeddedReference ? `${target.url} (embedded reference service)` : target.url,
    ],
    ['Started', startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Duration', durationMs(report) === null ? 'it did not end' : formatMs(durationMs(report))],
    ['Requests', formatNumber(requests)],
    ['Disbursements', formatNumber(spending.disbursements)],
    ['Total amount', formatNumber(spending.amount)],
    ...(isRecordedTraffic(config)
      ? []
      : ([
          ['Caps', capsText(report).replace(/^caps /, '')],
          ['Seed', String(seed)],
        ] as const)),
    ['Run', runId],
    ['Suite', `${suite.name} ${suite.version}`],
  ];
  return html`<dl class="facts">${rows.map(
    ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/**
 * The package with the version that made the report. A history of somebody else may have any text as its
 * version, and npm takes `npm:other-package` or an address there, so only a number is shown.
 */
const packageOf = ({ version }: Report['suite']) =>
  /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version) ? `${name}@${version}` : name;

export function recompute({ suite, planDigest, seed, config }: Report): Markup {
  const digested = isRecordedTraffic(config)
    ? 'Digest of the HAR (SHA-256)'
    : `Plan digest (SHA-256), seed ${seed}`;
  return html`<p><code>history.jsonl</code> has every exchange. The same version of the suite computes the same verdict from it, without the target:</p>
<pre id="verify-line">npx ${packageOf(suite)} verify conformance-report</pre>
<p><button type="button" data-copies="verify-line" hidden>Copy<span class="unseen"> the verify line</span></button></p>
<p class="small soft">If this file is in another folder than conformance-report, write that folder.</p>
<dl class="facts"><div><dt>Catalogue digest (SHA-256)</dt><dd><code>${suite.catalogueDigest}</code></dd></div>
<div><dt>${digested}</dt><dd><code>${planDigest}</code></dd></div></dl>`;
}
