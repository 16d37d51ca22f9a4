/** The notice for disbursements to loopback, which need no confirmation. */
import type { Config } from '../../config/config.ts';
import { NO_LIMIT } from '../../config/settings.ts';
import type { Caps } from '../../plan/money/caps.ts';

type Confirmation = Caps & Pick<Config, 'targetUrl' | 'readOnly' | 'confirmHost' | 'allowedHosts'>;

/**
 * A sentence where disbursements go to loopback and no CONFIRM_HOST is set, else `null`: a tunnel makes
 * another host look like this machine, so the user must notice it.
 */
export function unconfirmed(config: Confirmation): string | null {
  const { targetUrl, readOnly, confirmHost, allowedHosts } = config;
  if (targetUrl === null || readOnly || confirmHost !== null || allowedHosts === 'anywhere')
    return null;
  return (
    `The host is loopback: no confirmation is required, and ${capsIn(config)}. ` +
    'For a tunnel to another host, set CONFIRM_HOST and both caps.'
  );
}

function capsIn({ maxDisbursements, maxTotalAmount }: Caps): string {
  const set = [
    ...(maxDisbursements === NO_LIMIT ? [] : [`MAX_DISBURSEMENTS ${maxDisbursements}`]),
    ...(maxTotalAmount === NO_LIMIT ? [] : [`MAX_TOTAL_AMOUNT ${maxTotalAmount}`]),
  ];
  if (set.length === 0) return 'no cap is set';
  return `${set.join(' and ')} ${set.length === 1 ? 'applies' : 'apply'}`;
}

/** The notice of `unconfirmed` as the end of the first line of a run; empty where there is none. */
export function capsNotice(config: Confirmation): string {
  const notice = unconfirmed(config);
  return notice === null ? '' : `. ${notice}`;
}
