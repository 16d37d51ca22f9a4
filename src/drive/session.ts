/** A run in progress: preflight first, then each scenario at most once, all of it on record. */
import { makeGrowingRedactor } from '../history/growing-redactor.ts';
import { secretsOf } from '../history/secrets.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { type Evaluation, openEvaluation } from '../judge/evaluation.ts';
import type { Plan } from '../plan/plan.ts';
import { planOf } from '../plan/plan-of-config.ts';
import { openDeadline } from './deadline.ts';
import { Drives } from './drives.ts';
import { RunLines } from './run-lines.ts';
import { openSending } from './sending.ts';
import type { SessionOptions } from './session-options.ts';
import { Stop } from './stop.ts';

<<<<<<< HEAD

import { openTarget } from './target.ts';
import { TokenSource } from './token-source.ts';
import type { Transport } from './transport.ts';
import { Watch } from './watch.ts';
import { wavesOf } from './waves.ts';

=======
>>>>>>> main

export type { SessionOptions } from './session-options.ts';

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

/** Opens a session; nothing is sent until a scenario is asked for. */
export function openSession(options: SessionOptions): Session {
  const { suite, config, header, transport } = options;
  const deadline = openDeadline(config.runTimeoutMs, options.signal);
  const masks = makeGrowingRedactor(secretsOf(config));
  const plan = options.plan ?? planOf(config, suite);
  const parser = options.parser ?? makeExchangeParser(suite);
  const isProven = options.isUnproven !== true;
  const evaluation = openEvaluation(header, { suite, parser, isProven });
  const startedMs = options.monotonicMs();
  const elapsedMs = () => options.monotonicMs() - startedMs;
  const lines = new RunLines(options.writer, evaluation);
  const { runTimeoutMs } = config;
  const stop = new Stop({ deadline, note: lines.note, unsent: lines.unsent, runTimeoutMs });
  const sleep = (ms: number) => Promise.race([options.sleep(ms), deadline.ended]);
<<<<<<< HEAD
  const watch: Watch = new Watch({
    ...{ elapsedMs, sleep, read: parser, isStopped: () => stop.isStopped() },
    // One case by itself is sent for what it shows, and nothing else.
    watchMs: config.caseId === null ? config.watchMs : 0,
    list: suite.preflight(plan.settings).list,
    send: (scenario, planned, cause) => sendPatiently(scenario, planned, sending, cause),
  });
  const sending = openSending({
    onSeen: (exchange) => watch.see(exchange),
=======
  const sendingOptions = {
>>>>>>> main
    options,
    plan,
    evaluation,
    parser,
    stop,
    lines,
    elapsedMs,
    sleep,
    masks,
<<<<<<< HEAD
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
      // What looks at the list at last finds it as old as it can be.
      if (wave.some(({ last }) => last)) await watch.finish();
      const wanted = wave.filter(({ name }) => names?.includes(name) ?? true);
      const ended = await Promise.allSettled(wanted.map(({ name }) => driveByName(name)));
      const broken = ended.find((end) => end.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
    }
    await watch.finish();
    stop.noteEnd();
  }
=======
  };
  const sending = openSending(sendingOptions);
  const drives = new Drives({ ...sendingOptions, sending, redact: masks.redact });
>>>>>>> main

  async function close(): Promise<void> {
    if (!stop.isGivenUp()) {
      for (const name of drives.undriven) lines.unsent(name, null, 'selection');
    }
    drives.undriven.clear();
    deadline.close();
    await transport.close();
  }

<<<<<<< HEAD
  return { plan, evaluation, drive: driveByName, driveAll, close };
}

interface SendingOptions {
  /** Told of each exchange once it is judged. */
  readonly onSeen: (exchange: Exchange) => void;
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
  const { options, plan, evaluation, stop, unsent, elapsedMs, sleep, masks, onSeen } = given;
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
      onSeen(exchange);
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

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= act();
    return running;
=======
  return {
    ...{ plan, evaluation, close },
    drive: (name) => drives.byName(name),
    driveAll: (names) => drives.all(names),
>>>>>>> main
  };
}
