/** The values of the secret settings, and their replacements. Pure. */
import type { Table, ValuesOf } from './setting.ts';

interface SecretValue {
  /** The key of the setting in the configuration. */
  readonly key: string;
  readonly value: string;
  readonly replacement: string;
}

/** Every text in a secret setting, with its replacement; none for settings without a value. */
export function secretValues<Rows extends Table>(
  rows: Rows,
  values: Partial<ValuesOf<Rows>>,
): SecretValue[] {
  return Object.entries(rows).flatMap(([key, { secret }]) =>
    secret === undefined
      ? []
      : textsIn(values[key]).map((value) => ({ key, value, replacement: `[${secret}]` })),
  );
}

/** A text, or all texts in a list or an object. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
