/** A run in progress: preflight first, then each scenario at most once, all of it on record. */

import type { Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import type { Shard } from '../config/shard.ts';
import { HistoryError } from '../core/errors.ts';
import type { Exchange } from '../core/exchange.ts';
import { name, version } from '../core/package.ts';
import type { Progress } from '../core/progress.ts';
import type { Header, NoteTopic, Unsent } from '../history/events.ts';
import { type GrowingRedactor, makeGrowingRedactor } from '../history/growing-redactor.ts';
import { secretsOf, tokenSecrets } from '../history/secrets.ts';
import type { HistoryWriter } from '../history/writer.ts';
import { type ExchangeParser, makeExchangeParser } from '../interface/parsed-exchange.ts';
import { type Evaluation, openEvaluation } from '../judge/evaluation.ts';
import { isWrongBeside } from '../plan/placeholders.ts';
import type { Plan } from '../plan/plan.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { Case, Scenario } from '../plan/scenario.ts';
import { shareOf, takes } from '../plan/shard.ts';
import { openBudget } from './budget.ts';
import { openDeadline } from './deadline.ts';
import { tokenFetcher } from './fetch-token.ts';
import { PREFLIGHT, preflight } from './preflight.ts';
import { openRateLimiter } from './rate-limiter.ts';
import { waitUntilReady } from './readiness.ts';
import { drive, sendPatiently, type Withheld } from './scenario-runner.ts';
import { openSemaphore } from './semaphore.ts';
import { openSmallestRequests } from './smallest-requests.ts';
import { Stop } from './stop.ts';
import { openTarget } from './target.ts';
import { TokenSource } from './token-source.ts';
import type { Transport } from './transport.ts';
import { wavesOf } from './waves.ts';

export interface SessionOptions {
  readonly suite: Suite;
  readonly config: Config;
  readonly header: Header;
  /** Of the target; the embedded reference has one too by now. */
  readonly url: string;
  readonly transport: Transport;
  readonly writer: HistoryWriter;
  readonly signal: AbortSignal;
  /** How long ago the token of the configuration was fetched. */
  readonly tokenAgeMs?: number;
  /** Milliseconds, from any start, never backwards. */
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  /** This evaluation finds failures only; the judging thread makes the report from the history. */
  readonly isUnproven?: boolean;
  /** One that is made already. */
  readonly plan?: Plan;
  /** One that is made already; making one compiles every schema. */
  readonly parser?: ExchangeParser;
}

export interface Session {
  readonly plan: Plan;
  /** Judges what was recorded so far. */
  readonly evaluation: Evaluation;
  /** Drives a scenario and those it comes after, unless that was done already. */
  drive(name: string): Promise<void>;
  /** Drives several, or all of them, side by side where that changes nothing of what they show. */
  driveAll(names?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** READ_ONLY needs no confirmation, so nothing can be spent, whatever is planned. */
const NOTHING = { maxDisbursements: 0, maxTotalAmount: 0 };
/** Of requests that are not judged. */
const NO_HISTORY: HistoryWriter = { write() {}, close() {} };

/** Opens a session; nothing is sent until a scenario is asked for. */
export function openSession(options: SessionOptions): Session {
  const { suite, config, header, transport } = options;
  const deadline = openDeadline(config.runTimeoutMs, options.signal);
  const masks = makeGrowingRedactor(secretsOf(config));
  const { redact } = masks;
  const plan = options.plan ?? planOf(config, suite);
  const parser = options.parser ?? makeExchangeParser(suite);
  const isProven = options.isUnproven !== true;
  const judged = isProven ? suite : withoutObservations(suite);
  const evaluation = openEvaluation(header, { suite: judged, parser, isProven });
  const startedMs = options.monotonicMs();
  const elapsedMs = () => options.monotonicMs() - startedMs;
  const note = (topic: NoteTopic, message: string) => {
    const line = { kind: 'note', topic, message } as const;
    options.writer.write(line);
    evaluation.see(line);
  };
  const unsent = (scenario: string, id: string | null, why: Unsent['why']) => {
    const line = { kind: 'unsent', scenario, case: id, why } as const;
    options.writer.write(line);
    evaluation.see(line);
  };
  const { runTimeoutMs } = config;
  const stop = new Stop({ deadline, note, unsent, runTimeoutMs });
  const sleep = (ms: number) => Promise.race([options.sleep(ms), deadline.ended]);
  const sending = openSending({
    options,
    plan,
    evaluation,
    stop,
    unsent,
    elapsedMs,
    sleep,
    masks,
  });
  const smallest = openSmallestRequests({
    ...{ suite, config, plan, parser, evaluation },
    recordedConfig: header.config,
    send: (planned, cause) =>
      sendPatiently(planned.id.replace(/\/.*/, ''), planned, sending, cause),
  });

  /** Uses the same target client, with a budget of zero and no history. */
  async function untilReady(waitMs: number, list: Case): Promise<void> {
    const target = openTarget({ ...sending.aim, writer: NO_HISTORY, budget: openBudget(NOTHING) });
    const ask = async () => {
      const sent = await target.send(PREFLIGHT, list, { origin: 'preflight' });
      return sent.kind === 'sent' ? sent.exchange : null;
    };
    const isStopped = () => stop.isStopped();
    await waitUntilReady({ waitMs, ask, elapsedMs, sleep, isStopped });
  }

  const runPreflight = once(async () => {
    const { settings } = plan;
    const cases = suite.preflight(settings);
    if (config.waitForTargetMs !== null) await untilReady(config.waitForTargetMs, cases.list);
    const sentence = await preflight(header.target.url, settings, cases, parser, (planned) =>
      sendPatiently(PREFLIGHT, planned, sending, { origin: 'preflight' }),
    );
    if (sentence !== null) stop.atPreflight(sentence);
  });

  async function driveScenario(scenario: Scenario): Promise<void> {
    await runPreflight();
    for (const earlier of scenario.after) await driveByName(earlier);
    if (stop.isStopped()) return stop.noteEnd();
    const { concurrency, shard } = config;
    const { settings } = plan;
    await drive(scenario, {
      ...{ ...sending, concurrency, settings, elapsedMs, sleep, read: parser },
      ...(shard === null ? {} : { takes: (at: number) => takes(shard, scenario, at) }),
    });
    await smallest.search(scenario.name);
    stop.noteEnd();
  }

  /** Scenarios that nobody has asked for yet. */
  const undriven = new Set(plan.scenarios.map(({ name }) => name));
  const drives = new Map<string, () => Promise<void>>([
    [PREFLIGHT, runPreflight],
    ...plan.scenarios.map((scenario) => {
      const begin = () => {
        undriven.delete(scenario.name);
        return driveScenario(scenario);
      };
      return [scenario.name, once(begin)] as const;
    }),
  ]);

  /** A scenario that the plan leaves out (READ_ONLY) has nothing to drive. */
  async function driveByName(wanted: string): Promise<void> {
    try {
      await drives.get(wanted)?.();
    } catch (error) {
      if (error instanceof HistoryError) {
        stop.atFault(null);
        throw error;
      }
      const sentence = redact(`The suite itself failed in ${wanted}: ${(error as Error).message}`);
      stop.atFault(sentence);
      // Not the error itself: its stack and cause may hold what its message held.
      throw new Error(sentence);
    }
  }

  async function driveAll(names?: readonly string[]): Promise<void> {
    // By itself where nothing else is sent, as with the CASE that it is.
    await driveByName(PREFLIGHT);
    for (const wave of wavesOf(plan)) {
      const wanted = wave.filter(({ name }) => names?.includes(name) ?? true);
      const ended = await Promise.allSettled(wanted.map(({ name }) => driveByName(name)));
      const broken = ended.find((end) => end.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
    }
  }

  async function close(): Promise<void> {
    if (!stop.isGivenUp()) for (const name of undriven) unsent(name, null, 'selection');
    undriven.clear();
    deadline.close();
    await transport.close();
  }

  return { plan, evaluation, drive: driveByName, driveAll, close };
}

interface SendingOptions {
  readonly options: SessionOptions;
  readonly plan: Plan;
  readonly evaluation: Evaluation;
  readonly stop: Stop;
  readonly unsent: (scenario: string, id: string | null, why: Unsent['why']) => void;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly masks: GrowingRedactor;
}

/** The target client with what slows it down and what is told of each exchange. */
function openSending(given: SendingOptions) {
  const { options, plan, evaluation, stop, unsent, elapsedMs, sleep, masks } = given;
  const { config, header, transport, writer } = options;
  const budget = openBudget(config.readOnly ? NOTHING : config);
  const isStopped = () => stop.isStopped();
  const planned = requestsOf(plan, config.shard);
  let sent = 0;
  const tokens = new TokenSource({
    first: config.token,
    firstAgeMs: options.tokenAgeMs ?? 0,
    fetch: tokenFetcher(config),
    lifetimeMs: config.tokenTtlS === null ? null : config.tokenTtlS * 1000,
    elapsedMs,
    fits: (token) => isWrongBeside(plan.settings.token, token),
    onRenewed: ({ value, number }, why) => {
      masks.add(tokenSecrets(value));
      const line = { kind: 'token', number, atMs: elapsedMs(), why } as const;
      writer.write(line);
      evaluation.see(line);
    },
    onFailure: (why) => stop.outOfTokens(why),
  });
  const aim = {
    ...{ transport, redact: masks.redact, elapsedMs },
    url: options.url,
    token: () => tokens.current(),
    bizNumber: config.bizNumber,
    headers: Object.entries(config.headers),
    runId: header.runId,
    userAgent: `${name}/${version}`,
    timeoutMs: config.timeoutMs,
    endsAtMs: config.runTimeoutMs,
  };
  return {
    aim,
    target: openTarget({ ...aim, writer, budget }),
    tokens,
    rateLimiter: openRateLimiter({ rateLimit: config.rateLimit, elapsedMs, sleep, isStopped }),
    semaphore: openSemaphore(config.concurrency),
    isStopped,
    onExchange(exchange: Exchange) {
      evaluation.see({ kind: 'exchange', exchange });
      sent += 1;
      options.onProgress?.({ sent, planned, ...budget.spent, elapsedMs: elapsedMs() });
    },
    onWithheld: (withheld: Withheld) => stop.atWithheld(withheld),
    onUnsent: unsent,
    onExhausted: (why: string) => stop.outOfPatience(why),
  };
}

/** The preflight beside the plan, or beside the shard's part of it. */
function requestsOf(plan: Plan, shard: Shard | null): number {
  return 1 + (shard === null ? plan.requests : shareOf(shard, plan.scenarios, plan.settings));
}

/** An observation never fails: there is no smaller request to look for. */
function withoutObservations(suite: Suite): Suite {
  const topics = suite.topics.map((topic) => ({
    ...topic,
    checks: topic.checks.filter(({ level }) => level !== 'observe'),
  }));
  return { ...suite, topics };
}

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= act();
    return running;
  };
}
