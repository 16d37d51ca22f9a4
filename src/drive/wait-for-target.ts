/** Sends the requests that wait for a target that is still starting (WAIT_FOR_TARGET_MS). */
import type { Exchange } from '../core/exchange.ts';
import { READINESS, readinessCheck } from '../plan/beside-plan.ts';
import type { Case } from '../plan/scenario.ts';
import { requestedWaitMs } from './rate-limiter.ts';
import { isReady, waitUntilReady } from './readiness.ts';
import type { RunParts } from './run-parts.ts';
import type { Sending } from './sending.ts';

/**
 * Sends directly to the target, without the health checks, which start with the first response of
 * the service.
 */
export async function waitForTarget(
  { stop, parser, elapsedMs, sleep }: RunParts,
  { target, rateLimiter, onExhausted }: Sending,
  waitMs: number,
  list: Case,
): Promise<void> {
  const requestedMs = (exchange: Exchange) => requestedWaitMs(parser(exchange));
  const ask = async (number: number) => {
    await rateLimiter.ready();
    const sent = await target.send(READINESS, readinessCheck(list, number), { origin: READINESS });
    if (sent.kind !== 'sent') return null;
    const { exchange } = sent;
    // The requests of a target that is still starting do not slow the run.
    if (!isReady(exchange) || requestedMs(exchange) === 0) return exchange;
    const { stopReason } = rateLimiter.see(parser(exchange));
    if (stopReason !== null) onExhausted(stopReason);
    return exchange;
  };
  const isStopped = () => stop.isStopped();
  const options = { waitMs, ask, requestedWaitMs: requestedMs, elapsedMs, sleep, isStopped };
  const sentence = await waitUntilReady(options);
  if (sentence !== null) stop.end('wait', sentence);
}
