/** Waits until the target responds as a service, for a deployment that is still starting. */
import type { Exchange } from '../core/exchange.ts';
import { isOfService } from '../interface/service-response.ts';
import { MOST_READINESS } from '../plan/beside-plan.ts';

export interface WaitOptions {
  readonly waitMs: number;
  /** Sends the documented list request with this number; `null`: it could not be sent. */
  readonly ask: (number: number) => Promise<Exchange | null>;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Soon enough for a service that is nearly there, and seldom enough for one that is not. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2000;

/**
 * Asks again and again, for `waitMs` at most. These requests are in the history, and are not judged:
 * the target is still starting. What is wrong after that, the preflight says.
 */
export async function waitUntilReady(options: WaitOptions): Promise<void> {
  const { waitMs, ask, elapsedMs, sleep, isStopped } = options;
  const untilMs = elapsedMs() + waitMs;
  let pauseMs = FIRST_PAUSE_MS;
  for (let number = 1; number <= MOST_READINESS && !isStopped(); number += 1) {
    const exchange = await ask(number);
    if (exchange === null || isService(exchange) || isRefusedHere(exchange)) return;
    const leftMs = untilMs - elapsedMs();
    if (leftMs <= 0) return;
    await sleep(Math.min(pauseMs, leftMs));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** What a gateway says in place of a service that is not there yet. */
const absent = new Set([502, 503, 504]);

/** Whether the response is one of a service with this interface, be it a refusal. */
export function isService({ response }: Exchange): boolean {
  if (response.kind === 'none' || absent.has(response.status)) return false;
  return isOfService(response);
}

/** No wait changes what this machine does not send. */
function isRefusedHere({ response }: Exchange): boolean {
  return response.kind === 'none' && response.reason === 'not-sent';
}
