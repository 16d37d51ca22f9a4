/**
 * Bodies that are not a JSON object, or an object with a field that is not as 4.1 has it.
 * Above 200 lines: one list of wrong bodies.
 */
import fc from 'fast-check';
import { isJson } from '../../../src/core/json/is-json.ts';
import type { GeneratorPlace, HeaderList } from '../../../src/core/request.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { groupBatches, serialOf, type Variant } from './groups.ts';
import {
  bodyOf,
  type DisbursementBody,
  headersOfInitiate,
  initiate,
  smallest,
} from './requests.ts';
import { ARABIC_ONE } from './unusual-texts.ts';

/** Makes a wrong body from a documented one. */
export type Spoil = (body: string, disbursement: DisbursementBody) => string;

/** Generated bodies that are no JSON. */
export const BROKEN = 4;

export function spoiled(
  id: string,
  letter: string,
  settings: PlanSettings,
  spoils: readonly { readonly spoil: Spoil; readonly place?: GeneratorPlace }[],
) {
  const serial = (name: string) => `${letter}${serialOf(name)}`;
  const variants = spoils.map(
    ({ spoil, ...rest }): Variant => ({
      build: (name) => spoiledRequest(settings, spoil)(serial(name)),
      ...rest,
    }),
  );
  return groupBatches(id, (name) => initiate(bodyOf(smallest(settings, serial(name)))), variants);
}

/** A wrong body made from a documented disbursement of that name. */
export const spoiledRequest =
  (
    settings: PlanSettings,
    spoil: Spoil,
    write: (body: string, headers: HeaderList) => Case['request'] = initiate,
  ) =>
  (name: string) => {
    const disbursement = smallest(settings, name);
    return write(spoil(bodyOf(disbursement), disbursement), headersOfInitiate);
  };

export function drawn(generator: keyof typeof spoilers, seed: number, count: number) {
  return fc
    .sample(spoilers[generator], { seed, numRuns: count })
    .map((spoil, at) => ({ spoil, place: { generator, seed, path: String(at) } }));
}

/** Deeper than the stack of a recursive parser. */
const NESTED = 20_000;

/** Decodes the place of the run id; a form escapes none of its letters and digits. */
const withRunId = (encoded: string) => encoded.replace(/%7BRUN_ID[^&]*?%7D/, decodeURIComponent);

export const asForm: Spoil = (_, disbursement) =>
  withRunId(new URLSearchParams(Object.entries(disbursement)).toString());

export const asXml: Spoil = (_, disbursement) =>
  `<disbursement>${Object.entries(disbursement)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</disbursement>`;

/** A parser of YAML reads JSON too. */
export const asYaml: Spoil = (_, disbursement) =>
  Object.entries(disbursement)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');

export const BOUNDARY = 'conformance-4f9a7c';
export const asMultipart: Spoil = (_, disbursement) =>
  [
    ...Object.entries(disbursement).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join('');

/** The same in each run, so a target that decodes it may take a later one for a repeat. */
const IN_BASE64 = 'InBase64Conform';

/** A target on this machine gets these once more in other contexts, near the end of the run. */
export const beforeText: Spoil = (body) => `${body} end`;
export const cutOff: Spoil = (body) => body.slice(0, -1);
export const inArray: Spoil = (body) => `[${body}]`;
export const emptyArray: Spoil = () => '[]';

/** From obvious mistakes to those that a lenient parser accepts. */
export const notJson: readonly Spoil[] = [
  () => '',
  beforeText,
  () => '{',
  cutOff,
  (body) => `${body}}`,
  () => 'disbursement',
  // A string in C ends at a zero byte.
  (body) => `${body}\0end`,
  // A target may read one object after another, or one line.
  (body) => `${body}\n${body}`,
  (body) => `${body}\0`,
  (body) => `disbursement ${body}`,
  (body) => body.replace(',', ' '),
  (body) => body.replace(/}$/, ',}'),
  (body) => body.replaceAll('"', "'"),
  (body) => body.replace(/"(\w+)":/g, '$1:'),
  (body) => body.replace('{', '{/* disbursement */'),
  (body) => body.replace(/"amount":[^,]+/, '"amount":NaN'),
  // Never as the amount, because that would exceed every cap.
  (body) => body.replace(/}$/, ',"urgent":Infinity}'),
  (body) => body.replace(/}$/, ',"urgent":TRUE}'),
  (body) => body.replace('{', '{ // disbursement\n'),
  (body) => body.replace(/}$/, `,"nested":${'['.repeat(NESTED)}`),
  (body) => body.replace('"bank_code":"', '"bank_code":"\t'),
  (body) => body.replace('"bank_code":"', '"bank_code":"\\x'),
  // A target may validate one of the two more strictly, and then refuses it for that reason.
  (body) => body.replace('"merchant_reference":"', '"merchant_reference":"\n'),
  (body) => body.replace('"merchant_reference":"', '"merchant_reference":"\\x'),
  // White space of many languages, but not of JSON.
  (body) => body.replace('{', '{\f'),
  (body) => body.replace(',', ',,'),
  (body) => body.replace(/}$/, ',"urgent":}'),
  (body) => `${body}]`,
  (body) => body.replace('"amount":', '"amount":0'),
  (body) => body.replace('"amount":', '"amount":+'),
  (body) => body.replace(/"amount":[^,]+/, '$&.'),
  (body, { amount }) =>
    body.replace(/"amount":[^,]+/, `"amount":0x${Math.floor(amount).toString(16)}`),
  () => ' \r\n\t ',
  (body) => `cb(${body})`,
  // A large integer of JavaScript.
  (body) => body.replace(/"amount":[^,]+/, '$&n'),
  // Cut inside the last string.
  (body) => body.slice(0, -3),
  asForm,
  asXml,
  asYaml,
  // What a parser for settings files may accept, without the other extensions of JSON.
  (body) => body.replace('{', '{ # disbursement\n'),
  (body) => body.replaceAll('"', '`'),
  (body) => body.replace(',', ';'),
  // Never as the amount, because it may be out of bounds.
  (body) => body.replace(/}$/, ',"urgent":.5}'),
  (body) => body.replace(/}$/, ',"urgent":1_000}'),
  // What other languages write: Python, Ruby and PHP.
  (body) => body.replace(/}$/, ',"urgent":None}'),
  (body) => body.replace(':', '=>'),
  // An escape sequence with too few digits.
  (body) => body.replace(/}$/, ',"urgent":"\\u12"}'),
  // What parsers of scripting languages accept: an escaped apostrophe, parentheses and a comma too many.
  (body) => body.replace(/}$/, `,"urgent":"\\'"}`),
  (body) => `(${body})`,
  (body) => body.replace('{', '{,'),
  (body) => body.replace(/}$/, ',"urgent":1e}'),
  (body) => body.replace(/}$/, ',"urgent":undefined}'),
  (body) => body.replace(/}$/, ',"tags":[1,]}'),
  // The end of a statement, a blank of other languages at the end, and no comma between two strings.
  (body) => `${body};`,
  (body) => `${body}\u00a0`,
  (body) => body.replace('","', '" "'),
  // The beginning of many responses, so that no page can run them as a script.
  (body) => `)]}',\n${body}`,
  (body) => `${body},`,
  // With a comma between the thousands, and as the value of a form.
  (body) => body.replace(/}$/, ',"urgent":1,000}'),
  (body) => `payload=${body}`,
  // A class of characters may mean the digits of every script, and a sign may be read as a part of a number.
  (body) => body.replace(/}$/, `,"urgent":${ARABIC_ONE}}`),
  (body) => body.replace(/}$/, ',"urgent":"\\u+041"}'),
  // A framework may decode the escapes of HTML in all that it receives.
  (body) => body.replaceAll('"', '&quot;'),
  // As some gateways wrap a body. No run id can be put into Base64 later.
  (_, disbursement) => withRunId(encodeURIComponent(inOrder(amountLast, disbursement))),
  (_, disbursement) =>
    Buffer.from(bodyOf({ ...disbursement, merchant_reference: IN_BASE64 })).toString('base64'),
  // Not in a documented text: a target may demand a form of it, and refuse it for that reason.
  (body) => body.replace(/}$/, ',"urgent":"\t"}'),
];

export const notObject: readonly Spoil[] = [
  emptyArray,
  inArray,
  (body) => `[${body},${body}]`,
  // The values alone: serde of Rust reads a struct from them unless it is told not to.
  (_, disbursement) => JSON.stringify(fields.map((field) => disbursement[field])),
  (body) => JSON.stringify(body),
  () => '"disbursement"',
  (_, { amount }) => String(amount),
  () => 'null',
  () => 'true',
  // A target may take each of them for the lack of a body.
  () => 'false',
  () => '0',
  () => '""',
  // Lists from which languages make an object: of pairs, of objects with one member, and nested ones.
  (_, disbursement) => JSON.stringify(amountLast.map((field) => [field, disbursement[field]])),
  (_, disbursement) =>
    JSON.stringify(amountLast.map((field) => ({ [field]: disbursement[field] }))),
  (body) => `[[${body}]]`,
];

export type Field = keyof DisbursementBody;
export const texts: readonly Field[] = ['bank_code', 'bank_account_number', 'merchant_reference'];
export const fields: readonly Field[] = ['amount', ...texts];
const inOrder = (names: readonly Field[], disbursement: DisbursementBody) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, disbursement[name]])));

/** A number after the amount may be read as a part of it where the body is no JSON object, and be charged. */
const amountLast: readonly Field[] = [...texts, 'amount'];

/** The body with another value of one field; `undefined` removes the field. */
export const withField =
  (field: Field, value: unknown): Spoil =>
  (_, disbursement) =>
    JSON.stringify({ ...disbursement, [field]: value });

const otherJson = fc.oneof(
  fc.boolean(),
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('value', 'amount', 'code'), fc.integer({ min: 0, max: 9 }), {
    maxKeys: 2,
  }),
);

/** Ways to make a body wrong, by the name that a case records as its generator. */
export const spoilers = {
  'broken-json': fc
    .record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.boolean() })
    .map(
      ({ at, cut }): Spoil =>
        (body) =>
          brokenAt(body, at, cut ? withoutCharacter : withQuote),
    ),
  'wrong-type': fc
    .record({ field: fc.constantFrom(...fields), value: otherJson })
    .map(({ field, value }) => withField(field, value)),
  'not-positive': fc
    .integer({ min: 0, max: 100_000 })
    .map((hundredths): Spoil => withField('amount', -hundredths / 100)),
} as const;

type Change = (body: string, place: number) => string;

const withoutCharacter: Change = (body, place) => body.slice(0, place) + body.slice(place + 1);
const withQuote: Change = (body, place) => `${body.slice(0, place)}"${body.slice(place)}`;

/** Makes the change at the first position from `at` on where the JSON becomes invalid by it. */
function brokenAt(body: string, at: number, change: Change): string {
  const from = Math.floor(at * (body.length - 1));
  for (let place = from; place < body.length; place += 1) {
    const broken = change(body, place);
    if (!isJson(broken)) return broken;
  }
  return body.slice(0, -1);
}
