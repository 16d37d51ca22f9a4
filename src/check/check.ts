/** The check: one requirement, and the pure fold over a history that judges it. */

import type { RecordedConfig } from '../config/recorded.ts';
import type { Evidence, Exchange } from '../core/exchange.ts';
import type { Json } from '../core/json/json.ts';
import type { Level, Outcome } from '../core/outcome.ts';
import type { OperationName } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { HistorySoFar } from './history-so-far.ts';
import type { MergedRuns } from './merged-runs.ts';
import type { Mutant } from './mutants/mutant.ts';

/** What a check may use of the run, in addition to its exchanges. */
export interface Context extends MergedRuns {
  readonly config: RecordedConfig;
  /** What the history has shown so far; nothing where no whole history is judged. */
  readonly soFar: HistorySoFar;
}

/** The index of an exchange, without its content. */
interface ExchangeIndex {
  readonly index: number;
  /** Keeps a whole exchange from being passed as its index: a finding must contain evidence. */
  readonly request?: never;
}

/** In the order of the history; for all but the last one, the index is enough. */
type ProvingExchanges<Last extends Exchange> = readonly [...(Last | ExchangeIndex)[], Last];

/** The evidence of one violation: the fewest exchanges that prove it, and what they show. */
export interface Finding {
  readonly exchanges: ProvingExchanges<Evidence>;
  /**
   * A JSON pointer (RFC 6901) into the body of the last response; `null` where no body is at fault.
   */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  /** The item of the list at the pointer, as the target wrote it, where the kept body is truncated. */
  readonly item?: string | null;
}

/** A finding as a check reports it, before the tally decides whether it is kept. */
export interface NewFinding extends Omit<Finding, 'exchanges' | 'item'> {
  readonly exchanges: ProvingExchanges<Exchange>;
}

/** The exchange that shows the violation. */
export const lastExchange = <Last extends Exchange>({
  exchanges,
}: {
  readonly exchanges: ProvingExchanges<Last>;
}): Last => exchanges[exchanges.length - 1] as Last;

/**
 * How the target behaves where the document leaves a choice: the answer of an `observe` check, and of a
 * `should` that reports beside its outcome what it saw.
 */
export interface Observed {
  /** In words, for people. */
  readonly answer: string;
  /** The answer for a comparison of deployments, without values that differ in each run. */
  readonly value: Json;
  /** The numbers of a few exchanges that show it. */
  readonly exchanges: readonly number[];
}

/** What every result has, whatever its outcome. */
interface Counted {
  /** How many exchanges contained the subject of this requirement. */
  readonly seen: number;
  /** The number of violations, of which `findings` has the evidence of the first few. */
  readonly violations: number;
  readonly findings: readonly Finding[];
  readonly observed?: Observed | null;
}

interface Passed extends Counted {
  readonly outcome: 'passed';
  readonly reason: null;
  /** What a pass does not show, for the reader of the verdict. */
  readonly remark?: string | null;
  /** Changed copies of this target's responses on which the check failed. */
  readonly provenBy?: readonly string[];
  readonly isUnproven?: never;
}

interface Failed extends Counted {
  readonly outcome: 'failed';
  readonly reason: null;
  readonly remark?: never;
  readonly provenBy?: never;
  readonly isUnproven?: never;
}

interface Undecided extends Counted {
  readonly outcome: Exclude<Outcome, 'passed' | 'failed'>;
  /** Why the requirement neither passed nor failed. */
  readonly reason: string | null;
  /** The check passed, but no response could be changed to prove that it can fail. */
  readonly isUnproven?: boolean;
  readonly remark?: never;
  readonly provenBy?: never;
}

export type CheckResult = Passed | Failed | Undecided;

/** What a result keeps where it gets another outcome. */
export const withoutOutcome = ({
  seen,
  violations,
  findings,
  observed = null,
}: CheckResult): Counted => ({ seen, violations, findings, observed });

/** A check in progress: it gets every exchange of a history once, in the order of completion. */
export interface CheckFold {
  see(parsed: ParsedExchange): void;
  conclude(): CheckResult;
  /** Whether the outcome is `failed`, where that is known sooner than the result. */
  hasFailed?(): boolean;
}

/** Whether a check has failed so far. */
export const hasFailed = (fold: CheckFold): boolean =>
  fold.hasFailed?.() ?? fold.conclude().outcome === 'failed';

/** What every check says of its requirement. */
interface CommonText {
  /** Topic word and number; never renamed or reused. */
  readonly id: string;
  /** The section of the interface document. */
  readonly clause: string;
  readonly statement: string;
  /** What violates it, for `explain`. */
  readonly violatedBy: string;
  /** The scenarios that a run with ONLY sends for it; it also judges the responses to others. */
  readonly scenarios: readonly string[];
}

/** What a target can violate. */
interface RuleText extends CommonText {
  readonly level: Exclude<Level, 'observe'>;
  readonly gap?: never;
}

/** A question of the deployment profile. */
export interface QuestionText extends CommonText {
  readonly level: 'observe';
  /** The gap of the profile to which it belongs. */
  readonly gap: string;
}

export type RequirementText = RuleText | QuestionText;

/** How a check judges its requirement. */
interface Judging {
  /** Changes of a history on which the check must fail; a `must` check passes only if it does. */
  readonly mutants?: readonly Mutant[];
  /** The operations whose exchanges the check gets; absent: all operations. */
  readonly operations?: readonly OperationName[];
  /** The check gets no documented request without a group, because that shows it nothing. */
  readonly needsGroup?: true;
  /** The check also gets the exchanges of an outage, which prove nothing to other checks. */
  readonly seesOutages?: true;
  /** Shows whether documented requests are accepted, without which most others are undecided. */
  readonly judgesAcceptance?: true;
  /** Compares a listed transaction with its disbursement, so it needs a list that shows one. */
  readonly comparesListed?: true;
  /** The result of the check for a response does not depend on other exchanges. */
  readonly judgesEachAlone?: true;
  begin(context: Context): CheckFold;
}

export type Check = RequirementText & Judging;
