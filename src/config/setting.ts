/** The type of a row in the table of settings, and how a setting is read. Pure. */
import type { ParsedWaivers } from './waiver-file.ts';

/** Texts by the name of the setting, from the environment, `.env` or flags. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** What a reader may need in addition to the text. */
export interface ReadContext {
  readonly freshSeed: () => number;
  readonly readFile: (path: string) => string;
  readonly readBytes: (path: string) => Uint8Array;
  readonly parseWaivers: (text: string, path: string) => ParsedWaivers;
  /** `false` where nothing will be sent, so that no host must be confirmed. */
  readonly sends?: boolean;
  /** The target is a function of this process, whatever its URL says. */
  readonly isInProcess?: boolean;
  /** The variables that may name a proxy; absent where they are ignored. */
  readonly environment?: Settings;
  /** The environment makes Node accept any certificate; this is not a setting. */
  readonly tlsUnchecked?: boolean;
}

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses the text of a setting, which is not blank and has no surrounding blanks. */
export type Reader<Value> = (text: string, name: string, context: ReadContext) => Read<Value>;

/** The value of a setting that is not set. */
interface Default<Value> {
  readonly of: (context: ReadContext) => Value;
  /** As `--help` shows it; `null`: nothing is shown. */
  readonly text: string | null;
}

/**
 * How the history records a setting. `value`: always, unchanged. `limit`: its number, or null for
 * no limit. `if set`: only if it is not null, false or an empty list. `whether set`: as
 * `<key>Configured`, true or false. `no`: not at all.
 *
 * A new setting uses `if set` or `whether set`, so that histories without it do not change.
 */
export type RecordedAs = 'value' | 'limit' | 'if set' | 'whether set' | 'no';

export interface Setting<Value, Kind extends RecordedAs = RecordedAs> {
  /** As in the environment; the flag and the input of the action derive from it. */
  readonly name: string;
  /** The shape of the value in `--help`. */
  readonly shape: string;
  /** One line, without the default. */
  readonly help: string;
  /** A value for `.env.example`. */
  readonly example: string;
  readonly default: Default<Value>;
  readonly read: Reader<Value>;
  readonly recorded: Kind;
  /** The replacement of a secret, in brackets; absent where the setting is not a secret. */
  readonly secret?: string;
  /** The value is not a secret, but names the command or the file that has one. */
  readonly namesSecret?: true;
  /** What a `.env` must not decide for a secret of the environment: who gets it, and what is paid with it. */
  readonly decides?: 'who gets' | 'who is paid with' | 'how much a run may spend with';
  /** The shards of one run may differ in it, because it changes only how they send. */
  readonly mayDifferInShards?: true;
  /** The GitHub Action requires it. */
  readonly isRequiredByAction?: true;
}

/** Settings by their key in the configuration. */
export type Table = Readonly<Record<string, Setting<unknown>>>;
export type ValueOf<Row> = Row extends Setting<infer Value> ? Value : never;
export type ValuesOf<Rows extends Table> = { readonly [Key in keyof Rows]: ValueOf<Rows[Key]> };

/** A row, with the types that follow from its members. */
export function row<Value, const Kind extends RecordedAs>(
  setting: Setting<Value, Kind>,
): Setting<Value, Kind> {
  return setting;
}

/** A constant default. `text`: shown in the help in place of the value. */
export function constant<Value>(value: Value, text = textOf(value)): Default<Value> {
  return { of: () => value, text };
}

function textOf(value: unknown): string | null {
  return value === '' || typeof value === 'object' ? null : String(value);
}

/** The text of a setting without surrounding blanks, or `null` where it is empty. */
export function textIn(settings: Settings, name: string): string | null {
  const trimmed = settings[name]?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** `TARGET_URL` becomes `--target-url`. */
export function flagOf(name: string): string {
  return `--${inputOf(name)}`;
}

/** `TARGET_URL` becomes `target-url`, an input of the GitHub Action. */
export function inputOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** The line of help, with the default. */
export function helpOf({ help, default: { text } }: Setting<unknown>): string {
  return text === null ? help : `${help} (default: ${text})`;
}

export function isSet(settings: Settings, name: string): boolean {
  return textIn(settings, name) !== null;
}
