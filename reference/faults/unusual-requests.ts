/**
 * Faults that only an unusual value in the headers or the body of a disbursement shows.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import { type Members, onActivity, onTransaction, page } from '../tampering.ts';

type Fields = Readonly<Record<string, unknown>>;

async function fieldsOf(request: Request): Promise<Fields> {
  try {
    const body: unknown = JSON.parse(await request.clone().text());
    return typeof body === 'object' && body !== null ? (body as Fields) : {};
  } catch {
    return {};
  }
}

/** A refusal shows the bank code, and what JSON escapes is not escaped. */
const quotesRaw: Wrap = (inner) => async (request, wire) => {
  const { bank_code } = await fieldsOf(request);
  const response = await inner(request, wire);
  if (typeof bank_code !== 'string' || !response.headers.has(KIND_HEADER)) return response;
  const raw = `"message":"Bank ${bank_code} is unknown"`;
  const text = (await response.text()).replace(/"message":"[^"]*"/, () => raw);
  return new Response(text, response);
};

/** The narration has the `merchant_reference`, and a text of digits becomes a number in it. */
const numberForDigits: Wrap = (inner) => async (request, wire) => {
  const { merchant_reference: text } = await fieldsOf(request);
  const response = await inner(request, wire);
  const isNumber = typeof text === 'string' && /^\d+(e\d+)?$/.test(text);
  if (!isNumber || response.headers.has(KIND_HEADER)) return response;
  const body = (await response.json()) as { readonly data: Members };
  return Response.json({ ...body, data: { ...body.data, narration: Number(text) } });
};

/** An HTML page in place of the service, for requests with the right token and such fields. */
const crashesOn =
  (isMeant: (fields: Fields) => boolean): Wrap =>
  (inner, { tokens }) =>
  async (request, wire) => {
    const isOwn = request.headers.get('authorization') === `Bearer ${tokens[0]}`;
    return request.method === 'POST' && isOwn && isMeant(await fieldsOf(request))
      ? page(500)
      : inner(request, wire);
  };

const account = (isMeant: (text: string) => boolean): Wrap =>
  crashesOn(
    ({ bank_account_number: text }) => typeof text === 'string' && text !== '' && isMeant(text),
  );

/** A member of the body is shown as the reference of the transaction. */
const referenceOfRequest: Wrap = (inner, options) => async (request, wire) => {
  const { reference } = await fieldsOf(request);
  if (reference === undefined) return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, reference }));
  return shown(inner, options)(request, wire);
};

/** A member `type` of a request, of any JSON type, is shown as that of the transaction. */
const typeOfRequest: Wrap = (inner, options) => async (request, wire) => {
  const { type } = await fieldsOf(request);
  if (typeof type !== 'number') return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, type }));
  return shown(inner, options)(request, wire);
};

/** Changes the amount in the response to disbursements with such a body. */
const amountWhere =
  (
    isMeant: (text: string, request: Request) => boolean,
    change: (amount: number) => number,
  ): Wrap =>
  (inner, options) => {
    const shown = onTransaction((data: Members) => ({
      ...data,
      amount: change(Number(data.amount)),
    }));
    const changed = shown(inner, options);
    return async (request, wire) =>
      (isMeant(await request.clone().text(), request) ? changed : inner)(request, wire);
  };

/** A member `narration` of a request is shown as that of the transaction. */
const narrationOfRequest: Wrap = (inner, options) => async (request, wire) => {
  const { narration } = await fieldsOf(request);
  if (narration === undefined) return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, narration }));
  return shown(inner, options)(request, wire);
};

/** An HTML page in place of the service, for requests with such a body. */
const refusesBody =
  (part: RegExp): Wrap =>
  (inner) =>
  async (request, wire) =>
    request.method === 'POST' && part.test(await request.clone().text())
      ? page(500)
      : inner(request, wire);

/** A parameter of the query replaces the amount of the body. */
const amountOfQuery: Wrap = (inner, options) => async (request, wire) => {
  const amount = new URL(request.url).searchParams.get('amount');
  if (amount === null || request.method !== 'POST') return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, amount: Number(amount) }));
  return shown(inner, options)(request, wire);
};

/** A member `id` of the body is shown as the reference of the transaction. */
const idOfRequest: Wrap = (inner, options) => async (request, wire) => {
  const { id } = await fieldsOf(request);
  if (id === undefined) return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, reference: id }));
  return shown(inner, options)(request, wire);
};

/** A reference of a request that is a UUID is shown as that of the transaction. */
const uuidOfRequest: Wrap = (inner, options) => async (request, wire) => {
  const { reference } = await fieldsOf(request);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(reference)))
    return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, reference }));
  return shown(inner, options)(request, wire);
};

/** Earlier responses are looked up in an object, which inherits members. */
const inheritedResponse: Wrap = (inner) => async (request, wire) => {
  const { merchant_reference: text } = await fieldsOf(request);
  const response = await inner(request, wire);
  const seen: Members = {};
  if (typeof text !== 'string' || !(text in seen) || response.headers.has(KIND_HEADER))
    return response;
  return Response.json({ ...((await response.json()) as Members), data: seen[text] });
};

/** A member `description` or `remark` of a request is shown as the narration. */
const narrationOfOthers: Wrap = (inner, options) => async (request, wire) => {
  const { description, remark } = await fieldsOf(request);
  const narration = description ?? remark;
  if (narration === undefined) return inner(request, wire);
  const shown = onTransaction((data: Members) => ({ ...data, narration }));
  return shown(inner, options)(request, wire);
};

/** A member `device` of a request is shown as that of the activity. */
const deviceOfRequest: Wrap = (inner, options) => async (request, wire) => {
  const { device } = await fieldsOf(request);
  if (typeof device !== 'object' || device === null) return inner(request, wire);
  const { os: device_os, name: device_name } = device as Members;
  const shown = onActivity((activity) => ({ ...activity, device_os, device_name }));
  return shown(inner, options)(request, wire);
};

/** A plain text in place of the refusal of a token, where the body is large. */
const largeRefused: Wrap = (inner) => async (request, wire) => {
  const { length } = await request.clone().text();
  const response = await inner(request, wire);
  const isMeant = length > 8192 && response.headers.get(KIND_HEADER) === 'credentials';
  return isMeant ? new Response('Bad Request', { status: 400 }) : response;
};

const missingIn = (fields: Fields) =>
  ['amount', 'bank_code', 'bank_account_number', 'merchant_reference'].filter(
    (name) => !(name in fields),
  ).length;

const typeOf = ({ headers }: Request) => headers.get('content-type') ?? '';
const authorizationOf = ({ headers }: Request) => headers.get('authorization') ?? '';

export const unusualRequestFaults: readonly Row[] = [
  [
    'narration-of-digits-number',
    'The narration of a `merchant_reference` of digits is a number.',
    numberForDigits,
  ],
  [
    'large-refused-text',
    'A refusal of a token whose request has a body of more than 8,192 characters is plain text.',
    largeRefused,
  ],
  [
    'account-letters-page',
    'An account number with letters gets an HTML page.',
    account((number) => /^[A-Z\d]+$/.test(number) && /[A-Z]/.test(number)),
  ],
  [
    'account-long-page',
    'An account number of more than 34 digits gets an HTML page.',
    account((number) => number.length > 34),
  ],
  [
    'account-apostrophe-page',
    'An account number with an apostrophe gets an HTML page.',
    account((number) => number.includes("'")),
  ],
  [
    'bank-ampersand-page',
    'A bank code with an ampersand gets an HTML page.',
    crashesOn(({ bank_code }) => String(bank_code).includes('&')),
  ],
  [
    'amount-word-page',
    'An amount that is a word gets an HTML page.',
    crashesOn(({ amount }) => typeof amount === 'string' && /[a-z]/.test(amount)),
  ],
  [
    'two-fields-page',
    'A disbursement with null in two fields gets an HTML page.',
    crashesOn((fields) => Object.values(fields).filter((value) => value === null).length === 2),
  ],
  [
    'two-types-page',
    'A disbursement with two fields of a wrong type gets an HTML page.',
    crashesOn(
      ({ amount, bank_code }) => typeof amount === 'string' && typeof bank_code === 'number',
    ),
  ],
  [
    'two-fields-missing-page',
    'A disbursement without two fields gets an HTML page.',
    crashesOn((fields) => missingIn(fields) === 2),
  ],
  [
    'three-fields-missing-page',
    'A disbursement without three fields gets an HTML page.',
    crashesOn((fields) => missingIn(fields) === 3),
  ],
  [
    'narration-null-of-request',
    'A narration of null in a request becomes the narration of the transaction.',
    (inner, options) => {
      const shown = narrationOfRequest(inner, options);
      return async (request, wire) =>
        ((await fieldsOf(request)).narration === null ? shown : inner)(request, wire);
    },
  ],
  [
    'narration-long-page',
    'A disbursement with a long narration gets an HTML page.',
    crashesOn(({ narration }) => String(narration ?? '').length > 255),
  ],
  [
    'number-infinite-page',
    'A disbursement with a number above every double gets an HTML page.',
    crashesOn((fields) => Object.values(fields).includes(Infinity)),
  ],
  [
    'number-long-page',
    'A disbursement with a number of more than 4,300 digits gets an HTML page.',
    refusesBody(/\d{4301}/),
  ],
  [
    'bank-zero-byte-page',
    'A bank code with a zero byte gets an HTML page.',
    crashesOn(({ bank_code: code }) => String(code).includes('\0')),
  ],
  [
    'account-half-pair-page',
    'An account number with half of a surrogate pair gets an HTML page.',
    account((text) => /\p{Cs}/u.test(text)),
  ],
  [
    'emoji-cut-page',
    'A `merchant_reference` whose first thirty units of UTF-16 end inside a character gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => /[\ud800-\udbff]/.test(String(text).charAt(29))),
  ],
  [
    'short-reference-page',
    'A `merchant_reference` of fewer than nine characters gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => /^[0-9a-z]{5,8}$/.test(String(text))),
  ],
  [
    'bank-infinite-page',
    'A bank code that is a number beyond every double gets an HTML page.',
    refusesBody(/"bank_code":1e400/),
  ],
  [
    'operator-name-page',
    'A disbursement with a member whose name begins with `$` gets an HTML page.',
    crashesOn((fields) => Object.keys(fields).some((name) => name.startsWith('$'))),
  ],
  [
    'prototype-name-page',
    'A disbursement with a member `__proto__` gets an HTML page.',
    refusesBody(/"__proto__"/),
  ],
  [
    'own-property-page',
    'A disbursement with a member `hasOwnProperty` gets an HTML page.',
    crashesOn((fields) => Object.hasOwn(fields, 'hasOwnProperty')),
  ],
  [
    'amount-tiny-page',
    'An amount that is written with an exponent below zero gets an HTML page.',
    crashesOn(({ amount }) => typeof amount === 'number' && String(amount).includes('e-')),
  ],
  [
    'reference-inherited-page',
    'A `merchant_reference` that is the name of an inherited member gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && text in {}),
  ],
  [
    'reference-inherited-data',
    'Earlier transactions are looked up in an object, which inherits a member named constructor.',
    inheritedResponse,
  ],
  [
    'bank-short-page',
    'A bank code of one character gets an HTML page.',
    crashesOn(({ bank_code: code }) => typeof code === 'string' && code.length === 1),
  ],
  [
    'device-null-page',
    'A disbursement with null as `device` gets an HTML page.',
    crashesOn(({ device }) => device === null),
  ],
  [
    'device-of-request',
    'A member `device` of a request becomes that of the activity, of any JSON type.',
    deviceOfRequest,
  ],
  [
    'account-name-page',
    'A disbursement with a number as `account_name` gets an HTML page.',
    crashesOn(({ account_name: name }) => typeof name === 'number'),
  ],
  [
    'narration-of-others',
    'A member `description` or `remark` of a request becomes the narration, of any JSON type.',
    narrationOfOthers,
  ],
  [
    'reference-uuid-of-request',
    'A member `reference` of a request becomes the reference of the transaction if it is a UUID.',
    uuidOfRequest,
  ],
  [
    'bank-inherited-page',
    'A bank code that is the name of an inherited member gets an HTML page.',
    crashesOn(({ bank_code: code }) => typeof code === 'string' && code in {}),
  ],
  [
    'text-5000-page',
    'A `merchant_reference` of more than 4,000 characters gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && text.length > 4000),
  ],
  [
    'text-3000-page',
    'A `merchant_reference` of more than 2,704 characters gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && text.length > 2704),
  ],
  [
    'text-apostrophe-page',
    'A `merchant_reference` with an apostrophe alone gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => /^[^"]*'[^"]*$/.test(String(text))),
  ],
  [
    'member-empty-page',
    'A disbursement with a member whose name is empty gets an HTML page.',
    crashesOn((fields) => Object.hasOwn(fields, '')),
  ],
  [
    'bank-blank-page',
    'A bank code of blanks gets an HTML page.',
    crashesOn(({ bank_code: code }) => typeof code === 'string' && /^ +$/.test(code)),
  ],
  ['amount-of-query', 'The query of a disbursement may set its amount.', amountOfQuery],
  [
    'id-of-request',
    'A member `id` of a request becomes the reference of the transaction.',
    idOfRequest,
  ],
  [
    'deep-member-page',
    'A disbursement with an object in an array of an undocumented member gets an HTML page.',
    (inner) => async (request, wire) =>
      /\[\{"parts":\[\{/.test(await request.clone().text()) ? page(500) : inner(request, wire),
  ],
  [
    'charset-latin-1-page',
    'A disbursement whose media type has a charset other than UTF-8 gets an HTML page.',
    (inner) => async (request, wire) =>
      /charset=(?!"?utf-8)/i.test(typeOf(request)) ? page(415) : inner(request, wire),
  ],
  [
    'content-coding-page',
    'A disbursement with a Content-Encoding gets an HTML page.',
    (inner) => async (request, wire) =>
      request.headers.has('content-encoding') ? page(415) : inner(request, wire),
  ],
  [
    'content-gzip-page',
    'A disbursement with the Content-Encoding gzip that is not compressed gets an HTML page.',
    (inner) => async (request, wire) =>
      request.headers.get('content-encoding') === 'gzip' ? page(400) : inner(request, wire),
  ],
  [
    'token-accent-page',
    'A token with a character that is not ASCII gets an HTML page.',
    (inner) => async (request, wire) =>
      /[^ -~]/.test(authorizationOf(request)) ? page(500) : inner(request, wire),
  ],
  [
    'business-accent-page',
    'A business number with a character that is not ASCII gets an HTML page.',
    (inner) => async (request, wire) =>
      /[^ -~]/.test(request.headers.get('x-biz-number') ?? '') ? page(500) : inner(request, wire),
  ],
  [
    'account-control-page',
    'An account number with a control character gets an HTML page.',
    account((number) => /\p{Cc}/u.test(number)),
  ],
  [
    'bank-unknown-page',
    'A bank code that no bank has gets an HTML page.',
    crashesOn(({ bank_code }) => bank_code === '999'),
  ],
  [
    'bank-longer-than-column-page',
    'A bank code of more than 255 characters gets an HTML page.',
    crashesOn(({ bank_code }) => String(bank_code).length > 255),
  ],
  [
    'narration-object-page',
    'A disbursement with an object as narration gets an HTML page.',
    crashesOn(({ narration }) => typeof narration === 'object' && narration !== null),
  ],
  [
    'amount-array-page',
    'A disbursement with its amount in an array gets an HTML page.',
    crashesOn(({ amount }) => Array.isArray(amount) && amount.length > 0),
  ],
  [
    'reference-operator-page',
    'A merchant_reference that is an operator of a database gets an HTML page.',
    crashesOn((fields) => JSON.stringify(fields).includes('"$')),
  ],
  [
    'all-null-page',
    'A disbursement with null in all fields gets an HTML page.',
    crashesOn((fields) => Object.values(fields).filter((value) => value === null).length === 4),
  ],
  [
    'escaped-slash-page',
    'A body with an escaped slash gets an HTML page.',
    (inner) => async (request, wire) =>
      (await request.clone().text()).includes('\\/') ? page(403) : inner(request, wire),
  ],
  [
    'bank-twice-page',
    'A body with `bank_code` twice gets an HTML page.',
    refusesBody(/^\{[^{}]*"bank_code":[^{}]*"bank_code":/),
  ],
  [
    'member-twice-nothing',
    'A body with an undocumented member twice gets an empty body.',
    (inner) => async (request, wire) =>
      /"(?!bank|amount|merchant)(\w+)":.*"\1":/.test(await request.clone().text())
        ? new Response(null, { status: 400 })
        : inner(request, wire),
  ],
  [
    'reference-blank-page',
    'A `merchant_reference` of blanks gets an HTML page.',
    crashesOn(({ merchant_reference: text }) => typeof text === 'string' && /^ +$/.test(text)),
  ],
  [
    'token-longer-in-bytes-page',
    'A token with as many characters as the right one, but more bytes, gets an HTML page.',
    (inner, { tokens: [token = ''] }) =>
      async (request, wire) => {
        const [, sent = ''] = /^Bearer (\S+)$/.exec(authorizationOf(request)) ?? [];
        const isLonger = Buffer.byteLength(sent) > token.length;
        return sent.length === token.length && isLonger ? page(500) : inner(request, wire);
      },
  ],
  [
    'key-of-token-page',
    'A signed token with the id of an unknown key gets an HTML page.',
    (inner) => async (request, wire) => {
      const [, header = ''] = /^Bearer ([\w-]+)\.[\w-]+\./.exec(authorizationOf(request)) ?? [];
      const text = Buffer.from(header, 'base64url').toString();
      return /"kid":"(?!selftest")/.test(text) ? page(500) : inner(request, wire);
    },
  ],
  ['bank-code-quoted-raw', 'A refusal quotes the bank code without escapes.', quotesRaw],
  ['type-of-request', 'A member `type` of a request is shown as it was sent.', typeOfRequest],
  [
    'amount-exponent-without-sign',
    'An amount with `E1` is read without its exponent.',
    amountWhere(
      (text) => /"amount":[\d.]+E\d/.test(text),
      (amount) => amount / 10,
    ),
  ],
  [
    'amount-grouped-in-language',
    'An amount from one thousand is cut at the sign of its groups in another language.',
    amountWhere(
      (_, { headers }) => headers.get('accept-language')?.startsWith('de') === true,
      (amount) => (amount >= 1000 ? Math.trunc(amount / 1000) : amount),
    ),
  ],
  [
    'reference-of-request',
    'A member `reference` of a request becomes the reference of the transaction.',
    referenceOfRequest,
  ],
];
