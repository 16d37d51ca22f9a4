/** Judges a history: every check gets every exchange once, and the report has their results. */

import type { CheckResult, Context, Finding } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import { UnreadableError } from '../core/errors.ts';
import type { Event, Header, Note } from '../history/events.ts';
import { shardNote } from '../history/merge.ts';
import { openOwnReferences } from '../history/own-references.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import { hiddenIn } from '../report/hide-foreign.ts';
import { actualOf, makeReport } from '../report/make-report.ts';
import type { Report } from '../report/report.ts';
import { openCheckRun } from './check-run.ts';
import { openSelection } from './check-selection.ts';
import type { Failures } from './failures.ts';
import { openListedReferences } from './listed-references.ts';
import { openMetrics } from './metrics.ts';
import { afterOutages, OutageGate, partEndsOf, sentencesOn } from './outages.ts';
import { openOwnListed } from './own-listed.ts';
import { passively } from './passive.ts';
import { PeerTally } from './peer-tally.ts';
import { NO_PLAN, openPlanComparison } from './plan-comparison.ts';
import { Presence, withoutService } from './presence.ts';
import { makeSample } from './proof.ts';
import { selectedRows } from './selected-rows.ts';
import { SpendingTally } from './spending-tally.ts';

/** About ten megabytes of references; a report shows a few lists. */
const OWN_REFERENCES = 250_000;

/** What an evaluation needs: the checks of a suite, and the parser of exchanges. */
export interface Judging {
  readonly suite: Suite;
  /** Shared, because making one compiles all schemas. */
  readonly parser: ExchangeParser;
  /** `false`: no run-time proof, because another evaluation makes the report. */
  readonly hasProof?: boolean;
  /** `false`: no comparison with the plan. */
  readonly hasComparison?: boolean;
}

export interface Evaluation extends Failures {
  report(): Report;
}

/** Returns the report on a whole history. */
export function judge(events: Iterable<Event>, judging: Judging): Report {
  const result = openHistoryEvaluation(judging);
  for (const event of events) result.see(event);
  return result.report();
}

/** Opens the evaluation of a history, whose first event is the header. */
export function openHistoryEvaluation(judging: Judging): Pick<Evaluation, 'see' | 'report'> {
  let evaluation: Evaluation | null = null;
  const headless = () => new UnreadableError('the history does not start with its header');
  return {
    see(event) {
      if (event.kind === 'header') evaluation = openEvaluation(event, judging);
      else if (evaluation === null) throw headless();
      else evaluation.see(event);
    },
    report() {
      if (evaluation === null) throw headless();
      return evaluation.report();
    },
  };
}

/** Opens the evaluation of a run; it gets the events during the run or afterwards. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it makes the parts of an evaluation and joins them, in one order
export function openEvaluation(
  header: Header,
  { suite, parser, hasProof = true, hasComparison = hasProof }: Judging,
): Evaluation {
  const { topics, operations } = suite;
  const context: Context = { config: header.config, partEnds: partEndsOf(header) };
  const checkRuns = checksOf(suite).map((check) => openCheckRun(check, context, parser, hasProof));
  const openSample = () => (hasProof ? makeSample(parser) : () => null);
  const [sampleOf, sampleOfAll] = [openSample(), openSample()];
  const checkRunsFor = openSelection(checkRuns.filter(({ check }) => check.seesOutages !== true));
  const { shard } = header.config;
  const notes: Note[] = shard == null ? [] : [shardNote(shard)];
  const listedReferences = openListedReferences(header.runId);
  const ownListed = openOwnListed();
  const ownReferences = openOwnReferences(OWN_REFERENCES);
  const spending = new SpendingTally();
  const metrics = openMetrics(operations);
  const peers = new PeerTally();
  const presence = new Presence();
  const outages = new OutageGate(header, (parsed) => {
    const sample = sampleOf(parsed);
    for (const checkRun of checkRunsFor(parsed)) checkRun.see(parsed, sample);
  });
  const outageCheckRuns = checkRuns.filter(({ check }) => check.seesOutages === true);
  // Only the evaluation that makes the report compares the history with the plan.
  const comparison = hasComparison ? openPlanComparison(header, suite) : null;
  let finishedAt: string | null = null;
  let requests = 0;

  const finalResult = (result: CheckResult) => {
    const adapted = afterOutages(withoutService(result, presence.absence()), outages.reported());
    return header.config.passive ? passively(adapted) : adapted;
  };

  return {
    see(event) {
      comparison?.see(event);
      if (event.kind === 'token') outages.tokenChanged(event);
      else if (event.kind === 'note') notes.push(event);
      else if (event.kind === 'peer') peers.take(event);
      else if (event.kind === 'footer') finishedAt = event.finishedAt;
      else if (event.kind === 'exchange') {
        requests += 1;
        const parsed = parser(event.exchange);
        peers.see(event.exchange);
        metrics.see(parsed, spending.see(parsed));
        if (event.exchange.origin === 'readiness') {
          comparison?.exchange(parsed, event.sent);
          return;
        }
        listedReferences.see(parsed);
        ownListed.see(parsed);
        ownReferences.see(event.exchange);
        presence.see(parsed);
        comparison?.exchange(parsed, event.sent);
        const sample = sampleOfAll(parsed);
        for (const checkRun of outageCheckRuns) checkRun.see(parsed, sample);
        outages.admit(parsed);
      }
    },
    resultOf: (id) => {
      const checkRun = checkRuns.find(({ check }) => check.id === id);
      if (checkRun === undefined) throw new Error(`no check ${id}`);
      const result = checkRun.conclude();
      if (result.findings.length === 0) return result;
      const hidden = hiddenIn(header, ownReferences.has);
      const masked = (finding: Finding) => ({ ...finding, actual: actualOf(finding, hidden) });
      return { ...result, findings: result.findings.map(masked) };
    },
    report() {
      outages.end();
      return makeReport({
        header,
        finishedAt,
        notes,
        peers: peers.conclude(),
        surroundings: sentencesOn(outages.reported()),
        plan: comparison?.conclude() ?? NO_PLAN,
        requests,
        spending: spending.total(),
        ownListed: ownListed.conclude(),
        unknownDisbursements: spending.unknown.map((one) => ({
          ...one,
          listedIn: listedReferences.of(one),
        })),
        ...selectedRows(header.config, {
          requirements: checkRuns.map(({ check, conclude }) => ({
            check,
            topic:
              topics.find(({ checks }) => checks.some(({ id }) => id === check.id))?.name ?? '',
            result: finalResult(conclude()),
          })),
          topics: topics.map(({ name, title }) => ({ name, title })),
        }),
        latency: metrics.latency(),
        timeline: metrics.timeline(),
        isOwn: ownReferences.has,
      });
    },
  };
}
