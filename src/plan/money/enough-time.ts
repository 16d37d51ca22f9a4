/** Whether RUN_TIMEOUT_MS is enough for the requests of a plan, by the time that some of them took. Pure. */
import type { Config } from '../../config/config.ts';
import { LONGEST_TIMER_MS } from '../../core/patient-timer.ts';
import { counted } from '../../core/text/counted.ts';
import { PREFLIGHT_REQUESTS } from '../beside-plan.ts';
import type { Plan } from '../plan.ts';

/** Resends, health checks and slower requests need time too. */
const SPARE = 1.2;
const MINUTE_MS = 60_000;

/** A value for RUN_TIMEOUT_MS with which a run of this time does not end early: whole minutes. */
export const enoughMs = (neededMs: number): number =>
  Math.min(Math.ceil((neededMs * SPARE) / MINUTE_MS) * MINUTE_MS, LONGEST_TIMER_MS);

type Limits = Pick<Config, 'concurrency' | 'runTimeoutMs'>;

/** A sentence where each request needs as long as the list request did, and the run would end before the last one. */
export function slowTarget(
  plan: Pick<Plan, 'requests'>,
  { concurrency, runTimeoutMs }: Limits,
  listMs: number,
): string | null {
  const requests = plan.requests + PREFLIGHT_REQUESTS;
  const neededMs = (requests * listMs) / concurrency;
  if (neededMs <= runTimeoutMs) return null;
  return (
    `The list request took ${(listMs / 1000).toFixed(1)} s. If each request takes as long, ${counted(requests, 'request')} ` +
    `need about ${Math.ceil(neededMs / 1000)} s with CONCURRENCY ${concurrency}, and RUN_TIMEOUT_MS ends the run after ` +
    `${runTimeoutMs / 1000} s: set RUN_TIMEOUT_MS to ${enoughMs(neededMs)}.`
  );
}
