/**
 * How a `merchant_reference` is written where REFERENCE_FORM is set: the run id, one character for
 * resends, and the number of the reference in the run. Pure.
 */
import { responsesToFind } from '../text/rule-of-three.ts';
import { type Ring, ringOf } from './reference-ring.ts';

/** Without a form, a reference is the run id and a serial of letters and digits. */
export interface ReferenceForm {
  /** The characters of the run id and of the number. */
  readonly characters: string;
  /** A leading zero might get lost, and some targets demand a letter first. */
  readonly firstCharacters: string;
  readonly idLength: number;
  /** Between the run id and the resend character. */
  readonly separator: '' | '-';
  /** Between the resend character and the number. */
  readonly middle: string;
  /** The first of nine characters in a row, one for each resend of a request. */
  readonly firstResend: string;
  readonly numberLength: number;
  /** The ring of all texts of `numberLength` characters. */
  readonly ring: Ring;
  /** Matches a reference of this form. */
  readonly pattern: RegExp;
}

const digits = '0123456789';
const letters = 'abcdefghijklmnopqrstuvwxyz';
const upper = letters.toUpperCase();

interface Kind {
  readonly characters: string;
  readonly firstCharacters: string;
  /** So many that two runs against one target seldom have the same id. */
  readonly leastIdLength: number;
}

export const referenceKinds = {
  text: { characters: letters + digits, firstCharacters: letters, leastIdLength: 4 },
  digits: { characters: digits, firstCharacters: digits.slice(1), leastIdLength: 5 },
  letters: { characters: letters, firstCharacters: letters, leastIdLength: 4 },
  upper: { characters: upper, firstCharacters: upper, leastIdLength: 4 },
} as const satisfies Readonly<Record<string, Kind>>;

const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(referenceKinds, name)
    ? referenceKinds[name as keyof typeof referenceKinds]
    : undefined;

/** Short enough for most targets, and long enough for every plan. */
const USUAL_LENGTH = 18;
/** Longer ones are not demanded. */
const MAX_LENGTH = 99;
/** A longer run id would make two runs no more different. */
const MAX_ID_LENGTH = 8;
/** A plan with the usual settings needs fewer numbers of each kind. */
const MIN_NUMBERS = 2500;
/** Numbers of one kind are this far apart, because each kind counts from zero. */
export const NUMBER_KINDS = 4;

const hexadecimal = '0123456789abcdef';

/** Version 4 and its variant, which some validators demand. */
const uuid: ReferenceForm = {
  characters: hexadecimal,
  firstCharacters: hexadecimal,
  idLength: 8,
  separator: '-',
  middle: '5c1-4b7e-a3d8-',
  firstResend: '0',
  numberLength: 12,
  ring: ringOf(hexadecimal, 12),
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
};

type ParsedForm =
  | { readonly ok: true; readonly form: ReferenceForm | null }
  | { readonly ok: false; readonly expected: string };

const NAMES = 'text, digits, letters, upper or uuid, with a length if you need one, like digits:16';

/** The form with this name; `null` for `text`, the references of a run without the setting. */
export function parseForm(text: string): ParsedForm {
  if (text === 'text') return { ok: true, form: null };
  if (text === 'uuid') return { ok: true, form: uuid };
  const [, name = '', given] = /^([a-z]+)(?::(\d{1,4}))?$/.exec(text) ?? [];
  const kind = kindOf(name);
  if (kind === undefined) return { ok: false, expected: NAMES };
  const least = leastLength(kind, MIN_NUMBERS);
  const length = given === undefined ? USUAL_LENGTH : Number(given);
  if (length >= least && length <= MAX_LENGTH) return { ok: true, form: formOf(kind, length) };
  const why = `${least} to ${MAX_LENGTH} characters for ${name}`;
  return { ok: false, expected: `${why}, because a reference has the id of the run and a number` };
}

/** The form of a recorded or checked value. */
export function formOfText(text: string | null | undefined): ReferenceForm | null {
  const parsed = text == null ? null : parseForm(text);
  return parsed?.ok === true ? parsed.form : null;
}

function formOf({ characters, firstCharacters, leastIdLength }: Kind, length: number) {
  const idLength = Math.max(leastIdLength, Math.min(MAX_ID_LENGTH, length >> 1));
  const numberLength = length - idLength - 1;
  return {
    characters,
    firstCharacters,
    idLength,
    middle: '',
    separator: '' as const,
    firstResend: characters.includes('0') ? '0' : characters.charAt(0),
    numberLength,
    ring: ringOf(characters, numberLength),
    pattern: new RegExp(`^[${characters}]{${length}}$`),
  };
}

function leastLength(kind: Kind, numbers: number): number {
  let length = kind.leastIdLength + 1;
  while (numbersOf(formOf(kind, length)) < numbers) length += 1;
  return length;
}

/** How many numbers of each kind the form has room for, as far as numbers are exact. */
export const numbersOf = ({ characters, numberLength }: ReferenceForm): number =>
  Math.floor(Math.min(characters.length ** numberLength, Number.MAX_SAFE_INTEGER) / NUMBER_KINDS);

interface PlanSize {
  readonly cases: number;
  readonly detect?: number | null;
}

/** The kinds of requests that must be refused, and their controls, which are fewer than a kind. */
export const KINDS_OF_REFUSALS = 12;

/** How many numbers of one kind a plan needs at most. */
function numbersNeeded({ cases, detect = null }: PlanSize): number {
  const responsesNeeded = detect === null ? 0 : responsesToFind(detect);
  return Math.max(cases, KINDS_OF_REFUSALS * responsesNeeded);
}

/** The shortest length with room for this plan, like `digits:12`; `null`: the form has room. */
export function roomierForm(text: string, plan: PlanSize): string | null {
  const form = formOfText(text);
  const needed = numbersNeeded(plan);
  if (form === null || numbersOf(form) >= needed) return null;
  const [name = ''] = text.split(':');
  const kind = kindOf(name);
  return kind === undefined ? 'uuid' : `${name}:${leastLength(kind, needed)}`;
}

/** The length of each reference of the form. */
export const lengthOf = ({ idLength, separator, middle, numberLength }: ReferenceForm): number =>
  idLength + separator.length + 1 + middle.length + numberLength;

/** How many characters a reference without a form has: neither too few nor too many for most targets. */
export const ORDINARY_REFERENCE = { least: 12, most: 19 } as const;
export const ORDINARY_WORDS = `${ORDINARY_REFERENCE.least} to ${ORDINARY_REFERENCE.most} letters and digits`;
