/** Which characters look the same to a reader: full-width, invisible and other-case ones. Pure. */

/** A character that is not visible. */
export const INVISIBLE = 0;
/** Any character that no secret contains. */
export const OTHER = 127;
/** White space of every kind. */
const BLANK = 32;
const HYPHEN = 45;

/** Characters that a target may put between two characters to format them. */
const separators = ' .:|_-,';

/** The ASCII character that this code point looks like; one byte each, so that texts stay small. */
export function plainCode(point: number): number {
  if (point < 128) return isControl(point) ? INVISIBLE : point;
  // Full-width forms have the order of ASCII, and so have tags, which no viewer shows.
  if (point >= 0xff01 && point <= 0xff5e) return point - 0xfee0;
  if (point >= FIRST_TAG && point <= LAST_TAG) return point - TAGS;
  if (isInvisible(point)) return INVISIBLE;
  if (isBlank(point)) return BLANK;
  if (isHyphen(point)) return HYPHEN;
  return isStyled(point) ? styledCode(point) : OTHER;
}

const TAGS = 0xe0000;
const [FIRST_TAG, LAST_TAG] = [TAGS + 0x20, TAGS + 0x7e] as const;

/** Of ASCII, without those that a viewer shows as white space. */
const isControl = (code: number) => code < 9 || (code > 13 && code < 32) || code === 127;

const isIn = (ranges: readonly (readonly [from: number, to: number])[]) => (point: number) =>
  ranges.some(([from, to]) => point >= from && point <= to);

/**
 * Letters and digits in bold, italic, script and other styles; above and below the line; in circles,
 * squares and parentheses; and those of flags.
 */
const isStyled = isIn([
  ...([
    [0xb2, 0xb9],
    [0x2b0, 0x2b8],
    [0x2e0, 0x2e3],
    [0x1d2c, 0x1d6a],
    [0x1d9c, 0x1dbf],
  ] as const),
  ...([
    [0x2070, 0x209c],
    [0x2460, 0x24ff],
    [0x1d400, 0x1d7ff],
    [0x1f100, 0x1f1ff],
  ] as const),
]);

/** Rows of 26 letters that have no other form in Unicode: filled circles and squares, and flags. */
const rowsOfLetters = [0x1f150, 0x1f170, 0x1f1e6];

function styledCode(point: number): number {
  const row = rowsOfLetters.find((first) => point >= first && point < first + 26);
  if (row !== undefined) return 97 + point - row;
  // Those in parentheses become several characters.
  const text = String.fromCodePoint(point)
    .normalize('NFKC')
    .replace(/^\((.)\)$/, '$1');
  return text.length === 1 && text < '\x80' ? text.charCodeAt(0) : OTHER;
}

/**
 * Control characters beyond ASCII, marks above and below a letter, fillers of Hangul, and the Braille
 * pattern without a point.
 */
const isInvisible = isIn([
  ...([
    [0x80, 0x9f],
    [0xad, 0xad],
    [0x300, 0x36f],
    [0x483, 0x489],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
  ] as const),
  ...([
    [0x1ab0, 0x1aff],
    [0x1dc0, 0x1dff],
    [0x200b, 0x200f],
    [0x202a, 0x202e],
  ] as const),
  ...([
    [0x2060, 0x206f],
    [0x20d0, 0x20ff],
    [0x2800, 0x2800],
    [0x3164, 0x3164],
  ] as const),
  ...([
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
    [0xfff9, 0xfffc],
  ] as const),
  [0xe0100, 0xe01ef],
]);

const isBlank = (code: number) =>
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200a) ||
  (code >= 0x2028 && code <= 0x2029) ||
  [0x1680, 0x202f, 0x205f, 0x3000].includes(code);

const isHyphen = (code: number) => (code >= 0x2010 && code <= 0x2015) || code === 0x2212;

/** The code to compare for each ASCII code; control characters become blank or invisible. */
export const folded: Readonly<Uint8Array> = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 0) return INVISIBLE;
  if (code >= 9 && code <= 13) return BLANK;
  if (code < 32 || code === 127) return OTHER;
  return code >= 65 && code <= 90 ? code + 32 : code;
});

/** By folded code: 1 for a separator. */
export const isSeparator: Readonly<Uint8Array> = Uint8Array.from({ length: 128 }, (_, code) =>
  separators.includes(String.fromCharCode(code)) && code !== 0 ? 1 : 0,
);

/** The text to compare: in lower case, without invisible characters. */
export function foldedText(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = folded[plainCode(text.charCodeAt(at))] ?? OTHER;
    if (code !== INVISIBLE) result += String.fromCharCode(code);
  }
  return result;
}

/** A folded text without separators. */
export function withoutSeparators(text: string): string {
  return [...text].filter((one) => !separators.includes(one)).join('');
}
