/**
 * How much a certified run proves: cases, ages, clients, caps, bounds, and what is undecided or was
 * reduced. Pure.
 */

import { checksOf, type Suite } from '../check/suite.ts';
import { DEFAULT_CASES, DEFAULT_CONCURRENCY } from '../config/settings.ts';
import { counted, formatNumber } from '../core/text/counted.ts';
import { runIdsOf } from '../core/text/run-ids.ts';
import { casesOf } from '../plan/cases.ts';
import { type CutRequests, cutWords } from '../plan/money/cut.ts';
import { costOf } from '../plan/money/needed-caps.ts';
import { planOfRecorded } from '../plan/plan-of-config.ts';
import { ANY_TOKEN } from '../plan/tokens/token-traits.ts';
import { ageOf, clientsInWords } from '../report/range.ts';
import type { Report } from '../report/report.ts';
import { isRequired } from '../report/severity.ts';

export interface Strength {
  /** Generated disbursements: the requested number, and the number that the caps allow. */
  readonly cases: Report['cases'];
  /** `null`: no cap. */
  readonly caps: { readonly disbursements: number | null; readonly totalAmount: number | null };
  readonly amounts: { readonly from: number; readonly to: number };
  /** The greatest age of a transaction of the run in a list; `null` where no list shows one. */
  readonly oldestListedMs: number | null;
  /** The number of clients that sent requests. */
  readonly clients: 1 | 2;
  /** Settings with which a run shows less than a default run, with their values, and the number of shards. */
  readonly limits: readonly string[];
  /**
   * Of each passed requirement that counts: a fault in a larger share of responses would have been
   * found (95 %).
   */
  readonly reach: readonly Reach[];
  /** Undecided requirements, without observations. */
  readonly undecided: readonly string[];
  /** Passed requirements that count, with fewer disbursements than usual because of a cap. */
  readonly cut: readonly string[];
  /** The `cut` of the report: planned requests, by their kind; `null`: the plan is unknown. */
  readonly prevented: CutRequests | null;
  /** Exchanges that no check got, because of an outage or a token that was no longer accepted. */
  readonly excluded: number;
}

interface Reach {
  readonly id: string;
  readonly seen: number;
  readonly bound: number;
}

const decided = new Set(['passed', 'failed', 'inapplicable']);

/** Depends only on the history: `verify` makes it again. */
export function strengthOf(report: Report, suite: Suite): Strength {
  const { cases, config, requirements, strict } = report;
  const counting = requirements.filter(
    ({ level, outcome }) => isRequired(level, strict) && outcome === 'passed',
  );
  const lessened = isBelowUsual(cases) ? shownByCases(report, suite) : new Set<string>();
  return {
    cases,
    caps: { disbursements: config.maxDisbursements, totalAmount: config.maxTotalAmount },
    amounts: report.amounts,
    oldestListedMs: report.oldestListedMs,
    clients: config.otherTokenConfigured === true ? 2 : 1,
    limits: limitsOf(report, suite),
    reach: counting.map(({ id, seen, bound }) => ({ id, seen, bound: bound ?? 1 })),
    undecided: requirements
      .filter(({ level, outcome }) => level !== 'observe' && !decided.has(outcome))
      .map(({ id }) => id),
    cut: counting.map(({ id }) => id).filter((id) => lessened.has(id)),
    prevented: config.readOnly ? null : report.cut,
    excluded: report.excluded,
  };
}

/**
 * Fewer requests at once show fewer races, REFERENCE_FORM lets a target refuse every other form, lists
 * of one shard are compared with its own disbursements only, and no probe has a header that each
 * request has for a gateway.
 */
function limitsOf(report: Report, suite: Suite): string[] {
  const { config, runId } = report;
  const { concurrency, rateLimit, referenceForm } = config;
  const shards = runIdsOf(runId).length;
  const lost = probedNamesOf(report, suite);
  return [
    ...(shards === 1 ? [] : [`SHARDS=${shards}`]),
    ...(concurrency < DEFAULT_CONCURRENCY ? [`CONCURRENCY=${concurrency}`] : []),
    ...(rateLimit === null ? [] : [`RATE_LIMIT=${rateLimit}`]),
    ...(referenceForm == null ? [] : [`REFERENCE_FORM=${referenceForm}`]),
    ...(lost.length === 0 ? [] : [`TARGET_HEADERS=${lost.join(',')}`]),
  ];
}

/** Those headers for a gateway that a run without them sends in a probe. */
function probedNamesOf(report: Report, suite: Suite): string[] {
  const { headers = [] } = report.target;
  // Cookies of both are joined.
  const names = headers.filter((name) => name.toLowerCase() !== 'cookie');
  if (names.length === 0) return [];
  const { settings, scenarios } = planOfReport(report, suite);
  const cases = [...casesOf(scenarios, { ...settings, cases: 1 })];
  const sent = new Set(
    cases.flatMap(({ request }) => request.headers.map(([name]) => name.toLowerCase())),
  );
  return names.filter((name) => sent.has(name.toLowerCase()));
}

/** The plan of the run, with any token and receivers, and as if it had no headers for a gateway. */
function planOfReport({ seed, config }: Report, suite: Suite) {
  const inputs = { seed, config, receivers: null, token: ANY_TOKEN, gatewayHeaders: [] };
  return planOfRecorded(inputs, suite);
}

/** Fewer requested cases are a choice; cases that a cap removes are not. */
function isBelowUsual(cases: Report['cases']): boolean {
  return cases !== null && cases.planned < Math.min(cases.asked, DEFAULT_CASES);
}

/** Requirements whose evidence grows with the generated disbursements. */
function shownByCases(report: Report, suite: Suite): ReadonlySet<string> {
  const { settings, scenarios } = planOfReport(report, suite);
  const sizeAt = (one: (typeof scenarios)[number], cases: number) =>
    costOf([one], { ...settings, cases }).requests;
  const growing = scenarios.filter((one) => sizeAt(one, 2) > sizeAt(one, 1));
  const names = new Set(growing.map(({ name }) => name));
  const growingChecks = checksOf(suite).filter((check) =>
    check.scenarios.some((name) => names.has(name)),
  );
  return new Set(growingChecks.map(({ id }) => id));
}

/** What the properties say of the requirements: those that passed, and those that only observe. */
export function propertyCounts(properties: readonly string[]): {
  passed: number;
  observed: number;
} {
  const observed = properties.filter((name) => name.startsWith('DISBURSEMENT_OBSERVE_')).length;
  // The first property is the verdict.
  return { passed: Math.max(0, properties.length - 1 - observed), observed };
}

/** Sentences for the reader of a certificate. */
export function strengthLines(strength: Strength): string[] {
  const { cases, caps, amounts, oldestListedMs, clients, limits } = strength;
  const { reach, undecided, cut, prevented, excluded } = strength;
  const words = cutWords(null, prevented);
  const format = (value: number | null) => (value === null ? 'none' : formatNumber(value, 3));
  return [
    `  Cases     ${caseWords(cases)}, amounts ${format(amounts.from)} to ${format(amounts.to)}`,
    `  Judged    ${ageOf(oldestListedMs)}; ${clientsInWords(clients)}`,
    ...(limits.length === 0 ? [] : [`  Limits    ${limits.join(', ')}`]),
    `  Caps      disbursements: ${format(caps.disbursements)}; total amount: ${format(caps.totalAmount)}`,
    `  Reach     ${reachText(reach)}`,
    `  Undecided ${undecided.length === 0 ? 'none' : undecided.join(', ')}`,
    ...(words === null ? [] : [`  Blocked   the caps blocked ${words}`]),
    ...(excluded === 0
      ? []
      : [
          `  Excluded  ${counted(excluded, 'exchange')}, because of an outage or a token that was no longer accepted`,
        ]),
    ...(cut.length === 0
      ? []
      : [
          `  PARTIAL   the caps cut the evidence of ${counted(cut.length, 'requirement')} below that of a run with the default CASES: ${cut.join(', ')}`,
        ]),
  ];
}

/** The requirements that failed without an effect on the verdict, like a `should` without STRICT. */
export function failedLines({ requirements }: Pick<Report, 'requirements'>): string[] {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  return failed.length === 0
    ? []
    : [`  Failed    ${failed.map(({ id, level }) => `${id} (${level})`).join(', ')}`];
}

/** Fewer cases than usual are no obstacle to a certificate, so its reader must see them. */
function caseWords(cases: Strength['cases']): string {
  if (cases === null) return 'no generated disbursements';
  const words = `${cases.planned} of ${cases.asked} generated disbursements`;
  return cases.asked < DEFAULT_CASES ? `${words} (a default run has ${DEFAULT_CASES})` : words;
}

/** A requirement that three responses or fewer tested has a bound of 1, which shows nothing. */
function reachText(reach: readonly Reach[]): string {
  const strong = reach.filter(({ bound }) => bound < 1);
  const weak = reach.filter(({ bound }) => bound >= 1).map(({ id }) => id);
  const worst = Math.max(0, ...strong.map(({ bound }) => bound));
  const each =
    weak.length === 0 ? 'each requirement that counts' : 'each other requirement that counts';
  const shown =
    `if more than ${Math.round(worst * 1000) / 10} % of the responses had a fault, the check of ${each} would have ` +
    'found it (95 % confidence)';
  if (weak.length === 0) return shown;
  const few = `too few responses tested ${weak.join(', ')} to name a rate`;
  return strong.length === 0 ? few : `${few}; ${shown}`;
}
