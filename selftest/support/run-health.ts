/** A run health with fixed answers, for tests of what a run has to send again. */
import { healthOf } from '../../src/interface/health/health.ts';
import type { RunHealth } from '../../src/judge/plan-comparison/run-health.ts';

/** `isOutage`: whether an outage explains each failure. */
export const healthWith = (isOutage: boolean, failedSinceMs = Number.NEGATIVE_INFINITY) =>
  ({
    startsHealthChecks: true,
    hasHealthCheckSince: () => true,
    isOfOutage: () => isOutage,
    healthOf,
    refusesCredentials: () => false,
    failedSinceMs,
    isInDoubt: () => false,
  }) as unknown as RunHealth;
