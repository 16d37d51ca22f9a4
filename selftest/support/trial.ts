/**
 * One run against the reference in a dialect, with or without a fault, and its unexpected results.
 */
import { type Dialect, defaultDialect } from '../../reference/dialect.ts';
import type { Fault } from '../../reference/faults.ts';
import { openStore } from '../../reference/store.ts';
import type { Settings } from '../../src/config/config.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import type { Report } from '../../src/report/report.ts';
import type { Expectation, TrialNeed } from '../expected-failures/expectation.ts';
import { expectedFailures } from '../expected-failures/index.ts';
import { hidesOwn, mayAlsoFail, mayMiss } from '../faults/fault-exemptions.ts';
import { steppingClock } from './clock.ts';
import { differencesWithoutHints } from './hints.ts';
import { judging } from './judging.ts';
import { idsOf, JWT, LONG_BIZ_NUMBER, type Ran, runAgainst, tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

/** Receivers and bounds are configured, so that a refusal inside them is a fault of the target. */
export const trialSettings: Settings = {
  CASES: '40',
  AMOUNT_MIN: '100',
  AMOUNT_MAX: '10000',
  TARGET_RECEIVERS: JSON.stringify([
    { bank_code: '044', bank_account_number: '0690000031' },
    { bank_code: '058', bank_account_number: '0123456785' },
  ]),
};

/** A correct target gets as much time as one on loopback. */
const WATCH_MS = '1500';

/** What a fault needs, which its row in `expected-failures/` names. */
const settingsOfNeed: Readonly<Record<TrialNeed, Settings>> = {
  rare: { CASES: '160' },
  slow: { WATCH_MS: '6000' },
  wide: {},
  'second client': tenantSettings,
  'long number': { TARGET_BIZ_NUMBER: LONG_BIZ_NUMBER },
  'UUID as token': { TARGET_TOKEN: '3f2b9c44-6a1e-4d0b-9c7e-52d8a4f0b1e7' },
  'token with a mode': { TARGET_TOKEN: 'sk_live_9f8a7B6c5D4e3F2a1b0C9d8E' },
  'signed token': { TARGET_TOKEN: JWT },
  'short token': { TARGET_TOKEN: 'a7k-2q' },
  'invented receivers': { TARGET_RECEIVERS: '' },
  'target elsewhere': {
    ...{ CONFIRM_HOST: '127.0.0.1', MAX_DISBURSEMENTS: '2000', MAX_TOTAL_AMOUNT: '10000000' },
  },
  'large amounts': { AMOUNT_MAX: '1000000000000' },
};

/** Without a limit, because behind a limit a missing transaction proves nothing. */
const WIDE: Partial<Dialect> = { maxPerPage: 1000 };
/** A slow machine is not mistaken for a service that does not respond. */
const TIMEOUT_MS = '30000';
/** References are the same in every run, so that an order by reference is too. */
const STORE_SEED = 15;

interface Trial {
  readonly report: Report;
  /** Unexpected results, in sentences. */
  readonly problems: readonly string[];
}

/** How the target of a trial behaves. */
export function trialDialect(needs: readonly TrialNeed[], changes: Partial<Dialect> = {}): Dialect {
  const isWide = needs.includes('wide') || needs.includes('slow');
  return { ...defaultDialect, ...(isWide ? WIDE : {}), ...changes };
}

/**
 * Runs the whole plan, and judges it with and without speed hints. A dialect without a fault is
 * judged with STRICT, so that every warning counts.
 */
export async function tryOut(
  dialect: Partial<Dialect>,
  fault: Fault | null,
  given: Settings = trialSettings,
): Promise<Trial> {
  const needs = fault === null ? [] : (expectedFailures[fault.name]?.needs ?? []);
  const settings: Settings = {
    ...given,
    TIMEOUT_MS,
    ...(fault === null ? { STRICT: 'true', WATCH_MS, ...tenantSettings } : {}),
    ...Object.assign({}, ...needs.map((need) => settingsOfNeed[need])),
  };
  const spoken = trialDialect(needs, dialect);
  const clock = steppingClock();
  const { TARGET_TOKEN: token } = settings;
  const handler = service({
    ...(needs.includes('long number') ? { bizNumbers: [LONG_BIZ_NUMBER] } : {}),
    ...(token === undefined ? {} : { tokens: [token] }),
    dialect: spoken,
    faults: fault === null ? [] : [fault],
    nowMs: clock.nowMs,
    sleep: clock.sleep,
    store: openStore({ seed: STORE_SEED }),
  });
  const ran = await runAgainst(handler, settings, undefined, { clock, isLive: true });
  // The history gives the same result: judged-again.thorough.test.ts compares the two.
  const { live: report, lines } = ran;
  const problems = differencesWithoutHints(lines, report);
  if (fault === null) problems.push(...blameOf(report, spoken));
  else problems.push(...differencesOf(report, fault, spoken));
  // A dialect may hide the fault, or leave too little evidence for a proof.
  if (fault !== null && Object.keys(dialect).length === 0) problems.push(...plainlyWrong(ran));
  return { report, problems };
}

/** A correct target must have no findings. */
function blameOf(report: Report, dialect: Dialect): string[] {
  const blamed = report.requirements
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
    .map(({ id, findings: [finding] }) => {
      const shown = finding === undefined ? '' : `: ${finding.expected}, not ${finding.actual}`;
      return `${id} blames a correct target${shown}`;
    });
  const doubts = doubtsOf(report, dialect);
  if (report.verdict !== 'conformant' && doubts.length > 0) {
    blamed.push(`the verdict is ${report.verdict}: ${report.reasons.join(' ')}`);
  }
  return blamed;
}

/** On a page that never shows a transaction of the run, two requirements stay undecided. */
function doubtsOf({ reasons }: Report, dialect: Dialect): readonly string[] {
  if (!hidesOwn(dialect)) return reasons;
  return reasons.filter((reason) => !/^(LIST-08|TENANT-01):/.test(reason));
}

/** A fault fails exactly its declared requirements, except those that the dialect hides. */
function differencesOf(report: Report, { name }: Fault, dialect: Dialect): string[] {
  const known = expectedFailures[name];
  if (known === undefined) return [`${name} is not declared`];
  const { must, should, may = [] } = known;
  const failed = [...idsOf(report, 'failed'), ...idsOf(report, 'failed', 'should')];
  const allowed = [...must, ...should, ...may];
  const wanted = [...must, ...should].filter((id) => !mayMiss(id, name, dialect));
  const problems = [
    ...failed
      .filter((id) => !allowed.includes(id) && !mayAlsoFail(id, name, dialect))
      .map((id) => `${id} fails on ${name}, and is not declared`),
    ...wanted.filter((id) => !failed.includes(id)).map((id) => `${id} does not fail on ${name}`),
  ];
  const verdict = verdictFor(known, idsOf(report, 'failed'));
  const isHidden =
    report.verdict === 'inconclusive' &&
    verdict === 'conformant' &&
    doubtsOf(report, dialect).length === 0;
  if (report.verdict !== verdict && !isHidden && !mayAlsoFail('LIST-01', name, dialect)) {
    problems.push(`the verdict on ${name} is ${report.verdict}, not ${verdict}`);
  }
  return problems;
}

/** A failed `must` decides; nothing else may become undecided by a fault. */
function verdictFor({ stops }: Expectation, failed: readonly string[]): string {
  if (stops !== undefined) return 'inconclusive';
  return failed.length > 0 ? 'non-conformant' : 'conformant';
}

/** The result of a fault in the default dialect. */
function plainlyWrong({ live: report, lines }: Ran): string[] {
  const problems: string[] = [];
  // A fault of the service must not make a check fail to run.
  if (report.reasons.join().includes('a pass proves nothing here')) {
    problems.push(`a check is doubted: ${report.reasons.join(' ')}`);
  }
  const codes = { conformant: 0, 'non-conformant': 1, inconclusive: 3 };
  const code = codes[report.verdict as keyof typeof codes];
  if (exitCodeOf(report) !== code) {
    problems.push(`${report.verdict} has exit code ${exitCodeOf(report)}`);
  }
  // Where only a `should` fails, STRICT decides.
  if (report.verdict !== 'conformant' || idsOf(report, 'failed', 'should').length === 0) {
    return problems;
  }
  const strict = judge(eventsOf(lines.map(withStrict)), judging);
  if (strict.verdict !== 'non-conformant' || exitCodeOf(strict) !== 1) {
    problems.push(`with STRICT the verdict is ${strict.verdict}`);
  }
  return problems;
}

/** STRICT does not change what is sent: the same lines are the history of a strict run. */
const withStrict = (line: Line): Line =>
  line.kind === 'header' ? { ...line, config: { ...line.config, strict: true } } : line;
