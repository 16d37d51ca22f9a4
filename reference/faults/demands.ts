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
const takesNarration = changeRequest((draft) => {
  if (draft.operation !== 'initiate' || !/"narration":/.test(draft.body)) return;
  const { narration: _, ...order } = parsed(draft.body) ?? {};
  if (Object.keys(order).length > 0) draft.body = JSON.stringify(order);
});

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
      takesNarration,
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
    demanding((headers) => headers.has('idempotency-key')),
  ],
];
