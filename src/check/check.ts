/** The check: one requirement, and the pure fold over a history that judges it. */
import { type Evidence, type Exchange, evidenceOf } from '../core/exchange.ts';
import type { Json } from '../core/json.ts';
import type { Level, Outcome } from '../core/outcome.ts';
import type { RecordedConfig } from '../history/events.ts';
import { type OperationName, OTHER } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Mutant } from './mutant.ts';

/** What a check may know of the run, apart from its exchanges. */
export interface Context {
  readonly config: RecordedConfig;
}

/** The place of an exchange in the history, and nothing else of it. */
export interface ExchangeIndex {
  readonly index: number;
  /** An exchange as a whole is not taken for its index: a finding keeps its evidence. */
  readonly request?: never;
}

/** One violation: the fewest exchanges that prove it, and what they show. */
export interface Finding {
  /** In the order of the history; of all but the last one the index is enough. */
  readonly exchanges: readonly (Evidence | ExchangeIndex)[];
  /** RFC 6901, into the body of the last exchange's response; `null` where no body is at fault. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
}

/** A violation as a check reports it, before the tally decides whether to keep it. */
export interface Found extends Omit<Finding, 'exchanges'> {
  readonly exchanges: readonly (Exchange | ExchangeIndex)[];
}

/** What the target does where the document leaves it open; of `observe` checks only. */
export interface Observed {
  /** In words, for a person. */
  readonly answer: string;
  /** The same for a comparison between deployments, without anything that changes by the run. */
  readonly value: Json;
  /** A few exchanges that show it. */
  readonly exchanges: readonly number[];
}

export interface CheckResult {
  readonly outcome: Outcome;
  /** How many exchanges had the subject of this requirement in them. */
  readonly seen: number;
  readonly violations: number;
  /** The first few violations. */
  readonly findings: readonly Finding[];
  /** Why it is neither passed nor failed. */
  readonly reason: string | null;
  readonly observed?: Observed | null;
  /** Changes of this target's own responses on which the check was seen to fail. */
  readonly provenBy?: readonly string[];
}

/** A check at work: it sees every exchange of a history once, in order of completion. */
export interface CheckFold {
  see(parsed: ParsedExchange): void;
  conclude(): CheckResult;
}

export interface RequirementText {
  /** Topic word and number; never renamed, never used again. */
  readonly id: string;
  readonly level: Level;
  /** Section of the interface document. */
  readonly clause: string;
  readonly statement: string;
  /** What violates it, for `explain`. */
  readonly violatedBy: string;
  /** Scenarios whose answers it judges. */
  readonly scenarios: readonly string[];
  /** The row of the profile that an `observe` check answers for. */
  readonly gap?: string;
}

export interface Check extends RequirementText {
  /** Changes of a history that it must fail on; a `must` check passes only if it does. */
  readonly mutants?: readonly Mutant[];
  /** The operations whose exchanges it is shown; all of them where nothing is said. */
  readonly operations?: readonly OperationName[];
  /** It is not shown documented requests that belong to no group: they tell it nothing. */
  readonly skips?: 'ordinary';
  /** It is shown what falls into an outage of the target too, which proves nothing to the others. */
  readonly seesOutages?: boolean;
  /** What it says of a response does not depend on any other exchange. */
  readonly judgesEachAlone?: boolean;
  begin(context: Context): CheckFold;
}

/** Breaches kept per check; the rest are counted. */
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

/** By length, then by amount, then what a search has found last. References count as one length. */
function sizesOf({ exchanges }: Found): readonly number[] {
  const { request, place } = exchanges.at(-1) as Exchange;
  const body = request.body?.replace(/("merchant_reference":")[^"]{1,24}"/, '$1"') ?? '';
  const amount = /"amount":(\d{1,12}(?:\.\d{1,3})?)/.exec(body)?.[1] ?? '0';
  const depth = place?.path.split(':').length ?? 0;
  return [request.path.length + body.length, Number(amount), -depth];
}

const reasons: Partial<Record<Outcome, string>> = {
  inapplicable: 'no response contained what this requirement is about',
  cantTell: 'no request that could show it was accepted with a response',
  untested: 'no request that could show it was sent',
};

/** What one exchange says of a requirement: nothing, or that it was seen, with its breaches. */
export type Verdict = null | readonly Omit<Finding, 'exchanges'>[];

interface PerAnswer {
  /** The operations whose responses could show the subject; each one where nothing is said. */
  readonly of?: readonly OperationName[];
  /** `null` where a response has no subject; `accepted` responses only, unless `refusals` is set. */
  readonly judge: (parsed: ParsedExchange) => Verdict;
  readonly refusals?: boolean;
}

/** A check that judges one answer at a time. */
export function perAnswer(
  check: RequirementText,
  { of, judge, refusals = false }: PerAnswer,
): Check {
  return {
    ...check,
    judgesEachAlone: true,
    ...(of === undefined ? {} : { operations: of }),
    begin() {
      const tally = makeTally();
      return {
        see(parsed) {
          const { operation } = parsed.request;
          // What belongs to no operation has checks of its own.
          if (of === undefined ? operation === OTHER : !of.includes(operation)) return;
          tally.tried();
          const { outcome } = parsed.response;
          if (outcome === 'unanswered' || (outcome === 'refused' && !refusals)) return;
          const verdict = judge(parsed);
          if (verdict === null) return tally.withoutSubject();
          tally.seen();
          for (const finding of verdict)
            tally.finding({ exchanges: [parsed.exchange], ...finding });
        },
        conclude: () => tally.conclude(),
      };
    },
  };
}

interface PerShape extends Omit<PerAnswer, 'judge'> {
  /** Whether the response has the part that the schema rule speaks of. */
  readonly has: (parsed: ParsedExchange) => boolean;
}

const NO_FINDING: Verdict = [];

/** A check whose rule stands in `schemas/wire`, under its id. */
export function perShape(check: RequirementText, { has, ...rest }: PerShape): Check {
  return perAnswer(check, {
    ...rest,
    judge(parsed) {
      if (parsed.violations.length === 0) return has(parsed) ? NO_FINDING : null;
      const own = parsed.violations.filter(({ requirement }) => requirement === check.id);
      return own.length === 0 && !has(parsed) ? null : own;
    },
  });
}
