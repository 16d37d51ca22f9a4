/** Faults in which a request gets no response, while the service continues. */
import type { Row, Wrap } from '../fault.ts';

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
];
