/**
 * The results so far, during a run whose report is made from its history: used to search for
 * smaller requests, and to stop at the first failure.
 */
import { type CheckResult, lastExchange } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Event } from '../history/lines/events.ts';
import type { Header } from '../history/lines/line.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import { CheckRuns } from './check-runs.ts';

export interface ResultsSoFar {
  see(event: Event): void;
  /** The result of one check so far. */
  resultOf(id: string): CheckResult;
}

/** A generated request on which a check failed; it can be copied between threads. */
export interface FailedCase {
  readonly checkId: string;
  readonly exchange: Exchange;
}

/** Returns for each of these checks that failed on generated requests the smallest one. */
export function failedCasesOf(
  results: Pick<ResultsSoFar, 'resultOf'>,
  checkIds: readonly string[],
): readonly FailedCase[] {
  return checkIds.flatMap((checkId) => {
    const { outcome, findings } = results.resultOf(checkId);
    const exchange = findings.map(lastExchange).find(({ place }) => place !== undefined);
    return outcome === 'failed' && exchange !== undefined ? [{ checkId, exchange }] : [];
  });
}

interface ResultsOptions {
  readonly suite: Suite;
  readonly parser: ExchangeParser;
  /** Whether the checks get this exchange. */
  readonly isJudged: (exchange: Exchange) => boolean;
}

/** Opens the results. Observations are omitted, because they cannot fail, and so are the mutants. */
export function openResultsSoFar(
  header: Header,
  { suite, parser, isJudged }: ResultsOptions,
): ResultsSoFar {
  const checkRuns = new CheckRuns(header, {
    checks: checksOf(suite).filter(({ level }) => level !== 'observe'),
    parser,
    hasProof: false,
    isJudged: ({ exchange }) => isJudged(exchange),
  });
  return {
    see: (event) => checkRuns.see(event, event.kind === 'exchange' ? parser(event.exchange) : null),
    resultOf: (id) => checkRuns.resultOf(id),
  };
}
