/**
 * The part of the configuration that the history records: no secrets, and what the checks need.
 * Pure.
 */
import type { Config } from './config.ts';
import type { Recording, Table, ValueOf, ValuesOf } from './setting.ts';
import { NO_LIMIT, type SettingsTable, settingsTable } from './settings.ts';

/** The keys of the rows with one kind of recording. */
type KeysOf<Rows extends Table, Kind extends Recording> = {
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
  /** TARGET_BIZ_NUMBER is so long that a similar number is unlikely to exist. */
  readonly bizNumberIsLong?: boolean;
  /** The target is on this machine by its address, or in this process. */
  readonly isNear?: boolean;
  /**
   * No larger amounts were left out: AMOUNT_MAX was set, or the amounts rise to the largest one.
   */
  readonly amountMaxConfigured?: boolean;
  /** NODE_TLS_REJECT_UNAUTHORIZED was 0, so no certificate was checked. */
  readonly tlsUnchecked?: boolean;
  /** Recorded traffic of other clients: what they did not send is untested, not undecided. */
  readonly passive?: boolean;
}

/** Ten digits or letters: a service has issued only few of so many possible numbers. */
const LONG_NUMBER = /([0-9a-zA-Z][^0-9a-zA-Z]*){10}/;

export function recordedConfig(config: Config): RecordedConfig {
  return {
    embeddedReference: config.targetUrl === null,
    amountsConfigured: config.amountsConfigured,
    ...(LONG_NUMBER.test(config.bizNumber) ? { bizNumberIsLong: true } : {}),
    ...(config.isNear ? { isNear: true } : {}),
    ...(config.amountMaxConfigured ? { amountMaxConfigured: true } : {}),
    ...(config.tlsUnchecked ? { tlsUnchecked: true } : {}),
    ...recordedValues(settingsTable, config),
  };
}

/** The compiler demands each name of the facts. */
const facts: Readonly<Record<keyof RecordedFacts, true>> = {
  embeddedReference: true,
  amountsConfigured: true,
  bizNumberIsLong: true,
  isNear: true,
  amountMaxConfigured: true,
  tlsUnchecked: true,
  passive: true,
};

/** The names that a recorded configuration may have. */
export function recordedNames(): ReadonlySet<string> {
  const rows = Object.entries(settingsTable as Table).flatMap(([key, { recorded }]) =>
    recorded === 'no' ? [] : [recorded === 'whether set' ? `${key}Configured` : key],
  );
  return new Set([...rows, ...Object.keys(facts)]);
}

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

function entriesOf(kind: Recording, key: string, value: unknown): [string, unknown][] {
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
