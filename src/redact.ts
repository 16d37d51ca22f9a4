/** Takes secrets out of whatever a target sends, at the moment of capture. Pure. */

/** The interface's own words are no secret, even where a token happens to spell one. */
const vocabulary = new Set([
  ...['status', 'message', 'data', 'errors', 'success', 'null', 'true', 'false'],
  ...['reference', 'type', 'type_description', 'amount', 'fee', 'payload', 'narration'],
  ...['initiated_at', 'paid_at', 'activities', 'action', 'meta', 'user_agent', 'device_os'],
  ...['device_name', 'debit', 'credit', 'pending', 'processed', 'successful'],
  ...['application', 'json', 'charset', 'utf-8'],
]);

const UUID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const JSON_NUMBER = '(?<=[:,[]\\s*)-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?=\\s*[,}\\]])';

/** A secret shorter than this turns up by chance, so it is masked only as a whole word. */
const SHORT_LENGTH = 8;
/** A secret as long as a UUID is looked for before UUIDs are set aside. */
const UUID_LENGTH = 36;

export type Redact = (text: string) => string;

export interface Secret {
  readonly value: string;
  readonly mask: string;
}

/** Masks each secret in plain, URL-encoded, JSON-escaped and base64 form. */
export function makeRedactor(secrets: readonly Secret[]): Redact {
  const masks = new Map<string, string>();
  for (const { value, mask } of secrets) {
    for (const form of forms(value)) {
      // Nines keep a masked JSON number a number.
      const shown = /^\d+$/.test(form) ? '9'.repeat(form.length) : mask;
      if (!vocabulary.has(form) && !masks.has(form)) masks.set(form, shown);
    }
  }
  const found = [...masks.keys()].sort((a, b) => b.length - a.length);
  /** A group of its own, so that a match tells whether it is a secret or was set aside. */
  const ofLength = (from: number, below: number) => {
    const some = found.filter((form) => form.length >= from && form.length < below);
    return some.length === 0 ? [] : [`(${some.map(pattern).join('|')})`];
  };
  // The first alternative wins: whole words, UUIDs and numbers are set aside before a shorter
  // secret is looked for, so that it cannot turn a right answer into a wrong one.
  const any = new RegExp(
    [
      ...ofLength(UUID_LENGTH, Number.POSITIVE_INFINITY),
      UUID,
      ...ofLength(SHORT_LENGTH, UUID_LENGTH),
      JSON_NUMBER,
      ...[...vocabulary].map((word) => `(?<!\\w)${escapeRegExp(word)}(?!\\w)`),
      ...ofLength(0, SHORT_LENGTH),
    ].join('|'),
    'g',
  );
  const mask = (match: string, ...groups: unknown[]) =>
    groups.some((group, at) => typeof group === 'string' && at < groups.length - 2)
      ? (masks.get(match) ?? match)
      : match;
  return (text) => (found.some((form) => text.includes(form)) ? text.replace(any, mask) : text);
}

function pattern(secret: string): string {
  const plain = escapeRegExp(secret);
  return secret.length < SHORT_LENGTH ? `(?<!\\w)${plain}(?!\\w)` : plain;
}

function forms(value: string): string[] {
  if (value === '') return [];
  const json = JSON.stringify(value).slice(1, -1);
  const escaped = [json, json.replaceAll('/', '\\/')];
  return [value, encodeURIComponent(value), ...escaped, ...base64Forms(value)];
}

/** Base64 of the value at each of the three alignments, cut to what no neighbour can change. */
function base64Forms(value: string): string[] {
  if (value.length < SHORT_LENGTH) return [];
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
    const stable = bytes
      .toString('base64')
      .slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [stable, stable.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
