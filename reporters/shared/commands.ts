/** The commands that a finding names. */
import { formatNumber } from '../../src/core/text/counted.ts';
import type { Finding } from '../../src/report/report.ts';

/** In the command that repeats a case, between the program and the rest. */
export const REPEATS = ' run --last-failed';

/** A longer line is no help where somebody reads a summary. */
const CURL_CHARACTERS = 4000;

/** The curl line in a summary; `null`: only `report.html` has it, because it is too long. */
export const shortCurl = ({ curl }: Finding): string | null =>
  curl.length > CURL_CHARACTERS ? null : curl;

/** In place of a curl line that is too long. */
export const curlElsewhere = ({ curl }: Finding): string =>
  `a line of ${formatNumber(curl.length)} characters, which report.html has`;

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
