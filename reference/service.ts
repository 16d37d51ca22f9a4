/** The service of the interface as a plain handler: a Request in, a Response out. */
import { type Context, Hono } from 'hono';
import { type Dialect, defaultDialect } from './dialect.ts';
import { type Entry, openLedger } from './ledger.ts';

export interface ServiceOptions {
  readonly tokens: readonly string[];
  readonly bizNumbers: readonly string[];
  readonly dialect?: Dialect;
  readonly nowMs?: () => number;
}

export type Handler = (request: Request) => Promise<Response>;

type Kind = 'credentials' | 'business' | 'media-type' | 'json' | 'field' | 'repeat' | 'path';
type Refusal = { readonly kind: Kind; readonly field: string; readonly message: string };

const statusByKind: Readonly<Record<Kind, number>> = {
  credentials: 401,
  business: 403,
  'media-type': 415,
  json: 400,
  field: 422,
  repeat: 409,
  path: 404,
};

/** Makes a service with an empty ledger. */
export function makeService(options: ServiceOptions): Handler {
  const { tokens, bizNumbers, dialect = defaultDialect, nowMs = Date.now } = options;
  const ledger = openLedger(nowMs);

  const statusOf = ({ createdMs }: Entry) =>
    nowMs() - createdMs >= dialect.completesAfterMs ? dialect.completed : 'pending';

  function answer(kind: Kind | null, body: unknown): Response {
    const status = kind === null ? 200 : statusByKind[kind];
    const fixed = { 'by-kind': status, 'always-400': 400, 'always-200': 200 };
    const headers = { 'Content-Type': 'application/json' };
    const shown = kind === null ? 200 : fixed[dialect.failureStatus];
    return new Response(JSON.stringify(body), { status: shown, headers });
  }

  const succeed = (message: string, data: unknown) =>
    answer(null, { status: 'success', message, data, errors: null });

  function refuse({ kind, field, message }: Refusal): Response {
    const errors = {
      'by-field': { [field]: [message] },
      list: [{ field, message }],
      text: message,
      null: null,
    };
    const data = { null: null, object: {}, array: [] };
    return answer(kind, {
      status: dialect.failureWord,
      message,
      data: data[dialect.failureData],
      errors: errors[dialect.failureErrors],
    });
  }

  function checkToken({ req }: Context): Refusal | null {
    const [, token = ''] = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '') ?? [];
    if (tokens.includes(token)) return null;
    return { kind: 'credentials', field: 'authorization', message: 'Invalid access token' };
  }

  function checkBusiness({ req }: Context): Refusal | null {
    if (bizNumbers.includes(req.header('x-biz-number') ?? '')) return null;
    return { kind: 'business', field: 'x-biz-number', message: 'Unknown business number' };
  }

  function checkMediaType({ req }: Context): Refusal | null {
    if (/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return null;
    return { kind: 'media-type', field: 'content-type', message: 'Send application/json' };
  }

  async function initiate(context: Context): Promise<Response> {
    const refusal = checkToken(context) ?? checkBusiness(context) ?? checkMediaType(context);
    if (refusal !== null) return refuse(refusal);
    const body = readBody(await context.req.text());
    if (!body.ok) return refuse(body.refusal);
    const earlier = ledger.find(body.order.merchantReference);
    if (earlier !== undefined && dialect.repeats === 'refused') {
      const message = 'This merchant reference was used before';
      return refuse({ kind: 'repeat', field: 'merchant_reference', message });
    }
    const userAgent = context.req.header('user-agent') ?? '';
    const replayed = dialect.repeats === 'replayed' ? earlier : undefined;
    return succeed(
      'Transaction initiated',
      transaction(replayed ?? ledger.add({ ...body.order, userAgent })),
    );
  }

  function list(context: Context): Response {
    const refusal =
      checkToken(context) ??
      (dialect.bizNumberOnList === 'required' ? checkBusiness(context) : null) ??
      (dialect.contentTypeOnList === 'required' ? checkMediaType(context) : null);
    if (refusal !== null) return refuse(refusal);
    const perPage = context.req.query('perPage') ?? String(dialect.defaultPerPage);
    if (!/^\d{1,9}$/.test(perPage) || Number(perPage) < 1) {
      return refuse({ kind: 'field', field: 'perPage', message: 'Send a whole number above 0' });
    }
    const size = Math.min(Number(perPage), dialect.maxPerPage);
    const page = ledger.page(size, dialect.order);
    return succeed(
      'Transactions retrieved',
      page.map((entry) => summary(entry, statusOf(entry))),
    );
  }

  const app = new Hono();
  app.post('/initiate-disbursement', initiate);
  app.get('/transactions', list);
  app.notFound(() => refuse({ kind: 'path', field: 'path', message: 'No such operation' }));
  app.onError((error) => {
    const body = { status: 'error', message: error.message, data: null, errors: null };
    return new Response(JSON.stringify(body), { status: 500 });
  });
  return async (request) => app.fetch(request);
}

type ReadBody =
  | {
      readonly ok: true;
      readonly order: Omit<Parameters<ReturnType<typeof openLedger>['add']>[0], 'userAgent'>;
    }
  | { readonly ok: false; readonly refusal: Refusal };

function readBody(text: string): ReadBody {
  const refused = (kind: Kind, field: string, message: string) =>
    ({ ok: false, refusal: { kind, field, message } }) as const;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refused('json', 'body', 'The body is not JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refused('json', 'body', 'The body is not a JSON object');
  }
  const { amount, bank_code, bank_account_number, merchant_reference } = body as Record<
    string,
    unknown
  >;
  if (typeof amount !== 'number' || amount <= 0 || !Number.isFinite(amount)) {
    return refused('field', 'amount', 'Send a number above 0');
  }
  const texts = { bank_code, bank_account_number, merchant_reference };
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value !== 'string' || value.trim() === '') {
      return refused('field', name, 'Send a text that is not empty');
    }
  }
  const order = {
    amount,
    bankCode: String(bank_code),
    bankAccountNumber: String(bank_account_number),
    merchantReference: String(merchant_reference),
  };
  return { ok: true, order };
}

/** 2.2, as it is at the moment of its making. */
function transaction({ reference, amount, fee, narration, userAgent }: Entry) {
  const activity = {
    message: 'Transaction is pending',
    action: 'pending',
    meta: null,
    user_agent: userAgent,
    device_os: 'unknown',
    device_name: 'unknown',
  };
  return {
    reference,
    type: 'debit',
    type_description: 'Funds disbursement',
    amount,
    fee,
    status: 'pending',
    payload: null,
    narration,
    initiated_at: null,
    paid_at: null,
    activities: [activity],
  };
}

/** 2.4 */
function summary({ reference, amount, fee, narration }: Entry, status: string) {
  return { reference, type: 'debit', amount, fee, status, narration };
}
