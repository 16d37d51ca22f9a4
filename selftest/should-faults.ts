/** Careless servers, made by hand from the reference: each breaks one `should`, and no `must`. */
import { randomUUID } from 'node:crypto';
import type { FetchHandler } from '../src/drive/handler-transport.ts';
import {
  answers,
  changedTransactions,
  isInitiate,
  items,
  type Json,
  of,
  requests,
  service,
  taking,
  type Wrong,
} from './must-faults.ts';
import { credentials } from './pipeline.ts';

/** Changes whole answers on their way out. */
function responses(
  change: (response: Response, text: string, request: Request) => Response,
): () => FetchHandler {
  return () => {
    const handler = service();
    return async (request) => {
      const response = await handler(request);
      return change(response, await response.text(), request);
    };
  };
}

/** Refuses some disbursements that the reference would take. */
function refusing(isRefused: (text: string, request: Request) => boolean): () => FetchHandler {
  return () => {
    const handler = service();
    return async (request) => {
      if (!isInitiate(request) || !isRefused(await request.clone().text(), request)) {
        return handler(request);
      }
      return Response.json(refusal('Not like this'), { status: 400 });
    };
  };
}

const refusal = (message: string) => ({ status: 'error', message, data: null, errors: [message] });

const isSuccess = (text: string) => text.startsWith('{"status":"success"');
const isPath = ({ url }: Request, path: string) => new URL(url).pathname === path;
const isOurs = (request: Request) =>
  isPath(request, '/transactions')
    ? request.method === 'GET'
    : isPath(request, '/initiate-disbursement') && request.method === 'POST';

/** Answers what is around the interface in its own way. */
function unsupported(
  answer: () => Response,
  isAnswered: (request: Request) => boolean,
): () => FetchHandler {
  return () => {
    const handler = service();
    return async (request) =>
      !isOurs(request) && isAnswered(request) ? answer() : handler(request);
  };
}

const isWrongMethod = (request: Request) =>
  isPath(request, '/transactions') || isPath(request, '/initiate-disbursement');
const isUnknownPath = (request: Request) => !isWrongMethod(request);
const html = (status: number) => () =>
  new Response('<h1>Not here</h1>', { status, headers: { 'content-type': 'text/html' } });

const receiver = /"(amount|bank_code|bank_account_number|merchant_reference)"/g;
const countFields = (text: string) => text.match(receiver)?.length ?? 0;

/** Takes a body in which one field is wrong in this way. */
const forgiving = (isForgiven: (body: Json) => boolean) =>
  taking((text) => {
    try {
      const body = JSON.parse(text) as Json | null;
      return typeof body === 'object' && body !== null && !Array.isArray(body) && isForgiven(body);
    } catch {
      return false;
    }
  });

const texts = ['bank_code', 'bank_account_number', 'merchant_reference'];
const pairOf = (text: string) => text.replace(/"errors":/, '"message":"again","errors":');

/** The list of this handler, changed; everything else as the reference has it. */
const lists = (change: (data: Json[], perPage: number) => Json[]) =>
  answers((body, request) => {
    if (isInitiate(request) || body.status !== 'success') return body;
    return { ...body, data: change(body.data, Number(/perPage=(\d+)/.exec(request.url)?.[1])) };
  });

/** A transaction that nobody made in this run. */
const stranger = (like: Json) => () => ({ ...like, reference: randomUUID() });

export const shouldFaultServers: readonly Wrong[] = [
  of(
    'status',
    'both completed words',
    items((t, at) => (at % 2 ? { ...t, status: 'successful' } : t)),
    'STATUS-03',
  ),
  of(
    'fee',
    'negative',
    changedTransactions((t) => ({ ...t, fee: `-${t.fee}` })),
    'FEE-03',
    'LIST-05',
  ),
  of(
    'fee',
    'negative in the list',
    items((t) => ({ ...t, fee: '-10.00' })),
    'FEE-03',
    'LIST-05',
  ),
  of(
    'headers',
    'any media type',
    requests((headers) => {
      const type = headers.get('content-type') ?? '';
      if (type !== '') headers.set('content-type', 'application/json');
    }),
    'HEADER-11',
  ),
  of(
    'headers',
    'any business',
    requests((headers, request) => {
      const number = headers.get('x-biz-number') ?? '';
      if (number !== '' && isInitiate(request)) headers.set('x-biz-number', credentials.bizNumber);
    }),
    'HEADER-12',
  ),
  of(
    'headers',
    'no charset',
    refusing((_, { headers }) => headers.get('content-type') === 'application/json; charset=utf-8'),
    'HEADER-13',
  ),
  of(
    'envelope',
    'text/html',
    responses((response, text) => {
      return new Response(text, {
        status: response.status,
        headers: { 'content-type': 'text/html' },
      });
    }),
    'ENVELOPE-08',
  ),
  of(
    'envelope',
    'no media type on refusals',
    responses((response, text) => {
      if (isSuccess(text)) return new Response(text, response);
      return new Response(new TextEncoder().encode(text), { status: response.status });
    }),
    'ENVELOPE-08',
  ),
  of(
    'envelope',
    'message twice',
    responses((r, text) => new Response(pairOf(text), r)),
    'ENVELOPE-09',
  ),
  of(
    'envelope',
    'a name twice, deep down',
    responses((r, text) => new Response(text.replace('"meta":null', '"meta":null,"meta":null'), r)),
    'ENVELOPE-09',
  ),
  of(
    'envelope',
    'a name twice, once escaped',
    responses((r, text) => {
      return new Response(text.replace('"fee":', '"f\\u0065e":"0.00","fee":'), r);
    }),
    'ENVELOPE-09',
  ),
  of(
    'envelope',
    'byte-order mark',
    responses((r, text) => new Response(`\ufeff${text}`, r)),
    'ENVELOPE-10',
  ),
  of(
    'envelope',
    'empty message',
    answers((body) => ({ ...body, message: '' })),
    'ENVELOPE-11',
  ),
  of(
    'envelope',
    'success with 500',
    responses(
      (r, text) =>
        new Response(text, isSuccess(text) ? { ...r, status: 500, headers: r.headers } : r),
    ),
    'ENVELOPE-12',
  ),
  of(
    'body',
    'no exponents',
    refusing((text) => /"amount":[\d.]+[eE]/.test(text)),
    'BODY-03',
  ),
  of(
    'body',
    'one order of members',
    refusing((text) => countFields(text) === 4 && !/^\s*\{\s*"amount"/.test(text)),
    'BODY-04',
  ),
  of(
    'body',
    'no line breaks',
    refusing((text) => text.includes('\n')),
    'BODY-04',
  ),
  of(
    'body',
    'a field missing',
    forgiving((body) => [...texts, 'amount'].some((name) => body[name] === undefined)),
    'BODY-05',
  ),
  of(
    'body',
    'bank_code missing',
    forgiving((body) => body.bank_code === undefined),
    'BODY-05',
  ),
  of(
    'body',
    'a field null',
    forgiving((body) => [...texts, 'amount'].some((name) => body[name] === null)),
    'BODY-06',
  ),
  of(
    'body',
    'amount as text',
    forgiving((body) => typeof body.amount === 'string'),
    'BODY-07',
  ),
  of(
    'body',
    'account as number',
    forgiving((body) => typeof body.bank_account_number === 'number'),
    'BODY-07',
  ),
  of(
    'body',
    'an empty text',
    forgiving((body) => texts.some((name) => body[name] === '')),
    'BODY-08',
  ),
  of(
    'body',
    'zero',
    forgiving((body) => body.amount === 0),
    'BODY-09',
  ),
  of(
    'body',
    'below zero',
    forgiving((body) => body.amount < 0),
    'BODY-09',
  ),
  of(
    'list',
    'another type',
    items((t) => ({ ...t, type: 'transfer' })),
    'LIST-05',
  ),
  of(
    'list',
    'another fee',
    items((t) => ({ ...t, fee: '0.00' })),
    'LIST-05',
  ),
  of(
    'list',
    'no narration',
    items((t) => ({ ...t, narration: '' })),
    'LIST-05',
  ),
  of(
    'list',
    'one twice on a page',
    lists((data, perPage) =>
      data.length > 2 && perPage > 2 ? [...data.slice(0, -1), data[0] as Json] : data,
    ),
    'LIST-06',
  ),
  of(
    'list',
    'one less than asked',
    lists((data, perPage) => (perPage > 9 ? data.slice(0, perPage - 1) : data)),
    'LIST-07',
  ),
  of(
    'list',
    'none that is new',
    () => {
      let known: Json[] = [];
      return lists(([first], perPage) => {
        if (known.length === 0 && first !== undefined)
          known = Array.from({ length: 12 }, stranger(first));
        // The page is never full, so that what is missing cannot be on another one.
        return known.slice(0, perPage > 50 ? 11 : perPage);
      })();
    },
    'LIST-08',
  ),
  of(
    'list',
    'what was refused is listed',
    () => {
      const handler = service();
      return async (request) => {
        const text = isInitiate(request) ? await request.clone().text() : '';
        const response = await handler(request);
        const isRefused = isInitiate(request) && !isSuccess(await response.clone().text());
        if (isRefused && countFields(text) === 3) {
          const body = { ...JSON.parse(text), bank_account_number: '0000000000' };
          await handler(
            new Request(request.url, {
              method: 'POST',
              headers: request.headers,
              body: new TextEncoder().encode(JSON.stringify(body)),
            }),
          );
        }
        return response;
      };
    },
    'LIST-09',
  ),
  of(
    'unsupported',
    'empty 405',
    unsupported(() => new Response(null, { status: 405 }), isWrongMethod),
    'AROUND-01',
  ),
  of('unsupported', 'HTML 405', unsupported(html(405), isWrongMethod), 'AROUND-01'),
  of(
    'unsupported',
    'any method',
    unsupported(
      () => Response.json({ ...refusal('Fine'), status: 'success', errors: null }),
      isWrongMethod,
    ),
    'AROUND-01',
  ),
  of('unsupported', 'HTML 404', unsupported(html(404), isUnknownPath), 'AROUND-02'),
  of(
    'unsupported',
    'no data in the 404',
    unsupported(() => Response.json({ status: 'error' }, { status: 404 }), isUnknownPath),
    'AROUND-02',
  ),
  of(
    'unsupported',
    'one page for everything',
    unsupported(html(200), () => true),
    'AROUND-01',
    'AROUND-02',
  ),
];
