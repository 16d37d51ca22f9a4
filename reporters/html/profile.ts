/** The deployment profile, and the configuration of the run. */

import { counted, formatNumber } from '../../src/core/text/counted.ts';
import { type ConfigRow, configRows } from '../../src/report/config-rows.ts';
import type { Report } from '../../src/report/report.ts';
import { html, type Markup } from './markup.ts';
import { inCode } from './requirements.ts';

type Aspect = Report['observations'][number]['aspects'][number];

export function profileTable({ observations }: Report): Markup {
  return html`<table class="rows"><colgroup><col class="c-clause"><col class="c-gap"><col></colgroup><thead><tr><th scope="col">Clause</th><th scope="col">Not shown in the document</th><th scope="col">What this target does</th></tr></thead>
<tbody>${observations.map(
    ({ clause, title, unseen, aspects }) =>
      html`<tr><td class="cell-clause"><span class="only-narrow soft">clause </span>${clause}</td><th scope="row">${inCode(title)}</th><td>${
        aspects.length === 0
          ? html`<span class="soft">${unseen === null ? 'Not tested by this run.' : inCode(unseen)}</span>`
          : [
              ...aspects.map(aspectPart),
              ...(unseen === null ? [] : [html`<p class="soft">${inCode(unseen)}</p>`]),
            ]
      }</td></tr>`,
  )}</tbody></table>`;
}

/** Shows the question too, because several checks may belong to one gap. */
function aspectPart({ question, answer, why, id, seen }: Aspect): Markup {
  const text =
    answer === null ? html`<span class="soft">${why ?? 'No exchange showed it.'}</span>` : answer;
  return html`<p><span class="soft small">${inCode(question)}</span><br>${text} <span class="soft small">(${id}, in ${counted(seen, 'exchange')})</span></p>`;
}

/** With the names of the settings, so that the run can be repeated. */
export function configTable({ config, seed, target, cases }: Report): Markup {
  const url = config.embeddedReference ? 'not set: the embedded reference service' : target.url;
  const rows: readonly ConfigRow[] = [
    { key: 'targetUrl', label: '`TARGET_URL`', value: url },
    { key: 'seed', label: '`SEED`', value: seed },
    ...configRows(config).filter(({ key }) => key !== 'embeddedReference'),
  ];
  return html`<table><thead><tr><th scope="col">Setting</th><th scope="col">Value</th></tr></thead>
<tbody>${rows.map(
    ({ key, label, value }) =>
      html`<tr><th scope="row">${inCode(label)}</th><td class="breaks">${words(value)}${key === 'cases' ? cutIn(cases) : ''}</td></tr>`,
  )}</tbody></table>`;
}

function cutIn(cases: Report['cases']): string {
  if (cases === null || cases.planned >= cases.asked) return '';
  return ` (the caps allowed ${formatNumber(cases.planned)})`;
}

function words(value: unknown): string {
  if (value === null) return 'not set';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
