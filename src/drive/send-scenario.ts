/** Sends the cases of a scenario, several in parallel, batch by batch. */

import { allOf } from '../core/all-of.ts';
import { endMsOf } from '../core/exchange.ts';
import { keyOfReference } from '../core/reference/reference-key.ts';
import type { Unsent } from '../history/lines/line.ts';
import { CaseConditions, decidesConditions, mayBeFull } from '../interface/case-conditions.ts';
import { itemsOf, type ParsedExchange } from '../interface/parsed-exchange.ts';
import { LIST_DELAY_MS } from '../plan/beside-plan.ts';
import type { PlanSettings } from '../plan/plan-settings.ts';
import { pollOfCase } from '../plan/resend.ts';
import type { Case, Cause, Scenario } from '../plan/scenario.ts';
import type { RunRequest } from './send-patiently.ts';

interface ScenarioOptions {
  /** Returns `null` where nothing was sent. */
  readonly send: (request: RunRequest) => Promise<ParsedExchange | null>;
  /** Checked before each case; requests in flight are completed. */
  readonly isStopped: () => boolean;
  readonly settings: PlanSettings;
  readonly concurrency: number;
  /** Which cases to send, by their index in the scenario; absent: all. */
  readonly takes?: (at: number) => boolean;
  /** The plan contains the case, and it will not be sent. */
  readonly onUnsent: (scenario: string, id: string, why: Unsent['why']) => void;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Sends the cases of one scenario, until its end or the stop. Throws, and starts no other case, if
 * the history cannot be written.
 */
export async function sendScenario(scenario: Scenario, options: ScenarioOptions): Promise<void> {
  const run: ScenarioRun = { scenario: scenario.name, conditions: new CaseConditions(), options };
  let at = -1;
  const takesNext = () => {
    at += 1;
    return options.takes?.(at) ?? true;
  };
  for (const batch of scenario.batches(options.settings)) {
    // All workers share one iterator: each takes the next case when it is free.
    const cases = batch[Symbol.iterator]();
    let hasFailed = false;
    const worker = async () => {
      for (;;) {
        if (options.isStopped() || hasFailed) return;
        const next = cases.next();
        if (next.done) return;
        if (!takesNext()) continue;
        try {
          await sendCase(next.value, run);
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }
    };
    const workers = Array.from({ length: options.concurrency }, worker);
    await allOf(workers);
  }
}

/** What the cases of one scenario share. */
interface ScenarioRun {
  readonly scenario: string;
  readonly conditions: CaseConditions;
  readonly options: ScenarioOptions;
}

async function sendCase(planned: Case, run: ScenarioRun): Promise<void> {
  const { scenario, conditions, options } = run;
  if (!conditions.isMet(scenario, planned)) {
    return options.onUnsent(scenario, planned.id, 'condition');
  }
  const wanted = conditions.wantedReference(scenario, planned);
  const parsed =
    wanted === null
      ? await options.send({ scenario, toSend: planned, cause: PLANNED })
      : await poll(planned, { wanted, longest: conditions.longestList(scenario) }, run);
  if (parsed === null || planned.as === undefined) return;
  if (decidesConditions(parsed)) conditions.set(scenario, planned.as, parsed);
}

/** What a list must show, and the length of the longest list of the scenario before it. */
interface Awaited {
  readonly wanted: string;
  readonly longest: number;
}

const PLANNED: Cause = { origin: 'planned' };

/** Pauses between two polls: short enough for a fast target, and long enough for a slow one. */
const POLL_FIRST_MS = 50;
const POLL_LONGEST_MS = 1000;

async function poll(
  planned: Case,
  { wanted, longest }: Awaited,
  { scenario, options }: ScenarioRun,
): Promise<ParsedExchange | null> {
  const untilMs = options.elapsedMs() + LIST_DELAY_MS;
  let waitMs = POLL_FIRST_MS;
  let cause = PLANNED;
  const endAfter = (number: number, why: Unsent['why']) =>
    options.onUnsent(scenario, pollOfCase(planned, number + 1).id, why);
  for (let number = 1; ; number += 1) {
    const next = { scenario, toSend: pollOfCase(planned, number), cause };
    const parsed = await options.send(next);
    if (parsed === null || options.isStopped()) return parsed;
    const { exchange } = parsed;
    cause = { origin: 'poll', of: exchange.index };
    const items = itemsOf(parsed);
    if (items.some(([, item]) => keyOfReference(item.reference) === wanted)) return parsed;
    const leftMs = untilMs - endMsOf(exchange);
    const isFull = planned.until?.orFull === true && mayBeFull(parsed, longest);
    if (isFull || leftMs <= 0) {
      endAfter(number, isFull ? 'full' : 'time');
      return parsed;
    }
    await options.sleep(Math.min(waitMs, leftMs));
    waitMs = Math.min(waitMs * 2, POLL_LONGEST_MS);
  }
}
