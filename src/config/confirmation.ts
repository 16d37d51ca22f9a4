/** Where disbursements may be sent: to this machine, or to a confirmed host. Pure. */
import type { AllowedHosts } from '../core/address/loopback.ts';
import { quoted } from '../core/text/quoted.ts';
import { type Settings, textIn } from './setting.ts';
import type { SettingValues } from './settings.ts';

/** `anywhere` needs READ_ONLY, or both caps and CONFIRM_HOST. */
export function allowedHostsOf(
  { targetUrl, readOnly }: Pick<SettingValues, 'targetUrl' | 'readOnly'>,
  settings: Settings,
): AllowedHosts {
  if (readOnly) return 'anywhere';
  const isConfirmed = targetUrl !== null && missingConfirmation(settings, targetUrl).length === 0;
  return isConfirmed ? 'anywhere' : 'loopback';
}

const caps = {
  MAX_DISBURSEMENTS: 'the largest number of requests that may disburse',
  MAX_TOTAL_AMOUNT: 'the largest total amount that may be spent',
};

/** The settings that are missing before disbursements may be sent to another machine. */
export function missingConfirmation(
  settings: Settings,
  url: string,
  why = `${new URL(url).hostname} is not loopback`,
): string[] {
  const { hostname, host } = new URL(url);
  const problems = Object.entries(caps)
    .filter(([cap]) => textIn(settings, cap) === null)
    .map(([cap, largest]) => `${cap} is missing: ${why}, so set ${largest}`);
  const confirmed = textIn(settings, 'CONFIRM_HOST');
  if (confirmed !== null && [hostname, host].includes(confirmed.toLowerCase())) return problems;
  const found = confirmed === null ? 'is missing' : `is ${quoted(confirmed)}`;
  return [
    ...problems,
    `CONFIRM_HOST ${found}: set CONFIRM_HOST=${hostname} to allow disbursements there, ` +
      'or READ_ONLY=true to send none',
  ];
}
