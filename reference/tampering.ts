/** Tools for faults: they change a request, a response, or its bytes. */

import type { Deployment, Wrap } from './fault.ts';
import type { Kind } from './refusals.ts';
import { KIND_HEADER } from './render.ts';

export type Members = Record<string, unknown>;
export type Operation = 'initiate' | 'list' | 'other';

/** A request that may be changed before the service gets it. */
export interface Draft {
  readonly operation: Operation;
  readonly url: URL;
  readonly headers: Headers;
  readonly rawHeaders: readonly string[];
  body: string;
}

/** A response of the reference service, with its parsed body. */
interface ServiceResponse {
  readonly operation: Operation;
  readonly kind: Kind | null;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Members;
}

function operationOf({ method, url }: Request): Operation {
  const { pathname } = new URL(url);
  if (method === 'POST' && pathname.endsWith('/initiate-disbursement')) return 'initiate';
  return method === 'GET' && pathname.endsWith('/transactions') ? 'list' : 'other';
}

/** Passes another request to the service than the one that was sent. */
export function changeRequest(change: (draft: Draft, options: Deployment) => void): Wrap {
  return (inner, options) => async (request, wire) => {
    const { url, method, headers } = request;
    const draft: Draft = {
      operation: operationOf(request),
      url: new URL(url),
      headers: new Headers(headers),
      rawHeaders: wire?.incoming.rawHeaders ?? [...headers].flat(),
      // Latin-1 keeps each byte, including bytes that are not UTF-8.
      body: Buffer.from(await request.arrayBuffer()).toString('latin1'),
    };
    change(draft, options);
    // Bytes, not a string: `Request` adds a Content-Type to a string.
    const body = draft.body === '' ? null : Buffer.from(draft.body, 'latin1');
    return inner(new Request(draft.url, { method, headers: draft.headers, body }), wire);
  };
}

/** Changes the response of the service. `make` is called once for each service. */
export function changeResponse(make: () => (response: ServiceResponse) => unknown): Wrap {
  return (inner) => {
    const change = make();
    return async (request, wire) => {
      const response = await inner(request, wire);
      const { status } = response;
      if (response.body === null) return response;
      const headers = new Headers(response.headers);
      const text = await response.text();
      if (!/^[{[]/.test(text)) return new Response(text, { status, headers });
      const changed = change({
        operation: operationOf(request),
        kind: headers.get(KIND_HEADER) as Kind | null,
        body: JSON.parse(text),
        ...{ status, headers },
      });
      if (changed instanceof Response) return changed;
      return new Response(JSON.stringify(changed), { status, headers });
    };
  };
}

/** Changes accepted responses of one operation; `count` is their number, from 1. */
export function onSuccess(
  operation: Operation,
  change: (envelope: Members, count: number) => unknown,
): Wrap {
  return changeResponse(() => {
    let count = 0;
    return ({ operation: actual, kind, body }) => {
      if (kind !== null || actual !== operation) return body;
      count += 1;
      return change(body, count);
    };
  });
}

/** Changes refusals of one kind, for any operation. */
export function onRefusal(wanted: Kind, change: (envelope: Members) => unknown): Wrap {
  return changeResponse(
    () =>
      ({ kind, body }) =>
        kind === wanted ? change(body) : body,
  );
}

export function onTransaction(change: (data: Members, count: number) => unknown): Wrap {
  return onSuccess('initiate', (envelope, count) => ({
    ...envelope,
    data: change(envelope.data as Members, count),
  }));
}

export function onActivity(change: (activity: Members, count: number) => unknown): Wrap {
  return onTransaction((data, count) => ({
    ...data,
    activities: (data.activities as Members[]).map((activity) => change(activity, count)),
  }));
}

export function onPage(change: (items: readonly Members[], count: number) => unknown): Wrap {
  return onSuccess('list', (envelope, count) => ({
    ...envelope,
    data: change(envelope.data as Members[], count),
  }));
}

/** Adds a row to the end of a list that has room for it, and selects no page. */
export const withRow =
  (row: Members, isShown: () => boolean = () => true): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const [, size] = /\?perPage=(\d+)$/.exec(request.url) ?? [];
    if (size === undefined || response.headers.has(KIND_HEADER) || !isShown()) return response;
    const body = (await response.clone().json()) as { readonly data: readonly Members[] };
    if (body.data.length >= Number(size)) return response;
    return Response.json({ ...body, data: [...body.data, row] }, response);
  };

export function onItem(change: (item: Members, index: number) => unknown): Wrap {
  return onPage((items) => items.map(change));
}

/** Both faults at once. */
export const both =
  (first: Wrap, second: Wrap): Wrap =>
  (inner, options) =>
    second(first(inner, options), options);

/** Changes every transaction and summary in a response. */
export const onEveryTransaction = (change: (data: Members) => Members): Wrap =>
  both(onTransaction(change), onItem(change));

export function without(value: Members, ...names: string[]): Members {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Replaces the bytes of a response; `null` keeps them. */
export function onWire(
  change: (
    text: string,
    response: { operation: Operation; count: number },
  ) => string | Uint8Array<ArrayBuffer> | null,
): Wrap {
  return (inner) => {
    let count = 0;
    return async (request, wire) => {
      const response = await inner(request, wire);
      const { status, headers } = response;
      if (response.body === null) return response;
      const text = await response.text();
      // Counted without a wait in between, so that simultaneous responses get different numbers.
      count += 1;
      const changed = change(text, { operation: operationOf(request), count });
      return new Response(changed ?? text, { status, headers });
    };
  };
}

const PAGE = '<!DOCTYPE html><html><body><h1>Internal Server Error</h1></body></html>';

/** The page of a server in front of, or in place of, the service. */
export function page(status: number): Response {
  return new Response(PAGE, { status, headers: { 'Content-Type': 'text/html' } });
}
