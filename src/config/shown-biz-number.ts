/** Whether reports may show the business number. Pure. */
import type { Config } from './config.ts';

type Given = Pick<Config, 'bizNumber' | 'showBizNumber'> & Partial<Pick<Config, 'targetUrl'>>;

/**
 * The user allows it, or the address of the target shows it: a replacement would make that another
 * address.
 */
export const isBizNumberShown = (config: Given): boolean =>
  config.showBizNumber || isInHost(config.bizNumber, config.targetUrl ?? null);

/** Whether host or port of the address have the number in them. */
export function isInHost(bizNumber: string, targetUrl: string | null): boolean {
  if (bizNumber === '' || targetUrl === null || !URL.canParse(targetUrl)) return false;
  return new URL(targetUrl).host.includes(bizNumber.toLowerCase());
}

/** A sentence for the user, where a number is not redacted that would be. */
export function bizNumberWarnings(config: Given): string[] {
  if (config.showBizNumber || !isBizNumberShown(config)) return [];
  return ['Reports show TARGET_BIZ_NUMBER, because it is a part of the host or port in TARGET_URL'];
}
