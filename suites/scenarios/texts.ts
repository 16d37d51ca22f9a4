/** Unusual texts as `merchant_reference`: valid JSON, each with the run id. */
import { createHash } from 'node:crypto';
import type { Group } from '../../src/core/request.ts';
import { RUN_ID, RUN_NUMBER } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { similarReferences } from './make-merchant-reference.ts';
import { bodyOf, initiate, longReference, smallest } from './requests.ts';

/** Forty-three characters for each block, which no compression makes much shorter. */
function withoutPattern(blocks: number): string {
  const numbers = Array.from({ length: blocks }, (_, at) => String(at));
  return numbers.map((text) => createHash('sha256').update(text).digest('base64url')).join('');
}

/** A target that removes or replaces the characters of an unusual text may find this one. */
const PLAIN = `${RUN_ID}kb`;

const QUOTES = `"${RUN_ID}'kb"`;
const LINES = `${PLAIN}\nk`;
const HAN = `${PLAIN}漢`;

/** None of them looks like an attack, because a firewall in front of the target is not judged. */
const unusualTexts: Readonly<Record<string, string>> = {
  quotes: QUOTES,
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
  'a digit of Arabic': `${PLAIN}\u0661`,
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
  // A target may refuse a hundred.
  'forty Han characters': `${RUN_ID}k${'漢'.repeat(40)}`,
  // An index may hold texts up to some size, also after it has made them shorter.
  'three thousand characters': `${RUN_ID}k${withoutPattern(70)}`,
  'a space in front': ` ${RUN_ID}kf`,
  'like a number': `0012${RUN_ID}e5`,
  'like an exponent': `1e5${RUN_ID}`,
  'a percent-encoded character': `${RUN_ID}%6bb`,
  // For LIKE of SQL, it matches `PLAIN`.
  'a percent sign': `${RUN_ID}%b`,
  'symbols of a format': `${RUN_ID}k%s{}$`,
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

/** What many clients send: numbers and UUIDs. A target may store them as such, so that two become one. */
const numberOrUuid: Readonly<Record<string, string>> = {
  'digits and an exponent': `${RUN_NUMBER}e5`,
  'digits and decimals': `${RUN_NUMBER}.50`,
  'digits and one decimal': `${RUN_NUMBER}.5`,
  'a UUID': `7c9e6679-7425-40de-944b-0${RUN_NUMBER}`,
};
const CAPITAL_UUID = `7C9E6679-7425-40DE-944B-0${RUN_NUMBER}`;

/** A target may change the case of letters beyond ASCII only. */
const [CAPITALS, SMALL] = [`${RUN_ID}k\u00c9\u0416`, `${RUN_ID}k\u00e9\u0436`];

/** Texts that differ in one respect only; the second is sent after the response to the first. */
const pairs: Readonly<Record<string, readonly [first: string, second: string]>> = {
  'pair-blank': [PLAIN, `${PLAIN} `],
  'pair-normalised': [`${RUN_ID}kn\u00e9`, `${RUN_ID}kne\u0301`],
};

const BEHIND_START = 'behindthestartofthetext';
const MIDDLE = 'x'.repeat(15);

/**
 * Texts that every target must tell apart: an index without regard to letter case, or over the first
 * characters, refuses the second as a duplicate, or replays the first.
 */
const differentIn = (
  settings: PlanSettings,
): Readonly<Record<string, readonly [first: string, second: string]>> => {
  const ends = (length: number, start: string) =>
    [
      longReference(settings, length, 'end1', start),
      longReference(settings, length, 'end2', start),
    ] as const;
  const inForm = similarReferences(settings, 'k1');
  return {
    ...(inForm === null ? {} : { 'differ-in-form': inForm }),
    'differ-case': [`${RUN_ID}kcASE`, `${RUN_ID}kcase`],
    // A target may change only the first or the last letter.
    'differ-case-first': [`A${RUN_ID}kcapital`, `a${RUN_ID}kcapital`],
    'differ-case-last': [`${RUN_ID}kendE`, `${RUN_ID}kende`],
    // The same hash of a text in Java, letters and digits that look alike, and a number with a sign.
    'differ-hash': [`${RUN_ID}kAa`, `${RUN_ID}kBB`],
    'differ-look': [`${RUN_ID}kO0l1`, `${RUN_ID}k0O1l`],
    'differ-sign': [`8${RUN_NUMBER}`, `+8${RUN_NUMBER}`],
    // As long as the longest ordinary reference.
    'differ-end-19': ends(19, 'kl'),
    'differ-end-40': ends(40, 'kd'),
    // A target may refuse 300 characters, and store fewer than it accepts.
    'differ-end-130': ends(130, 'kg'),
    'differ-end-300': ends(300, 'ke'),
    // The same double, which has room for sixteen digits.
    'differ-digits': [`9007199${RUN_NUMBER}1`, `9007199${RUN_NUMBER}2`],
    'differ-zero': [`${RUN_ID}kzero`, `0${RUN_ID}kzero`],
    'differ-zero-digits': [`4${RUN_NUMBER}`, `04${RUN_NUMBER}`],
    'differ-start': [`a${RUN_ID}kbehindstart`, `b${RUN_ID}kbehindstart`],
    // A target may keep the last twenty characters, or the first and the last ones.
    'differ-start-32': [`a${RUN_ID}k${BEHIND_START}`, `b${RUN_ID}k${BEHIND_START}`],
    'differ-middle-40': [`${RUN_ID}km${MIDDLE}1${MIDDLE}`, `${RUN_ID}km${MIDDLE}2${MIDDLE}`],
  };
};

export const texts: Scenario = {
  name: 'texts',
  sends:
    'a `merchant_reference` with symbols, spaces, control characters, line breaks, Han characters, emoji or half of a ' +
    'surrogate pair, in the form of a number or a UUID; pairs that differ only in letter case, a zero in front, the ' +
    'first or the last character, a space or Unicode normalisation; with REFERENCE_FORM also a pair in this form',
  after: [],
  spends: true,
  optional: true,
  batches: (settings) => [
    [
      ...textCases(settings, unusualTexts),
      ...textCases(settings, numberOrUuid),
      ...Object.entries(differentIn(settings)).map(([name, [first]]) => ({
        ...plainCase(settings, `${name} first`, first),
        as: name,
        hasNeighbour: true as const,
      })),
      ...Object.entries(pairs).map(([id, [first]]) => textCase(settings, id, `${id} first`, first)),
      textCase(settings, 'texts', 'capitals beyond ASCII', CAPITALS),
      escaped(settings),
    ],
    [
      ...Object.entries(differentIn(settings)).map(([name, [, second]]) => ({
        ...plainCase(settings, `${name} second`, second),
        when: { named: name, outcome: 'accepted' as const },
      })),
      textCase(settings, 'texts', 'the UUID in capitals', CAPITAL_UUID),
      textCase(settings, 'texts', 'the same in small letters', SMALL),
      // A refusal of a repeat may quote it.
      ...Object.entries({ quotes: QUOTES, 'a line break': LINES, 'a Han character': HAN }).map(
        ([name, text]) => textCase(settings, `repeat-${name}`, `${name} again`, text, 'repeat'),
      ),
      // A target may treat these two texts as equal: then the second is a repeat of the first.
      ...Object.entries(pairs).map(([id, [, second]]) =>
        textCase(settings, id, `${id} second`, second, 'repeat'),
      ),
    ],
  ],
};

/** As some clients write a text: with `\\/`, and with an escape for each character beyond ASCII. */
function escaped(settings: PlanSettings): Case {
  const planned = textCase(settings, 'texts', 'escaped', `${RUN_ID}k/é😀`);
  const body = planned.request.body?.replace('k/é😀', 'k\\/\\u00e9\\ud83d\\ude00') ?? null;
  return { ...planned, request: { ...planned.request, body } };
}

/** A documented request: INITIATE-01 judges a refusal if a similar text was accepted. */
function plainCase(settings: PlanSettings, name: string, merchant_reference: string): Case {
  const request = initiate(bodyOf({ ...smallest(settings, 'k'), merchant_reference }));
  return { id: `texts/${name}`, request };
}

const textCases = (settings: PlanSettings, texts: Readonly<Record<string, string>> = {}): Case[] =>
  Object.entries(texts).map(([name, text]) => textCase(settings, 'texts', name, text));

function textCase(
  settings: PlanSettings,
  id: string,
  name: string,
  merchant_reference: string,
  role: Group['role'] = 'observation',
): Case {
  return { ...plainCase(settings, name, merchant_reference), group: { id, role } };
}
