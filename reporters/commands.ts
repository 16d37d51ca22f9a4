/** The commands that a finding names. */
import type { Finding } from '../src/report/report.ts';

/** In the command that repeats a case, between the program and the rest. */
export const REPEATS = ' run --last-failed';

/**
 * The command that prints the other exchanges of a finding; `null`: it has none. `command`: that of this
 * runtime, where it is not that of the report.
 */
export function commandToShow(
  { exchanges, replay }: Finding,
  command: string | null = null,
): string | null {
  const others = exchanges.slice(0, -1);
  const [program = ''] = replay.split(REPEATS);
  return others.length === 0 ? null : `${command ?? program} show ${others.join(' ')}`;
}
