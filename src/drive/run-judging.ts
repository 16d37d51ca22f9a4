/** Judges the exchanges of a run while it goes on, here or in another thread. */
import type { Exchange } from '../core/exchange.ts';
import type { Event } from '../history/lines/events.ts';
import { failedCasesOf, openResultsSoFar, type ResultsSoFar } from '../judge/results-so-far.ts';
import type { FailedCases, SessionOptions } from './session-options.ts';

export interface RunJudging {
  readonly see: (event: Event) => void;
  /** The results so far; `null` where another thread has them. */
  readonly results: Pick<ResultsSoFar, 'resultOf'> | null;
  readonly failedCases: FailedCases;
}

/** `ended`: resolves when the run ends, so that it does not wait for another thread. */
export function openRunJudging(
  { judgedBy, suite, parser, config, header }: RunJudgingOptions,
  ended: Promise<void>,
): RunJudging {
  if (judgedBy.kind === 'evaluation') return judgedHere(judgedBy.evaluation);
  // With FAIL_FAST every failure counts, at once.
  if (config.failFast)
    return judgedHere(openResultsSoFar(header, { suite, parser, isJudged: () => true }));
  if (judgedBy.kind === 'checks')
    return judgedHere(openResultsSoFar(header, { suite, parser, isJudged: mayBeMadeSmaller }));
  const { failedCases } = judgedBy;
  return {
    see() {},
    results: null,
    failedCases: (checkIds) => Promise.race([failedCases(checkIds), ended.then(() => [])]),
  };
}

type RunJudgingOptions = Pick<
  SessionOptions,
  'judgedBy' | 'suite' | 'parser' | 'config' | 'header'
>;

const judgedHere = (results: ResultsSoFar): RunJudging => ({
  see: (event) => results.see(event),
  results,
  failedCases: async (checkIds) => failedCasesOf(results, checkIds),
});

/** Only a generated request has smaller ones. */
const mayBeMadeSmaller = ({ place }: Exchange) => place !== undefined;
