/** Faults of a service that demands in a disbursement what the document does not ask for. */
import type { Row, Wrap } from '../fault.ts';
import { both, changeRequest, type Members } from '../tampering.ts';
import { refusal } from './acceptance.ts';

const demanding =
  (hasIt: (headers: Headers, body: string) => boolean): Wrap =>
  (inner) =>
  async (request, wire) => {
    if (request.method !== 'POST') return inner(request, wire);
    const body = await request.clone().text();
    return hasIt(request.headers, body) ? inner(request, wire) : refusal('field', 422);
  };

/** So that the service knows the member, and refuses it in no dialect. */
const takes = (name: string) =>
  changeRequest((draft) => {
    if (draft.operation !== 'initiate' || !draft.body.includes(`"${name}":`)) return;
    const { [name]: _, ...order } = parsed(draft.body) ?? {};
    if (Object.keys(order).length > 0) draft.body = JSON.stringify(order);
  });

/** Demands a member that is a text, perhaps with this beginning. */
const demandingText = (name: string, start = '[^"]'): Wrap =>
  both(
    takes(name),
    demanding((_, body) => new RegExp(`"${name}":"${start}`).test(body)),
  );

const demandingHeader = (name: string): Wrap => demanding((headers) => headers.has(name));

/** `null`: no JSON object. */
function parsed(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Members) : null;
  } catch {
    return null;
  }
}

export const demandFaults: readonly Row[] = [
  [
    'narration-demanded',
    'A disbursement without a `narration` is refused.',
    both(
      takes('narration'),
      demanding((_, body) => /"narration":/.test(body)),
    ),
  ],
  [
    'charset-demanded',
    'A disbursement without a charset in its media type is refused.',
    demanding((headers) => headers.get('content-type')?.includes('charset=') === true),
  ],
  [
    'key-demanded',
    'A disbursement without an `Idempotency-Key` is refused.',
    demandingHeader('idempotency-key'),
  ],
  [
    'request-id-demanded',
    'A disbursement without an `X-Request-ID` is refused.',
    demandingHeader('x-request-id'),
  ],
  [
    'correlation-id-demanded',
    'A disbursement without an `X-Correlation-ID` is refused.',
    demandingHeader('x-correlation-id'),
  ],
  [
    'x-key-demanded',
    'A disbursement without an `X-Idempotency-Key` is refused.',
    demandingHeader('x-idempotency-key'),
  ],
  [
    'currency-demanded',
    'A disbursement without a `currency` is refused.',
    demandingText('currency'),
  ],
  [
    'naira-demanded',
    'A disbursement without NGN as its `currency` is refused.',
    demandingText('currency', 'NGN"'),
  ],
  [
    'account-name-demanded',
    'A disbursement without an `account_name` is refused.',
    demandingText('account_name'),
  ],
  [
    'description-demanded',
    'A disbursement without a text as its `description` is refused.',
    demandingText('description'),
  ],
];
