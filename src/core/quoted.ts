/** A value of the user in a message: quoted, unless it could be a secret that is in the wrong place. */

/** No value that is worth reading in a message is longer. */
const MAX_CHARACTERS = 80;

/** In quotation marks, or only how long it is. */
export function quoted(text: string): string {
  return text.length > MAX_CHARACTERS || looksSecret(text) ? hidden(text) : `"${text}"`;
}

/** The same without quotation marks, for a name. */
export function bare(text: string): string {
  return text.length > MAX_CHARACTERS || looksSecret(text) ? hidden(text) : text;
}

/** The path of a file, which may be long; a secret may have been given in its place. */
export function quotedPath(path: string): string {
  return looksSecret(path) ? hidden(path) : `"${path}"`;
}

/** The same without quotation marks. */
export function barePath(path: string): string {
  return looksSecret(path) ? hidden(path) : path;
}

/** For a value that is short where it is right, as a number is. */
export function quotedShort(text: string, most = 12): string {
  return text.length > most ? hidden(text) : quoted(text);
}

const hidden = (text: string) => `(${text.length} characters, not shown)`;

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
/** Longer than the words that names are made of. */
const LONG_WORD = 20;
const MIXED_WORD = 10;

/**
 * As tokens are made: letters and digits in one word, in both cases, or without an end. A word of
 * a name is short, or has letters of one kind and a number behind them.
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

/** An address without what may be a secret in it: user and password, query, fragment. */
export function quotedAddress(text: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?(.*)$/is.exec(text) ?? [];
  // Up to the last `@`, for a password may have one too, and a slash.
  const host = rest.includes('@') ? `***@${rest.slice(rest.lastIndexOf('@') + 1)}` : rest;
  const [path = ''] = host.split(/[?#]/, 1);
  const end = path.length < host.length ? '?***' : '';
  return looksSecret(path) ? hidden(text) : quoted(`${scheme}${path}${end}`);
}
