/** Whether RUN_TIMEOUT_MS is enough for the requests of a plan, by RATE_LIMIT and the time that some of them took. Pure. */
import type { Config } from '../../config/config.ts';
import { LONGEST_TIMER_MS } from '../../core/patient-timer.ts';
import { counted } from '../../core/text/counted.ts';
import { PREFLIGHT_REQUESTS } from '../beside-plan.ts';
import type { Plan } from '../plan.ts';
import { requestsOfShard } from '../selection/share-of-shard.ts';

/** Resends, health checks and slower requests need time too. */
const SPARE = 1.2;
const MINUTE_MS = 60_000;

/** A value for RUN_TIMEOUT_MS with which a run of this time does not end early: whole minutes. */
export const enoughMs = (neededMs: number): number =>
  Math.min(Math.ceil((neededMs * SPARE) / MINUTE_MS) * MINUTE_MS, LONGEST_TIMER_MS);

type Limits = Pick<Config, 'concurrency' | 'rateLimit' | 'runTimeoutMs' | 'shard'>;
type Sent = Pick<Plan, 'requests' | 'scenarios' | 'settings'>;

/** The least time of the plan in seconds; `null` where no setting limits its rate. */
export function leastSeconds(
  plan: Sent,
  { rateLimit, shard }: Pick<Limits, 'rateLimit' | 'shard'>,
): number | null {
  if (rateLimit === null) return null;
  return Math.ceil((requestsOfShard(plan, shard) + PREFLIGHT_REQUESTS) / rateLimit);
}

/**
 * A sentence where the run would end before its last request: because RATE_LIMIT is low, or because
 * each request needs as long as the list request did. What needs more time is named.
 */
export function shortTime(plan: Sent, limits: Limits, listMs: number | null): string[] {
  const limited = (leastSeconds(plan, limits) ?? 0) * 1000;
  const slow = neededMs(plan, limits, listMs ?? 0);
  if (Math.max(limited, slow) <= limits.runTimeoutMs) return [];
  return [slow > limited ? slowTarget(plan, limits, listMs ?? 0) : lowRateLimit(plan, limits)];
}

const neededMs = (plan: Sent, { concurrency, shard }: Limits, listMs: number) =>
  ((requestsOfShard(plan, shard) + PREFLIGHT_REQUESTS) * listMs) / concurrency;

function slowTarget(plan: Sent, limits: Limits, listMs: number): string {
  const { concurrency, runTimeoutMs, shard } = limits;
  const requests = requestsOfShard(plan, shard) + PREFLIGHT_REQUESTS;
  const ms = neededMs(plan, limits, listMs);
  return (
    `The list request took ${(listMs / 1000).toFixed(1)} s. If each request takes as long, ${counted(requests, 'request')} ` +
    `need about ${Math.ceil(ms / 1000)} s with CONCURRENCY ${concurrency}, and RUN_TIMEOUT_MS ends the run after ` +
    `${runTimeoutMs / 1000} s: set RUN_TIMEOUT_MS to ${enoughMs(ms)}.`
  );
}

function lowRateLimit(plan: Sent, limits: Limits): string {
  const { rateLimit, runTimeoutMs, shard } = limits;
  const seconds = leastSeconds(plan, limits) ?? 0;
  return (
    `RATE_LIMIT ${rateLimit} needs ${seconds} s for ${counted(requestsOfShard(plan, shard), 'request')}, and RUN_TIMEOUT_MS ` +
    `ends the run after ${runTimeoutMs / 1000} s: set RUN_TIMEOUT_MS to ${(seconds + 60) * 1000}.`
  );
}
