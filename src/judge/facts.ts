/** What a history shows beside the results of the checks: the run, its plan and its costs. */

import type { CheckResult, Finding } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { firstInWords } from '../core/text/list-in-words.ts';
import { OwnReferences } from '../history/foreign/own-references.ts';
import type { Event } from '../history/lines/events.ts';
import type { Header, Note } from '../history/lines/line.ts';
import { shardNote } from '../history/shards/merge.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { actualOf, itemOf } from '../report/finding-of.ts';
import { makeReport } from '../report/make-report.ts';
import { foreignMaskFor } from '../report/mask-foreign.ts';
import type { Report } from '../report/report.ts';
import type { CheckResults } from './check-runs.ts';
import { ChosenCases } from './chosen-cases.ts';
import { JudgedAmounts } from './judged-amounts.ts';
import { ListedMerchantReferences } from './listed-merchant-references.ts';
import { Metrics } from './metrics.ts';
import { OddResponses } from './odd-responses.ts';
import { OddTimes } from './odd-times.ts';
import {
  excludedIn,
  sentencesOnOutages,
  sentencesOnTooClose,
  withExcludedTimes,
} from './outages/excluded-times.ts';
import { OwnListedTally } from './own-listed.ts';
import { PeerTally } from './peer-tally.ts';
import type { PlanComparison } from './plan-comparison/history-comparison.ts';
import { NO_PLAN, openPlanComparison } from './plan-comparison/plan-comparison.ts';
import { selectedRows } from './selected-rows.ts';
import { ServicePresence, withoutService } from './service-presence.ts';
import { SpendingTally } from './spending-tally.ts';
import { asRecordedTraffic } from './untested-in-traffic.ts';

/** About ten megabytes of references; a report shows a few lists. */
const OWN_REFERENCES = 250_000;

interface FactsOptions {
  readonly suite: Suite;
  /** Whether the history is compared with the plan. */
  readonly hasComparison: boolean;
}

/** The tests of vitest may be a part of the suite. */
function sentenceOnUnselected(scenarios: readonly string[]): string[] {
  const names = [...new Set(scenarios)];
  if (names.length === 0) return [];
  return [`The run did not send these scenarios, which no test asked for: ${firstInWords(names)}.`];
}

/** The facts of a history; it gets the events in their order. */
export class Facts {
  readonly #header: Header;
  readonly #suite: Suite;
  readonly #notes: Note[];
  readonly #listedMerchantReferences: ListedMerchantReferences;
  readonly #ownListed = new OwnListedTally();
  readonly #ownReferences = new OwnReferences(OWN_REFERENCES);
  readonly #isOwn = (reference: string) => this.#ownReferences.has(reference);
  readonly #spending = new SpendingTally();
  readonly #amounts = new JudgedAmounts();
  readonly #metrics: Metrics;
  readonly #peers = new PeerTally();
  readonly #oddTimes: OddTimes;
  readonly #oddResponses = new OddResponses();
  readonly #presence = new ServicePresence();
  readonly #chosenCases: ChosenCases;
  readonly #comparison: PlanComparison | null;
  readonly #unselected: string[] = [];
  #finishedAt: string | null = null;
  #requests = 0;

  constructor(header: Header, { suite, hasComparison }: FactsOptions) {
    const { shard } = header.config;
    this.#header = header;
    this.#suite = suite;
    this.#notes = shard == null ? [] : [shardNote(shard)];
    this.#listedMerchantReferences = new ListedMerchantReferences(header.runId);
    this.#metrics = new Metrics(suite.operations);
    this.#oddTimes = new OddTimes(header);
    this.#chosenCases = new ChosenCases(header.config);
    this.#comparison = hasComparison ? openPlanComparison(header, suite) : null;
  }

  /** `parsed`: of the event, if it is an exchange. */
  see(event: Event, parsed: ParsedExchange | null): void {
    this.#comparison?.seeEvent(event);
    if (event.kind === 'note') this.#notes.push(event);
    else if (event.kind === 'peer') this.#peers.take(event);
    else if (event.kind === 'unsent' && event.case === null) this.#unselected.push(event.scenario);
    else if (event.kind === 'footer') this.#finishedAt = event.finishedAt;
    else if (event.kind === 'exchange' && parsed !== null)
      this.#seeExchange(parsed, event.sentBefore ?? 0);
  }

  #seeExchange(parsed: ParsedExchange, sentBefore: number): void {
    const { exchange } = parsed;
    this.#requests += 1;
    this.#peers.see(exchange);
    this.#oddTimes.see(exchange);
    this.#oddResponses.see(parsed);
    this.#metrics.see(parsed, this.#spending.see(parsed));
    this.#comparison?.seeExchange(parsed, sentBefore);
    this.#presence.see(parsed);
    if (exchange.origin === 'readiness') return;
    this.#amounts.see(parsed);
    this.#listedMerchantReferences.see(parsed);
    this.#ownListed.see(parsed);
    this.#ownReferences.see(exchange);
    this.#chosenCases.see(parsed);
  }

  /** The result, with foreign data masked. */
  masked(result: CheckResult): CheckResult {
    if (result.findings.length === 0) return result;
    const mask = foreignMaskFor(this.#header, this.#isOwn);
    const masked = (finding: Finding) => ({
      ...{ ...finding, actual: actualOf(finding, mask) },
      item: itemOf(finding, mask),
    });
    return { ...result, findings: result.findings.map(masked) };
  }

  /** The report, with the results of the checks on the same history. */
  report({ results, excludedTimes, hidden }: CheckResults): Report {
    const header = this.#header;
    const { topics } = this.#suite;
    const spending = this.#spending;
    return makeReport({
      header,
      finishedAt: this.#finishedAt,
      notes: this.#notes,
      peers: this.#peers.conclude(),
      circumstances: [
        ...sentencesOnOutages(excludedTimes),
        ...this.#oddTimes.sentences(this.#finishedAt),
        ...this.#oddResponses.onRedirects(),
        ...(isRecordedTraffic(header.config) ? [] : this.#oddResponses.onWaits()),
      ],
      excluded: excludedIn(excludedTimes),
      plan: this.#comparison?.conclude(hidden) ?? NO_PLAN,
      incomplete: [
        ...sentenceOnUnselected(this.#unselected),
        ...this.#chosenCases.undecidedSentences(excludedTimes),
        ...sentencesOnTooClose(excludedTimes),
        ...(isRecordedTraffic(header.config) ? [] : this.#oddResponses.onSilence()),
      ],
      requests: this.#requests,
      spending: spending.total(),
      amounts: this.#amounts.within({ from: header.config.amountMin, to: header.config.amountMax }),
      ownListed: this.#ownListed.conclude(),
      unknownDisbursements: spending.unknown.map((one) => ({
        ...one,
        listedIn: this.#listedMerchantReferences.of(one),
      })),
      ...selectedRows(header.config, {
        requirements: this.#requirements({ results, excludedTimes }),
        topics: topics.map(({ name, title }) => ({ name, title })),
      }),
      isKnown: (id) => checksOf(this.#suite).some((check) => check.id === id),
      latency: this.#metrics.latency(),
      timeline: this.#metrics.timeline(),
      isOwn: this.#isOwn,
    });
  }

  #requirements({ results, excludedTimes }: Pick<CheckResults, 'results' | 'excludedTimes'>) {
    const finalResult = (id: string) => {
      const result = results.get(id);
      if (result === undefined) throw new Error(`no result of ${id}`);
      const adapted = withExcludedTimes(
        withoutService(result, this.#presence.absence()),
        excludedTimes,
      );
      return isRecordedTraffic(this.#header.config) ? asRecordedTraffic(adapted) : adapted;
    };
    return this.#suite.topics.flatMap(({ name, checks }) =>
      checks.map((check) => ({ check, topic: name, result: finalResult(check.id) })),
    );
  }
}
