/** Servers that do nothing of what the document says, in the ways that fool a careless suite. */
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import { summary, transaction } from '../reference/documents.ts';
import type { FetchHandler } from '../src/drive/handler-transport.ts';

const entry = {
  reference: '3f1d0c52-8a6e-4d0b-9c51-0d8b6b1f2a77',
  merchantReference: 'fixed',
  amount: 100,
  fee: '10.00',
  narration: 'Transfer',
  userAgent: 'client',
  createdMs: 0,
};
const dialect: Dialect = defaultDialect;
const success = (data: unknown) =>
  Response.json({ status: 'success', message: 'Done', data, errors: null });

const made = () => success(transaction(entry, 'pending', dialect));
const listed = () => success([summary(entry, 'pending', dialect)]);

/** What a conforming service would say to a documented request, whatever is asked. */
const fixed: Readonly<Record<string, FetchHandler>> = {
  'a disbursement for everything': () => made(),
  'a list for everything': () => listed(),
  'an empty list for everything': () => success([]),
  'what fits the path': ({ url }) => (url.includes('/transactions') ? listed() : made()),
  'what fits the path and the amount': async (request) => {
    if (request.url.includes('/transactions')) return listed();
    const [, amount] = /"amount"\s*:\s*(\d+(?:\.\d+)?)/.exec(await request.text()) ?? [];
    const reference = crypto.randomUUID();
    return success(
      transaction({ ...entry, reference, amount: Number(amount) }, 'pending', dialect),
    );
  },
};

const rest: Readonly<Record<string, FetchHandler>> = {
  'an empty object': () => Response.json({}),
  'an empty body': () => new Response(null, { status: 200 }),
  'a refusal for everything': () =>
    Response.json({ status: 'error', message: 'No', data: null, errors: null }, { status: 400 }),
  'a refusal with 200 for everything': () =>
    Response.json({ status: 'error', message: 'No', data: null, errors: null }),
  silence: () => new Promise<Response>(() => {}),
  'the request itself': async (request) =>
    new Response(await request.text(), { headers: { 'Content-Type': 'application/json' } }),
  'a page': () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
};

export interface EmptyServer {
  readonly answer: string;
  readonly handler: FetchHandler;
  readonly isFixed: boolean;
}

export const emptyServers: readonly EmptyServer[] = [
  ...Object.entries(fixed).map(([answer, handler]) => ({ answer, handler, isFixed: true })),
  ...Object.entries(rest).map(([answer, handler]) => ({ answer, handler, isFixed: false })),
];
