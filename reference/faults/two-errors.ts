/** Faults that only a disbursement with two errors shows: one hides the check of the other. */
import type { Deployment, Row, Wrap } from '../fault.ts';
import { goodValue } from './good-headers.ts';
import { changeRequest, type Draft, page } from './tampering.ts';

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

/** A well-formed token that is not the right one, and a body that is not JSON. */
const wrongTokenAndBody: Test = ({ headers, body }, options) => {
  const sent = headers.get('authorization') ?? '';
  const isWrong = /^Bearer \S+$/.test(sent) && sent !== goodValue('authorization', options);
  return isWrong && !isJson(body);
};
const noTypeAndBody: Test = ({ headers, body }) => !headers.has('content-type') && body === '';

/** Accepts such a request as if it were right. */
const accepted = (test: Test): Wrap =>
  changeRequest((draft, options) => {
    if (draft.operation !== 'initiate' || !test(draft, options)) return;
    for (const name of ['authorization', 'content-type'] as const)
      draft.headers.set(name, goodValue(name, options));
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
];
