/** Changes that the cards on request bodies must fail on. Read from the raw text of each body. */
import { acceptedInstead, header, withoutBody } from '../../src/flip.ts';
import type { Mutant, Mutants } from '../../src/mutant.ts';
import { BIZ_NUMBER, type RequestTemplate, TOKEN } from '../../src/plan.ts';

type Texts = Readonly<Record<string, (body: string) => boolean>>;

const isWhole = (body: string) => body.startsWith('{') && body.endsWith('}');
const count = (body: string, letter: string) => body.split(letter).length - 1;

const notJson: Texts = {
  'an empty body': (body) => body === '',
  'a word': (body) => /^\w+$/.test(body),
  'a lone bracket': (body) => body === '{',
  'an object that is cut off': (body) => body.length > 1 && /^\{"amount.*[^}]$/.test(body),
  'a bracket too many': (body) => body.endsWith('}}') && count(body, '{') === 1,
  'a word behind the object': (body) => body.endsWith('} end'),
  'the object twice': (body) => body.includes('}{'),
  'a comma too many': (body) => body.endsWith(',}'),
  'other quotation marks': (body) => body.startsWith("{'"),
  'names without quotation marks': (body) => body.startsWith('{amount'),
  'a comment': (body) => body.includes('/*'),
  NaN: (body) => body.includes('NaN'),
  'a tab in a text': (body) => isWhole(body) && body.includes('\t'),
  'a form': (body) => /^\w+=/.test(body),
  XML: (body) => body.startsWith('<'),
};

const notObject: Texts = {
  'an empty array': (body) => body === '[]',
  'the object in an array': (body) => body.startsWith('[{'),
  'the object in a text': (body) => body.startsWith('"{'),
  'a text': (body) => /^"\w+"$/.test(body),
  'a number': (body) => /^[\d.]+$/.test(body),
  null: (body) => body === 'null',
  true: (body) => body === 'true',
};

const hasRightHeaders = (request: RequestTemplate) =>
  header(request, 'Authorization') === `Bearer ${TOKEN}` &&
  header(request, 'X-Biz-Number') === BIZ_NUMBER &&
  header(request, 'Content-Type') === 'application/json';

function taken(texts: Texts): readonly Mutant[] {
  const isMeant = (isText: (body: string) => boolean) => (request: RequestTemplate) =>
    request.method === 'POST' && hasRightHeaders(request) && isText(request.body ?? '');
  return [
    ...Object.entries(texts).map(([name, isText]) =>
      acceptedInstead(`${name} is accepted`, isMeant(isText)),
    ),
    ...Object.entries(texts)
      .slice(0, 1)
      .map(([name, isText]) =>
        acceptedInstead(`${name} is accepted, by a bare 204`, isMeant(isText), withoutBody),
      ),
  ];
}

export const mutants: Mutants = {
  'BODY-01': taken(notJson),
  'BODY-02': taken(notObject),
};
