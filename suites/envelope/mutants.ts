/**
 * Changes on which the checks of the response envelope must fail.
 * Above 200 lines: one list of mutants.
 */

import {
  accepted,
  type Changes,
  edit,
  edits,
  leaveOut,
  put,
  selector,
  type ValueSelector,
  where,
} from '../../src/check/mutants/edit.ts';
import {
  from,
  isAboveThousand,
  type Mutant,
  type Mutants,
  mutant,
  withResponse,
} from '../../src/check/mutants/mutant.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { isObject, type Json, member } from '../../src/core/json/json.ts';
import type { HeaderList } from '../../src/core/request.ts';
import {
  initiateDisbursement,
  listTransactions,
  NO_OPERATION,
} from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

type Sort = 'of a disbursement' | 'of a list' | 'of a refusal';
const sorts: readonly Sort[] = ['of a disbursement', 'of a list', 'of a refusal'];

function isOf(sort: Sort, { request, response }: ParsedExchange): boolean {
  if (request.operation === NO_OPERATION) return false;
  if (sort === 'of a refusal') return response.outcome === 'refused';
  const operation = sort === 'of a list' ? listTransactions.name : initiateDisbursement.name;
  return response.outcome === 'accepted' && request.operation === operation;
}

const inEach = (...path: string[]): readonly ValueSelector[] =>
  sorts.map((sort) => selector(sort, (parsed) => (isOf(sort, parsed) ? [path] : [])));

/** Inserts text at the beginning of the first object; a body without an object is not changed. */
const inObject = (something: string) => (body: string) =>
  body.replace(/^([\s[]*)\{/, `$1{${something}`);

/** Changes of the body as text, for faults that JSON cannot express. */
const texts: Readonly<Record<string, (body: string) => string>> = {
  'an empty body': () => '',
  HTML: () => '<!doctype html><h1>It works</h1>',
  'other quotation marks': (body) => body.replaceAll('"', "'"),
  'cut off': (body) => body.trimEnd().slice(0, -1),
  'another bracket after it': (body) => `${body}}`,
  'the same text twice': (body) => `${body}\n${body}`,
  'a warning before the JSON text': (body) => `Warning: something is odd\n${body}`,
  'wrapped in a callback': (body) => `callback(${body})`,
  'a comma too many': (body) => body.replace(/}(\s*)$/, ',}$1'),
  'a comment in it': inObject('/* ok */'),
  'a bare NaN in it': inObject('"rate":NaN,'),
  'a member without quotation marks': inObject('ok:true,'),
  'a quotation mark without its escape': inObject('"note":"a"b",'),
  'a control character in a string': inObject('"note":"\t",'),
};

const textMutants = Object.entries(texts).flatMap(([name, change]) =>
  sorts.map((sort) =>
    mutant(`${name}, ${sort}`, (parsed) => {
      const { response } = parsed.exchange;
      if (!isOf(sort, parsed) || response.kind === 'none') return null;
      const body = change(response.body);
      return body === response.body ? null : withResponse(parsed, { body });
    }),
  ),
);

/** The letter ÿ in Latin-1 inside a JSON text: one byte, 0xFF, which UTF-8 does not allow. */
const notUtf8: readonly Mutant[] = sorts.map((sort) =>
  mutant(`bytes that are not UTF-8, ${sort}`, (parsed) => {
    if (!isOf(sort, parsed)) return null;
    const body = btoa('{"status":"success","message":"\xff","data":null,"errors":null}');
    return withResponse(parsed, { body, encoding: 'base64' });
  }),
);

const members = ['status', 'message', 'data', 'errors'];

const wholes: Changes = {
  'an array around it': (body) => [body],
  null: put(null),
  'a string': (body) => JSON.stringify(body),
  'a number': put(200),
  'another envelope around it': (body) => ({ response: body }),
  'only its data': (body) => (isObject(body) ? { result: body.data ?? null } : body),
};

const notText: Changes = {
  null: put(null),
  'a number': put(200),
  'a boolean': put(true),
  'an array': put(['success']),
  'an object': put({ text: 'success' }),
};

const inSuccess = (name: string) => [
  accepted(initiateDisbursement.name, name),
  accepted(listTransactions.name, name),
];

/** With another text in `status`, only the HTTP status shows that a response is a success. */
function withPlainSuccess({ name, begin }: Mutant): Mutant {
  return {
    name: `${name}, with a 2xx`,
    begin() {
      const mutate = begin();
      return (parsed) => {
        const changed = mutate(parsed);
        if (changed === null || changed.response.kind === 'none') return null;
        return { ...changed, response: { ...changed.response, status: 200 } };
      };
    },
  };
}

const ofBoth = (name: string, changes: Changes): readonly Mutant[] =>
  inSuccess(name).flatMap((at, index) =>
    Object.entries(changes).map(([what, change]) =>
      edit(`${what}, ${sorts[index] ?? ''}`, at, change),
    ),
  );

/** Doubles a member of the envelope. */
const doubled: Readonly<Record<string, (body: string) => string>> = {
  'a member of the envelope twice': (body) => body.replace('{', '{"errors":null,'),
  'a member twice, once escaped': (body) => body.replace('{', '{"\\u0065rrors":null,'),
};

/** Serializes the body again first, because its own text may have letters of `data` escaped. */
function withDoubledData(parsed: ParsedExchange): Exchange | null {
  const { response } = parsed;
  if (response.outcome === 'unanswered' || !response.json.ok) return null;
  const plain = JSON.stringify(response.json.value);
  const body = plain.replace(/"data":\[?\{/, '$&"fee":"0.00","fee":"0.00",');
  return body === plain ? null : withResponse(parsed, { body });
}

const mediaTypes: Readonly<Record<string, string | null>> = {
  'text/html': 'text/html; charset=utf-8',
  'text/plain': 'text/plain',
  'application/problem+json': 'application/problem+json',
  'application/jsonp': 'application/jsonp',
  'no Content-Type': null,
};

const inSorts = (name: string, mutate: (parsed: ParsedExchange) => Exchange | null) =>
  sorts.map((sort) =>
    mutant(`${name}, ${sort}`, (parsed) => (isOf(sort, parsed) ? mutate(parsed) : null)),
  );

function withType(parsed: ParsedExchange, type: string | null): Exchange | null {
  const { response } = parsed.exchange;
  if (response.kind === 'none') return null;
  const otherHeaders = response.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  const typeHeader: HeaderList = type === null ? [] : [['content-type', type]];
  return withResponse(parsed, { headers: [...otherHeaders, ...typeHeader] });
}

/** Changes the text of a body; `null` where nothing changes. */
function withText(parsed: ParsedExchange, change: (body: string) => string): Exchange | null {
  const { response } = parsed.exchange;
  if (response.kind === 'none' || response.encoding !== 'utf-8') return null;
  const body = change(response.body);
  return body === response.body ? null : withResponse(parsed, { body });
}

const saysSuccess = ({ response }: ParsedExchange) =>
  response.outcome === 'accepted' &&
  response.json.ok &&
  member(response.json.value, 'status') === 'success';

const entries = (data: Json) => (Array.isArray(data) ? (data as Json[]) : [data]);

export const mutants: Mutants = {
  'ENVELOPE-01': [...textMutants, ...notUtf8],
  'ENVELOPE-02': [
    ...members.flatMap((name) => inEach(name).map((at) => edit(`no ${name}`, at, leaveOut))),
    ...inEach().flatMap((at) => edits(at, wholes)),
    from(10, edit('no errors', accepted(initiateDisbursement.name, 'errors'), leaveOut)),
  ],
  'ENVELOPE-03': ['status', 'message'].flatMap((name) =>
    inEach(name).flatMap((at) =>
      Object.entries(notText).map(([what, change]) => edit(`${name}: ${what}`, at, change)),
    ),
  ),
  'ENVELOPE-04': ofBoth('status', notText).map(withPlainSuccess),
  'ENVELOPE-05': [
    ...ofBoth('errors', {
      'an empty array': put([]),
      'an empty object': put({}),
      'an empty string': put(''),
      'the string "null"': put('null'),
      false: put(false),
      zero: put(0),
    }),
    ...edits(
      where('only above 1,000', isAboveThousand, accepted(initiateDisbursement.name, 'errors')),
      {
        'an empty array': put([]),
      },
    ),
  ],
  'ENVELOPE-06': [
    ...edits(accepted(initiateDisbursement.name, 'data'), {
      null: put(null),
      'an array with the transaction in it': (data) => [data],
      'an empty array': put([]),
      'only the reference, in place of the object': put('6f1c2b1e-0d0a-4b7e-9c51-000000000001'),
      'the transaction as a string': (data) => JSON.stringify(data),
      'a boolean': put(true),
    }),
    ...edits(
      where('only above 1,000', isAboveThousand, accepted(initiateDisbursement.name, 'data')),
      {
        null: put(null),
      },
    ),
    from(
      10,
      edit('an array', accepted(initiateDisbursement.name, 'data'), (data) => [data]),
    ),
  ],
  'ENVELOPE-07': [
    ...edits(accepted(listTransactions.name, 'data'), {
      null: put(null),
      'an object that holds the array': (data) => ({ transactions: data }),
      'an object with the positions as names': (data) => ({ ...entries(data) }),
      'an empty object': put({}),
      'a string': (data) => JSON.stringify(data),
      'the number of its members': (data) => entries(data).length,
    }),
    from(3, edit('null', accepted(listTransactions.name, 'data'), put(null))),
  ],
  'ENVELOPE-08': Object.entries(mediaTypes).flatMap(([name, type]) =>
    inSorts(name, (parsed) => withType(parsed, type)),
  ),
  'ENVELOPE-09': [
    ...Object.entries(doubled).flatMap(([name, change]) =>
      inSorts(name, (parsed) => withText(parsed, change)),
    ),
    // In a refusal `data` may be null.
    ...inSorts('a member of its data twice', withDoubledData).slice(0, 2),
  ],
  'ENVELOPE-10': inSorts('a byte-order mark', (parsed) =>
    withText(parsed, (body) => `\ufeff${body.replace(/^\ufeff/, '')}`),
  ),
  'ENVELOPE-11': inEach('message').map((at) => edit('an empty message', at, put(''))),
  'ENVELOPE-12': [400, 404, 500, 503].flatMap((status) =>
    inSorts(`HTTP status ${status}`, (parsed) =>
      saysSuccess(parsed) ? withResponse(parsed, { status }) : null,
    ).slice(0, 2),
  ),
};
