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
  if (point < 128) return point;
  // Full-width forms have the order of ASCII, and so have tags, which no viewer shows.
  if (point >= 0xff01 && point <= 0xff5e) return point - 0xfee0;
  if (point >= FIRST_TAG && point <= LAST_TAG) return point - TAGS;
  if (isInvisible(point)) return INVISIBLE;
  if (isBlank(point)) return BLANK;
  if (isHyphen(point)) return HYPHEN;
  return isMathematical(point) || isCircled(point) ? compatible(point) : OTHER;
}

const TAGS = 0xe0000;
const [FIRST_TAG, LAST_TAG] = [TAGS + 0x20, TAGS + 0x7e] as const;

/** Letters and digits in bold, italic, script and other styles. */
const isMathematical = (point: number) => point >= 0x1d400 && point <= 0x1d7ff;

/** Letters and digits in circles; those in parentheses become several characters. */
const isCircled = (point: number) => point >= 0x2460 && point <= 0x24ff;

function compatible(point: number): number {
  const text = String.fromCodePoint(point).normalize('NFKC');
  return text.length === 1 && text < '\x80' ? text.charCodeAt(0) : OTHER;
}

const isInvisible = (code: number) =>
  code === 0xad ||
  code === 0x34f ||
  code === 0x61c ||
  code === 0x180e ||
  code === 0xfeff ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  (code >= 0xe0100 && code <= 0xe01ef);

const isBlank = (code: number) =>
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200a) ||
  (code >= 0x2028 && code <= 0x2029) ||
  [0x202f, 0x205f, 0x3000].includes(code);

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
