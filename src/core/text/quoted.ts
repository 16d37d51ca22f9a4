/** Quotes a value of the user in a message, unless it may be a secret in the wrong place. */

/** A longer value is not useful in a message. */
const MAX_CHARACTERS = 80;

/** The value in quotation marks, or only its length. */
export function quoted(text: string): string {
  return text.length > MAX_CHARACTERS || looksSecret(text) ? hidden(text) : `"${text}"`;
}

/** A name without quotation marks, or only its length. */
export function bare(text: string): string {
  return text.length > MAX_CHARACTERS || looksSecret(text) ? hidden(text) : text;
}

/** A path in quotation marks, of any length; only its length if it may be a secret. */
export function quotedPath(path: string): string {
  return looksSecret(path) ? hidden(path) : `"${path}"`;
}

/** A path without quotation marks, of any length; only its length if it may be a secret. */
export function barePath(path: string): string {
  return looksSecret(path) ? hidden(path) : givenPath(path);
}

/** A path as it was given; an empty one would leave a gap in the sentence. */
export const givenPath = (path: string) => (path === '' ? '""' : path);

/** A value that should be short, like a number: in quotation marks, or only its length. */
export function quotedShort(text: string, most = 12): string {
  return text.length > most ? hidden(text) : quoted(text);
}

const hidden = (text: string) => `(${text.length} characters, not shown)`;

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
/** Longer than the words in names. */
const LONG_WORD = 20;
const MIXED_WORD = 10;

/**
 * Whether a text looks like a token: a UUID, a JSON Web Token, a long word, or a shorter word that mixes
 * digits and letter cases. A word in a name has letters of one case, and at most a number at its end.
 */
export function looksSecret(text: string): boolean {
  if (UUID.test(text) || /\bbearer\s/i.test(text) || /\beyJ[\w-]/.test(text)) return true;
  return text.split(/[^A-Za-z0-9]+/).some((word) => {
    if (word.length >= LONG_WORD) return true;
    if (word.length < MIXED_WORD) return false;
    const isNameOrNumber = /^(?:[A-Z]?[a-z]*|[A-Z]*)\d{0,4}$|^\d+$/.test(word);
    return !isNameOrNumber;
  });
}

/** An address without possible secrets: user and password, query, fragment. */
export function quotedAddress(text: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?(.*)$/is.exec(text) ?? [];
  // Up to the last `@`, because a password may contain `@` and a slash.
  const host = rest.includes('@') ? `***@${rest.slice(rest.lastIndexOf('@') + 1)}` : rest;
  const [path = ''] = host.split(/[?#]/, 1);
  const end = path.length < host.length ? `${host[path.length]}***` : '';
  return looksSecret(path) ? hidden(text) : quoted(`${scheme}${path}${end}`);
}
