/** Modes of vitest in which the conformance tests would open more than one run. */

/** The part of vitest's configuration that decides it. */
export interface Mode {
  readonly isolate: boolean;
  readonly pool: string;
  readonly maxWorkers: number | undefined;
  readonly watch: boolean;
}

/** Why the conformance tests cannot run in this mode, in one sentence; `null` where they can. */
export function refusalOf({ isolate, pool, maxWorkers, watch }: Mode): string | null {
  const mode =
    (watch && 'in watch mode') ||
    (isolate && 'with --isolate') ||
    (!['threads', 'forks'].includes(pool) && `with --pool=${pool}`) ||
    (maxWorkers !== 1 && `with ${maxWorkers ?? 'any number of'} workers`);
  if (mode === false) return null;
  return (
    `Cannot run the conformance project ${mode}, which could spend MAX_DISBURSEMENTS and ` +
    'MAX_TOTAL_AMOUNT more than once: use one worker, without isolation'
  );
}
