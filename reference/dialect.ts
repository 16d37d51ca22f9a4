/** What the document leaves open, and how this deployment of the reference settles it. */

export interface Dialect {
  /** The word for a completed transaction. */
  readonly completed: 'processed' | 'successful';
  readonly bizNumberOnList: 'required' | 'optional';
  readonly contentTypeOnList: 'required' | 'optional';
  /** HTTP statuses of refusals: one per kind, or one for all. */
  readonly failureStatus: 'by-kind' | 'always-400' | 'always-200';
  /** The envelope's `status` on failure. */
  readonly failureWord: string;
  readonly failureErrors: 'by-field' | 'list' | 'text' | 'null';
  readonly failureData: 'null' | 'object' | 'array';
  /** What becomes of a `merchant_reference` that was used before. */
  readonly repeats: 'refused' | 'replayed' | 'accepted';
  readonly defaultPerPage: number;
  readonly maxPerPage: number;
  readonly order: 'newest-first' | 'oldest-first';
  /** How long a transaction stays pending. */
  readonly completesAfterMs: number;
}

export const defaultDialect: Dialect = {
  completed: 'processed',
  bizNumberOnList: 'required',
  contentTypeOnList: 'optional',
  failureStatus: 'by-kind',
  failureWord: 'error',
  failureErrors: 'by-field',
  failureData: 'null',
  repeats: 'refused',
  defaultPerPage: 25,
  maxPerPage: 100,
  order: 'newest-first',
  completesAfterMs: 20,
};

/** The values that each setting can take; numbers are whole and not below the one given. */
export const dialectChoices: { readonly [Name in keyof Dialect]: readonly string[] | number } = {
  completed: ['processed', 'successful'],
  bizNumberOnList: ['required', 'optional'],
  contentTypeOnList: ['required', 'optional'],
  failureStatus: ['by-kind', 'always-400', 'always-200'],
  failureWord: ['error', 'failed', 'fail'],
  failureErrors: ['by-field', 'list', 'text', 'null'],
  failureData: ['null', 'object', 'array'],
  repeats: ['refused', 'replayed', 'accepted'],
  defaultPerPage: 1,
  maxPerPage: 1,
  order: ['newest-first', 'oldest-first'],
  completesAfterMs: 0,
};

export type ParsedDialect =
  | { readonly ok: true; readonly dialect: Dialect }
  | { readonly ok: false; readonly problem: string };

/** Parses `name=value` pairs over the default dialect. */
export function parseDialect(pairs: readonly string[]): ParsedDialect {
  const dialect: Record<string, string | number> = { ...defaultDialect };
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const choices = dialectChoices[name as keyof Dialect];
    if (choices === undefined) {
      const names = Object.keys(dialectChoices).join(', ');
      return { ok: false, problem: `Unknown dialect setting "${name}": expected one of ${names}` };
    }
    if (typeof choices === 'number') {
      if (!/^\d{1,9}$/.test(value) || Number(value) < choices) {
        const problem = `Cannot parse dialect ${name} "${value}": expected a whole number from ${choices}`;
        return { ok: false, problem };
      }
      dialect[name] = Number(value);
    } else if (choices.includes(value)) {
      dialect[name] = value;
    } else {
      const problem = `Cannot parse dialect ${name} "${value}": expected ${choices.join(', ')}`;
      return { ok: false, problem };
    }
  }
  return { ok: true, dialect: dialect as unknown as Dialect };
}
