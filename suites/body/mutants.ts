/**
 * Changes on which the checks of request bodies must fail, selected by the raw text of each body.
 */

import {
  acceptedInstead,
  header,
  refusedInstead,
  withoutBody,
} from '../../src/check/mutants/flip.ts';
import { exponentIn, type Mutant, type Mutants } from '../../src/check/mutants/mutant.ts';
import { isJson } from '../../src/core/json/is-json.ts';
import type { Json } from '../../src/core/json/json.ts';
import type { RequestTemplate } from '../../src/core/request.ts';
import { requestFields, requestTexts } from '../../src/interface/fields.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { BIZ_NUMBER, TOKEN } from '../../src/plan/placeholders.ts';
import { groupNames } from '../group-names.ts';

type Texts = Readonly<Record<string, (body: string) => boolean>>;

const isWhole = (body: string) => body.startsWith('{') && body.endsWith('}');
const count = (body: string, letter: string) => body.split(letter).length - 1;

const notJson: Texts = {
  'an empty body': (body) => body === '',
  'a word': (body) => /^(?!null$|true$|false$)[a-z]+$/.test(body),
  'a lone bracket': (body) => body === '{',
  'an object that is cut off': (body) => body.length > 1 && /^\{"amount.*[^}]$/.test(body),
  'a bracket too many': (body) => body.endsWith('}}') && count(body, '{') === 1,
  'a word after the object': (body) => body.endsWith('} end'),
  'the object twice': (body) => body.includes('}\n{'),
  'a comma too many': (body) => body.endsWith(',}'),
  'an object with other quotation marks': (body) => body.startsWith("{'"),
  'an object with names without quotation marks': (body) => body.startsWith('{amount'),
  'a comment': (body) => body.includes('/*'),
  NaN: (body) => body.includes('NaN'),
  infinity: (body) => body.includes(':Infinity'),
  'TRUE in capitals': (body) => body.includes(':TRUE'),
  'a comment to the end of its line': (body) => body.includes('// disbursement'),
  'an array that never ends': (body) => body.includes('[[[[[['),
  'a tab in a string': (body) => isWhole(body) && body.includes('\t'),
  'an escape sequence that JSON lacks': (body) => body.includes('\\x'),
  'a form feed': (body) => isWhole(body) && body.includes('\f'),
  'two commas in a row': (body) => body.includes(',,'),
  'a word before the object': (body) => body.startsWith('disbursement {'),
  'a zero byte after the object': (body) => body.endsWith('}\0'),
  'no comma between two members': (body) => /^\{"amount":[\d.]+ "/.test(body),
  'a form': (body) => /^\w+=\w/.test(body),
  'white space': (body) => body !== '' && body.trim() === '',
  'a function call': (body) => /^\w+\(\{/.test(body),
  'a number that ends with n': (body) => /"amount":[\d.]+n/.test(body),
  XML: (body) => body.startsWith('<'),
  'any other text that is not JSON': (body) => !isJson(body),
};

const notObject: Texts = {
  'an empty array': (body) => body === '[]',
  'the object in an array': (body) => body.startsWith('[{'),
  'the object in two arrays': (body) => body.startsWith('[[{'),
  'the members of the object as pairs': (body) => body.startsWith('[["'),
  'the values of the object in an array': (body) => /^\[\d/.test(body),
  'the object in a string': (body) => body.startsWith('"{\\"'),
  'a string': (body) => /^"\w+"$/.test(body),
  'a number': (body) => /^[\d.]+$/.test(body),
  null: (body) => body === 'null',
  true: (body) => body === 'true',
  false: (body) => body === 'false',
  'a zero': (body) => body === '0',
  'an empty string': (body) => body === '""',
};

const sendsRightHeaders = (request: RequestTemplate) =>
  header(request, 'Authorization') === `Bearer ${TOKEN}` &&
  header(request, 'X-Biz-Number') === BIZ_NUMBER &&
  header(request, 'Content-Type') === 'application/json';

function accepting(texts: Texts): readonly Mutant[] {
  const isMeant = (isText: (body: string) => boolean) => (request: RequestTemplate) =>
    request.method === 'POST' &&
    request.encoding !== 'base64' &&
    sendsRightHeaders(request) &&
    isText(request.body ?? '');
  return [
    ...Object.entries(texts).map(([name, isText]) =>
      acceptedInstead(`${name} is accepted`, isMeant(isText)),
    ),
    ...Object.entries(texts)
      .slice(0, 1)
      .map(([name, isText]) =>
        acceptedInstead(`${name} is accepted, with an empty 204`, isMeant(isText), withoutBody),
      ),
  ];
}

/** Accepts a disbursement with one wrong field. */
const mistaken = (what: string, name: string, isWrong: (value: Json | undefined) => boolean) =>
  acceptedInstead(`${name} ${what} is accepted`, (request, { request: { body } }) => {
    const isOdd = (field: string) => requestFields.includes(field) && isWrong(body?.[field]);
    return request.method === 'POST' && body !== null && sendsRightHeaders(request) && isOdd(name);
  });

const isNeitherTextNorNumber = (value: Json | undefined) =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null);

const refusedBody = (name: string, isMeant: (body: string, parsed: ParsedExchange) => boolean) =>
  refusedInstead(
    name,
    (request, parsed) => request.method === 'POST' && isMeant(request.body ?? '', parsed),
  );

const isReordered = (_: string, { request: { body } }: ParsedExchange) =>
  Object.keys(body ?? {}).some((name, at) => name !== requestFields[at]);

export const mutants: Mutants = {
  'BODY-01': [
    ...accepting(notJson),
    acceptedInstead(
      'an object that is cut off is accepted in a repeat',
      ({ body }, { exchange }) =>
        exchange.group?.id === groupNames.repeatedAlike && /^\{.*[^}]$/.test(body ?? ''),
    ),
  ],
  'BODY-02': accepting(notObject),
  'BODY-03': [
    ...refusedBody('an amount with a zero after its point', (body) => /\.\d*0,/.test(body)),
    ...refusedBody('an amount with an exponent', (body) => /^e[+\d]/i.test(exponentIn(body) ?? '')),
    ...refusedBody('an amount with an exponent below zero', (body) =>
      /^e-/i.test(exponentIn(body) ?? ''),
    ),
  ],
  'BODY-04': [
    ...refusedBody('another order of members', isReordered),
    ...refusedBody('white space', (body) => /\n/.test(body)),
  ],
  'BODY-05': requestFields.map((name) =>
    mistaken('left out', name, (value) => value === undefined),
  ),
  'BODY-06': requestFields.map((name) => mistaken('of null', name, (value) => value === null)),
  'BODY-07': [
    mistaken('as a string', 'amount', (value) => typeof value === 'string'),
    ...requestTexts.map((name) =>
      mistaken('as a number', name, (value) => typeof value === 'number'),
    ),
    ...requestFields.flatMap((name) => [
      mistaken('as an empty array', name, (value) => JSON.stringify(value) === '[]'),
      mistaken('as an empty object', name, (value) => JSON.stringify(value) === '{}'),
    ]),
    ...requestFields.map((name) => mistaken('of another type', name, isNeitherTextNorNumber)),
  ],
  'BODY-08': requestTexts.map((name) => mistaken('that is empty', name, (value) => value === '')),
  'BODY-09': [
    mistaken('of zero', 'amount', (value) => value === 0),
    mistaken('below zero', 'amount', (value) => typeof value === 'number' && value < 0),
  ],
};
