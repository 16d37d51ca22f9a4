/** Charts of the run as inline SVG, each with its numbers in a table. */

import { counted, formatNumber } from '../../src/core/text/counted.ts';
import type { Report } from '../../src/report/report.ts';
import { formatMs } from '../shared/numbers.ts';
import { html, type Markup, nothing } from './markup.ts';

type Latency = Report['latency'][number];
type Moment = Report['timeline']['moments'][number];

const WIDTH = 400;
const HEIGHT = 150;
const LEFT = 38;
const BOTTOM = 18;
const TOP = 8;
const plotWidth = WIDTH - LEFT - 8;
const plotHeight = HEIGHT - BOTTOM - TOP;

export function latencyCharts({ latency }: Report): Markup {
  const answeredRows = latency.filter((row) => row.answered > 0);
  if (answeredRows.length === 0) return html`<p>No request got a response.</p>`;
  return html`<div class="charts">${answeredRows.map(latencyFigure)}</div>`;
}

function latencyFigure(row: Latency): Markup {
  const { buckets, medianMs, p95Ms, p99Ms, maxMs, answered, unanswered } = row;
  const most = Math.max(...buckets.map(({ count }) => count));
  const step = plotWidth / buckets.length;
  const name = row.title;
  const summary =
    `${counted(answered, 'response')}: half within ${formatMs(medianMs)}, 95 % within ` +
    `${formatMs(p95Ms)}, 99 % within ${formatMs(p99Ms)}, slowest ${formatMs(maxMs)}` +
    (unanswered > 0 ? `; ${counted(unanswered, 'request')} without a response` : '');
  const bars = buckets.map(({ count }, at) =>
    bar(LEFT + at * step, step, count / most, 'bar', step > 4 ? 1 : 0),
  );
  const labels = ticks(buckets.length).map((at) => {
    const x = at === buckets.length - 1 ? LEFT + plotWidth : LEFT + (at + 0.5) * step;
    return html`<text x="${round(x)}" y="${HEIGHT - 4}" text-anchor="${at === buckets.length - 1 ? 'end' : 'middle'}">${label(buckets[at])}</text>`;
  });
  return html`<figure>
<figcaption>${name}<span class="soft small">${summary}.</span></figcaption>
${picture(`${name}, response times. ${summary}.`, [scale(most), ...bars, ...labels])}
<p class="soft small">Responses by time, measured in this client: from the start of sending, including a new connection and TLS, to the last byte of the response. The wait for RATE_LIMIT and CONCURRENCY does not count. With many requests in flight, the measured time includes the time that this machine needs for the other requests. Each bar covers a time range that is 25 % longer than that of the bar before it.</p>
<details><summary>Numbers of ${name}</summary>
<table><thead><tr><th scope="col">Within</th><th scope="col" class="number">Responses</th></tr></thead>
<tbody>${buckets.map(
    (bucket) =>
      html`<tr><td>${label(bucket)}</td><td class="number">${formatNumber(bucket.count)}</td></tr>`,
  )}</tbody></table></details></figure>`;
}

const label = (bucket: Latency['buckets'][number] | undefined) =>
  bucket?.upToMs == null ? 'longer' : formatMs(bucket.upToMs);

export function timelineCharts({ timeline, spending }: Report): Markup {
  const { moments, momentMs } = timeline;
  if (moments.length === 0) return html`<p>Nothing was sent.</p>`;
  const each = formatMs(momentMs);
  return html`<div class="charts">${requestsFigure(moments, momentMs, each)}${spendingFigure(timeline, spending.amount, each)}</div>
<details><summary>Numbers of the run over time</summary><div class="scroll" tabindex="0" role="region" aria-label="Numbers of the run over time">
<table><thead><tr><th scope="col">From</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Refused</th>
<th scope="col" class="number">No response</th><th scope="col" class="number">Disbursements</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${moments.map(
    (moment, at) => html`<tr><td>${formatMs(at * momentMs)}</td>
<td class="number">${formatNumber(moment.requests)}</td><td class="number">${formatNumber(moment.refused)}</td>
<td class="number">${formatNumber(moment.unanswered)}</td><td class="number">${formatNumber(moment.disbursements)}</td>
<td class="number">${formatNumber(moment.amount)}</td></tr>`,
  )}</tbody></table></div></details>`;
}

function requestsFigure(moments: readonly Moment[], momentMs: number, each: string): Markup {
  const most = Math.max(...moments.map(({ requests }) => requests));
  const step = plotWidth / moments.length;
  const gap = step > 4 ? 1 : 0;
  const bars = moments.flatMap(({ requests, refused, unanswered }, at) => {
    const x = LEFT + at * step;
    return [
      bar(x, step, requests / most, 'bar', gap),
      bar(x, step, (refused + unanswered) / most, 'bar open', gap),
      bar(x, step, unanswered / most, 'bar bad', gap),
    ];
  });
  const sum = (of: (moment: Moment) => number) => moments.reduce((all, one) => all + of(one), 0);
  const refused = sum((moment) => moment.refused);
  const unanswered = sum((moment) => moment.unanswered);
  const summary = `${counted(
    sum(({ requests }) => requests),
    'request',
  )}, ${formatNumber(refused)} refused, ${formatNumber(unanswered)} without a response`;
  return html`<figure><figcaption>Requests over time<span class="soft small">${summary}; each bar is ${each}. The target must refuse many of these requests, so a refusal is not a failure.</span></figcaption>
${picture(`Requests over time. ${summary}.`, [scale(most), ...bars, ...timeLabels(moments.length, momentMs)])}
<ul class="legend"><li>${swatch('bar')}accepted</li><li>${swatch('bar open')}refused</li>${
    unanswered > 0 ? html`<li>${swatch('bar bad')}no response</li>` : nothing
  }</ul></figure>`;
}

/** `total`: each moment has rounded amounts, so their sum may differ from it by some hundredths. */
function spendingFigure(
  { moments, momentMs }: Report['timeline'],
  total: number,
  each: string,
): Markup {
  let sum = 0;
  const sums = moments.map(({ amount }) => {
    sum += amount;
    return sum;
  });
  const most = Math.max(sum, 1);
  const step = plotWidth / moments.length;
  const points = sums.map((value, at) => {
    const y = TOP + plotHeight * (1 - value / most);
    return `L${round(LEFT + (at + 1) * step)} ${round(y)}`;
  });
  const floor = HEIGHT - BOTTOM;
  const path = `M${LEFT} ${floor} ${points.join(' ')} L${round(LEFT + plotWidth)} ${floor} Z`;
  const summary = `${formatNumber(total)} in total`;
  return html`<figure><figcaption>Spending over time<span class="soft small">${summary}, running total; each step is ${each}.</span></figcaption>
${picture(`Spending over time, running total: ${summary}.`, [
  scale(most),
  html`<path class="area" d="${path}"/>`,
  ...timeLabels(moments.length, momentMs),
])}</figure>`;
}

function picture(title: string, parts: readonly Markup[]): Markup {
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${parts}</svg>`;
}

function bar(x: number, width: number, share: number, kind: string, gap: number): Markup {
  if (!(share > 0)) return nothing;
  // A single response among thousands must still be visible.
  const height = Math.max(1.5, plotHeight * share);
  return html`<rect class="${kind}" x="${round(x)}" y="${round(HEIGHT - BOTTOM - height)}" width="${round(Math.max(width - gap, 0.5))}" height="${round(height)}"/>`;
}

function scale(most: number): Markup {
  const floor = HEIGHT - BOTTOM;
  return html`<line class="axis" x1="${LEFT}" y1="${floor}" x2="${LEFT + plotWidth}" y2="${floor}"/>
<line class="axis" x1="${LEFT}" y1="${TOP}" x2="${LEFT + plotWidth}" y2="${TOP}"/>
<text x="${LEFT - 5}" y="${TOP + 4}" text-anchor="end">${brief(most)}</text><text x="${LEFT - 5}" y="${floor}" text-anchor="end">0</text>`;
}

function timeLabels(moments: number, momentMs: number): Markup[] {
  return [0, 0.5, 1].map((share) => {
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle';
    const at = formatMs(share * moments * momentMs);
    return html`<text x="${LEFT + share * plotWidth}" y="${HEIGHT - 4}" text-anchor="${anchor}">${at}</text>`;
  });
}

const swatch = (kind: string) =>
  html`<svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${kind}" width="10" height="10"/></svg>`;

/** Positions of at most four labels. */
function ticks(count: number): number[] {
  const last = count - 1;
  return [...new Set([0, Math.round(last / 3), Math.round((last * 2) / 3), last])];
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** With three digits that count: `12.3`, `4.57K`. A longer text would be cut at the edge of the chart. */
export function brief(value: number): string {
  if (value >= 1e15) return value.toExponential(1).replace('+', '');
  const [size, letter] = UNITS.find(([least]) => value >= least) ?? [1, ''];
  return `${Number((value / size).toPrecision(3))}${letter}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
