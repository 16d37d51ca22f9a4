/** Faults that only a disbursement with two errors shows: one hides the check of the other. */
import type { Deployment, Row, Wrap } from '../fault.ts';
import { goodValue, headerNames } from '../good-headers.ts';
import { changeRequest, type Draft, page } from '../tampering.ts';

type Test = (draft: Pick<Draft, 'headers' | 'body'>, options: Deployment) => boolean;

/** Its own, because the reference imports nothing of the suite. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const SOME_ORDER =
  '{"amount":100,"bank_code":"000","bank_account_number":"0000000000","merchant_reference":"two"}';

/** A well-formed token that is not the right one. */
const isWrongToken = (headers: Headers, options: Deployment) => {
  const sent = headers.get('authorization') ?? '';
  return /^Bearer \S+$/.test(sent) && sent !== goodValue('authorization', options);
};
const wrongTokenAndBody: Test = ({ headers, body }, options) =>
  isWrongToken(headers, options) && !isJson(body);
const wrongTokenNoNumber: Test = ({ headers, body }, options) =>
  isWrongToken(headers, options) && !headers.has('x-biz-number') && isJson(body);
const wrongTokenNoType: Test = ({ headers, body }, options) =>
  isWrongToken(headers, options) && !headers.has('content-type') && isJson(body);
const wrongTokenNoBody: Test = ({ headers, body }, options) =>
  isWrongToken(headers, options) && body === '';
const wrongNumberAndBody: Test = ({ headers, body }, options) =>
  headers.get('authorization') === goodValue('authorization', options) &&
  /^no-such/.test(headers.get('x-biz-number') ?? '') &&
  !isJson(body);
/** The right token without its scheme. */
const bareTokenNoNumber: Test = ({ headers }, { tokens }) =>
  headers.get('authorization') === tokens[0] && !headers.has('x-biz-number');
const noTypeAndBody: Test = ({ headers, body }) => !headers.has('content-type') && body === '';

/** Accepts such a request as if it were right. */
const accepted = (test: Test): Wrap =>
  changeRequest((draft, options) => {
    if (draft.operation !== 'initiate' || !test(draft, options)) return;
    for (const name of headerNames) draft.headers.set(name, goodValue(name, options));
    draft.body = SOME_ORDER;
  });

const crashed =
  (test: Test): Wrap =>
  (inner, options) =>
  async (request, wire) => {
    if (request.method !== 'POST') return inner(request, wire);
    const body = await request.clone().text();
    const isMeant = new URL(request.url).pathname.endsWith('/initiate-disbursement');
    return isMeant && test({ headers: request.headers, body }, options)
      ? page(500)
      : inner(request, wire);
  };

export const twoErrorFaults: readonly Row[] = [
  [
    'wrong-token-body-accepted',
    'A body that is not JSON is accepted with an invented token.',
    accepted(wrongTokenAndBody),
  ],
  [
    'wrong-token-body-page',
    'A body that is not JSON gets an HTML page if the token is wrong.',
    crashed(wrongTokenAndBody),
  ],
  [
    'no-type-body-accepted',
    'A request without Content-Type and without a body is accepted.',
    accepted(noTypeAndBody),
  ],
  [
    'no-type-body-page',
    'A request without Content-Type and without a body gets an HTML page.',
    crashed(noTypeAndBody),
  ],
  ...Object.entries({
    'wrong-token-no-number': [wrongTokenNoNumber, 'an invented token and no X-Biz-Number'],
    'wrong-token-no-type': [wrongTokenNoType, 'an invented token and no Content-Type'],
    'wrong-token-no-body': [wrongTokenNoBody, 'an invented token and no body'],
    'wrong-number-body': [
      wrongNumberAndBody,
      'an invented business number and a body that is not JSON',
    ],
    'bare-token-no-number': [bareTokenNoNumber, 'a token without a scheme, and no X-Biz-Number'],
  } as const).flatMap(([name, [test, what]]): Row[] => [
    [`${name}-accepted`, `A request with ${what} is accepted.`, accepted(test)],
    [`${name}-page`, `A request with ${what} gets an HTML page.`, crashed(test)],
  ]),
];
