/** The tally of a check: what it met, the findings that are kept, and the outcome. */
import { type Exchange, evidenceOf } from '../core/exchange.ts';
import type { Outcome } from '../core/outcome.ts';
import type { CheckResult, Finding, Found } from './check.ts';

/** Findings kept per check; the rest are counted. */
const KEPT_FINDINGS = 5;

/** Counts what a check meets, and words the outcome. */
export interface Tally {
  /** A request was sent that could have shown the subject. */
  tried(): void;
  /** It was sent, and answered in a way that has no subject. */
  withoutSubject(): void;
  seen(): void;
  /** Of the few findings that are kept, the exchanges are cut to what a report shows. */
  finding(finding: Found): void;
  /** Evidence that does not count, and why; it leaves the check undecided. */
  undecided(reason: string): void;
  /** Can be asked at any time, and again later: it changes nothing. */
  conclude(late?: Late): CheckResult;
}

/** What only the end of the history shows. */
export interface Late {
  readonly seen?: number;
  readonly undecided?: string | null;
  readonly findings?: readonly Finding[];
}

export function makeTally(): Tally {
  let triedCount = 0;
  let withoutSubjectCount = 0;
  let seenCount = 0;
  let violations = 0;
  let reason: string | null = null;
  const findings: Finding[] = [];
  function outcomeOf(broken: number, seen: number, why: string | null): Outcome {
    if (broken > 0) return 'failed';
    if (why !== null) return 'cantTell';
    if (seen > 0) return 'passed';
    if (withoutSubjectCount > 0) return 'inapplicable';
    return triedCount > 0 ? 'cantTell' : 'untested';
  }
  return {
    tried() {
      triedCount += 1;
    },
    withoutSubject() {
      withoutSubjectCount += 1;
    },
    seen() {
      seenCount += 1;
    },
    undecided(why) {
      reason ??= why;
    },
    finding(found) {
      violations += 1;
      keepSmallest(findings, found);
    },
    conclude(late = {}) {
      const seen = seenCount + (late.seen ?? 0);
      const all = [...findings, ...(late.findings ?? [])];
      const broken = violations + (late.findings?.length ?? 0);
      const why = reason ?? late.undecided ?? null;
      const outcome = outcomeOf(broken, seen, why);
      const decided = outcome === 'passed' || outcome === 'failed';
      return {
        outcome,
        seen,
        violations: broken,
        findings: all.slice(0, KEPT_FINDINGS),
        reason: decided ? null : (why ?? reasons[outcome] ?? null),
      };
    },
  };
}

/** The smallest request comes first: nobody reads a large one where a small one shows the same. */
function keepSmallest(findings: Finding[], found: Found): void {
  const place = findings.findIndex((kept) => isSmaller(found, kept));
  const at = place === -1 ? findings.length : place;
  if (at >= KEPT_FINDINGS) return;
  const exchanges = found.exchanges.map((one) =>
    one.request === undefined ? one : evidenceOf(one),
  );
  findings.splice(at, 0, { ...found, exchanges });
  if (findings.length > KEPT_FINDINGS) findings.pop();
}

function isSmaller(one: Found, other: Found): boolean {
  const sizes = sizesOf(other);
  for (const [at, size] of sizesOf(one).entries()) {
    if (size !== sizes[at]) return size < Number(sizes[at]);
  }
  return false;
}

/**
 * Documented requests first, then by length, then by amount, then what a search has found last.
 * References count as one length.
 */
function sizesOf({ exchanges }: Found): readonly number[] {
  const { request, place, group } = exchanges.at(-1) as Exchange;
  const isPlain = group === undefined || group.role === 'control';
  const body = request.body?.replace(/("merchant_reference":")[^"]{1,24}"/, '$1"') ?? '';
  const amount = /"amount":(\d{1,12}(?:\.\d{1,3})?)/.exec(body)?.[1] ?? '0';
  const depth = place?.path.split(':').length ?? 0;
  return [isPlain ? 0 : 1, request.path.length + body.length, Number(amount), -depth];
}

const reasons: Partial<Record<Outcome, string>> = {
  inapplicable: 'no response contained what this requirement is about',
  cantTell: 'the target sent no accepting response to a request that tests it',
  untested: 'the run sent no request that tests it',
};
