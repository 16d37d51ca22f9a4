/** The choices that the document leaves open, as this deployment of the reference makes them. */

/** One of a few words; the first is the default. */
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  ({ words }) as { readonly words: readonly Words[number][] };

/** A whole number. */
const whole = (defaultValue: number, least: number) => ({ defaultValue, least });

const dialectSettings = {
  /** The word for a completed transaction. */
  completed: oneOf('processed', 'successful'),
  bizNumberOnList: oneOf('required', 'optional'),
  contentTypeOnList: oneOf('optional', 'required'),
  /** Whether `bearer` in another letter case is accepted too. */
  bearerCase: oneOf('exact', 'any'),
  /** HTTP statuses of refusals: one per kind, or one for all. */
  failureStatus: oneOf('by-kind', 'always-400', 'always-200', 'always-418', 'always-500'),
  /** The envelope's `status` on failure. */
  failureWord: oneOf('error', 'failed', 'fail', 'FAILURE', '422'),
  failureMessage: oneOf('sentence', 'blank', 'code'),
  failureErrors: oneOf('by-field', 'list', 'text', 'null', 'number', 'empty-list', 'empty-object'),
  failureData: oneOf('null', 'object', 'array', 'text'),
  successMessage: oneOf('sentence', 'blank', 'accented'),
  /**
   * The response to a `merchant_reference` that was used before; `replayed-now`: in its current
   * state; `amended`: it gives the first transaction another amount.
   */
  repeats: oneOf('refused', 'replayed', 'replayed-now', 'amended', 'accepted'),
  /** Whether amounts with a fraction are accepted; `two`: with two decimals at most. */
  decimals: oneOf('accepted', 'two', 'refused'),
  /** Members of a request that the document does not list. */
  unknownMembers: oneOf('ignored', 'refused'),
  /** The length of the longest accepted one; not shorter than a plain identifier. */
  merchantReferenceLength: whole(1000, 20),
  /**
   * `plain`: letters, digits, hyphens, points and underscores; other texts are refused. `folded`: the
   * Unicode normalisation, and blanks at the ends, make no difference.
   */
  merchantReferenceText: oneOf('any', 'plain', 'folded'),
  defaultPerPage: whole(25, 1),
  maxPerPage: whole(100, 1),
  /** `few`: one of 10, 25, 50 and 100 is accepted, other sizes are refused. */
  pageSizes: oneOf('any', 'few'),
  /** The response to a `perPage` that is not a whole number above zero. */
  oddPerPage: oneOf('refused', 'default'),
  /**
   * The parameter that selects a further page: its number, from 1 or from 0, or the number of
   * transactions before it.
   */
  pageSelector: oneOf('none', 'page', 'page-from-0', 'offset'),
  /** `some`: at every third request another user of this business makes a transaction. */
  others: oneOf('none', 'some'),
  order: oneOf('newest-first', 'oldest-first', 'by-reference'),
  /** How long a transaction is pending, and how long it is missing in the list. */
  completesAfterMs: whole(20, 0),
  appearsAfterMs: whole(0, 0),
  /** How long each response takes. */
  latencyMs: whole(0, 0),
  /** `sometimes`: every 15th request is refused with a request to wait, in an envelope. */
  tooManyRequests: oneOf('never', 'sometimes'),
  referenceVersion: oneOf('4', '1', '7', 'none'),
  referenceCase: oneOf('lower', 'upper', 'mixed'),
  type: oneOf('debit', 'credit', 'transfer', 'blank'),
  fee: oneOf('tiers', 'free', 'negative-zero', 'huge'),
  /** The form of `payload`, `initiated_at`, `paid_at` and `meta`. */
  nullFields: oneOf('null', 'text', 'number', 'object', 'list'),
  /** What an activity shows of the client. */
  client: oneOf('echoed', 'fixed', 'blank'),
  /** The notation of a whole amount: `100`, `100.0`, `100.00`, `1e2`. */
  amountText: oneOf('plain', 'one-zero', 'two-zeros', 'exponent'),
  memberOrder: oneOf('documented', 'reversed', 'sorted'),
  whiteSpace: oneOf('none', 'pretty', 'wild'),
  escapes: oneOf('none', 'all'),
  extraMembers: oneOf('none', 'everywhere'),
  mediaType: oneOf('plain', 'charset', 'upper-case', 'quoted-charset'),
  body: oneOf('whole', 'in-pieces'),
} as const;

type Settings = typeof dialectSettings;
type Value<S> = S extends { readonly words: readonly (infer Word)[] } ? Word : number;

export type Dialect = { readonly [Name in keyof Settings]: Value<Settings[Name]> };

/** The values of each setting; a number is the least accepted whole number. */
export const dialectChoices = Object.fromEntries(
  Object.entries(dialectSettings).map(([name, setting]) => [
    name,
    'words' in setting ? setting.words : setting.least,
  ]),
) as { readonly [Name in keyof Dialect]: readonly string[] | number };

export const defaultDialect = Object.fromEntries(
  Object.entries(dialectSettings).map(([name, setting]) => [
    name,
    'words' in setting ? setting.words[0] : setting.defaultValue,
  ]),
) as unknown as Dialect;

type ParsedDialect =
  | { readonly ok: true; readonly dialect: Dialect }
  | { readonly ok: false; readonly problem: string };

/** Parses `name=value` pairs, with the default dialect as the base. */
export function parseDialect(pairs: readonly string[]): ParsedDialect {
  const dialect: Record<string, string | number> = { ...defaultDialect };
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const choices = Object.hasOwn(dialectChoices, name)
      ? dialectChoices[name as keyof Dialect]
      : undefined;
    if (choices === undefined) {
      const names = Object.keys(dialectChoices).join(', ');
      return {
        ok: false,
        problem: `Unknown dialect setting ${showText(name)}: expected one of ${names}`,
      };
    }
    if (typeof choices === 'number') {
      if (!/^\d{1,9}$/.test(value) || Number(value) < choices) {
        const problem = `Cannot parse dialect ${name} ${showText(value)}: expected a whole number from ${choices}`;
        return { ok: false, problem };
      }
      dialect[name] = Number(value);
    } else if (choices.includes(value)) {
      dialect[name] = value;
    } else {
      const problem = `Cannot parse dialect ${name} ${showText(value)}: expected ${choices.join(', ')}`;
      return { ok: false, problem };
    }
  }
  return { ok: true, dialect: dialect as unknown as Dialect };
}

/** No name or value is longer; a longer text may be a secret in the wrong place. */
const MAX_CHARACTERS = 24;

function showText(text: string): string {
  const isWord = text.length <= MAX_CHARACTERS && /^[A-Za-z-]*$|^[\d.-]*$/.test(text);
  return isWord ? `"${text}"` : `(${text.length} characters, not shown)`;
}
