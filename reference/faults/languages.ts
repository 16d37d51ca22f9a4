/** Faults that only a request with `Accept-Language` shows. */
import type { Row, Wrap } from '../fault.ts';
import {
  amountWhere,
  plainText,
  replacesFieldRefusal,
  replacesRefusal,
  respondsTo,
} from '../other-responses.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Members, page } from '../tampering.ts';
import { sizeIgnored } from './page-sizes.ts';

/** Changes the fees in responses to requests whose headers pass the test. */
const inContext =
  (isMeant: (headers: Headers) => boolean, change: (fee: string) => string): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const { status, headers } = response;
    if (!isMeant(request.headers) || response.body === null) return response;
    const envelope = (await response.json()) as Members;
    const one = (data: Members) =>
      typeof data?.fee === 'string' ? { ...data, fee: change(data.fee) } : data;
    const { data } = envelope;
    const changed = Array.isArray(data) ? data.map(one) : one(data as Members);
    return Response.json({ ...envelope, data: changed }, { status, headers });
  };

const speaks = (language: string) => (headers: Headers) =>
  headers.get('accept-language')?.startsWith(language) === true;
const arabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

const withoutErrors = () =>
  Response.json({ status: 'error', message: 'Jeton inconnu', data: null }, { status: 401 });

export const languageFaults: readonly Row[] = [
  [
    'language-french',
    'A request in French gets fees with a decimal comma.',
    inContext(speaks('fr'), (fee) => fee.replace('.', ',')),
  ],
  [
    'language-french-status',
    'A disbursement in French has the status `succès`.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isMeant = request.method === 'POST' && speaks('fr')(request.headers);
      if (!isMeant || response.headers.has(KIND_HEADER)) return response;
      return Response.json({ ...((await response.json()) as Members), status: 'succès' });
    },
  ],
  [
    'language-german-point',
    'In a disbursement in German, the point of an amount separates its thousands.',
    changeRequest((draft) => {
      if (draft.operation === 'initiate' && speaks('de')(draft.headers))
        draft.body = draft.body.replace(/("amount":\d+)\.(\d)/, '$1$2');
    }),
  ],
  [
    'language-arabic',
    'A request in Arabic gets fees in Arabic digits.',
    inContext(speaks('ar'), arabic),
  ],
  [
    'language-turkish-page',
    'A request in Turkish for a list gets an HTML page.',
    respondsTo(({ headers, method }) => method === 'GET' && speaks('tr')(headers)),
  ],
  [
    'language-underscore-page',
    'A language with an underscore gets an HTML page.',
    respondsTo(({ headers }) => headers.get('accept-language')?.includes('_') === true),
  ],
  [
    'field-text-in-french',
    'The refusal of a wrong field is a plain text for a client that asks for French.',
    replacesFieldRefusal(
      (headers) => headers.get('accept-language')?.startsWith('fr') === true,
      plainText,
    ),
  ],
  [
    'credentials-in-french',
    'The refusal of a token lacks `errors` for a client that asks for French.',
    replacesRefusal(
      'credentials',
      ({ headers }) => headers.get('accept-language')?.startsWith('fr') === true,
      withoutErrors,
    ),
  ],
  [
    'size-ignored-in-language',
    'A list in another language has 25 transactions, whatever its page size.',
    sizeIgnored((headers) => /^[a-z]{2}/.test(headers.get('accept-language') ?? '')),
  ],
  [
    'language-star-page',
    'A request whose `Accept-Language` is `*` gets an HTML page.',
    (inner) => async (request, wire) =>
      request.headers.get('accept-language') === '*' ? page(500) : inner(request, wire),
  ],
  [
    'amount-grouped-in-language',
    'An amount from one thousand is cut at the sign of its groups in another language.',
    amountWhere(
      (_, { headers }) => headers.get('accept-language')?.startsWith('de') === true,
      (amount) => (amount >= 1000 ? Math.trunc(amount / 1000) : amount),
    ),
  ],
];
