/** The ways of running vitest in which the conformance suites would open more than one run. */

/** What of vitest's resolved configuration decides it. */
export interface Mode {
  readonly isolate: boolean;
  readonly pool: string;
  readonly maxWorkers: number | undefined;
  readonly watch: boolean;
}

/** Why the conformance suites cannot run so, in one sentence; `null` where they can. */
export function refusalOf({ isolate, pool, maxWorkers, watch }: Mode): string | null {
  const found =
    (watch && 'in watch mode') ||
    (isolate && 'with --isolate') ||
    (!['threads', 'forks'].includes(pool) && `with --pool=${pool}`) ||
    (maxWorkers !== 1 && `with ${maxWorkers ?? 'any number of'} workers`);
  if (found === false) return null;
  return (
    `Cannot run the conformance project ${found}, which could spend MAX_DISBURSEMENTS and ` +
    'MAX_TOTAL_AMOUNT more than once: use one worker, without isolation'
  );
}
