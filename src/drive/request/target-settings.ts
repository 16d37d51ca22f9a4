/** What the target client takes from the settings, for a run and for `doctor`. */
import type { Config } from '../../config/config.ts';
import { name, version } from '../../core/package.ts';
import type { TargetOptions } from './target.ts';

type TargetSettings = Pick<
  TargetOptions,
  'bizNumber' | 'others' | 'headers' | 'userAgent' | 'timeoutMs' | 'endsAtMs'
>;

export function targetSettingsOf(config: Config): TargetSettings {
  return {
    bizNumber: config.bizNumber,
    others: config,
    headers: Object.entries(config.headers),
    userAgent: `${name}/${version}`,
    timeoutMs: config.timeoutMs,
    endsAtMs: config.runTimeoutMs,
  };
}
