/**
 * The failures so far, during a run whose report is made from its history: used to search for
 * smaller requests, and to stop at the first failure.
 */
import type { CheckResult } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Event, Header } from '../history/events.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import { openCheckRun } from './check-run.ts';
import { openSelection } from './check-selection.ts';
import { OutageGate } from './outages.ts';

export interface Failures {
  see(event: Event): void;
  /** The result of one check so far. */
  resultOf(id: string): CheckResult;
}

interface FailuresOptions {
  readonly suite: Suite;
  readonly parser: ExchangeParser;
  /** Whether the checks get this exchange. */
  readonly isJudged: (exchange: Exchange) => boolean;
}

/** Opens the failures. Observations are omitted, because they cannot fail, and so are the mutants. */
export function openFailures(
  header: Header,
  { suite, parser, isJudged }: FailuresOptions,
): Failures {
  const context = { config: header.config };
  const checkRuns = checksOf(suite)
    .filter(({ level }) => level !== 'observe')
    .map((check) => openCheckRun(check, context, parser, false));
  const outageCheckRuns = checkRuns.filter(({ check }) => check.seesOutages === true);
  const checkRunsFor = openSelection(checkRuns.filter((one) => !outageCheckRuns.includes(one)));
  const outages = new OutageGate(header, (parsed) => {
    if (!isJudged(parsed.exchange)) return;
    for (const { see } of checkRunsFor(parsed)) see(parsed, null);
  });
  return {
    see(event) {
      if (event.kind === 'token') outages.tokenChanged(event);
      if (event.kind !== 'exchange') return;
      const parsed = parser(event.exchange);
      if (isJudged(event.exchange)) for (const { see } of outageCheckRuns) see(parsed, null);
      outages.admit(parsed);
    },
    resultOf: (id) => {
      const checkRun = checkRuns.find(({ check }) => check.id === id);
      if (checkRun === undefined) throw new Error(`no check ${id}`);
      return checkRun.conclude();
    },
  };
}
