/**
 * Sends the cases of a scenario through the target client, several in parallel, batch by batch.
 * Above 200 lines: what happens to one case, from its turn to its last repetition.
 */
import type { Exchange } from '../core/exchange.ts';
import { couldDisburse } from '../core/request.ts';
import type { Unsent } from '../history/events.ts';
import {
  asksToWait,
  type ExchangeParser,
  itemsOf,
  listOf,
  type ParsedExchange,
  referenceOf,
  textOf,
} from '../interface/parsed-exchange.ts';
import type { PlanSettings } from '../plan/plan-settings.ts';
import { MOST_RESENDS, pollOfCase, resendOfCase } from '../plan/resend.ts';
import type { Case, Cause, Scenario } from '../plan/scenario.ts';
import type { HealthWatch } from './health-watch.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Semaphore } from './semaphore.ts';
import type { SendResult, Target } from './target.ts';
import type { TokenSource } from './token-source.ts';

export interface DriveOptions {
  readonly target: Target;
  readonly rateLimiter: RateLimiter;
  readonly tokens: Pick<TokenSource, 'ready' | 'handle' | 'current'>;
  readonly health: Pick<HealthWatch, 'ready' | 'handle'>;
  /** Shared by all requests of the run. */
  readonly semaphore: Semaphore;
  readonly read: ExchangeParser;
  readonly settings: PlanSettings;
  readonly concurrency: number;
  /** Checked before each request; requests in flight are completed. */
  readonly isStopped: () => boolean;
  readonly onExchange: (exchange: Exchange) => void;
  /** Which cases to send, by their index in the scenario; absent: all. */
  readonly takes?: (at: number) => boolean;
  readonly onWithheld: (withheld: Withheld) => void;
  /** The plan contains the case, and it will not be sent. */
  readonly onUnsent: (scenario: string, id: string, why: Unsent['why']) => void;
  /** The target requests a longer wait than a run allows. */
  readonly onExhausted: (why: string) => void;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A request that was not sent. */
export type Withheld = Extract<SendResult, { readonly kind: 'withheld' }> & {
  readonly scenario: string;
  readonly id: string;
  readonly origin: Cause['origin'];
};

/**
 * Sends the cases of one scenario, until its end or the stop. Throws, and starts no other case, if
 * the history cannot be written.
 */
export async function sendScenario(scenario: Scenario, options: DriveOptions): Promise<void> {
  const run: ScenarioRun = { scenario: scenario.name, resultsByName: new Map(), options };
  let at = -1;
  const isTaken = () => {
    at += 1;
    return options.takes?.(at) ?? true;
  };
  for (const batch of scenario.batches(options.settings)) {
    // All workers share one iterator: each takes the next case when it is free.
    const cases = batch[Symbol.iterator]();
    let failed = false;
    const worker = async () => {
      for (;;) {
        if (options.isStopped() || failed) return;
        const next = cases.next();
        if (next.done) return;
        if (!isTaken()) continue;
        try {
          await sendCase(next.value, run);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    const workers = Array.from({ length: options.concurrency }, worker);
    const ended = await Promise.allSettled(workers);
    const broken = ended.find((end) => end.status === 'rejected');
    if (broken !== undefined) throw broken.reason;
  }
}

/**
 * What later cases need of a response. The response itself is not kept, because it may be large.
 */
interface NamedResult {
  readonly outcome: ParsedExchange['response']['outcome'];
  readonly reference: string | null;
  /** The number of items of an accepted list. */
  readonly length: number;
}

/** What the cases of one scenario share. */
interface ScenarioRun {
  readonly scenario: string;
  readonly resultsByName: Map<string, NamedResult>;
  readonly options: DriveOptions;
}

async function sendCase(planned: Case, run: ScenarioRun): Promise<void> {
  const { scenario, resultsByName, options } = run;
  const { as, when, until } = planned;
  const wanted = until === undefined ? null : (resultsByName.get(until.shows)?.reference ?? null);
  const isUnmet = when !== undefined && resultsByName.get(when.named)?.outcome !== when.outcome;
  if (isUnmet || (until !== undefined && wanted === null)) {
    return options.onUnsent(scenario, planned.id, 'condition');
  }
  const exchange =
    wanted === null
      ? await sendPatiently({ scenario, planned, cause: PLANNED }, options)
      : await poll(planned, { wanted, longest: longestOf(resultsByName) }, run);
  if (exchange === null || as === undefined) return;
  const parsed = options.read(exchange);
  if (asksToWait(parsed)) return;
  const { length = 0 } = listOf(parsed) ?? [];
  resultsByName.set(as, {
    outcome: parsed.response.outcome,
    reference: referenceOf(parsed),
    length,
  });
}

const longestOf = (resultsByName: ReadonlyMap<string, NamedResult>) =>
  Math.max(0, ...[...resultsByName.values()].map(({ length }) => length));

/** What a list must show, and the length of the longest list of the scenario before it. */
interface Awaited {
  readonly wanted: string;
  readonly longest: number;
}

/** A page that is no longer than before the disbursement may have reached a limit of the target. */
function mayBeFull(parsed: ParsedExchange, longest: number): boolean {
  const { length = 0 } = listOf(parsed) ?? [];
  return length > 0 && (length === longest || length >= (parsed.request.perPage ?? 0));
}

const PLANNED: Cause = { origin: 'planned' };

/** The time that "given time" allows for a disbursement to appear in a list. */
const POLL_MS = 5000;
const POLL_FIRST_MS = 50;
const POLL_LONGEST_MS = 1000;

async function poll(
  planned: Case,
  { wanted, longest }: Awaited,
  { scenario, options }: ScenarioRun,
): Promise<Exchange | null> {
  const untilMs = options.elapsedMs() + POLL_MS;
  let waitMs = POLL_FIRST_MS;
  let cause = PLANNED;
  const end = (time: number, why: Unsent['why']) =>
    options.onUnsent(scenario, pollOfCase(planned, time + 1).id, why);
  for (let time = 1; ; time += 1) {
    const next = { scenario, planned: pollOfCase(planned, time), cause };
    const exchange = await sendPatiently(next, options);
    if (exchange === null || options.isStopped()) return exchange;
    cause = { origin: 'poll', of: exchange.index };
    const parsed = options.read(exchange);
    const items = itemsOf(parsed);
    if (items.some(([, item]) => textOf(item.reference).toLowerCase() === wanted)) return exchange;
    const leftMs = untilMs - options.elapsedMs();
    const isFull = planned.until?.orFull === true && mayBeFull(parsed, longest);
    if (isFull || leftMs <= 0) {
      end(time, isFull ? 'full' : 'time');
      return exchange;
    }
    await options.sleep(Math.min(waitMs, leftMs));
    waitMs = Math.min(waitMs * 2, POLL_LONGEST_MS);
  }
}

/** A request of a run, as it will be recorded. */
export interface RunRequest {
  readonly scenario: string;
  readonly planned: Case;
  readonly cause: Cause;
}

/**
 * Sends a case, and repeats it with a new id while the target asks to wait, because a refused
 * request has no effect. A list that was refused for an expired token is requested again with the
 * new token, and a list without a response once more. Returns `null` where a cap or the stop
 * prevented the request.
 */
export async function sendPatiently(
  { scenario, planned, cause: first }: RunRequest,
  options: Pick<
    DriveOptions,
    | 'target'
    | 'rateLimiter'
    | 'tokens'
    | 'health'
    | 'semaphore'
    | 'isStopped'
    | 'onExchange'
    | 'onWithheld'
    | 'onExhausted'
    | 'read'
  >,
): Promise<Exchange | null> {
  let cause = first;
  for (let resends = 0; ; resends += 1) {
    const next = resendOfCase(planned, resends);
    const sent = await sendOnce({ scenario, planned: next, cause }, options);
    if (sent === null) return null;
    if (sent.kind === 'withheld') {
      options.onWithheld({ ...sent, scenario, id: next.id, origin: cause.origin });
      return null;
    }
    options.onExchange(sent.exchange);
    const { wait, stop } = options.rateLimiter.handle(options.read(sent.exchange));
    if (stop !== null) options.onExhausted(stop);
    const isDoubtful = options.health.handle(sent.exchange);
    const isReplaced = options.tokens.handle(sent.exchange, sent.tokenNumber);
    // After a new token or an outage only a request that cannot disburse is sent again.
    const isFree = !couldDisburse(planned.request);
    const isRefused = isReplaced && isFree;
    const isLost = isFree && isDoubtful && cause.origin !== 'resend';
    const sendsAgain =
      wait || (isRefused && (await hasNewToken(options.tokens, sent.tokenNumber))) || isLost;
    cause = { origin: 'resend', of: sent.exchange.index };
    if (!sendsAgain || stop !== null || resends >= MOST_RESENDS) return sent.exchange;
  }
}

/** Whether the token source now has another token: its issuer may return the same one again. */
async function hasNewToken(tokens: DriveOptions['tokens'], number: number): Promise<boolean> {
  await tokens.ready();
  return tokens.current().number !== number;
}

/** Returns `null` where the run was stopped before the request could be sent. */
async function sendOnce(
  { scenario, planned, cause }: RunRequest,
  {
    target,
    rateLimiter,
    tokens,
    health,
    semaphore,
    isStopped,
  }: Pick<DriveOptions, 'target' | 'rateLimiter' | 'tokens' | 'health' | 'semaphore' | 'isStopped'>,
): Promise<SendResult | null> {
  const release = await semaphore();
  try {
    // Applies the rate limit again after a wait for a token or an outage, or all waiting requests
    // would be sent at once.
    do await rateLimiter.ready();
    while (((await tokens.ready()) || (await health.ready())) && !isStopped());
    return isStopped() ? null : await target.send(scenario, planned, cause);
  } finally {
    release();
  }
}
