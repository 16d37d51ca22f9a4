/** The forms in which a target may send a secret back. Pure. */

/** Shorter ones would turn up by chance in base64 and hexadecimal texts. */
const ENCODED_LENGTH = 6;
/** Only of a secret this long do scattered characters prove anything. */
const LOOSE_LENGTH = 12;

/** The secret URL-encoded and JSON-escaped: still a word, as it is itself. */
export function escapes(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  return [encodeURIComponent(value), json, json.replaceAll('/', '\\/')];
}

/** The secret in hexadecimal and in base64, where it may stand in the middle of more. */
export function encodings(value: string): string[] {
  return [...hexadecimal(value), ...base64(value)];
}

function hexadecimal(value: string): string[] {
  if (value.length < ENCODED_LENGTH) return [];
  const text = Buffer.from(value).toString('hex');
  return [text, text.toUpperCase()];
}

/** Base64 of the value at each of the three alignments, cut to what no neighbour can change. */
function base64(value: string): string[] {
  if (value.length < ENCODED_LENGTH) return [];
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
    const stable = bytes
      .toString('base64')
      .slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [stable, stable.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** What a target's own formatting puts between two characters: a blank, a hyphen, a line break. */
const FORMATTING = '[\\s.:|_\\u00ad\\u200b-]';
const BETWEEN = `(?:${FORMATTING}|\\\\[nrt]){0,2}`;
const formatting = new RegExp(FORMATTING, 'g');

/** Only in a text with one of these can a character be escaped. */
const escaping = /[\\%&]/;

/**
 * The characters that loose forms are made of, where none is escaped: a text without those of a
 * secret in it does not have to be searched with a pattern. `null` where that is not so simple.
 */
export function bare(text: string): string | null {
  return escaping.test(text) ? null : text.replace(formatting, '').toLowerCase();
}

/**
 * A pattern, to be matched without regard to case, for the secret with any of its characters
 * escaped as JSON, URL or HTML escapes them, and set apart by formatting; `null` for a short one.
 */
export function looseForm(value: string): string | null {
  if (value.length < LOOSE_LENGTH) return null;
  return [...value].map(oneOf).join(BETWEEN);
}

function oneOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  // Case is left open, so a letter's other case counts with its own escapes.
  const codes = [...new Set([character.toLowerCase(), character.toUpperCase()])].map((form) =>
    (form.codePointAt(0) ?? code).toString(16),
  );
  const plain = /\w/.test(character) ? character : `\\u${hex.padStart(4, '0')}`;
  const hexes = `(?:${codes.join('|')})`;
  const html = `&#(?:x0*${hexes}|0*(?:${codes.map((one) => Number.parseInt(one, 16)).join('|')}));`;
  return `(?:\\\\?${plain}|\\\\u00${hexes}|%(?:25)?${hexes}|${html})`;
}
