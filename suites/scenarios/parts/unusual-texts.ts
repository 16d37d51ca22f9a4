/** Unusual texts as `merchant_reference`, by name: valid JSON, each with the run id. */
import { createHash } from 'node:crypto';
import { RUN_ID } from '../../../src/plan/placeholders.ts';

/** Forty-three characters for each block, which no compression makes much shorter. */
function withoutPattern(blocks: number): string {
  const numbers = Array.from({ length: blocks }, (_, at) => String(at));
  return numbers.map((text) => createHash('sha256').update(text).digest('base64url')).join('');
}

/** A column, a parser, or a test for digits, may know only those of ASCII. */
export const ARABIC_ONE = '\u0661';

/** A target that removes or replaces the characters of an unusual text may find this one. */
export const PLAIN = `${RUN_ID}kb`;

export const QUOTES = `"${RUN_ID}'kb"`;
export const LINES = `${PLAIN}\nk`;
export const HAN = `${PLAIN}漢`;

/** None of them looks like an attack, because a firewall in front of the target is not judged. */
export const unusualTexts: Readonly<Record<string, string>> = {
  quotes: QUOTES,
  'an apostrophe': `${RUN_ID}k'b`,
  backslash: `${RUN_ID}\\kb`,
  slashes: `/${RUN_ID}kb//`,
  'control characters': `${RUN_ID}\u0001\t\n\r\b\f\u001fkb`,
  'a NUL character': `${PLAIN}\u0000k`,
  // A target may read a text only up to one of these.
  'a line break': LINES,
  'URL symbols': `${PLAIN}?#:@,;k`,
  'URL symbols, second text': `${PLAIN}?#:@,;m`,
  // A collation may compare these two as equal: each is outside of the basic plane, or replaced.
  emoji: `${PLAIN}😀`,
  'another emoji': `${PLAIN}😁`,
  'half of a surrogate pair': `${PLAIN}\ud83d`,
  // A column of one byte for each character may store both as a question mark.
  'a Han character': HAN,
  'another Han character': `${PLAIN}字`,
  // A collation or a driver may take these for one another too.
  'a sharp s': `${PLAIN}stra\u00dfe`,
  'a double s': `${PLAIN}strasse`,
  'a letter of Katakana': `${PLAIN}\u30ab`,
  'the same letter of Hiragana': `${PLAIN}\u304b`,
  'a digit of Arabic': `${PLAIN}${ARABIC_ONE}`,
  'the same digit of ASCII': `${PLAIN}1`,
  'a line break of Windows': `${PLAIN}\r\nk`,
  'a tab inside': `${RUN_ID}k\tb`,
  // A target may remove such characters, or write all of them as one.
  'a space inside': `${RUN_ID}k b`,
  'two spaces inside': `${RUN_ID}k  b`,
  'a plus sign': `${RUN_ID}k+b`,
  'a hyphen': `${RUN_ID}k-b`,
  'a point': `${RUN_ID}k.b`,
  'an underscore': `${RUN_ID}k_b`,
  // A target may read a reference up to one of these.
  'text after separators': `${RUN_ID}k-_.1`,
  'text after separators, second text': `${RUN_ID}k-_.2`,
  // A target that removes marks reads this text and `pair-normalised` as the same.
  'combining marks': `${RUN_ID}kne\u0323\u0301\u0323`,
  // So long that a text that is cut after some bytes ends inside a character.
  'right to left': `${RUN_ID}k\u202eאבגדהוזחטיכלמנ`,
  // A text that is cut after 50, 100 or 255 bytes ends inside a character, also after a few words.
  'a hundred Han characters': `${RUN_ID}${'漢'.repeat(20)}k${'字'.repeat(80)}`,
  'a hundred Han characters, shifted by a byte': `${RUN_ID}kk${'漢'.repeat(100)}`,
  // A text that is cut after some units of UTF-16 ends inside an emoji.
  'sixty emoji': `${RUN_ID}k${'🙂'.repeat(60)}`,
  'sixty emoji, shifted by a unit': `${RUN_ID}kk${'🙂'.repeat(60)}`,
  // A target may take a part of a longer text without a look at its length.
  'the shortest text': `${RUN_ID}k`,
  // A target may refuse a hundred.
  'forty Han characters': `${RUN_ID}k${'漢'.repeat(40)}`,
  // An index may hold texts up to some size, also after it has made them shorter.
  'five thousand characters': `${RUN_ID}k${withoutPattern(117)}`,
  'a space in front': ` ${RUN_ID}kf`,
  'like a number': `0012${RUN_ID}e5`,
  'like an exponent': `1e5${RUN_ID}`,
  'a percent-encoded character': `${RUN_ID}%6bb`,
  // For LIKE of SQL, it matches `PLAIN`.
  'a percent sign': `${RUN_ID}%b`,
  // With `$&` and `$'`, which stand for other parts of a text in which this one is a replacement.
  'symbols of a format': `${RUN_ID}k%s{}$&$'`,
  'an HTML tag': `${RUN_ID}k<b>&`,
  // A target may remove what looks like a tag, or all symbols.
  'an HTML tag, second text': `${RUN_ID}k<i>&`,
  'symbols between values': `${PLAIN}|&=~/.%*k`,
  'symbols between values, second text': `${PLAIN}|&=~/.%*m`,
  // A target may search for a text with a pattern, and fail on one that is not whole.
  'symbols of a regular expression': `${RUN_ID}k([*^!+b`,
  // Each of these becomes `PLAIN` where a target decodes it, or removes what has no width.
  'a zero-width space': `${RUN_ID}k\u200bb`,
  'an escape of HTML': `${RUN_ID}k&#98;`,
  'an HTML tag, escaped': `${RUN_ID}k&lt;b&gt;&amp;`,
  'an escape of JSON, twice': `${RUN_ID}k\\u0062`,
};
