/** A client certificate that is not valid now. Pure. */
import { dayOf } from '../core/text/day.ts';
import type { Config } from './config.ts';
import { firstOf } from './tls-files.ts';

/**
 * A target may refuse such a certificate, often by closing the connection without a word; one that
 * does not require a certificate may accept it.
 */
export function certificateTimeWarnings(
  { tls, targetUrl }: Pick<Config, 'tls' | 'targetUrl'>,
  nowMs: number,
): string[] {
  if (tls.client?.kind !== 'pem' || targetUrl === null || !/^https:/i.test(targetUrl)) return [];
  const { validFrom, validTo } = firstOf(tls.client.cert);
  if (nowMs > Date.parse(validTo))
    return [`TARGET_CLIENT_CERT expired on ${dayOf(validTo)}: the target may refuse it; renew it`];
  if (nowMs >= Date.parse(validFrom)) return [];
  return [
    `TARGET_CLIENT_CERT is not valid before ${dayOf(validFrom)}: the target may refuse it; use another certificate, or ` +
      'correct the clock of this machine',
  ];
}
