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
  { stop, elapsedMs, runSleep }: RunParts,
  { target, rateLimiter, health, onExhausted }: Sending,
  waitMs: number,
  list: Case,
): Promise<void> {
  const send = async (number: number) => {
    await rateLimiter.ready();
    if (stop.isStopped()) return null;
    const sent = await target.send(READINESS, readinessCheck(list, number), { origin: READINESS });
    if (sent.kind !== 'sent') return null;
    const { parsed } = sent;
    if (!isUnjudgedReadiness(parsed)) health.seeReady(parsed);
    const shown = { exchange: parsed.exchange, requestedMs: requestedWaitMs(parsed) };
    // The requests of a target that is still starting do not slow the run.
    if (!respondsAsService(shown.exchange) || shown.requestedMs === 0) return shown;
    const { stopReason } = rateLimiter.see(parsed);
    if (stopReason !== null) onExhausted(stopReason);
    return shown;
  };
  const isStopped = () => stop.isStopped();
  const options = { waitMs, send, elapsedMs, sleep: runSleep, isStopped };
  const sentence = await waitUntilReady(options);
  if (sentence !== null) stop.end('wait', sentence);
}

/** What to do where the target is not ready yet; `null`: WAIT_FOR_TARGET_MS is not set. */
export const waitAdvice = (waitForTargetMs: number | null): string =>
  waitForTargetMs === null
    ? 'set WAIT_FOR_TARGET_MS'
    : `raise WAIT_FOR_TARGET_MS (${waitForTargetMs})`;

interface Readiness {
  readonly exchange: Exchange;
  /** How long the target asks to wait before the next request; 0 where it does not. */
  readonly requestedMs: number;
}

interface WaitOptions {
  readonly waitMs: number;
  /** Sends the documented list request with this number; `null`: it could not be sent. */
  readonly send: (number: number) => Promise<Readiness | null>;
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
  const { waitMs, send, elapsedMs, sleep, isStopped } = options;
  const untilMs = elapsedMs() + waitMs;
  let pauseMs = FIRST_PAUSE_MS;
  for (let number = 1; number <= MAX_READINESS && !isStopped(); number += 1) {
    const shown = await send(number);
    if (shown === null) return null;
    const { exchange, requestedMs } = shown;
    if (respondsAsService(exchange) || isRefusedHere(exchange)) return null;
    const leftMs = untilMs - elapsedMs();
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
