/** Sends one request, and sends it again after a wait, with a new token, or after a loss. */
import type { Exchange } from '../core/exchange.ts';
import { couldDisburse } from '../core/request.ts';
import { hasCredentialStatus } from '../interface/http-statuses.ts';
import type { ExchangeParser, ParsedExchange } from '../interface/parsed-exchange.ts';
import { isResentAtOnce, isResentLate, MAX_RESENDS, resendOfCase } from '../plan/resend.ts';
import type { Case, Cause } from '../plan/scenario.ts';
import type { HealthChecks } from './outages/health-checks.ts';
import { isFitForTrial, type Trial } from './outages/outage-trial.ts';
import type { RateLimiter } from './rate/rate-limiter.ts';
import type { Semaphore } from './rate/semaphore.ts';
import type { SendResult, Target } from './request/target.ts';
import type { TokenSource } from './token/token-source.ts';

export interface PatientOptions {
  readonly target: Target;
  readonly rateLimiter: Pick<RateLimiter, 'ready' | 'see'>;
  readonly tokens: Pick<TokenSource, 'ready' | 'see' | 'current'>;
  readonly health: Pick<
    HealthChecks,
    'ready' | 'mayRefuseToken' | 'see' | 'offer' | 'settled' | 'mayBeOfOutage'
  >;
  /** Shared by all requests of the run. */
  readonly semaphore: Semaphore;
  /** Checked before each request; requests in flight are completed. */
  readonly isStopped: () => boolean;
  readonly parser: ExchangeParser;
  readonly onUnsent: (unsent: UnsentRequest) => void;
  /** An outage, or the end of its token, may explain the response to this disbursement. */
  readonly onLost: (lost: LostDisbursement) => void;
  /** The target asks for a longer wait, or for more waits in a row, than a run allows. */
  readonly onExhausted: (why: string) => void;
}

/** A request that a cap or the end of the run prevented. */
export type UnsentRequest = Extract<SendResult, { readonly kind: 'unsent' }> & {
  readonly scenario: string;
  readonly id: string;
  readonly origin: Cause['origin'];
};

/** A request of a run, as it will be recorded. */
export interface RunRequest {
  readonly scenario: string;
  /** A case of the plan, or one beside it. */
  readonly toSend: Case;
  readonly cause: Cause;
  /** How often it was sent before; absent: never. */
  readonly resends?: number;
}

export interface LostDisbursement {
  readonly scenario: string;
  readonly toSend: Case;
  /** How often it was sent before this exchange. */
  readonly resends: number;
  readonly exchange: Exchange;
  /** Another token replaced the one of the request, which the target refused. */
  readonly isTokenReplaced: boolean;
}

/**
 * Sends a case, and sends it again with a new id while the target asks to wait, because a refused
 * request should have no effect. A list that was refused for an expired token is requested again
 * with the new token. What an outage or the end of a token may explain is sent once more, or goes to `onLost`
 * (`plan/resend.ts`). Returns `null` where a cap or the stop prevented the request.
 */
export async function sendPatiently(
  { scenario, toSend, cause: firstCause, resends: before = 0 }: RunRequest,
  options: PatientOptions,
): Promise<ParsedExchange | null> {
  let cause = firstCause;
  let why: WhyAgain | null = null;
  for (let resends = before; ; resends += 1) {
    const next = resendOfCase(toSend, resends);
    const sent = await sendOnce({ scenario, toSend: next, cause }, options);
    if (sent === null) return null;
    if (sent.kind === 'unsent') {
      options.onUnsent({ ...sent, scenario, id: next.id, origin: cause.origin });
      return null;
    }
    const { parsed } = sent;
    const { exchange } = parsed;
    const shown = seeResponse(sent, options);
    const isLast = resends >= MAX_RESENDS;
    const { mayBeLost, isTokenReplaced } = shown;
    const isLost = mayBeLost && !isLast && firstCause.origin !== 'search';
    if (isLost && isResentLate(toSend))
      options.onLost({ scenario, toSend, resends, exchange, isTokenReplaced });
    if (isLast || shown.isExhausted) return parsed;
    why = await whySentAgain({ toSend, isAfterLoss: why === 'loss' }, sent, shown, options);
    if (why === null) return parsed;
    cause = { origin: 'resend', of: exchange.index };
  }
}

type Sent = Extract<SendResult, { readonly kind: 'sent' }>;

/** What a response shows of the rate, the token and the health of the target. */
interface Shown {
  readonly asksToWait: boolean;
  /** The run ends, because the target asks for too long a wait, or for too many. */
  readonly isExhausted: boolean;
  /** The request may be lost: an outage, or the end of its token, may explain the response. */
  readonly mayBeLost: boolean;
  /** It may be a refusal of the token. */
  readonly mayRefuseToken: boolean;
  /** Another token replaces the one of the request. */
  readonly isTokenReplaced: boolean;
}

function seeResponse({ parsed, tokenNumber }: Sent, options: PatientOptions): Shown {
  const { asksToWait, stopReason } = options.rateLimiter.see(parsed);
  if (stopReason !== null) options.onExhausted(stopReason);
  const mayRefuseToken = options.health.mayRefuseToken(parsed);
  return {
    asksToWait,
    isExhausted: stopReason !== null,
    mayBeLost: options.health.see(parsed).mayBeLost,
    mayRefuseToken,
    isTokenReplaced: options.tokens.see(parsed.exchange, tokenNumber, mayRefuseToken),
  };
}

/** Why a request is sent again: the target asked to wait, there is a new token, or it was lost. */
type WhyAgain = 'wait' | 'token' | 'loss';

/**
 * After a new token, what cannot disburse is sent again at once. What is lost twice is not sent again. A
 * disbursement may be refused like a wrong token for what it contains, so health checks, or another token, must
 * show that this is not the reason.
 */
async function whySentAgain(
  { toSend, isAfterLoss }: { readonly toSend: Case; readonly isAfterLoss: boolean },
  { parsed: { exchange }, tokenNumber }: Sent,
  { asksToWait, mayBeLost, mayRefuseToken, isTokenReplaced }: Shown,
  { tokens, health }: PatientOptions,
): Promise<WhyAgain | null> {
  if (asksToWait) return 'wait';
  const isList = !couldDisburse(toSend.request);
  if (isList && isTokenReplaced && (await hasNewToken(tokens, tokenNumber))) return 'token';
  if (!mayBeLost || isAfterLoss || !isResentAtOnce(toSend)) return null;
  if (!mayRefuseToken && !hasCredentialStatus(exchange.response)) return 'loss';
  if (isList) return null;
  await health.settled();
  return isTokenReplaced || health.mayBeOfOutage(exchange) ? 'loss' : null;
}

/** Whether the token source now has another token: its issuer may return the same one again. */
async function hasNewToken(tokens: PatientOptions['tokens'], number: number): Promise<boolean> {
  await tokens.ready();
  return tokens.current().number !== number;
}

/** Returns `null` where the run was stopped before the request could be sent. */
async function sendOnce(
  { scenario, toSend, cause }: RunRequest,
  options: PatientOptions,
): Promise<SendResult | null> {
  const { target, health, semaphore, isStopped, parser } = options;
  const isFit = () => cause.origin === 'planned' && isFitForTrial(scenario, toSend, parser);
  const trial = health.offer(isFit);
  const permit = semaphore.acquire();
  try {
    await Promise.race([trial.begun, permit.then(() => untilReady(trial, options))]);
    // A trial begins before it gets its permit, and keeps the rate all the same.
    if (trial.hasBegun) await options.rateLimiter.ready();
    return isStopped() ? null : await target.send(scenario, toSend, cause);
  } finally {
    trial.withdraw();
    void permit.then((release) => release());
  }
}

async function untilReady(
  trial: Trial,
  { rateLimiter, tokens, health, isStopped }: PatientOptions,
): Promise<void> {
  for (;;) {
    await rateLimiter.ready();
    const hasWaited = (await tokens.ready()) || (await health.ready());
    // After a wait, all waiting requests would be sent at once: they wait for their rate again.
    if (!hasWaited || isStopped() || trial.hasBegun) return;
  }
}
