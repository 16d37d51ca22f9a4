/**
 * All choices of the document as dialects of the reference: each value alone, and mixtures of all.
 */
import fc from 'fast-check';
import { type Dialect, dialectChoices } from '../../reference/dialect.ts';

/** Values of numeric settings: the smallest, usual ones, and one above any run. */
const numbers: Readonly<Record<string, readonly number[]>> = {
  merchantReferenceLength: [20, 36, 1000],
  defaultPerPage: [1, 10, 25, 200],
  maxPerPage: [1, 10, 25, 30, 100, 1_000_000],
  completesAfterMs: [0, 20, 60, 999_999_999],
  // In this process five seconds of waiting take a quarter of a second.
  appearsAfterMs: [0, 100],
  latencyMs: [0, 1, 5],
};

type Name = keyof Dialect;

export function valuesOf(name: Name): readonly (string | number)[] {
  const choices = dialectChoices[name];
  if (typeof choices !== 'number') return choices;
  const values = numbers[name];
  if (values === undefined) throw new Error(`No values of the dialect setting ${name} to test`);
  return values;
}

export const settingNames = Object.keys(dialectChoices) as Name[];

/** Each value of each setting, with everything else unchanged. */
export const singles: readonly (readonly [shown: string, dialect: Partial<Dialect>])[] =
  settingNames.flatMap((name) =>
    valuesOf(name).map((value) => [`${name}=${value}`, { [name]: value }] as const),
  );

/** The fewest dialects that contain every value. */
export const mixtures: readonly Partial<Dialect>[] = Array.from(
  { length: Math.max(...settingNames.map((name) => valuesOf(name).length)) },
  (_, at) =>
    Object.fromEntries(
      settingNames.map((name) => [name, valuesOf(name)[at % valuesOf(name).length]]),
    ),
);

/** Any dialect. Half of the settings keep their usual value, so that shrinking is fast. */
export const anyDialect: fc.Arbitrary<Partial<Dialect>> = fc.record(
  Object.fromEntries(settingNames.map((name) => [name, fc.constantFrom(...valuesOf(name))])),
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<Dialect>>;

export function nameOf(dialect: Partial<Dialect>): string {
  return Object.entries(dialect)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
