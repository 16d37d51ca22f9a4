/** Tools for faults in which some requests get another response than that of the service. */
import type { Wrap } from './fault.ts';
import { membersIn } from './order-members.ts';
import type { Kind } from './refusals.ts';
import { KIND_HEADER } from './render.ts';
import { type Members, onTransaction, page } from './tampering.ts';

/** Responds in place of the service to requests with the right token that pass the test. */
export const respondsTo =
  (
    isMeant: (request: Request, order: Members) => boolean,
    respond: () => Response = () => page(500),
  ): Wrap =>
  (inner, { tokens }) =>
  async (request, wire) => {
    const isOwn = request.headers.get('authorization') === `Bearer ${tokens[0]}`;
    if (!isOwn) return inner(request, wire);
    return isMeant(request, await membersIn(request)) ? respond() : inner(request, wire);
  };

/** An HTML page in place of the service, for such disbursements with the right token. */
export const crashesOn = (isMeant: (order: Members) => boolean): Wrap =>
  respondsTo(({ method }, order) => method === 'POST' && isMeant(order));

/** An HTML page in place of the service, for disbursements with such a body, whatever the token. */
export const crashesOnBody =
  (part: RegExp): Wrap =>
  (inner) =>
  async (request, wire) =>
    request.method === 'POST' && part.test(await request.clone().text())
      ? page(500)
      : inner(request, wire);

/** An HTML page in place of the service, for requests with such a header. */
export const crashesOnHeader =
  (name: string, isMeant: (value: string, request: Request) => boolean): Wrap =>
  (inner) =>
  async (request, wire) => {
    const value = request.headers.get(name);
    return value !== null && isMeant(value, request) ? page(500) : inner(request, wire);
  };

/** A header as a runtime that decodes UTF-8 reads it. */
export const inUtf8 = (value: string) => Buffer.from(value, 'latin1').toString();

/** Refuses with something else than the envelope, for some clients. */
export const replacesRefusal =
  (
    kind: Kind,
    isMeant: (request: Request, body: string) => boolean,
    respond: () => Response,
  ): Wrap =>
  (inner) =>
  async (request, wire) => {
    const body = await request.clone().text();
    const response = await inner(request, wire);
    const isOfKind = response.headers.get(KIND_HEADER) === kind;
    return isOfKind && isMeant(request, body) ? respond() : response;
  };

/** The same for the refusal of a wrong field. */
export const replacesFieldRefusal = (
  isMeant: (headers: Headers) => boolean,
  respond: () => Response,
): Wrap =>
  replacesRefusal('field', ({ method, headers }) => method === 'POST' && isMeant(headers), respond);

/** Changes the amount in the response to disbursements with such a body. */
export const amountWhere =
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

export const plainText = () => new Response('Bad Request', { status: 400 });
