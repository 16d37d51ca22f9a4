/** One run against the reference in a dialect, with a fault or without, and what is wrong with it. */
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import type { Fault } from '../reference/faults.ts';
import { makeService } from '../reference/service.ts';
import type { Settings } from '../src/config/config.ts';
import type { Report } from '../src/report/report.ts';
import { isMasked, isSpread } from './fault-exemptions.ts';
import { type Declared, declared } from './faults.ts';
import { credentials, idsOf, runAgainst } from './pipeline.ts';

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

export interface Trial {
  readonly report: Report;
  /** What is not as declared, in sentences; none where all is well. */
  readonly problems: readonly string[];
}

/** Runs the whole plan. A freedom is tried with STRICT, so that no warning goes unseen. */
export async function tryOut(dialect: Partial<Dialect>, fault: Fault | null): Promise<Trial> {
  const spoken = { ...defaultDialect, ...dialect };
  const service = makeService({
    tokens: [credentials.token],
    bizNumbers: [credentials.bizNumber],
    dialect: spoken,
    faults: fault === null ? [] : [fault],
  });
  const settings = {
    ...trialSettings,
    ...(fault === null ? { STRICT: 'true' } : {}),
    ...(rareFaults.test(fault?.name ?? '') ? { CASES: RARE_CASES } : {}),
  };
  // The record would say the same: replay.test.ts holds the two against each other.
  const { live: report } = await runAgainst(service, settings);
  const problems = fault === null ? blameOf(report) : differencesOf(report, fault, spoken);
  return { report, problems };
}

/** Of a correct target nothing may be said. */
function blameOf(report: Report): string[] {
  const blamed = report.requirements
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
    .map(({ id, findings: [finding] }) => {
      const told = finding === undefined ? '' : `: ${finding.expected}, not ${finding.actual}`;
      return `${id} blames a correct target${told}`;
    });
  if (report.verdict !== 'conformant') {
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
