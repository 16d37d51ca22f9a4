/** What the history records of the configuration: no secret, and what the checks need. Pure. */
import type { Config } from './config.ts';
import type { Recording, Table, ValueOf, ValuesOf } from './setting.ts';
import { NO_LIMIT, type SettingsTable, settingsTable } from './settings.ts';

/** The keys of the rows that are recorded in one way. */
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

export interface RecordedConfig extends RecordedValues<SettingsTable> {
  readonly embeddedReference: boolean;
  readonly amountsConfigured: boolean;
  /** The target is on this machine, by its address, or in this process. */
  readonly isNear?: boolean;
  /** AMOUNT_MAX was set, or amounts climbed as far as they go: no larger ones were left out. */
  readonly amountMaxConfigured?: boolean;
  /** NODE_TLS_REJECT_UNAUTHORIZED was 0: whoever answered, no certificate was checked. */
  readonly tlsUnchecked?: boolean;
  /** The traffic of other clients: requests that they did not send are untested, not undecided. */
  readonly passive?: boolean;
}

export function recordedConfig(config: Config): RecordedConfig {
  return {
    embeddedReference: config.targetUrl === null,
    amountsConfigured: config.amountsConfigured,
    ...(config.isNear ? { isNear: true } : {}),
    ...(config.amountMaxConfigured ? { amountMaxConfigured: true } : {}),
    ...(config.tlsUnchecked ? { tlsUnchecked: true } : {}),
    ...recordedValues(settingsTable, config),
  };
}

/** Settings that a recorded configuration may have, by their names in it. */
export function recordedNames(): ReadonlySet<string> {
  const rows = Object.entries(settingsTable as Table).flatMap(([key, { recorded }]) =>
    recorded === 'no' ? [] : [recorded === 'whether set' ? `${key}Configured` : key],
  );
  const others = [
    ...(['embeddedReference', 'amountsConfigured', 'amountMaxConfigured'] as const),
    ...(['isNear', 'tlsUnchecked', 'passive'] as const),
  ] satisfies readonly (keyof RecordedConfig)[];
  return new Set([...rows, ...others]);
}

/** The part of the recorded configuration that follows from the rows. */
export function recordedValues<Rows extends Table>(
  rows: Rows,
  values: ValuesOf<Rows>,
): RecordedValues<Rows> {
  const entries = Object.entries(rows).flatMap(([key, { recorded }]) =>
    entriesOf(recorded, key, values[key]),
  );
  // `entriesOf` makes what the type above says: a test compares them for each kind.
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
