/** The value that RUN_TIMEOUT_MS needs, where the time was not enough. Pure. */
import { counted, formatNumber } from '../core/text/counted.ts';
import { enoughMs } from '../plan/money/enough-time.ts';

interface TimeUsed {
  /** The number of requests of the plan that the run is to send, and how many of them it has sent. */
  readonly planned: number;
  readonly sent: number;
  readonly runTimeoutMs: number;
  /** The run waited for the target and tried it out until then. */
  readonly preflightEndMs: number;
}

/** What was sent until now, and how much time everything needs at the rate since the preflight. */
export function timeAdvice({ planned, sent, runTimeoutMs, preflightEndMs }: TimeUsed): string {
  if (sent === 0 || sent >= planned) return 'before everything was sent: raise it';
  const beforeMs = Math.min(preflightEndMs, runTimeoutMs);
  const enough = enoughMs(beforeMs + ((runTimeoutMs - beforeMs) * planned) / sent);
  return `after ${formatNumber(sent)} of about ${counted(planned, 'planned request')}: set it to about ${enough}`;
}
