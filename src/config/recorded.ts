/**
 * The part of the configuration that the history records: no secrets, and what the checks need.
 * Pure.
 */
import { areBothSet } from './computed.ts';
import type { Config } from './config.ts';
import type { RecordedAs, Table, ValueOf, ValuesOf } from './setting.ts';
import { NO_LIMIT, type SettingsTable, settingsTable } from './settings.ts';

/** The keys of the rows with one kind of recording. */
type KeysOf<Rows extends Table, Kind extends RecordedAs> = {
  [Key in keyof Rows]: Rows[Key]['recorded'] extends Kind ? Key : never;
}[keyof Rows];

type RecordedValues<Rows extends Table> = {
  readonly [Key in KeysOf<Rows, 'value'>]: ValueOf<Rows[Key]>;
} & {
  readonly [Key in KeysOf<Rows, 'limit'>]: number | null;
} & {
  readonly [Key in KeysOf<Rows, 'if set'>]?: ValueOf<Rows[Key]>;
} & {
  readonly [Key in KeysOf<Rows, 'whether set'> & string as `${Key}Configured`]: boolean;
};

export interface RecordedConfig extends RecordedValues<SettingsTable>, RecordedFacts {}

/** What the settings mean for this run, and no row of the table records. */
interface RecordedFacts {
  readonly embeddedReference: boolean;
  readonly amountsConfigured: boolean;
  /** The one bound that was set, where only one was. */
  readonly boundConfigured?: 'AMOUNT_MIN' | 'AMOUNT_MAX';
  /** TARGET_BIZ_NUMBER is so long that a similar number is unlikely to exist. */
  readonly bizNumberIsLong?: boolean;
  /** The target is on this machine by its address, or in this process. */
  readonly isNear?: boolean;
  /**
   * `hasLargestAmounts` of the configuration, under the name that histories have: AMOUNT_MAX was
   * set, or the amounts rise to the largest one.
   */
  readonly amountMaxConfigured?: boolean;
  /** NODE_TLS_REJECT_UNAUTHORIZED was 0, so no certificate was checked. */
  readonly tlsUnchecked?: boolean;
  /** Recorded traffic of other clients: what they did not send is untested, not undecided. */
  readonly passive?: boolean;
}

/** That of a history without settings, with each name that every history has. */
export const unsetConfig: RecordedConfig = {
  embeddedReference: false,
  receiversConfigured: false,
  tokenCommandConfigured: false,
  tokenFileConfigured: false,
  otherTokenConfigured: false,
  otherBizNumberConfigured: false,
  expiredTokenConfigured: false,
  amountsConfigured: false,
  amountMin: 0,
  amountMax: 0,
  cases: 0,
  caseId: null,
  concurrency: 1,
  runTimeoutMs: 0,
  rateLimit: null,
  timeoutMs: 0,
  maxDisbursements: null,
  maxTotalAmount: null,
  readOnly: false,
  strict: false,
};

/** Ten digits or letters: a service has issued only few of so many possible numbers. */
const LONG_NUMBER = /([0-9a-zA-Z][^0-9a-zA-Z]*){10}/;

export function recordedConfig(config: Config): RecordedConfig {
  return {
    embeddedReference: config.targetUrl === null,
    amountsConfigured: areBothSet(config.boundsSet),
    ...oneBound(config),
    ...(LONG_NUMBER.test(config.bizNumber) ? { bizNumberIsLong: true } : {}),
    ...(config.isNear ? { isNear: true } : {}),
    ...(config.hasLargestAmounts ? { amountMaxConfigured: true } : {}),
    ...(config.tlsUnchecked ? { tlsUnchecked: true } : {}),
    ...recordedValues(settingsTable, config),
  };
}

function oneBound({ boundsSet: { min, max } }: Config): Pick<RecordedFacts, 'boundConfigured'> {
  if (min === max) return {};
  return { boundConfigured: min ? 'AMOUNT_MIN' : 'AMOUNT_MAX' };
}

/** Words for each fact, with settings in backticks. The compiler demands each name. */
const facts: Readonly<Record<keyof RecordedFacts, string>> = {
  embeddedReference: 'embedded reference service',
  amountsConfigured: '`AMOUNT_MIN` and `AMOUNT_MAX` set',
  boundConfigured: 'the one bound of amounts that is set',
  bizNumberIsLong: '`TARGET_BIZ_NUMBER` with at least ten digits or letters',
  isNear: 'target on this machine',
  amountMaxConfigured: 'largest amounts included',
  tlsUnchecked: 'certificates not checked, because `NODE_TLS_REJECT_UNAUTHORIZED` is 0',
  passive: 'recorded traffic of other clients',
};

/** What a report calls each recorded name: the name of the setting in backticks, or words. */
export function recordedLabels(): ReadonlyMap<string, string> {
  const rows = Object.entries(settingsTable as Table).flatMap(([key, row]): [string, string][] => {
    if (row.recorded === 'no') return [];
    const name = `\`${row.name}\``;
    return [row.recorded === 'whether set' ? [`${key}Configured`, `${name} set`] : [key, name]];
  });
  return new Map([...rows, ...Object.entries(facts)]);
}

/** The names that a recorded configuration may have. */
export const recordedNames = (): ReadonlySet<string> => new Set(recordedLabels().keys());

/** The part of the recorded configuration that the rows define. */
export function recordedValues<Rows extends Table>(
  rows: Rows,
  values: ValuesOf<Rows>,
): RecordedValues<Rows> {
  const entries = Object.entries(rows).flatMap(([key, { recorded }]) =>
    entriesOf(recorded, key, values[key]),
  );
  // A test compares `entriesOf` with this type for each kind of recording.
  return Object.fromEntries(entries) as RecordedValues<Rows>;
}

function entriesOf(kind: RecordedAs, key: string, value: unknown): [string, unknown][] {
  switch (kind) {
    case 'value':
      return [[key, value]];
    case 'limit':
      return [[key, value === NO_LIMIT ? null : value]];
    case 'if set':
      return isEmpty(value) ? [] : [[key, value]];
    case 'whether set':
      return [[`${key}Configured`, !isEmpty(value)]];
    case 'no':
      return [];
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === false || value === '' || (Array.isArray(value) && !value.length)
  );
}
