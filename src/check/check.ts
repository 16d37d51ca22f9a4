/** The check: one requirement, and the pure fold over a history that judges it. */
import type { Evidence, Exchange } from '../core/exchange.ts';
import type { Json } from '../core/json.ts';
import type { Level, Outcome } from '../core/outcome.ts';
import type { RecordedConfig } from '../history/events.ts';
import type { OperationName } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Mutant } from './mutant.ts';

/** What a check may know of the run, apart from its exchanges. */
export interface Context {
  readonly config: RecordedConfig;
  /** Numbers of the last exchange of each run that was put together, but for the last. */
  readonly partEnds?: readonly number[];
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
