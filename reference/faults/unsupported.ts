/** Faults in the responses to unknown paths and wrong methods. */
import type { Row, Wrap } from '../fault.ts';
import { page } from '../tampering.ts';

const documented: Readonly<Record<string, string>> = {
  '/initiate-disbursement': 'POST',
  '/transactions': 'GET',
};

type Place = 'method' | 'path';

/** The unsupported part of a request: its method or its path; `null` for a documented operation. */
function unsupportedOf({ method, url }: Request): Place | null {
  const documentedPath = Object.keys(documented).find((path) =>
    new URL(url).pathname.endsWith(path),
  );
  if (documentedPath === undefined) return 'path';
  return method === documented[documentedPath] ? null : 'method';
}

/** Responds to these requests without the service. */
const respondTo =
  (places: readonly Place[], make: () => Response): Wrap =>
  (inner) =>
  async (request, wire) => {
    const place = unsupportedOf(request);
    return place !== null && places.includes(place) ? make() : inner(request, wire);
  };

const success = () =>
  Response.json({ status: 'success', message: 'Fine', data: null, errors: null });

export const unsupportedFaults: readonly Row[] = [
  [
    'method-nothing',
    'A wrong method gets status 405 and no body.',
    respondTo(['method'], () => new Response(null, { status: 405 })),
  ],
  ['method-page', 'A wrong method gets an HTML page.', respondTo(['method'], () => page(405))],
  ['method-accepted', 'A wrong method gets a success.', respondTo(['method'], success)],
  ['unknown-path-page', 'An unknown path gets an HTML page.', respondTo(['path'], () => page(404))],
  [
    'unknown-path-without-data',
    'The refusal of an unknown path has only a `status`.',
    respondTo(['path'], () => Response.json({ status: 'error' }, { status: 404 })),
  ],
  [
    'unsupported-page-200',
    'Unknown paths and wrong methods get an HTML page with status 200.',
    respondTo(['method', 'path'], () => page(200)),
  ],
];
