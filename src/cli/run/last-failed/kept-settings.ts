/** The settings of an earlier run that its repetition keeps. */
import { type Settings, textIn } from '../../../config/setting.ts';
import { DEFAULT_CASES } from '../../../config/settings.ts';
import { barePath } from '../../../core/text/quoted.ts';
import type { Report } from '../../../report/report.ts';

/**
 * What the earlier run had set, because the same cases need the same plan. The folder may be that
 * of a stranger, so whatever the user has set now takes precedence.
 */
export function keptSettings({ config }: Pick<Report, 'config'>, settings: Settings): Settings {
  const { readOnly, strict, amountMin, amountMax, cases, amountsConfigured } = config;
  const hadSet = (name: string) => amountsConfigured || config.boundConfigured === name;
  const { referenceForm, detect } = config;
  const isFree = (...names: readonly string[]) =>
    names.every((name) => textIn(settings, name) === null);
  // One bound of the user and one of the folder might exclude each other.
  const keepsAmounts = isFree('AMOUNT_MIN', 'AMOUNT_MAX');
  return {
    ...(cases !== DEFAULT_CASES && isFree('CASES') ? { CASES: String(cases) } : {}),
    ...(detect != null && isFree('DETECT') ? { DETECT: percent(detect) } : {}),
    ...(keepsAmounts && hadSet('AMOUNT_MIN') ? { AMOUNT_MIN: String(amountMin) } : {}),
    ...(keepsAmounts && hadSet('AMOUNT_MAX') ? { AMOUNT_MAX: String(amountMax) } : {}),
    ...(referenceForm != null && isFree('REFERENCE_FORM') ? { REFERENCE_FORM: referenceForm } : {}),
    ...(readOnly && isFree('READ_ONLY') ? { READ_ONLY: 'true' } : {}),
    ...(strict && isFree('STRICT') ? { STRICT: 'true' } : {}),
  };
}

export const keptNote = (folder: string, name: string, value = '') =>
  `${name}=${value} applies, as in the run in ${barePath(folder)}: set ${name} to change this.`;

/** As DETECT is written: with two decimals at most. */
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
