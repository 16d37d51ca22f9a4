/** What a history shows beside the results of the checks: the run, its plan and its costs. */
import type { CheckResult, Finding } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import type { Event, Header, Note } from '../history/events.ts';
import { shardNote } from '../history/merge.ts';
import { openOwnReferences } from '../history/own-references.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { hiddenIn } from '../report/hide-foreign.ts';
import { actualOf, makeReport } from '../report/make-report.ts';
import type { Report } from '../report/report.ts';
import { firstIds } from '../report/verdict.ts';
import type { CheckingResults } from './checking.ts';
import { ChosenCases } from './chosen-cases.ts';
import { NO_PLAN, openPlanComparison } from './comparison/plan-comparison.ts';
import { openListedReferences } from './listed-merchant-references.ts';
import { openMetrics } from './metrics.ts';
import { OddTimes } from './odd-times.ts';
import { openOwnListed } from './own-listed.ts';
import { passively } from './passive.ts';
import { PeerTally } from './peer-tally.ts';
import { Presence, withoutService } from './presence.ts';
import { afterOutages, excludedIn, sentencesOn, sentencesOnTooMany } from './reported-outages.ts';
import { selectedRows } from './selected-rows.ts';
import { SpendingTally } from './spending-tally.ts';

/** About ten megabytes of references; a report shows a few lists. */
const OWN_REFERENCES = 250_000;

export interface Facts {
  /** `parsed`: of the event, if it is an exchange. */
  see(event: Event, parsed: ParsedExchange | null): void;
  /** The result, with foreign data masked. */
  masked(result: CheckResult): CheckResult;
  /** The report, with the results of the checks on the same history. */
  report(checked: CheckingResults): Report;
}

const withProblems = (plan: typeof NO_PLAN, more: readonly string[]) => ({
  ...plan,
  problems: [...plan.problems, ...more],
  isWhole: plan.isWhole && more.length === 0,
});

/** The tests of vitest may be a part of the suite. */
function sentenceOnUnselected(scenarios: readonly string[]): string[] {
  const names = [...new Set(scenarios)];
  if (names.length === 0) return [];
  return [`The run did not send these scenarios, which no test asked for: ${firstIds(names)}.`];
}

/** Opens the facts of a history; it gets the events in their order. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it makes the parts of a report and joins them, in one order
export function openFacts(header: Header, suite: Suite, hasComparison: boolean): Facts {
  const { topics, operations } = suite;
  const { shard } = header.config;
  const notes: Note[] = shard == null ? [] : [shardNote(shard)];
  const listedReferences = openListedReferences(header.runId);
  const ownListed = openOwnListed();
  const ownReferences = openOwnReferences(OWN_REFERENCES);
  const spending = new SpendingTally();
  const metrics = openMetrics(operations);
  const peers = new PeerTally();
  const oddTimes = new OddTimes(header);
  const presence = new Presence();
  const chosenCases = new ChosenCases(header.config);
  const comparison = hasComparison ? openPlanComparison(header, suite) : null;
  const unselected: string[] = [];
  let finishedAt: string | null = null;
  let requests = 0;

  return {
    see(event, parsed) {
      comparison?.see(event);
      if (event.kind === 'note') notes.push(event);
      else if (event.kind === 'peer') peers.take(event);
      else if (event.kind === 'unsent' && event.case === null) unselected.push(event.scenario);
      else if (event.kind === 'footer') finishedAt = event.finishedAt;
      else if (event.kind === 'exchange' && parsed !== null) {
        requests += 1;
        peers.see(event.exchange);
        oddTimes.see(event.exchange);
        metrics.see(parsed, spending.see(parsed));
        comparison?.exchange(parsed, event.sent);
        if (event.exchange.origin === 'readiness') return;
        listedReferences.see(parsed);
        ownListed.see(parsed);
        ownReferences.see(event.exchange);
        presence.see(parsed);
        chosenCases.see(parsed);
      }
    },
    masked(result) {
      if (result.findings.length === 0) return result;
      const hidden = hiddenIn(header, ownReferences.has);
      const masked = (finding: Finding) => ({ ...finding, actual: actualOf(finding, hidden) });
      return { ...result, findings: result.findings.map(masked) };
    },
    report({ results, outages }) {
      const finalResult = (id: string) => {
        const result = results.get(id);
        if (result === undefined) throw new Error(`no result of ${id}`);
        const adapted = afterOutages(withoutService(result, presence.absence()), outages);
        return header.config.passive ? passively(adapted) : adapted;
      };
      return makeReport({
        header,
        finishedAt,
        notes,
        peers: peers.conclude(),
        surroundings: [...sentencesOn(outages), ...oddTimes.sentences(finishedAt)],
        excluded: excludedIn(outages),
        plan: withProblems(comparison?.conclude() ?? NO_PLAN, [
          ...sentenceOnUnselected(unselected),
          ...chosenCases.open(outages),
          ...sentencesOnTooMany(outages),
        ]),
        requests,
        spending: spending.total(),
        ownListed: ownListed.conclude(),
        unknownDisbursements: spending.unknown.map((one) => ({
          ...one,
          listedIn: listedReferences.of(one),
        })),
        ...selectedRows(header.config, {
          requirements: topics.flatMap(({ name, checks }) =>
            checks.map((check) => ({ check, topic: name, result: finalResult(check.id) })),
          ),
          topics: topics.map(({ name, title }) => ({ name, title })),
        }),
        isKnown: (id) => checksOf(suite).some((check) => check.id === id),
        latency: metrics.latency(),
        timeline: metrics.timeline(),
        isOwn: ownReferences.has,
      });
    },
  };
}
