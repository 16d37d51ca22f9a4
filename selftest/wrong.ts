/** Wrong servers, made by hand from the reference: each breaks one thing, and names the cards. */
import { makeService } from '../reference/service.ts';
import type { FetchHandler } from '../src/handler.ts';
import { credentials } from './pipeline.ts';

export interface Wrong {
  readonly topic: string;
  readonly name: string;
  readonly handler: () => FetchHandler;
  /** Exactly these `must` cards fail. */
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

const accepted = (change: (data: Json, request: Request) => unknown, initiates: boolean) =>
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

const token = `Bearer ${credentials.token}`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isEmpty = (headers: Headers, name: string) => (headers.get(name) ?? '').trim() === '';

function seldom<T>(every: number, change: (value: T) => T): (value: T) => T {
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

export const wrongServers: readonly Wrong[] = [
  of(
    'status',
    'new is processed',
    changedTransactions((t) => ({ ...t, status: 'processed' })),
    'STATUS-01',
  ),
  of(
    'status',
    'Pending in capitals',
    changedTransactions((t) => ({ ...t, status: 'PENDING' })),
    'STATUS-01',
  ),
  of(
    'status',
    'completed in the list',
    items((t) => ({ ...t, status: 'completed' })),
    'STATUS-02',
  ),
  of(
    'fee',
    'one decimal',
    changedTransactions((t) => ({ ...t, fee: '10.0' })),
    'FEE-01',
  ),
  of(
    'fee',
    'a number in the list',
    items((t) => ({ ...t, fee: 10 })),
    'FEE-02',
  ),
  of(
    'fee',
    'Arabic digits',
    changedTransactions((t) => ({ ...t, fee: '١٠.٠٠' })),
    'FEE-01',
  ),
  of(
    'fee',
    'grouped above 1,000',
    changedTransactions((t) => (t.amount > 1000 ? { ...t, fee: '1,050.75' } : t)),
    'FEE-01',
  ),
  of(
    'headers',
    'business number not enforced when empty',
    requests((headers) => {
      if (headers.get('x-biz-number') === '') headers.set('x-biz-number', credentials.bizNumber);
    }),
    'HEADER-02',
  ),
  of(
    'headers',
    'open to everybody where a token is absent',
    requests((headers, request) => {
      if (isInitiate(request) && isEmpty(headers, 'authorization')) {
        headers.set('authorization', token);
      }
    }),
    'HEADER-01',
  ),
  of(
    'headers',
    'JSON where no type is sent',
    requests((headers) => {
      if (isEmpty(headers, 'content-type')) headers.set('content-type', 'application/json');
    }),
    'HEADER-03',
  ),
  of(
    'headers',
    'a bare token',
    requests((headers, request) => {
      if (isInitiate(request) && headers.get('authorization') === credentials.token) {
        headers.set('authorization', token);
      }
    }),
    'HEADER-05',
  ),
  of(
    'headers',
    'two headers enforced only one at a time',
    requests((headers) => {
      if (isEmpty(headers, 'x-biz-number') && isEmpty(headers, 'content-type')) {
        headers.set('x-biz-number', credentials.bizNumber);
        headers.set('content-type', 'application/json');
      }
    }),
    'HEADER-04',
  ),
  of(
    'headers',
    'token compared by its beginning',
    requests((headers) => {
      if (headers.get('authorization')?.startsWith(token)) headers.set('authorization', token);
    }),
    'HEADER-06',
    'HEADER-10',
  ),
  of(
    'headers',
    'list open to everybody',
    requests((headers, request) => {
      if (!isInitiate(request)) headers.set('authorization', token);
    }),
    'HEADER-08',
    'HEADER-09',
    'HEADER-10',
  ),
  of(
    'envelope',
    'HTML for refusals',
    answers((body) => (body.status === 'success' ? body : '<h1>Error</h1>')),
    'ENVELOPE-01',
  ),
  of(
    'envelope',
    'errors is an empty array',
    answers((body) => (body.errors === null ? { ...body, errors: [] } : body)),
    'ENVELOPE-05',
  ),
  of(
    'envelope',
    'status is true',
    answers((body) => (body.status === 'success' ? { ...body, status: true } : body)),
    'ENVELOPE-03',
    'ENVELOPE-04',
  ),
  of(
    'envelope',
    'an array with the transaction in it',
    accepted((data) => [data], true),
    'ENVELOPE-06',
  ),
  of(
    'envelope',
    'null for a list',
    accepted(() => null, false),
    'ENVELOPE-07',
  ),
  of(
    'envelope',
    'no data on failure',
    answers(({ data, ...rest }) => (rest.status === 'success' ? { ...rest, data } : rest)),
    'ENVELOPE-02',
  ),
  of(
    'envelope',
    'message is null on failure',
    answers((body) => (body.status === 'success' ? body : { ...body, message: null })),
    'ENVELOPE-03',
  ),
  of(
    'initiate',
    'every second refused at first',
    () => {
      const handler = service();
      let count = 0;
      return async (request) => {
        if (isInitiate(request)) count += 1;
        // Later ones are probes of other cards.
        if (count % 2 !== 0 || count > 8 || !isInitiate(request)) return handler(request);
        const body = { status: 'error', message: 'Try later', data: null, errors: null };
        return Response.json(body, { status: 500 });
      };
    },
    'INITIATE-01',
  ),
  of(
    'initiate',
    'all refused after sixteen',
    () => {
      const handler = service();
      let count = 0;
      return async (request) => {
        if (isInitiate(request)) count += 1;
        if (count <= 16 || !isInitiate(request)) return handler(request);
        return handler(new Request('http://127.0.0.1:1/nowhere'));
      };
    },
    'INITIATE-01',
  ),
  of(
    'initiate',
    'answers redirect',
    () => {
      const handler = service();
      return async (request) => {
        const isLarge =
          isInitiate(request) && (await request.clone().text()).includes('"amount":9');
        const response = await handler(request);
        if (!isLarge || response.status !== 200) return response;
        return new Response(await response.text(), { status: 307, headers: { location: '/' } });
      };
    },
    'INITIATE-01',
  ),
  of(
    'body',
    'anything not JSON',
    taking((text) => !isJson(text)),
    'BODY-01',
  ),
  of(
    'body',
    'something behind the JSON',
    taking((text) => text.endsWith('} end')),
    'BODY-01',
  ),
  of(
    'body',
    'an array of one',
    taking((text) => text.startsWith('[{')),
    'BODY-02',
  ),
  of(
    'transaction',
    'no paid_at',
    changedTransactions(({ paid_at: _, ...rest }) => rest),
    'TRANSACTION-01',
  ),
  of(
    'transaction',
    'narration null',
    changedTransactions((t) => ({ ...t, narration: null })),
    'TRANSACTION-02',
  ),
  of(
    'transaction',
    'activities null',
    changedTransactions((t) => ({ ...t, activities: null })),
    'TRANSACTION-02',
  ),
  of(
    'activity',
    'none',
    changedTransactions((t) => ({ ...t, activities: [] })),
    'ACTIVITY-03',
  ),
  of(
    'activity',
    'device null',
    changedTransactions((t) => ({ ...t, activities: [{ ...t.activities[0], device_os: null }] })),
    'ACTIVITY-02',
  ),
  of(
    'activity',
    'created',
    changedTransactions((t) => ({ ...t, activities: [{ ...t.activities[0], action: 'created' }] })),
    'ACTIVITY-04',
  ),
  of(
    'activity',
    'no meta',
    changedTransactions((t) => {
      const { meta: _, ...rest } = t.activities[0];
      return { ...t, activities: [rest] };
    }),
    'ACTIVITY-01',
  ),
  of(
    'reference',
    'no hyphens',
    changedTransactions((t) => ({ ...t, reference: t.reference.replaceAll('-', '') })),
    'REFERENCE-01',
  ),
  of(
    'reference',
    'serial numbers listed',
    items((t, at) => ({ ...t, reference: `T${at}` })),
    'REFERENCE-02',
  ),
  of(
    'reference',
    'one repeats',
    () => {
      let first: string | null = null;
      const repeat = seldom<Json>(10, (t) => ({ ...t, reference: first ?? t.reference }));
      return changedTransactions((t) => {
        first ??= t.reference;
        return repeat(t);
      })();
    },
    'REFERENCE-03',
  ),
  of(
    'amount',
    'a string',
    changedTransactions((t) => ({ ...t, amount: String(t.amount) })),
    'AMOUNT-01',
  ),
  of(
    'amount',
    'cents cut off',
    changedTransactions((t) => ({ ...t, amount: Math.floor(t.amount) })),
    'AMOUNT-02',
  ),
  of(
    'amount',
    'listed in hundredths',
    items((t) => ({ ...t, amount: t.amount * 100 })),
    'AMOUNT-04',
  ),
  of(
    'amount',
    'listed as text',
    items((t) => ({ ...t, amount: `${t.amount}` })),
    'AMOUNT-03',
  ),
  of(
    'list',
    'perPage ignored',
    () => {
      const handler = service();
      return async (request) => {
        const url = request.url.replace(/perPage=\d+/, 'perPage=100');
        return handler(new Request(url, request));
      };
    },
    'LIST-02',
  ),
  of(
    'list',
    'no narration',
    items(({ narration: _, ...rest }) => rest),
    'LIST-03',
  ),
  of(
    'list',
    'type null',
    items((t) => ({ ...t, type: null })),
    'LIST-04',
  ),
  of(
    'list',
    'refused altogether',
    () => {
      const handler = service();
      return async (request) =>
        isInitiate(request) ? handler(request) : handler(new Request('http://127.0.0.1:1/no'));
    },
    'LIST-01',
  ),
];
