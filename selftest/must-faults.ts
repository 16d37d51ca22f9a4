/** Makes wrong servers of the reference, by what goes in and by what comes out. */
import { makeService } from '../reference/service.ts';
import type { FetchHandler } from '../src/drive/handler-transport.ts';
import { credentials } from './pipeline.ts';

export interface Wrong {
  readonly topic: string;
  readonly name: string;
  readonly handler: () => FetchHandler;
  /** Exactly these `must` checks fail. */
  readonly fails: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: a wrong server does what no type allows
export type Json = { [name: string]: any };

export const service = (dialect = {}) => {
  const base = { tokens: [credentials.token], bizNumbers: [credentials.bizNumber] };
  return makeService({ ...base, ...dialect });
};

export const isInitiate = (request: Request) => request.method === 'POST';

/** Changes the JSON of some answers on their way out. */
export function answers(change: (body: Json, request: Request) => unknown): () => FetchHandler {
  return () => {
    const handler = service();
    return async (request) => {
      const response = await handler(request);
      const body = (await response.json()) as Json;
      const changed = change(body, request);
      const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
      return new Response(text, response);
    };
  };
}

export const accepted = (change: (data: Json, request: Request) => unknown, initiates: boolean) =>
  answers((body, request) => {
    if (body.status !== 'success' || isInitiate(request) !== initiates) return body;
    return { ...body, data: change(body.data, request) };
  });

/** Changes the data of each accepted disbursement. */
export const changedTransactions = (change: (data: Json) => Json) => accepted(change, true);
export const items = (change: (item: Json, at: number) => Json) =>
  accepted((data) => (data as Json[]).map(change), false);

/** Changes some requests on their way in, so that the reference takes what it should refuse. */
export function requests(change: (headers: Headers, request: Request) => void): () => FetchHandler {
  return () => {
    const handler = service();
    return async (request) => {
      const headers = new Headers(request.headers);
      change(headers, request);
      return handler(new Request(request, { headers }));
    };
  };
}

/** Takes wrong bodies, by putting a good one in their place; the amount stays what was sent. */
export function taking(isForgiven: (text: string) => boolean): () => FetchHandler {
  return () => {
    const handler = service();
    const amounts = new Map<string, number>();
    let count = 0;
    return async (request) => {
      const text = await request.text();
      if (!isInitiate(request)) return withAmounts(await handler(request), amounts);
      const isTaken = isForgiven(text);
      if (!isTaken) return handler(withText(request, text));
      count += 1;
      const sent = Number(/"amount":(-?\d[\d.]*)/.exec(text)?.[1] ?? 100);
      const amount = sent > 0 ? sent : 1;
      const receiver = { bank_code: '058', bank_account_number: '0123456789' };
      const body = { amount, ...receiver, merchant_reference: `forgiven${count}` };
      const response = await handler(withText(request, JSON.stringify(body)));
      const { data } = (await response.clone().json()) as Json;
      if (data !== null && sent <= 0) amounts.set(data.reference, sent);
      return withAmounts(response, amounts);
    };
  };
}

function withText({ url, method, headers }: Request, text: string): Request {
  return new Request(url, { method, headers, body: new TextEncoder().encode(text) });
}

async function withAmounts(response: Response, amounts: ReadonlyMap<string, number>) {
  const body = (await response.json()) as Json;
  for (const data of [body.data ?? []].flat() as Json[]) {
    data.amount = amounts.get(data.reference) ?? data.amount;
  }
  return Response.json(body, response);
}

export const token = `Bearer ${credentials.token}`;

/** Whether it is one that has to be accepted, as far as its bytes show. */
export async function isDocumented(request: Request): Promise<boolean> {
  const sent = ['authorization', 'x-biz-number', 'content-type'].map((name) =>
    request.headers.get(name),
  );
  const right = [token, credentials.bizNumber, 'application/json'];
  if (!isInitiate(request) || sent.join() !== right.join()) return false;
  const text = await request.clone().text();
  return /^{"amount":.*"bank_code":".*"bank_account_number":.*[^}]}$/.test(text);
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const isEmpty = (headers: Headers, name: string) => (headers.get(name) ?? '').trim() === '';

export function seldom<T>(every: number, change: (value: T) => T): (value: T) => T {
  let count = 0;
  return (value) => {
    count += 1;
    return count % every === 0 ? change(value) : value;
  };
}

export const of = (
  topic: string,
  name: string,
  handler: () => FetchHandler,
  ...fails: string[]
) => ({
  ...{ topic, name, handler, fails },
});
