/** A run in progress: preflight first, then each scenario at most once, all of it on record. */

import { checksOf, type Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import { HistoryError } from '../core/errors.ts';
import type { Exchange } from '../core/exchange.ts';
import { name, version } from '../core/package.ts';
import type { Progress } from '../core/progress.ts';
import type { Header, NoteTopic, Unsent } from '../history/events.ts';
import { makeRedactor } from '../history/redact.ts';
import { secretsOf } from '../history/secrets.ts';
import type { HistoryWriter } from '../history/writer.ts';
import { type ExchangeParser, makeExchangeParser } from '../interface/parsed-exchange.ts';
import { type Evaluation, openEvaluation } from '../judge/evaluation.ts';
import { amountAtRisk, type Plan } from '../plan/plan.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { Case, Scenario } from '../plan/scenario.ts';
import { shareOf, takes } from '../plan/shard.ts';
import { openBudget } from './budget.ts';
import { openDeadline } from './deadline.ts';
import { PREFLIGHT, preflight } from './preflight.ts';
import { openRateLimiter } from './rate-limiter.ts';
import { drive, sendPatiently, type Withheld } from './scenario-runner.ts';
import { openSemaphore } from './semaphore.ts';
import { openShrinker } from './shrinking.ts';
import { openTarget } from './target.ts';
import type { Transport } from './transport.ts';

export interface SessionOptions {
  readonly suite: Suite;
  readonly config: Config;
  readonly header: Header;
  /** Of the target; the embedded reference has one too by now. */
  readonly url: string;
  readonly transport: Transport;
  readonly writer: HistoryWriter;
  readonly signal: AbortSignal;
  /** Milliseconds, from any start, never backwards. */
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  /** Its court is asked for failures only: the report is made from the record. */
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

/** Opens a session; nothing is sent until a scenario is asked for. */
export function openSession(options: SessionOptions): Session {
  const { suite, config, header, writer, transport } = options;
  const deadline = openDeadline(config.runTimeoutMs, options.signal);
  const { signal } = deadline;
  const redact = makeRedactor(secretsOf(config));
  const plan = options.plan ?? planOf(config, suite);
  const parser = options.parser ?? makeExchangeParser();
  const evaluation = openEvaluation(header, {
    suite,
    parser,
    isProven: options.isUnproven !== true,
  });
  const budget = openBudget(config);
  const startedMs = options.monotonicMs();
  const elapsedMs = () => options.monotonicMs() - startedMs;
  let sent = 0;
  let withheld = false;
  let stopped: string | null = null;

  const target = openTarget({
    url: options.url,
    credentials: { token: config.token, bizNumber: config.bizNumber },
    runId: header.runId,
    userAgent: `${name}/${version}`,
    timeoutMs: config.timeoutMs,
    transport,
    writer,
    redact,
    budget,
    elapsedMs,
    endsAtMs: config.runTimeoutMs,
  });
  const isStopped = () => signal.aborted || stopped !== null;
  const sleep = (ms: number) => Promise.race([options.sleep(ms), deadline.ended]);
  const rateLimiter = openRateLimiter({ rateLimit: config.rateLimit, elapsedMs, sleep, isStopped });

  function note(topic: NoteTopic, message: string): void {
    const line = { kind: 'note', topic, message } as const;
    writer.write(line);
    evaluation.see(line);
  }

  const { shard } = config;
  /** The preflight beside the plan, or beside the shard's part of it. */
  const planned =
    1 + (shard === null ? plan.requests : shareOf(shard, plan.scenarios, plan.settings));

  function onExchange(exchange: Exchange): void {
    evaluation.see({ kind: 'exchange', exchange });
    sent += 1;
    const { posts, amount } = budget.spent;
    options.onProgress?.({ sent, planned, posts, amount, elapsedMs: elapsedMs() });
  }

  function unsent(scenario: string, id: string | null, why: Unsent['why']): void {
    const line = { kind: 'unsent', scenario, case: id, why } as const;
    writer.write(line);
    evaluation.see(line);
  }

  function onWithheld({ by, why, scenario, id, origin }: Withheld): void {
    if (by === 'time') {
      deadline.end();
      return;
    }
    if (!withheld) note('budget', `${why}: the rest of the disbursements was not sent`);
    withheld = true;
    // What a search looks for is not in the plan.
    if (origin !== 'search') unsent(scenario, id, 'cap');
  }

  function onExhausted(why: string): void {
    if (stopped === null)
      note('pace', `${why}: nothing more was sent; try later, or set RATE_LIMIT`);
    stopped ??= why;
  }

  const semaphore = openSemaphore(config.concurrency);
  const sending = {
    target,
    rateLimiter,
    semaphore,
    onExchange,
    onWithheld,
    onUnmet: (scenario: string, id: string) => unsent(scenario, id, 'condition'),
    onExhausted,
    isStopped,
  };

  const runPreflight = once(async () => {
    const cases = suite.preflight(plan.settings);
    const sentence = await preflight(header.target.url, plan.settings, cases, parser, (planned) =>
      sendPatiently(PREFLIGHT, planned, sending, { origin: 'preflight' }),
    );
    if (sentence === null || stopped !== null) return;
    stopped = sentence;
    note('preflight', sentence);
  });

  async function driveScenario(scenario: Scenario): Promise<void> {
    await runPreflight();
    for (const earlier of scenario.after) await driveByName(earlier);
    if (stopped !== null || signal.aborted) return noteInterrupt();
    const { concurrency } = config;
    const { settings } = plan;
    await drive(scenario, {
      ...{ ...sending, concurrency, settings, elapsedMs, sleep, read: parser },
      ...(shard === null ? {} : { takes: (at: number) => takes(shard, scenario, at) }),
    });
    await shrinkFailures(scenario.name);
    noteInterrupt();
  }

  /** What the caps leave beyond the plan and its preflight: a search takes nothing from them. */
  const spare = {
    posts: config.maxDisbursements - plan.posts - 1,
    amount: config.maxTotalAmount - plan.amount - Math.ceil(config.amountMin),
  };

  function takeSpare({ request }: Case): boolean {
    if (request.method !== 'POST') return true;
    const amount = amountAtRisk(request.body);
    if (spare.posts < 1 || spare.amount < amount) return false;
    spare.posts -= 1;
    spare.amount -= amount;
    return true;
  }

  const shrinker = openShrinker({
    settings: plan.settings,
    generators: suite.generators,
    context: { config: header.config },
    read: parser,
    send: async (planned, cause) =>
      takeSpare(planned)
        ? await sendPatiently(planned.id.replace(/\/.*/, ''), planned, sending, cause)
        : null,
  });
  const shrunk = new Set<string>();

  /** For each check that fails by now, and has not been looked at before. */
  async function shrinkFailures(scenario: string): Promise<void> {
    // The case of a finding that is replayed is as small as it got.
    if (config.caseId !== null) return;
    for (const check of checksOf(suite)) {
      if (check.level === 'observe' || shrunk.has(check.id)) continue;
      if (!check.scenarios.includes(scenario)) continue;
      const { outcome, findings } = evaluation.resultOf(check.id);
      const failing = findings[0]?.exchanges.at(-1) as Exchange | undefined;
      if (outcome !== 'failed' || failing === undefined) continue;
      shrunk.add(check.id);
      await shrinker.search(check, failing);
    }
  }

  const noteInterrupt = () => {
    if (!signal.aborted || stopped !== null) return;
    stopped = deadline.isOver() ? 'timeout' : 'interrupted';
    if (deadline.isOver()) {
      note('timeout', `RUN_TIMEOUT_MS ${config.runTimeoutMs} is over: the rest was not sent.`);
    } else {
      note('interrupted', 'The run was interrupted before everything was sent.');
    }
  };

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
      stopped ??= 'fault';
      if (error instanceof HistoryError) throw error;
      const told = redact(`The suite itself failed in ${wanted}: ${(error as Error).message}`);
      note('fault', told);
      // Not the error itself: its stack and cause may hold what its message held.
      throw new Error(told);
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
    if (stopped === null) for (const name of undriven) unsent(name, null, 'selection');
    undriven.clear();
    deadline.close();
    await transport.close();
  }

  return { plan, evaluation: evaluation, drive: driveByName, driveAll, close };
}

/**
 * First what has to be alone, while the ledger is as short as it will ever be; then what comes after
 * nothing, which shows the same whatever else is in flight; then what looks at the ledger. Where the
 * caps are tight, what is optional takes no money from what a `must` needs.
 */
export function wavesOf({ scenarios, isCut }: Plan): readonly (readonly Scenario[])[] {
  const alone = scenarios.filter((scenario) => scenario.alone === true).map((one) => [one]);
  const rest = scenarios.filter((scenario) => scenario.alone !== true);
  const makes = rest.filter(({ after }) => after.length === 0);
  const looks = rest.filter(({ after }) => after.length > 0);
  if (!isCut) return [...alone, makes, looks];
  const isNeeded = ({ optional }: Scenario) => optional !== true;
  return [makes.filter(isNeeded), ...alone, makes.filter((scenario) => !isNeeded(scenario)), looks];
}

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= act();
    return running;
  };
}
