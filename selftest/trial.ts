/** One run against the reference in a dialect, with a fault or without, and what is wrong with it. */
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import type { Fault } from '../reference/faults.ts';
import { openStore } from '../reference/store.ts';
import type { Settings } from '../src/config/config.ts';
import { eventsOf, type Line } from '../src/history/events.ts';
import { judge } from '../src/judge/evaluation.ts';
import type { Report } from '../src/report/report.ts';
import { exitCodeOf } from '../src/report/verdict.ts';
import { steppingClock } from './clock.ts';
import { isMasked, isSpread } from './fault-exemptions.ts';
import { type Declared, declared } from './faults.ts';
import { differencesWithoutHints } from './hints.ts';
import { judging } from './judging.ts';
import { idsOf, LONG_BIZ_NUMBER, type Ran, runAgainst, tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

/** Receivers and bounds are vouched for, so that a refusal inside them is the target's own. */
export const trialSettings: Settings = {
  CASES: '40',
  AMOUNT_MIN: '100',
  AMOUNT_MAX: '10000',
  TARGET_RECEIVERS: JSON.stringify([
    { bank_code: '044', bank_account_number: '0690000031' },
    { bank_code: '058', bank_account_number: '0123456785' },
  ]),
};

/**
 * Those of one disbursement in thirty to fifty. In forty cases it may come once, on a repeat that is
 * not judged as new, or not at all where a dialect refuses many: these get room to come again.
 */
const rareFaults =
  /^(processed|reference-cut|narration-absent|paid-at-absent|transaction-null|activities-empty)-sometimes$|^fee-no-zero$/;
const RARE_CASES = '160';

/** What is never listed is known once the list was given time. */
const slowFaults = /-not-listed$|^race-lost$/;
const SLOW_WATCH_MS = '6000';
/** No limit hides what is never listed: behind one nobody can tell. */
const WIDE: Partial<Dialect> = { maxPerPage: 1000 };
/** A correct target is looked at again for as long as one on loopback is. */
const WATCH_MS = '1500';

/** What only a second client shows, and an expired token. */
const tenantFaults = /^(client|expired)-/;
/** What only a business number of ten characters or more shows: a number like a shorter one may exist. */
const longNumberFaults = /^business-by-length$/;
/** Those that no amount up to 10,000 shows. */
const LARGE_AMOUNTS = '1000000000000';

/** Long enough that a busy machine is not taken for a service that does not answer. */
const TIMEOUT_MS = '30000';

/** References are the same in every run, so that an order by reference is. */
const STORE_SEED = 15;

export interface Trial {
  readonly report: Report;
  /** What is not as declared, in sentences; none where all is well. */
  readonly problems: readonly string[];
}

/**
 * Runs the whole plan, and judges it with hints for speed and without. A freedom is tried with
 * STRICT, so that no warning goes unseen.
 */
export async function tryOut(
  dialect: Partial<Dialect>,
  fault: Fault | null,
  given: Settings = trialSettings,
): Promise<Trial> {
  const isSlow = slowFaults.test(fault?.name ?? '');
  const spoken = { ...defaultDialect, ...(isSlow ? WIDE : {}), ...dialect };
  const clock = steppingClock();
  const hasLongNumber = longNumberFaults.test(fault?.name ?? '');
  const handler = service({
    ...(hasLongNumber ? { bizNumbers: [LONG_BIZ_NUMBER] } : {}),
    dialect: spoken,
    faults: fault === null ? [] : [fault],
    nowMs: clock.nowMs,
    sleep: clock.sleep,
    store: openStore({ seed: STORE_SEED }),
  });
  const settings = {
    ...given,
    TIMEOUT_MS,
    ...(fault === null ? { STRICT: 'true', WATCH_MS } : {}),
    ...(isSlow ? { WATCH_MS: SLOW_WATCH_MS } : {}),
    ...(fault === null || tenantFaults.test(fault.name) ? tenantSettings : {}),
    ...(rareFaults.test(fault?.name ?? '') ? { CASES: RARE_CASES } : {}),
    ...(hasLongNumber ? { TARGET_BIZ_NUMBER: LONG_BIZ_NUMBER } : {}),
    ...(fault?.name.startsWith('large-') ? { AMOUNT_MAX: LARGE_AMOUNTS } : {}),
  };
  const ran = await runAgainst(handler, settings, undefined, { clock, isLive: true });
  // The history would say the same: replay.test.ts holds the two against each other.
  const { live: report, lines } = ran;
  const problems = differencesWithoutHints(lines, report);
  if (fault === null) problems.push(...blameOf(report, spoken));
  else problems.push(...differencesOf(report, fault, spoken));
  // A dialect may leave too little to see for a proof, or hide the fault.
  if (fault !== null && Object.keys(dialect).length === 0) problems.push(...plainlyWrong(ran));
  return { report, problems };
}

/** Of a correct target nothing may be said. */
function blameOf(report: Report, { maxPerPage, order }: Dialect): string[] {
  const blamed = report.requirements
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
    .map(({ id, findings: [finding] }) => {
      const shown = finding === undefined ? '' : `: ${finding.expected}, not ${finding.actual}`;
      return `${id} blames a correct target${shown}`;
    });
  // A page of one that never shows a transaction of this run leaves these two undecided.
  const isBlind = maxPerPage === 1 && order !== 'newest-first';
  const doubts = isBlind
    ? report.reasons.filter((reason) => !/^(LIST-08|TENANT-01):/.test(reason))
    : report.reasons;
  if (report.verdict !== 'conformant' && doubts.length > 0) {
    blamed.push(`the verdict is ${report.verdict}: ${report.reasons.join(' ')}`);
  }
  return blamed;
}

/** A fault fails what is declared for it, but for what the dialect masks. */
function differencesOf(report: Report, { name }: Fault, dialect: Dialect): string[] {
  const known = declared[name];
  if (known === undefined) return [`${name} is not declared`];
  const { must, should, may = [] } = known;
  const failed = [...idsOf(report, 'failed'), ...idsOf(report, 'failed', 'should')];
  const allowed = [...must, ...should, ...may];
  const wanted = [...must, ...should].filter((id) => !isMasked(id, name, dialect));
  const problems = [
    ...failed
      .filter((id) => !allowed.includes(id) && !isSpread(id, name, dialect))
      .map((id) => `${id} fails on ${name}, and is not declared`),
    ...wanted.filter((id) => !failed.includes(id)).map((id) => `${id} does not fail on ${name}`),
  ];
  const verdict = verdictFor(known, idsOf(report, 'failed'));
  if (report.verdict !== verdict && !isSpread('LIST-01', name, dialect)) {
    problems.push(`the verdict on ${name} is ${report.verdict}, not ${verdict}`);
  }
  return problems;
}

/** A `must` that failed decides, and nothing else does: no check is left undecided by a fault. */
function verdictFor({ stops }: Declared, failed: readonly string[]): string {
  if (stops !== undefined) return 'inconclusive';
  return failed.length > 0 ? 'non-conformant' : 'conformant';
}

/** What a fault does to a run in the usual dialect, whatever it is. */
function plainlyWrong({ live: report, lines }: Ran): string[] {
  const problems: string[] = [];
  // What is wrong with the service is no reason to doubt a check.
  if (report.reasons.join().includes('a pass proves nothing here')) {
    problems.push(`a check is doubted: ${report.reasons.join(' ')}`);
  }
  const codes = { conformant: 0, 'non-conformant': 1, inconclusive: 3 };
  const code = codes[report.verdict as keyof typeof codes];
  if (exitCodeOf(report) !== code) {
    problems.push(`${report.verdict} has exit code ${exitCodeOf(report)}`);
  }
  // Where only a `should` fails, STRICT alone makes the difference.
  if (report.verdict !== 'conformant' || idsOf(report, 'failed', 'should').length === 0) {
    return problems;
  }
  const strict = judge(eventsOf(lines.map(withStrict)), judging);
  if (strict.verdict !== 'non-conformant' || exitCodeOf(strict) !== 1) {
    problems.push(`with STRICT the verdict is ${strict.verdict}`);
  }
  return problems;
}

/** What is sent does not depend on STRICT: the same lines are the history of a strict run. */
const withStrict = (line: Line): Line =>
  line.kind === 'header' ? { ...line, config: { ...line.config, strict: true } } : line;
