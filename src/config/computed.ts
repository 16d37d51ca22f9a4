/** The members of the configuration that follow from several settings. Pure. */
import { isLoopback } from './loopback-host.ts';
import { isSet, type ReadContext, type Settings } from './setting.ts';
import type { SettingValues } from './settings.ts';

/** What rules and computed members derive from. */
export interface ParsedSettings {
  readonly settings: Settings;
  readonly values: SettingValues;
  readonly context: ReadContext;
  readonly isProxied: boolean;
  /** Names of settings that could not be parsed: their values are the defaults. */
  readonly unparsed: ReadonlySet<string>;
}

/** Whether the target is on this machine, according to the settings. */
export function isNear({ settings, values: { targetUrl }, isProxied }: ParsedSettings): boolean {
  if (targetUrl === null) return true;
  return isLoopback(targetUrl) && !isProxied && !isSet(settings, 'CONFIRM_HOST');
}

/** Far above what any service pays, and more digits than a 32-bit float has. */
export const LARGEST_IN_PROCESS = 1_000_000_000_000;

/**
 * If only the smallest amount is set, the largest is not below it. In this process no money moves,
 * so the amounts rise to the largest that a service supports, unless their sum has a cap.
 */
export function largestAmount(input: ParsedSettings): number {
  const { amountMin, amountMax } = input.values;
  if (isSet(input.settings, 'AMOUNT_MAX')) return amountMax;
  return Math.max(risesToLargest(input) ? LARGEST_IN_PROCESS : amountMax, amountMin);
}

function risesToLargest({ settings, values, context }: ParsedSettings): boolean {
  const isInProcess = values.targetUrl === null || context.isInProcess === true;
  return isInProcess && !isSet(settings, 'MAX_TOTAL_AMOUNT');
}

/** Whether the plan has the largest amounts; otherwise the report warns that it omits them. */
export function hasLargestAmounts(input: ParsedSettings): boolean {
  return isSet(input.settings, 'AMOUNT_MAX') || risesToLargest(input);
}

/** Time for transactions to leave `pending`, and to show faults of older ones, in milliseconds. */
const DEFAULT_WATCH_MS = 5000;
/** The watch of a part of the plan that somebody tries out on the own machine, in milliseconds. */
const WATCH_PART_MS = 1500;
/** The watch takes at most this part of the time of a run. */
const WATCH_SHARE = 1 / 4;

/** How long lists are requested after the last disbursement, if no setting says so. */
export function watchTimeMs({ values, isProxied }: ParsedSettings): number {
  const { watchMs, targetUrl, runTimeoutMs, only } = values;
  if (watchMs !== null) return watchMs;
  if (targetUrl === null) return 0;
  const isPartHere = only !== null && isLoopback(targetUrl) && !isProxied;
  return Math.min(
    isPartHere ? WATCH_PART_MS : DEFAULT_WATCH_MS,
    Math.floor(runTimeoutMs * WATCH_SHARE),
  );
}

interface BoundsSet {
  readonly min: boolean;
  readonly max: boolean;
}

/**
 * Whether a refusal between the bounds is a fault of the target: with one bound alone, the other one
 * is a guess of the suite.
 */
export const areBothSet = ({ min, max }: BoundsSet): boolean => min && max;

/** Which bound the user set; an amount that equals it is no guess of the suite. */
export function boundsSet(settings: Settings): BoundsSet {
  return { min: isSet(settings, 'AMOUNT_MIN'), max: isSet(settings, 'AMOUNT_MAX') };
}
