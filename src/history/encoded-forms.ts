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
const isFormatting = new RegExp(FORMATTING);
const formatting = new RegExp(FORMATTING, 'g');
/** Of such, between any two characters. */
const MOST_BETWEEN = 2;

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
 * What could be formatting in the secret itself is part of what lies between the others: a text
 * that could be read in two ways would be read in all of them, which are billions.
 */
export function looseForm(value: string): string | null {
  const characters = [...value];
  const letters = characters.filter((character) => !isFormatting.test(character));
  if (value.length < LOOSE_LENGTH || letters.length < LOOSE_LENGTH / 2) return null;
  const parts: string[] = [];
  let own: string[] = [];
  for (const character of characters) {
    if (isFormatting.test(character)) {
      own.push(character);
    } else {
      if (parts.length > 0) parts.push(between(own));
      parts.push(`(?:${[plain(character), ...escaped(character)].join('|')})`);
      own = [];
    }
  }
  return parts.join('');
}

/** `own`: the secret's own characters there. */
function between(own: readonly string[]): string {
  const forms = [FORMATTING, '\\\\[nrt]', ...new Set(own.flatMap(escaped))];
  const most = own.length + MOST_BETWEEN * (own.length + 1);
  return `(?:${forms.join('|')}){0,${most}}`;
}

/** Some escape whatever is no letter; but `\n`, `\r` and `\t` are formatting, and `\\` is one. */
function plain(character: string): string {
  if (character === '\\') return '\\\\\\\\';
  const code = `\\u${hexOf(character).padStart(4, '0')}`;
  return /[nrt]/i.test(character) ? code : `\\\\?${code}`;
}

function escaped(character: string): string[] {
  // Case is left open, so a letter's other case counts with its own escapes.
  const cases = [...new Set([character.toLowerCase(), character.toUpperCase()])];
  const hexes = `(?:${cases.map(hexOf).join('|')})`;
  const decimals = cases.map((one) => one.codePointAt(0)).join('|');
  return [`\\\\u00${hexes}`, `%(?:25)?${hexes}`, `&#(?:x0*${hexes}|0*(?:${decimals}));`];
}

const hexOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16);
