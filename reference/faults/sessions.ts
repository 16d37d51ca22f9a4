/** Faults of a session, which has a cookie beside the token. */

import type { Deployment, Row, Wrap } from '../fault.ts';
import { goodValue, headerNames } from '../good-headers.ts';
import type { Handler } from '../handler.ts';
import { KIND_HEADER } from '../render.ts';
import { both, changeRequest, type Members, page } from '../tampering.ts';
import { cookieSet } from './elsewhere.ts';

const hasSession = ({ headers }: Request) => headers.get('cookie')?.includes('session=') === true;
const hasRightHeaders = ({ headers }: Request, options: Deployment) =>
  headerNames.every((name) => headers.get(name) === goodValue(name, options));

/** Changes how requests with the right headers and the cookie of an earlier response are answered. */
const inSession = (respond: (inner: Handler) => Handler): Wrap =>
  both((inner, options) => {
    const own = respond(inner);
    return (request, wire) =>
      hasSession(request) && hasRightHeaders(request, options)
        ? own(request, wire)
        : inner(request, wire);
  }, cookieSet);

/** Shows the errors of a refusal in the next response too. */
function flashed(inner: Handler): Handler {
  let errors: unknown = null;
  return async (request, wire) => {
    const response = await inner(request, wire);
    const { status, headers } = response;
    const envelope = (await response.json()) as Members;
    const shown = errors;
    errors = envelope.errors;
    const isRefused = headers.has(KIND_HEADER);
    if (isRefused || shown === null) return Response.json(envelope, { status, headers });
    return Response.json({ ...envelope, errors: shown }, { status, headers });
  };
}

/** The largest size of a page in the session. */
function largestSize(inner: Handler, options: Deployment): Handler {
  let largest = 0;
  const withSize = changeRequest(({ operation, url }) => {
    if (operation !== 'list') return;
    const size = Number(url.searchParams.get('perPage'));
    if (Number.isInteger(size)) largest = Math.max(largest, size);
    if (largest > 0) url.searchParams.set('perPage', String(largest));
  });
  return withSize(inner, options);
}

export const sessionFaults: readonly Row[] = [
  [
    'session-expired-page',
    'A disbursement with the cookie of an earlier response gets an HTML page, because it lacks the token of a form.',
    inSession((inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isMeant = request.method === 'POST' && !response.headers.has(KIND_HEADER);
      return isMeant ? page(419) : response;
    }),
  ],
  [
    'session-flashes-errors',
    'A success after a refusal with the same cookie has the errors of that one.',
    inSession(flashed),
  ],
  [
    'session-keeps-size',
    'A list with the cookie of an earlier response has as many items as the largest page of the session.',
    (inner, options) => inSession((own) => largestSize(own, options))(inner, options),
  ],
];
