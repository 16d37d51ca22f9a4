/** Takes secrets out of whatever a target sends, at the moment of capture. Pure. */
import { bare, encodings, escapes, looseForm } from './encoded-forms.ts';

/** The interface's own words are no secret, even where a token happens to spell one. */
const vocabulary = new Set([
  ...['status', 'message', 'data', 'errors', 'success', 'null', 'true', 'false'],
  ...['reference', 'type', 'type_description', 'amount', 'fee', 'payload', 'narration'],
  ...['initiated_at', 'paid_at', 'activities', 'action', 'meta', 'user_agent', 'device_os'],
  ...['device_name', 'debit', 'credit', 'pending', 'processed', 'successful'],
  ...['application', 'json', 'charset', 'utf-8', 'merchant_reference', 'bank_code'],
  ...['bank_account_number', 'perPage'],
]);

const UUID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const NUMBER = '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?';
/** Before each look back: without it a run of blanks is gone through again from each of them. */
const AT_NUMBER = '(?=[-.\\d])';
const JSON_NUMBER = `${AT_NUMBER}(?<=[:,[]\\s*)${NUMBER}(?=\\s*[,}\\]])`;
/** What a check compares with what was sent: it must come through whatever the secret is. */
const AMOUNT = `(?<="amount"\\s*:\\s*)${NUMBER}`;
const FEE = '(?<="fee"\\s*:\\s*")-?[\\d.]+(?=")';
const COMPARED = `${AT_NUMBER}(?:${AMOUNT}|${FEE})`;

/** A secret shorter than this turns up by chance, so it is masked only as a whole word. */
const SHORT_LENGTH = 8;
/** A secret as long as a UUID is looked for before UUIDs are set aside. */
const UUID_LENGTH = 36;
/** Longer than any amount, so that a number of this many digits is no amount. */
const AMOUNT_LENGTH = 16;

export type Redact = (text: string) => string;

export interface Secret {
  readonly value: string;
  readonly mask: string;
}

interface Form {
  readonly text: string;
  readonly mask: string;
  /** Masked only where it is a word of its own. */
  readonly isWord: boolean;
}

/**
 * Masks each secret in plain, URL-encoded, JSON-escaped, hexadecimal and base64 form, and a long
 * one also where its characters are escaped one by one, in another letter case, or set apart.
 */
export function makeRedactor(secrets: readonly Secret[]): Redact {
  const forms = formsOf(secrets);
  const loose = secrets.flatMap(({ value, mask }) => {
    const source = vocabulary.has(value) ? null : looseForm(value);
    return source === null
      ? []
      : [{ source, shown: shown(value, mask), letters: isAscii(value) ? bare(value) : null }];
  });
  const exact = exactPattern(forms);
  const exemptions = new Map(forms.map(({ text, mask }) => [text, mask]));
  const any = forms.length === 0 ? null : new RegExp(forms.map(pattern).join('|'));
  const maskExact = (match: string, ...rest: unknown[]) => {
    const [offset, text] = rest.slice(-2) as [number, string];
    const isSecret = rest.slice(0, -2).some((group) => group !== undefined);
    return isSecret ? escapeBefore(text, offset, match) + (exemptions.get(match) ?? match) : match;
  };
  const looseFound = loose.map(({ source, shown: mask, letters }) => ({
    // First, and alone: replacing what is set aside by itself would copy megabytes for nothing.
    sought: new RegExp(source, 'i'),
    // A UUID that is the secret itself is masked by now.
    found: new RegExp(`(${UUID}|${COMPARED})|${source}`, 'gi'),
    mask,
    letters,
  }));
  return (text) => {
    const masked = any?.test(text) ? text.replace(exact, maskExact) : text;
    const plain = bare(masked);
    return looseFound.reduce((rest, { sought, found, mask, letters }) => {
      const isPossible = plain === null || letters === null || plain.includes(letters);
      return isPossible && sought.test(rest)
        ? rest.replace(found, (match, aside: string | undefined) =>
            aside === undefined ? mask : match,
          )
        : rest;
    }, masked);
  };
}

/** Beyond ASCII the cases of a letter are more than two. */
const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Nines keep a masked JSON number a number. */
function shown(form: string, mask: string): string {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(form) ? form.replace(/\d/g, '9') : mask;
}

/** Of a secret that begins inside an escape, like \n, what keeps the escape whole. */
function escapeBefore(text: string, offset: number, match: string): string {
  let backslashes = 0;
  while (text[offset - 1 - backslashes] === '\\') backslashes += 1;
  if (backslashes % 2 === 0) return '';
  return match.startsWith('u') ? match.slice(0, 5) : match.slice(0, 1);
}

function formsOf(secrets: readonly Secret[]): Form[] {
  const forms = new Map<string, Form>();
  for (const { value, mask } of secrets) {
    if (value === '') continue;
    const add = (text: string, isWord: boolean) => {
      if (vocabulary.has(text) || forms.has(text)) return;
      forms.set(text, { text, mask: shown(text, mask), isWord });
    };
    for (const text of [value, ...escapes(value)]) add(text, text.length < SHORT_LENGTH);
    for (const text of encodings(value)) add(text, false);
  }
  return [...forms.values()].sort((a, b) => b.text.length - a.text.length);
}

/**
 * The first alternative wins: whole words, UUIDs and numbers are set aside before a shorter secret
 * is looked for, so that it cannot turn a right answer into a wrong one.
 */
function exactPattern(forms: readonly Form[]): RegExp {
  /** A group of its own, so that a match tells whether it is a secret or was set aside. */
  const ofLength = (from: number, below: number) => {
    const some = forms.filter(({ text }) => text.length >= from && text.length < below);
    return some.length === 0 ? [] : [`(${some.map(pattern).join('|')})`];
  };
  return new RegExp(
    [
      ...ofLength(UUID_LENGTH, Number.POSITIVE_INFINITY),
      UUID,
      ...ofLength(AMOUNT_LENGTH, UUID_LENGTH),
      COMPARED,
      ...ofLength(SHORT_LENGTH, AMOUNT_LENGTH),
      JSON_NUMBER,
      ...[...vocabulary].map((word) => `(?<!\\w)${escapeRegExp(word)}(?!\\w)`),
      ...ofLength(0, SHORT_LENGTH),
    ].join('|'),
    'g',
  );
}

/** No letter or digit before it, unless that belongs to an escape, as in `%20`, `\\n`, `\\u0020`. */
const WORD_START = '(?:(?<!\\w)|(?<=%[0-9A-Fa-f]{2}|\\\\[bfnrt]|\\\\u[0-9A-Fa-f]{4}))';

function pattern({ text, isWord }: Form): string {
  const plain = escapeRegExp(text);
  return isWord ? `${WORD_START}${plain}(?!\\w)` : plain;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
