/** Unusual texts as `merchant_reference`: valid JSON, nearly each with the run id. */
import { type Group, repeatGroup } from '../../src/core/request.ts';
import { OWN_REFERENCE, RUN_ID, RUN_NUMBER } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupNames } from '../group-names.ts';
import { amountOfFirst, differentIn } from './parts/differing-texts.ts';
import { bodyOf, documentedList, initiate, smallest, smallestWhole } from './parts/requests.ts';
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

/**
 * One moment, written in two ways: a reader of JSON may make a date of each text in this form. No run id fits into
 * it, so each is judged as a repeat.
 */
const MOMENTS = ['2026-01-02T03:04:05.5Z', '2026-01-02T03:04:05.50Z'] as const;

/** A target may look for a text among its own references too. A repeat, because it has no run id that a resend changes. */
const ofTransaction = (settings: PlanSettings): Case =>
  textCase(settings, 'own-reference', 'the reference of a transaction', OWN_REFERENCE, 'repeat');

export const texts: Scenario = {
  name: 'texts',
  sends:
    'a `merchant_reference` with symbols, spaces, control characters, line breaks, Han characters, emoji or half of a ' +
    'surrogate pair, in the form of a number, a UUID or a date, the name of what objects inherit, or the `reference` of the first transaction; pairs that differ only in letter case, a zero in front, the ' +
    'first or the last character, a space or Unicode normalisation; with REFERENCE_FORM also a pair in this form; and two lists between them',
  needs: [],
  spends: true,
  optional: true,
  batches: (settings) => [
    [
      ...textCases(settings, unusualTexts),
      listBeside(1),
      ...textCases(settings, numberOrUuid),
      ...differing(settings).map(({ name, first, second }) => ({
        ...first,
        as: name,
        neighbour: second,
      })),
      listBeside(2),
      ...Object.entries(pairs).map(([id, [first]]) => textCase(settings, id, `${id} first`, first)),
      textCase(settings, groupNames.texts, 'capitals beyond ASCII', CAPITALS),
      escaped(settings),
      ofTransaction(settings),
      ...inherited.map((text, at) =>
        textCase(settings, `inherited-${at + 1}`, `an inherited name ${at + 1}`, text, 'repeat'),
      ),
      textCase(settings, 'moment-1', 'a moment', MOMENTS[0], 'repeat'),
    ],
    [
      ...differing(settings).map(({ name, first, second }) => ({
        ...second,
        neighbour: first,
        when: { named: name, outcome: 'accepted' as const },
      })),
      textCase(settings, groupNames.texts, 'the UUID in capitals', CAPITAL_UUID),
      textCase(settings, groupNames.texts, 'the same in small letters', SMALL),
      textCase(settings, 'moment-2', 'the moment with a zero behind it', MOMENTS[1], 'repeat'),
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
function plainCase(
  settings: PlanSettings,
  name: string,
  merchant_reference: string,
  amount = smallestWhole(settings),
): Case {
  const request = initiate(bodyOf({ ...smallest(settings, 'k'), amount, merchant_reference }));
  return { id: `texts/${name}`, request };
}

const differing = (settings: PlanSettings) =>
  Object.entries(differentIn(settings)).map(([name, [first, second]]) => ({
    name,
    first: plainCase(settings, `${name} first`, first, amountOfFirst(settings, name)),
    second: plainCase(settings, `${name} second`, second),
  }));

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
