/** Faults in which a request gets no response, while the service continues. */
import type { Row, Wrap } from '../fault.ts';
import { orderIn } from '../order-members.ts';

/** Closes the connection in the middle of the response. */
const broken = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.error(new Error('the service broke down'));
      },
    }),
  );

const onList =
  (test: (perPage: string) => boolean): Wrap =>
  (inner) =>
  async (request, wire) => {
    const perPage = new URL(request.url).searchParams.get('perPage');
    const isMeant = request.method === 'GET' && perPage !== null && test(perPage);
    return isMeant ? broken() : inner(request, wire);
  };

const REFUSED_REPEAT = 409;
/** A repeated `merchant_reference` gets no response, so that nobody sees what became of it. */
const onRepeat: Wrap = (inner) => {
  const known = new Set<unknown>();
  return async (request, wire) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const { merchant_reference: reference } = orderIn(text) ?? {};
    const response = await inner(request, wire);
    // With other refusals the headers or the body are wrong.
    const isMeant = response.ok || response.status === REFUSED_REPEAT;
    if (typeof reference !== 'string' || !isMeant) return response;
    if (known.has(reference)) return broken();
    known.add(reference);
    return response;
  };
};

export const silenceFaults: readonly Row[] = [
  [
    'per-page-text-silence',
    'A `perPage` that is not a number gets no response.',
    onList((perPage) => Number.isNaN(Number(perPage))),
  ],
  [
    'per-page-zero-silence',
    'A `perPage` of 0 or less gets no response.',
    onList((perPage) => perPage !== '' && Number(perPage) <= 0),
  ],
  ['repeat-silence', 'A repeated `merchant_reference` gets no response.', onRepeat],
];
