/** What one row of the table of settings says, and what is read from it. Pure. */
import type { ParsedWaivers } from './waiver-file.ts';

/** Settings by name, as the environment, a `.env` file or the flags give them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** What a setting may need beside its own text. */
export interface Surroundings {
  readonly freshSeed: () => number;
  readonly readFile: (path: string) => string;
  /** Left out where no setting names a file of bytes. */
  readonly readBytes?: (path: string) => Uint8Array;
  readonly parseWaivers: (text: string, path: string) => ParsedWaivers;
  /** `false` where nothing will be sent, so that no host has to be confirmed. */
  readonly sends?: boolean;
  /** The target is a function of this process, whatever its address says. */
  readonly isInProcess?: boolean;
  /** Where the variables stand that name a proxy; left out where they are not asked. */
  readonly environment?: Settings;
  /** The environment tells Node to accept any certificate, and is not given. */
  readonly tlsUnchecked?: boolean;
}

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the text of a setting, which is not blank and has no blanks at its ends. */
export type Reader<Value> = (text: string, name: string, surroundings: Surroundings) => Read<Value>;

/** What counts where a setting is not set. */
export interface Default<Value> {
  readonly of: (surroundings: Surroundings) => Value;
  /** As the help shows it; `null` where the help has nothing to show. */
  readonly text: string | null;
}

/**
 * How the history records a setting. `value`: always, as it is. `limit`: its number, or null for no
 * limit. `if set`: left out where it is null, false or an empty list. `whether set`: as
 * `<key>Configured`, true or false. `no`: not at all.
 *
 * A new setting takes `if set` or `whether set`: histories that do not use it stay as they were.
 */
export type Recording = 'value' | 'limit' | 'if set' | 'whether set' | 'no';

export interface Setting<Value, Kind extends Recording = Recording> {
  /** As the environment has it; the name of the flag and of the action's input follow from it. */
  readonly name: string;
  /** The shape of the value, as `--help` shows it. */
  readonly shape: string;
  /** One line, without the default. */
  readonly help: string;
  /** A value for `.env.example`. */
  readonly example: string;
  readonly default: Default<Value>;
  readonly read: Reader<Value>;
  readonly recorded: Kind;
  /** What stands in place of a secret, in brackets; left out where the setting is no secret. */
  readonly secret?: string;
  /** The GitHub Action does not run without it. */
  readonly isRequiredByAction?: true;
}

/** Settings by the key that each has in the configuration. */
export type Table = Readonly<Record<string, Setting<unknown>>>;
export type ValueOf<Row> = Row extends Setting<infer Value> ? Value : never;
export type ValuesOf<Rows extends Table> = { readonly [Key in keyof Rows]: ValueOf<Rows[Key]> };

/** A row, with the types that follow from what stands in it. */
export function row<Value, const Kind extends Recording>(
  setting: Setting<Value, Kind>,
): Setting<Value, Kind> {
  return setting;
}

/** A default that is always the same. `text`: what the help shows in place of the value. */
export function constant<Value>(value: Value, text = textOf(value)): Default<Value> {
  return { of: () => value, text };
}

function textOf(value: unknown): string | null {
  return value === '' || typeof value === 'object' ? null : String(value);
}

/** The text of a setting without blanks at its ends, or `null` where nothing is left. */
export function textIn(settings: Settings, name: string): string | null {
  const trimmed = settings[name]?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** `TARGET_URL` is `--target-url` on the command line. */
export function flagOf(name: string): string {
  return `--${inputOf(name)}`;
}

/** `TARGET_URL` is `target-url` among the inputs of the GitHub Action. */
export function inputOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** The line of help, with the default. */
export function helpOf({ help, default: { text } }: Setting<unknown>): string {
  return text === null ? help : `${help} (default: ${text})`;
}
