/** The tally of a check: its counts, the findings that are kept, and the outcome. */
import type { Outcome } from '../core/outcome.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { type CheckResult, type Finding, lastExchange, type NewFinding } from './check.ts';
import { Unanswered } from './unanswered.ts';
import { withEvidence } from './with-evidence.ts';

/** Findings kept per check; further ones are counted. */
const KEPT_FINDINGS = 5;

/** What a check knows only at the end of the history; the tally adds it to what it has counted. */
interface LateResult {
  readonly seen?: number;
  readonly undecided?: string | null;
  readonly findings?: readonly Finding[];
  /** The number of findings, where not all of them were stored. */
  readonly violations?: number;
}

/** Counts the exchanges of a check, and determines the outcome. */
export class Tally {
  readonly #kept: Kept[] = [];
  readonly #unanswered = new Unanswered();
  #triedCount = 0;
  #withoutSubjectCount = 0;
  #seenCount = 0;
  #violationCount = 0;
  /** Why evidence does not count; `null`: all of it does. */
  #reason: string | null = null;

  /** A request was sent that could have shown the subject. */
  countTried(): void {
    this.#triedCount += 1;
  }

  /** Such a request was sent, and its response does not contain the subject. */
  countWithoutSubject(): void {
    this.#withoutSubjectCount += 1;
  }

  /** The response to such a request contains the subject. */
  countSeen(): void {
    this.#seenCount += 1;
  }

  /** Whether a finding was registered, so that the outcome is `failed`. */
  get hasViolations(): boolean {
    return this.#violationCount > 0;
  }

  /** Registers a finding. Its exchanges are truncated to what a report shows. */
  addFinding(finding: NewFinding): void {
    this.#violationCount += 1;
    keepSmallest(this.#kept, finding);
  }

  /** Registers why evidence does not count; the check stays undecided. */
  leaveUndecided(reason: string): void {
    this.#reason ??= reason;
  }

  /**
   * Registers whether the request got a response. Without one the check stays undecided, unless the
   * request is sent again and gets a response then.
   */
  addResponse(parsed: Pick<ParsedExchange, 'exchange' | 'response'>): void {
    this.#unanswered.see(parsed);
  }

  /** The result so far. It can be called at any time, and changes nothing. */
  conclude(late: LateResult = {}): CheckResult {
    const seen = this.#seenCount + (late.seen ?? 0);
    const findings = [...this.#kept.map(({ finding }) => finding), ...(late.findings ?? [])];
    const violations = this.#violationCount + (late.violations ?? late.findings?.length ?? 0);
    const why = this.#reason ?? this.#unanswered.reason() ?? late.undecided ?? null;
    const outcome = this.#outcomeOf(violations, seen, why);
    const counted = { seen, violations, findings: findings.slice(0, KEPT_FINDINGS) };
    if (outcome === 'passed' || outcome === 'failed') return { ...counted, outcome, reason: null };
    return { ...counted, outcome, reason: why ?? reasons[outcome] };
  }

  #outcomeOf(violations: number, seen: number, why: string | null): Exclude<Outcome, 'error'> {
    if (violations > 0) return 'failed';
    if (why !== null) return 'cantTell';
    if (seen > 0) return 'passed';
    if (this.#withoutSubjectCount > 0) return 'inapplicable';
    return this.#triedCount > 0 ? 'cantTell' : 'untested';
  }
}

/** A finding with its sort keys. */
interface Kept {
  readonly finding: Finding;
  readonly sizes: readonly number[];
}

/** The smallest request comes first, because it is the easiest to read. */
function keepSmallest(kept: Kept[], finding: NewFinding): void {
  const sizes = sizesOf(finding);
  const place = kept.findIndex((one) => isSmaller(sizes, one.sizes));
  const at = place === -1 ? kept.length : place;
  if (at >= KEPT_FINDINGS) return;
  kept.splice(at, 0, { finding: withEvidence(finding), sizes });
  if (kept.length > KEPT_FINDINGS) kept.pop();
}

function isSmaller(sizes: readonly number[], others: readonly number[]): boolean {
  const at = sizes.findIndex((size, index) => size !== others[index]);
  return at >= 0 && Number(sizes[at]) < Number(others[at]);
}

/**
 * The sort keys: documented requests first, then by length, then by amount, then the results of a
 * search. References count as equally long, and so do amounts: 1000.01 is smaller than 1075.
 */
function sizesOf(finding: NewFinding): readonly number[] {
  const { request, place, group } = lastExchange(finding);
  const isPlain = group === undefined || group.role === 'control';
  const body = request.body?.replace(/("merchant_reference":")[^"]{1,24}"/, '$1"') ?? '';
  const amount = /"amount":(\d{1,12}(?:\.\d{1,3})?)/.exec(body)?.[1] ?? '';
  const depth = place?.path.split(':').length ?? 0;
  const length = request.path.length + body.length - amount.length;
  return [isPlain ? 0 : 1, length, Number(amount), -depth];
}

const reasons = {
  inapplicable: 'no response contained what this requirement is about',
  cantTell: 'the target accepted no request that tests it',
  untested: 'the run sent no request that tests it',
};
