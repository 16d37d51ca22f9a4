/**
 * WAIT_FOR_TARGET_MS: waits until the target responds as a service, for a deployment that is still
 * starting.
 */
import type { Exchange } from '../core/exchange.ts';
import { isUnjudgedReadiness, respondsAsService } from '../interface/service-response.ts';
import { MAX_READINESS, READINESS, readinessCheck } from '../plan/beside-plan.ts';
import type { Case } from '../plan/scenario.ts';
import { requestedWaitMs } from './rate/rate-limiter.ts';
import type { RunParts } from './run-parts.ts';
import type { Sending } from './sending.ts';

/**
 * Waits for the target of a run. Sends directly to the target: health checks may follow only the list
 * that it accepts.
 */
export async function waitForTarget(
  { stop, parser, elapsedMs, sleep }: RunParts,
  { target, rateLimiter, health, onExhausted }: Sending,
  waitMs: number,
  list: Case,
): Promise<void> {
  const requestedMsOf = (exchange: Exchange) => requestedWaitMs(parser(exchange));
  const send = async (number: number) => {
    await rateLimiter.ready();
    if (stop.isStopped()) return null;
    const sent = await target.send(READINESS, readinessCheck(list, number), { origin: READINESS });
    if (sent.kind !== 'sent') return null;
    const { exchange } = sent;
    if (!isUnjudgedReadiness(parser(exchange))) health.seeReady(exchange);
    // The requests of a target that is still starting do not slow the run.
    if (!respondsAsService(exchange) || requestedMsOf(exchange) === 0) return exchange;
    const { stopReason } = rateLimiter.see(parser(exchange));
    if (stopReason !== null) onExhausted(stopReason);
    return exchange;
  };
  const isStopped = () => stop.isStopped();
  const options = { waitMs, send, requestedWaitMs: requestedMsOf, elapsedMs, sleep, isStopped };
  const sentence = await waitUntilReady(options);
  if (sentence !== null) stop.end('wait', sentence);
}

/** What to do where the target is not ready yet; `null`: WAIT_FOR_TARGET_MS is not set. */
export const waitAdvice = (waitForTargetMs: number | null): string =>
  waitForTargetMs === null
    ? 'set WAIT_FOR_TARGET_MS'
    : `raise WAIT_FOR_TARGET_MS (${waitForTargetMs})`;

interface WaitOptions {
  readonly waitMs: number;
  /** Sends the documented list request with this number; `null`: it could not be sent. */
  readonly send: (number: number) => Promise<Exchange | null>;
  /** How long the target asks to wait before the next request; 0 where it does not. */
  readonly requestedWaitMs: (exchange: Exchange) => number;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Short enough for a service that is almost ready, and long enough not to load one that is not. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2000;

/**
 * Repeats the request for at most `waitMs`, and obeys a `Retry-After`. These exchanges are in the
 * history, and only the list that the target accepts is judged, because before it the target is
 * still starting. The preflight reports what is wrong afterwards. Returns a sentence where the target
 * asks for a longer wait than is left.
 */
export async function waitUntilReady(options: WaitOptions): Promise<string | null> {
  const { waitMs, send, requestedWaitMs, elapsedMs, sleep, isStopped } = options;
  const untilMs = elapsedMs() + waitMs;
  let pauseMs = FIRST_PAUSE_MS;
  for (let number = 1; number <= MAX_READINESS && !isStopped(); number += 1) {
    const exchange = await send(number);
    if (exchange === null || respondsAsService(exchange) || isRefusedHere(exchange)) return null;
    const leftMs = untilMs - elapsedMs();
    const requestedMs = requestedWaitMs(exchange);
    if (requestedMs > Math.max(0, leftMs)) {
      const requestedS = Math.round(requestedMs / 1000);
      return (
        `The target asked the suite to wait ${requestedS} s (Retry-After), which is longer than ` +
        `WAIT_FOR_TARGET_MS ${waitMs} allows: nothing more was sent; try later, or raise WAIT_FOR_TARGET_MS`
      );
    }
    if (leftMs <= 0) return null;
    const nextAtMs = elapsedMs() + Math.max(requestedMs, Math.min(pauseMs, leftMs));
    // A timer may fire a fraction of a millisecond early.
    while (elapsedMs() < nextAtMs && !isStopped()) await sleep(nextAtMs - elapsedMs());
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
  return null;
}

/** Waiting does not help where this machine itself refuses to send. */
function isRefusedHere({ response }: Exchange): boolean {
  return response.kind === 'none' && response.reason === 'not-sent';
}
