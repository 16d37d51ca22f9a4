/** Runs the checks over the exchanges of a history, except those of an outage. */

import type { Check, CheckResult, Context } from '../check/check.ts';
import { Earlier } from '../check/earlier.ts';
import { partEndsOf } from '../check/merged-runs.ts';
import type { Event, Header } from '../history/events.ts';
import type { ExchangeParser, ParsedExchange } from '../interface/parsed-exchange.ts';
import { isOfService } from '../interface/service-response.ts';
import { openCheckRun } from './check-run.ts';
import { openSelection } from './check-selection.ts';
import { OutageFilter } from './outages/outage-filter.ts';
import type { ReportedOutage } from './outages/reported-outages.ts';
import { makeSample } from './proof.ts';

interface CheckingOptions {
  readonly checks: readonly Check[];
  readonly parser: ExchangeParser;
  /** `false`: no run-time proof. */
  readonly hasProof: boolean;
  /** Whether the checks get this exchange; absent: they get all. */
  readonly isJudged?: (parsed: ParsedExchange) => boolean;
}

/** The results on a whole history; it can be copied between threads. */
export interface CheckingResults {
  /** By the id of the check. */
  readonly results: ReadonlyMap<string, CheckResult>;
  readonly outages: readonly ReportedOutage[];
}

interface Checking {
  /** `parsed`: of the event, if it is an exchange. */
  see(event: Event, parsed: ParsedExchange | null): void;
  /** The result of one check so far. */
  resultOf(id: string): CheckResult;
  /** The results after the last event. */
  conclude(): CheckingResults;
}

/** A target that is not ready yet is not judged; the list that it accepts shows that it is. */
const isBeforeReady = ({ exchange, response }: ParsedExchange) =>
  exchange.origin === 'readiness' &&
  !(response.outcome === 'accepted' && isOfService(exchange.response));

export function openChecking(header: Header, options: CheckingOptions): Checking {
  const { checks, parser, hasProof, isJudged = () => true } = options;
  const earlier = new Earlier(header.config);
  const context: Context = { config: header.config, partEnds: partEndsOf(header), earlier };
  const checkRuns = checks.map((check) => openCheckRun(check, context, parser, hasProof));
  const outageCheckRuns = checkRuns.filter(({ check }) => check.seesOutages === true);
  const checkRunsFor = openSelection(checkRuns.filter(({ check }) => check.seesOutages !== true));
  const openSample = () => (hasProof ? makeSample(parser) : () => null);
  const [sampleOf, sampleOfAll] = [openSample(), openSample()];
  const outages = new OutageFilter(header, (parsed) => {
    earlier.see(parsed);
    if (!isJudged(parsed)) return;
    const sample = sampleOf(parsed);
    for (const checkRun of checkRunsFor(parsed)) checkRun.see(parsed, sample);
  });
  let completed = 0;
  return {
    see(event, parsed) {
      if (event.kind === 'token') outages.tokenChanged(event);
      if (event.kind === 'exchange') completed += 1;
      if (parsed === null || isBeforeReady(parsed)) return;
      earlier.sent(parsed);
      if (isJudged(parsed)) {
        const sample = sampleOfAll(parsed);
        for (const checkRun of outageCheckRuns) checkRun.see(parsed, sample);
      }
      const sent = (event.kind === 'exchange' && event.sent) || 0;
      outages.admit(parsed, { sent, open: Math.max(0, sent - completed) });
    },
    resultOf(id) {
      const checkRun = checkRuns.find(({ check }) => check.id === id);
      if (checkRun === undefined) throw new Error(`no check ${id}`);
      return checkRun.conclude();
    },
    conclude() {
      outages.end();
      const results = new Map(checkRuns.map(({ check, conclude }) => [check.id, conclude()]));
      return { results, outages: outages.reported() };
    },
  };
}
