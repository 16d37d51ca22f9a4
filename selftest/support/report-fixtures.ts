/**
 * One report of each kind, for the tests of formats.
 * Above 200 lines: one list.
 */

import type { Settings } from '../../src/config/config.ts';
import type { WaiverTerms } from '../../src/config/waiver.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { countsOf } from '../../src/report/make-report.ts';
import type { Finding, Report } from '../../src/report/report.ts';
import { runSmall, small } from '../trust/small-suite.ts';
import { judgedWith, type Ran, runAgainst } from './pipeline.ts';
import { service, serviceWith } from './service.ts';

const ESC = String.fromCharCode(27);
const NUL = String.fromCharCode(0);

/** Everything that could break or control a format, in one text. */
const HOSTILE = [
  `${ESC}[31mred${ESC}]0;title${ESC}\\ ${NUL} \ud800 \u202e`,
  ']]> </failure> <!-- --> <script>document.title="owned"</script>',
  '"><img src="https://evil.example/x" onerror="document.title=1"> &amp; \' \' `code` ``` | cell |',
  '\r\n::error title=x::owned%0A ##[add-mask]x ##[error]owned ##vso[task.setvariable variable=A]x ##teamcity[message]',
  '\n# heading\n- [link](https://evil.example) ![i](https://evil.example/i) **bold** @octocat #1',
  '{0} {{x}} </td></table><style>*{display:none}</style> www.evil.example a@evil.example',
].join(' ');

/** Responses in which every text is hostile. */
async function hostileServer(): Promise<Response> {
  const errors = { [HOSTILE]: HOSTILE };
  return Response.json({ status: 'error', message: HOSTILE, data: HOSTILE, errors });
}

/** Accepts everything, with a response that violates many rules at once. */
async function brokenServer(): Promise<Response> {
  const data = { fee: HOSTILE, status: HOSTILE, activities: HOSTILE, [HOSTILE]: HOSTILE };
  return Response.json({ status: 'success', message: HOSTILE, data, errors: HOSTILE });
}

const BROKEN_SCENARIOS = ['disbursements', 'lists'];

const waiver: WaiverTerms = {
  reason: 'the ledger rounds, to be mended',
  owner: 'payments',
  issue: 'https://issues.example/PAY-12',
  expires: '2027-01-31',
};

/** Makes them. Only `green` has all requirements, because such a run takes longest. */
export async function makeReportFixtures(): Promise<Readonly<Record<string, Report>>> {
  const settings = { CASES: '6' };
  const wrong = serviceWith('new-fee-short');
  const { report: green } = await runAgainst(service(), settings);
  const greenRun = await runSmall(service(), settings);
  const redRun = await runSmall(wrong, settings);
  const red = redRun.report;
  const strict = { ...red, strict: true };
  const readOnly = (await runSmall(service(), { READ_ONLY: 'true' })).report;
  const hostile = (await runSmall(hostileServer, settings)).report;
  // Masking its texts takes milliseconds for each response.
  const broken = (await runSmall(brokenServer, settings, BROKEN_SCENARIOS)).report;
  const died = judge(eventsOf(greenRun.lines.slice(0, 40)), small);
  const empty = judge(
    eventsOf(greenRun.lines.filter(({ kind }) => kind !== 'request' && kind !== 'response')),
    small,
  );
  return {
    ...{ green, red, strict, readOnly, hostile, broken, died, empty },
    ...waivedReports(greenRun, redRun, settings),
    mixed: mixed(red),
    poisoned: poisoned(red),
    faulty: faulty(green),
  };
}

/** The same runs with a waiver for each failure, and with one that must be removed. */
function waivedReports(green: Ran, red: Ran, settings: Settings) {
  const entry = (requirement: string, expires = waiver.expires) => ({
    requirement,
    ...waiver,
    expires,
  });
  const failed = red.report.requirements.filter(({ outcome }) => outcome === 'failed');
  const all = failed.map(({ id }) => entry(id));
  const judged = (ran: Ran, waivers: readonly object[]) =>
    judgedWith(ran, { ...settings, WAIVERS: JSON.stringify(waivers) }, small);
  return {
    waived: judged(red, all),
    expired: judged(red, [...all.slice(1), entry(failed[0]?.id ?? '', '1969-12-31')]),
    stale: judged(green, [entry('FEE-01')]),
  };
}

const finding: Finding = {
  exchanges: [2],
  case: 'disbursements/1',
  pointer: '/data/fee',
  expected: 'a decimal number with two decimal places',
  actual: '"10.0"',
  request: { method: 'POST', path: '/initiate-disbursement', headers: [], body: '{"amount":1}' },
  response: { status: 200, headers: [], durationMs: 12, body: '{}', item: '{"fee":"10.0"}' },
  curl: "curl -i -X POST 'http://127.0.0.1:1/initiate-disbursement'",
  hint: 'The curl line has a new merchant_reference.',
  origin: null,
  replay: 'npx disbursement-conformance run --last-failed --only FEE-01',
};

/** Every outcome at every level, with every member of a report. */
function mixed(report: Report): Report {
  const levels = ['must', 'should', 'observe'] as const;
  const words = ['passed', 'failed', 'cantTell', 'inapplicable', 'untested', 'error'] as const;
  const requirements = report.requirements.map((row, at) => {
    const level = levels[at % 3] ?? 'must';
    const outcome = words[Math.floor(at / 3) % 6] ?? 'passed';
    const isObserved = level === 'observe' && outcome === 'passed';
    return {
      ...row,
      ...{ level, outcome, violations: outcome === 'failed' ? 9 : 0 },
      reason: outcome === 'passed' || outcome === 'failed' ? null : 'no response came',
      bound: outcome === 'passed' ? 0.03 : null,
      provenBy: outcome === 'passed' ? ['fee without its point', 'fee as a number'] : [],
      findings: outcome === 'failed' ? [finding] : [],
      observed: isObserved ? { answer: 'refused', value: 'refused', exchanges: [3] } : null,
    };
  });
  const aspect = { id: 'LIST-09', question: 'Is it?', value: 1, seen: 4, exchanges: [1] };
  return {
    ...report,
    requirements,
    verdict: 'non-conformant',
    counts: countsOf(requirements),
    unknownDisbursements: [
      { exchange: 3, merchantReference: 'm3', amount: 10, why: 'reset', listedIn: null },
    ],
    spending: { ...report.spending, unknown: 1 },
    observations: report.observations.map((row, at) => ({
      ...row,
      aspects: [{ ...aspect, answer: at % 2 ? 'yes' : null, why: at % 2 ? null : 'not sent' }],
    })),
  };
}

/** Hostile texts in all places that a target or an author of waivers controls. */
function poisoned(report: Report): Report {
  const poison = { ...waiver, reason: HOSTILE, owner: HOSTILE, issue: HOSTILE, expires: HOSTILE };
  return {
    ...report,
    target: { url: `https://x/${HOSTILE}` },
    reasons: [HOSTILE],
    faults: [HOSTILE],
    requirements: report.requirements.map((row, at) => ({
      ...row,
      reason: row.outcome === 'failed' ? null : HOSTILE,
      waiver: at % 5 === 0 ? poison : null,
      observed: { answer: HOSTILE, value: HOSTILE, exchanges: [1] },
      findings: row.findings.map((one) => ({
        ...one,
        ...{ expected: HOSTILE, actual: HOSTILE, curl: HOSTILE, hint: HOSTILE },
        pointer: `/data/1/${HOSTILE}`,
        request: {
          ...one.request,
          path: `/${HOSTILE}`,
          body: HOSTILE,
          headers: [[HOSTILE, HOSTILE]],
        },
        response: {
          ...{ status: 200, headers: [[HOSTILE, HOSTILE]], durationMs: 1 },
          ...{ body: HOSTILE, item: HOSTILE },
        },
      })),
    })),
    unknownDisbursements: [
      { exchange: 3, merchantReference: HOSTILE, amount: 1, why: HOSTILE, listedIn: 4 },
    ],
    spending: { ...report.spending, unknown: 1 },
    observations: report.observations.map((row) => ({
      ...row,
      aspects: [
        {
          id: 'X-01',
          question: HOSTILE,
          answer: HOSTILE,
          value: HOSTILE,
          seen: 1,
          exchanges: [],
          why: HOSTILE,
        },
      ],
    })),
  };
}

function faulty(report: Report): Report {
  const requirements = report.requirements.map((row, at) =>
    at === 0 ? { ...row, outcome: 'error' as const, reason: 'the check itself failed' } : row,
  );
  const faults = ['a scenario threw'];
  return {
    ...report,
    verdict: 'inconclusive',
    faults,
    requirements,
    counts: countsOf(requirements),
  };
}
