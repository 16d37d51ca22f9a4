/**
 * Connects the target client of a run with the rate limiter, the tokens, the health checks and the
 * evaluation.
 */
import { keepForeignTexts, PseudonymousTexts } from '../history/foreign/foreign.ts';
import { basicSecrets, tokenSecrets } from '../history/redaction/secrets-of-config.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { HEALTH, healthCheck } from '../plan/beside-plan.ts';
import { capsOf } from '../plan/money/caps.ts';
import type { Cost } from '../plan/money/cost.ts';
import { whyUnusable } from '../plan/tokens/wrong-tokens.ts';
import { ExchangeCounts } from './exchange-counts.ts';
import { HealthChecks } from './outages/health-checks.ts';
import { LostDisbursements } from './outages/lost-disbursements.ts';
import { RateLimiter } from './rate/rate-limiter.ts';
import { Semaphore } from './rate/semaphore.ts';
import { Budget } from './request/budget.ts';
import { type Target, TargetClient, type TargetOptions } from './request/target.ts';
import { targetSettingsOf } from './request/target-settings.ts';
import type { RunParts } from './run-parts.ts';
import type { LostDisbursement, PatientOptions, UnsentRequest } from './send-patiently.ts';
import { tokenFetcher } from './token/fetch-token.ts';
import { withSecondTry } from './token/second-try.ts';
import { TokenSource } from './token/token-source.ts';

/** What sends the requests of a run, and what has been spent. */
export interface Sending extends PatientOptions {
  readonly tokens: TokenSource;
  readonly health: HealthChecks;
  readonly lostDisbursements: LostDisbursements;
  /** What the budget has been charged so far. */
  readonly spent: () => Cost;
  readonly sleep: RunParts['runSleep'];
}

/** `onSeen`: called with each exchange after the evaluation has it. */
export function openSending(parts: RunParts, onSeen: (parsed: ParsedExchange) => void): Sending {
  const { config, stop, lines, elapsedMs, runSleep: sleep } = parts;
  const isStopped = () => stop.isStopped();
  const tokens = openTokens(parts);
  const { rateLimit, concurrency } = config;
  const budget = new Budget(capsOf(config));
  const rateLimiter = new RateLimiter({ rateLimit, elapsedMs, sleep, isStopped });
  const lostDisbursements = new LostDisbursements(parts.plan.scenarios);
  const counts = new ExchangeCounts(parts, budget);
  const onExchange = (parsed: ParsedExchange, sentBefore: number) => {
    parts.judging.see({ kind: 'exchange', exchange: parsed.exchange, sentBefore });
    counts.see(parsed);
    onSeen(parsed);
  };
  const target = new TargetClient({
    ...targetOptionsOf(parts, tokens),
    writer: lines,
    budget,
    onExchange,
  });
  const onExhausted = (why: string) => stop.atWaitLimit(why, counts.hasDisbursed);
  const health = openHealth(parts, { target, rateLimiter, tokens, onExhausted });
  return {
    target,
    tokens,
    health,
    rateLimiter,
    isStopped,
    parser: parts.parser,
    semaphore: new Semaphore(concurrency),
    onUnsent: (unsent: UnsentRequest) => stop.atUnsent(unsent),
    onLost: (lost: LostDisbursement) => lostDisbursements.add(lost),
    lostDisbursements,
    spent: () => budget.spent,
    sleep,
    onExhausted,
  };
}

/**
 * The options of the target client: where each request goes, and with which headers and
 * credentials.
 */
function targetOptionsOf(
  { config, header, transport, url, parser, elapsedMs, redactor }: RunParts,
  tokens: TokenSource,
): Omit<TargetOptions, 'writer' | 'budget' | 'onExchange'> {
  // Other shards make disbursements at the same time, which cannot be distinguished from foreign
  // ones.
  const isShown = config.showForeign || config.shard !== null;
  return {
    foreign: isShown ? keepForeignTexts : new PseudonymousTexts(header.runId),
    transport,
    redact: redactor.redact,
    elapsedMs,
    parser,
    url,
    token: () => tokens.current(),
    runId: header.runId,
    startedAt: header.startedAt,
    ...targetSettingsOf(config),
  };
}

function openTokens(parts: RunParts): TokenSource {
  const { config, plan, lines, elapsedMs, runSleep, runSignal, stop, redactor } = parts;
  const { token, tokenTtlS } = config;
  const fetch = tokenFetcher(config);
  return new TokenSource({
    first: token,
    firstAgeMs: parts.tokenAgeMs ?? 0,
    fetch: fetch === null ? null : withSecondTry(fetch, runSleep),
    lifetimeMs: tokenTtlS === null ? null : tokenTtlS * 1000,
    elapsedMs,
    signal: runSignal,
    whyUnusable: (other) => whyUnusable(plan.settings.token, config, other),
    onRenewed: ({ value, number }, why) => {
      redactor.add([...tokenSecrets(value), ...basicSecrets(value, config.bizNumber)]);
      lines.write({ kind: 'token', number, atMs: elapsedMs(), why });
    },
    onFailure: (why) =>
      stop.end(
        'token',
        `The target refuses the token, and the suite got no other one, so nothing more was sent: ${why}`,
      ),
  });
}

interface Senders {
  readonly target: Target;
  readonly rateLimiter: RateLimiter;
  readonly tokens: TokenSource;
  readonly onExhausted: (why: string) => void;
}

/** Health checks do not use the semaphore, because the requests that hold it wait for them. */
function openHealth(parts: RunParts, senders: Senders): HealthChecks {
  const { suite, plan, lines, stop, elapsedMs, runSleep } = parts;
  const { list } = suite.preflight(plan.settings);
  const { target, rateLimiter, tokens, onExhausted } = senders;
  const isStoppedEarly = () => stop.isStoppedForHealthChecks();
  const health: HealthChecks = new HealthChecks({
    elapsedMs,
    sleep: runSleep,
    gates: {
      ordinary: { ready: () => rateLimiter.ready(), isStopped: () => stop.isStopped() },
      early: { ready: () => rateLimiter.readyEarly(isStoppedEarly), isStopped: isStoppedEarly },
    },
    async send(number, gate) {
      await gate.ready();
      await tokens.ready();
      if (gate.isStopped()) return null;
      const check = healthCheck(list, number, health.mayRequest);
      const sent = await target.send(HEALTH, check, { origin: HEALTH });
      if (sent.kind !== 'sent') return null;
      const { parsed, tokenNumber } = sent;
      const { stopReason } = rateLimiter.see(parsed);
      if (stopReason !== null) onExhausted(stopReason);
      tokens.see(parsed.exchange, tokenNumber, health.mayRefuseToken(parsed));
      return parsed;
    },
    onOutage: (state, exchange) =>
      lines.write({ kind: 'outage', state, atMs: elapsedMs(), exchange }),
    onTargetGone: (why) =>
      stop.end(
        'outage',
        `The target no longer responds with this interface, so nothing more was sent: ${why}`,
      ),
  });
  return health;
}
