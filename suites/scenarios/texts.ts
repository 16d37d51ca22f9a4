/** Unusual texts as `merchant_reference`: valid JSON, nearly each with the run id. */

import { ORDINARY_REFERENCE } from '../../src/core/reference/reference-form.ts';
import { type Group, repeatGroup } from '../../src/core/request.ts';
import { OWN_REFERENCE, RUN_ID, RUN_NUMBER } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupNames } from '../group-names.ts';
import { similarReferences } from './parts/make-merchant-reference.ts';
import { bodyOf, documentedList, initiate, longReference, smallest } from './parts/requests.ts';
import { HAN, LINES, PLAIN, QUOTES, unusualTexts } from './parts/unusual-texts.ts';

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

const ACCENTED = `${RUN_ID}kn\u00e9`;

/** Texts that differ in one respect only; the second is sent after the response to the first. */
const pairs: Readonly<Record<string, readonly [first: string, second: string]>> = {
  [groupNames.blankAtEnd]: [PLAIN, `${PLAIN} `],
  [groupNames.normalised]: [ACCENTED, `${RUN_ID}kne\u0301`],
};

/** The last one has a letter of Latin-1, in which a refusal may quote it. */
const repeated: Readonly<Record<string, string>> = {
  quotes: QUOTES,
  'a line break': LINES,
  'a Han character': HAN,
  'an accent': ACCENTED,
};

/**
 * Names that every object of JavaScript inherits: a target may look for a text in an object. The run id is not
 * in them, so an earlier run may have sent them too, and each is judged as a repeat.
 */
const inherited = ['constructor', '__proto__'];

/** A target may look for a text among its own references too. A repeat, because it has no run id that a resend changes. */
const ofTransaction = (settings: PlanSettings): Case =>
  textCase(settings, 'own-reference', 'the reference of a transaction', OWN_REFERENCE, 'repeat');

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
    // The same CRC-32, and the same hash of djb2, whatever is before them.
    'differ-sums': [`${RUN_ID}3U5X0Y1d7U0p`, `${RUN_ID}42x716tC82sO`],
    'differ-look': [`${RUN_ID}kO0l1`, `${RUN_ID}k0O1l`],
    'differ-sign': [`8${RUN_NUMBER}`, `+8${RUN_NUMBER}`],
    [`differ-end-${ORDINARY_REFERENCE.most}`]: ends(ORDINARY_REFERENCE.most, 'kl'),
    'differ-end-40': ends(40, 'kd'),
    // A target may refuse 300 characters, and store fewer than it accepts.
    'differ-end-130': ends(130, 'kg'),
    'differ-end-300': ends(300, 'ke'),
    // An index may have a part of a text that a column has as a whole.
    'differ-end-4990': ends(4_990, 'ki'),
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
    'surrogate pair, in the form of a number or a UUID, the name of what objects inherit, or the `reference` of the first transaction; pairs that differ only in letter case, a zero in front, the ' +
    'first or the last character, a space or Unicode normalisation; with REFERENCE_FORM also a pair in this form; and two lists between them',
  after: [],
  spends: true,
  optional: true,
  batches: (settings) => [
    [
      ...textCases(settings, unusualTexts),
      listBeside(1),
      ...textCases(settings, numberOrUuid),
      ...Object.entries(differentIn(settings)).map(([name, [first, second]]) => ({
        ...plainCase(settings, `${name} first`, first),
        as: name,
        neighbour: plainCase(settings, `${name} second`, second),
      })),
      listBeside(2),
      ...Object.entries(pairs).map(([id, [first]]) => textCase(settings, id, `${id} first`, first)),
      textCase(settings, groupNames.texts, 'capitals beyond ASCII', CAPITALS),
      escaped(settings),
      ofTransaction(settings),
      ...inherited.map((text, at) =>
        textCase(settings, `inherited-${at + 1}`, `an inherited name ${at + 1}`, text, 'repeat'),
      ),
    ],
    [
      ...Object.entries(differentIn(settings)).map(([name, [first, second]]) => ({
        ...plainCase(settings, `${name} second`, second),
        neighbour: plainCase(settings, `${name} first`, first),
        when: { named: name, outcome: 'accepted' as const },
      })),
      textCase(settings, groupNames.texts, 'the UUID in capitals', CAPITAL_UUID),
      textCase(settings, groupNames.texts, 'the same in small letters', SMALL),
      // A refusal of a repeat may quote it.
      ...Object.entries(repeated).map(([name, text]) =>
        textCase(settings, repeatGroup(name), `${name} again`, text, 'repeat'),
      ),
      // A target may treat these two texts as equal: then the second is a repeat of the first.
      ...Object.entries(pairs).map(([id, [, second]]) =>
        textCase(settings, id, `${id} second`, second, 'repeat'),
      ),
    ],
  ],
};

/** A target may refuse a list while it makes some disbursements of the client. */
const listBeside = (number: number): Case => ({
  id: `texts/list-${number}`,
  request: documentedList(),
});

/** As some clients write a text: with `\\/`, and with an escape for each character beyond ASCII. */
function escaped(settings: PlanSettings): Case {
  const planned = textCase(settings, groupNames.texts, 'escaped', `${RUN_ID}k/é😀`);
  const body = planned.request.body?.replace('k/é😀', 'k\\/\\u00e9\\ud83d\\ude00') ?? null;
  return { ...planned, request: { ...planned.request, body } };
}

/** A documented request: INITIATE-01 judges a refusal if a similar text was accepted. */
function plainCase(settings: PlanSettings, name: string, merchant_reference: string): Case {
  const request = initiate(bodyOf({ ...smallest(settings, 'k'), merchant_reference }));
  return { id: `texts/${name}`, request };
}

const textCases = (settings: PlanSettings, texts: Readonly<Record<string, string>> = {}): Case[] =>
  Object.entries(texts).map(([name, text]) => textCase(settings, groupNames.texts, name, text));

function textCase(
  settings: PlanSettings,
  id: string,
  name: string,
  merchant_reference: string,
  role: Group['role'] = 'observation',
): Case {
  return { ...plainCase(settings, name, merchant_reference), group: { id, role } };
}
