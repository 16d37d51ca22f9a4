/** Checks parsed JSON by its shape, and reports what is wrong and where. Pure. */
import { ABOVE_AMOUNTS } from '../../config/readers.ts';

/** The place at which a value does not have its shape. */
export interface Mismatch {
  readonly path: readonly string[];
  readonly what: 'missing' | 'unknown' | 'wrong';
}

/** Returns `null` where the value has the shape. */
export type Shape = (value: unknown) => Mismatch | null;
type Members = Readonly<Record<string, Shape>>;

const WRONG: Mismatch = { path: [], what: 'wrong' };

/** A shape of a single value. */
export const value =
  (isRight: (value: unknown) => boolean): Shape =>
  (found) =>
    isRight(found) ? null : WRONG;

export const string = value((found) => typeof found === 'string');
export const nonEmptyString = value((found) => typeof found === 'string' && found !== '');
/** A limit, because a long text of a stranger takes long to read. */
export const stringUpTo = (most: number) =>
  value((found) => typeof found === 'string' && found !== '' && found.length <= most);
export const boolean = value((found) => typeof found === 'boolean');
export const positive = value(
  (found) => typeof found === 'number' && found > 0 && Number.isFinite(found),
);
/** The range of AMOUNT_MIN and AMOUNT_MAX: with other bounds no plan can be made. */
export const amount = value(
  (found) => typeof found === 'number' && found >= 0.01 && found < ABOVE_AMOUNTS,
);
export const notNegative = value(
  (found) => typeof found === 'number' && found >= 0 && Number.isFinite(found),
);
/** A run that seems longer than a century has a broken clock. */
export const CENTURY_MS = 100 * 366 * 24 * 3600 * 1000;
export const milliseconds = value(
  (found) => typeof found === 'number' && found >= 0 && found <= CENTURY_MS,
);
export const scalar = value(
  (found) =>
    found === null || (typeof found === 'number' ? Number.isFinite(found) : isSimple(found)),
);
const isSimple = (found: unknown) => typeof found === 'string' || typeof found === 'boolean';

/** An integer from `least` to `most`. */
export const integer = (least: number, most = Number.MAX_SAFE_INTEGER): Shape =>
  value(
    (found) =>
      typeof found === 'number' && Number.isInteger(found) && found >= least && found <= most,
  );

/** One of these texts. */
export function enumOf(choices: readonly string[]): Shape {
  const allowed: ReadonlySet<unknown> = new Set(choices);
  return value((found) => allowed.has(found));
}

export const stringThat = (isRight: (text: string) => boolean): Shape =>
  value((found) => typeof found === 'string' && isRight(found));

export const pattern = (expression: RegExp): Shape => stringThat((found) => expression.test(found));

/** `null`, or the given shape. */
export const nullable =
  (shape: Shape): Shape =>
  (found) =>
    found === null ? null : shape(found);

/** An array of this shape, with at least so many elements. */
export const arrayOf =
  (shape: Shape, least = 0): Shape =>
  (found) => {
    if (!Array.isArray(found) || found.length < least) return WRONG;
    for (const entry of found) {
      if (shape(entry) !== null) return WRONG;
    }
    return null;
  };

interface Member {
  readonly name: string;
  readonly shape: Shape;
  /** 1 if the object must have the member, else 0. */
  readonly counts: number;
  /** The index of the member that usually follows it. */
  readonly next: number;
}

/** An object with these members. `others`: the shape of all other members. */
export function object(required: Members, optional: Members = {}, others?: Shape): Shape {
  const names = Object.keys(required);
  const members = Object.entries({ ...required, ...optional }).map(
    ([name, shape], at): Member => ({
      name,
      shape,
      counts: name in required ? 1 : 0,
      next: at + 1,
    }),
  );
  const byName = new Map(members.map((member) => [member.name, member]));
  const other: Member | undefined =
    others === undefined ? undefined : { name: '', shape: others, counts: 0, next: members.length };
  return (found) => {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return WRONG;
    let present = 0;
    let at = 0;
    for (const name in found) {
      // The expected member is almost always the right one; a map lookup for each would take twice
      // as long.
      const expected = members[at];
      const member = expected?.name === name ? expected : (byName.get(name) ?? other);
      if (member === undefined) return { path: [name], what: 'unknown' };
      const mismatch = member.shape((found as Readonly<Record<string, unknown>>)[name]);
      if (mismatch !== null) return { ...mismatch, path: [name, ...mismatch.path] };
      present += member.counts;
      at = member.next;
    }
    if (present === names.length) return null;
    const missing = names.find((name) => !Object.hasOwn(found, name)) ?? '';
    return { path: [missing], what: 'missing' };
  };
}

/** The first shape where `kind` of the object is that word, else the second. */
export const byKind =
  (kind: string, one: Shape, other: Shape): Shape =>
  (found) =>
    ((found ?? {}) as { readonly kind?: unknown }).kind === kind ? one(found) : other(found);
