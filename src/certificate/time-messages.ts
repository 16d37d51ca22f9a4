/** What is wrong with the times in a certificate: the last day, and the time of signing. Pure. */
import { DAY_MS } from '../core/text/day.ts';
import type { Report } from '../report/report.ts';
import { type Certificate, isExpired } from './statement.ts';

/** One sentence for each problem. `report`: on the certified history, where it can be read. */
export function timeMessages(
  certificate: Pick<Certificate, 'claim' | 'timeCreated'>,
  report: Pick<Report, 'startedAt' | 'finishedAt'> | null,
  now: Date,
): string[] {
  const { claim, timeCreated } = certificate;
  const expired = isExpired(certificate, now)
    ? [`The certificate expired after ${claim.expires}`]
    : [];
  return [...expired, ...signingMessages(timeCreated, report, now)];
}

/** Two clocks may differ by a day. */
function signingMessages(
  timeCreated: string,
  report: Pick<Report, 'startedAt' | 'finishedAt'> | null,
  now: Date,
): string[] {
  const signed = Date.parse(timeCreated);
  const according = `According to the certificate, it was signed at ${timeCreated}, `;
  if (signed > now.getTime() + DAY_MS) {
    return [
      `${according}which is in the future: the clock of the signer or of this machine is wrong, or the time was ` +
        'invented',
    ];
  }
  const ended = report === null ? null : (report.finishedAt ?? report.startedAt);
  if (ended === null || signed >= Date.parse(ended) - DAY_MS) return [];
  return [`${according}before the end of its run at ${ended}`];
}
