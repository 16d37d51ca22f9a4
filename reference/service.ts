/** The service of the interface as a plain handler: a Request in, a Response out. */
import { type Context, Hono } from 'hono';
import { defaultDialect } from './dialect.ts';
import { summary, transaction } from './documents.ts';
import type { Entry } from './entry.ts';
import type { Deployment, Fault } from './fault.ts';
import type { Handler } from './handler.ts';
import { openLedger } from './ledger.ts';
import { readOrder } from './orders.ts';
import { envelopeOfRefusal, type Refusal, statusOfRefusal } from './refusals.ts';
import { KIND_HEADER, render } from './render.ts';

export interface ServiceOptions extends Deployment {
  /** What this deployment gets wrong. */
  readonly faults?: readonly Fault[];
}

/** Bytes that are no UTF-8 are no JSON: nothing is put in their place. */
async function textOf(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

const pageSizes = [10, 25, 50, 100];

/** Makes a service with an empty ledger. */
export function makeService(options: ServiceOptions): Handler {
  const { dialect = defaultDialect, faults = [] } = options;
  const wrap = (inner: Handler, layer: Fault['layer']) =>
    faults
      .filter((fault) => fault.layer === layer)
      .reduce((handler, fault) => fault.wrap(handler, options), inner);
  return wrap(render(wrap(makeCore(options), 'service'), dialect, options.sleep), 'wire');
}

/** The service itself: what it answers, before it is written down. */
function makeCore(options: ServiceOptions): Handler {
  const { tokens, bizNumbers, dialect = defaultDialect, nowMs = Date.now } = options;
  const { other } = options;
  const first = openLedger(dialect, nowMs, options.store);
  const second = openLedger(dialect, nowMs);
  const isOther = ({ req }: Context) =>
    other !== undefined && tokenIn(req.header('authorization')) === other.token;

  const statusOf = ({ createdMs }: Entry) =>
    nowMs() - createdMs >= dialect.completesAfterMs ? dialect.completed : 'pending';

  function succeed(sentence: string, data: unknown): Response {
    const message = { sentence, blank: ' ', accented: `${sentence}: réussi ✓ 成功` };
    const body = { status: 'success', message: message[dialect.successMessage] };
    return Response.json({ ...body, data, errors: null });
  }

  const refuse = (refusal: Refusal) =>
    Response.json(envelopeOfRefusal(refusal, dialect), {
      status: statusOfRefusal(refusal.kind, dialect),
      headers: { [KIND_HEADER]: refusal.kind },
    });

  function tokenIn(authorization = ''): string {
    const pattern = dialect.bearerCase === 'any' ? /^Bearer (\S+)$/i : /^Bearer (\S+)$/;
    return pattern.exec(authorization)?.[1] ?? '';
  }

  function checkToken(context: Context): Refusal | null {
    if (isOther(context) || tokens.includes(tokenIn(context.req.header('authorization'))))
      return null;
    return { kind: 'credentials', field: 'authorization', message: 'Invalid access token' };
  }

  function checkBusiness(context: Context): Refusal | null {
    const known = isOther(context) ? [other?.bizNumber ?? ''] : bizNumbers;
    if (known.includes(context.req.header('x-biz-number') ?? '')) return null;
    return { kind: 'business', field: 'x-biz-number', message: 'Unknown business number' };
  }

  function checkMediaType({ req }: Context): Refusal | null {
    if (/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return null;
    return { kind: 'media-type', field: 'content-type', message: 'Send application/json' };
  }

  async function initiate(context: Context): Promise<Response> {
    const refusal = checkToken(context) ?? checkBusiness(context) ?? checkMediaType(context);
    if (refusal !== null) return refuse(refusal);
    const read = readOrder(await textOf(context.req.raw), dialect);
    if (!read.ok) return refuse(read.refusal);
    const ledger = isOther(context) ? second : first;
    const earlier = ledger.find(read.order.merchantReference);
    if (earlier !== undefined && dialect.repeats === 'refused') {
      const message = 'This merchant reference was used before';
      return refuse({ kind: 'repeat', field: 'merchant_reference', message });
    }
    const userAgent = context.req.header('user-agent') ?? '';
    const replayed = dialect.repeats.startsWith('replayed') ? earlier : undefined;
    const entry = replayed ?? ledger.add({ ...read.order, userAgent });
    const status = dialect.repeats === 'replayed-now' && replayed ? statusOf(entry) : 'pending';
    return succeed('Transaction initiated', transaction(entry, status, dialect));
  }

  /** How many transactions come before the page that is asked for. */
  function beforePage({ req }: Context, size: number): number {
    if (dialect.pageSelector === 'none') return 0;
    const value = req.query(dialect.pageSelector) ?? '';
    if (!/^\d{1,6}$/.test(value)) return 0;
    return dialect.pageSelector === 'page' ? Math.max(0, Number(value) - 1) * size : Number(value);
  }

  function list(context: Context): Response {
    const refusal =
      checkToken(context) ??
      (dialect.bizNumberOnList === 'required' ? checkBusiness(context) : null) ??
      (dialect.contentTypeOnList === 'required' ? checkMediaType(context) : null);
    if (refusal !== null) return refuse(refusal);
    const usual = String(dialect.defaultPerPage);
    const request = context.req.query('perPage') ?? usual;
    const isOdd = !/^\d{1,9}$/.test(request) || Number(request) < 1;
    if (isOdd && dialect.oddPerPage === 'refused') {
      return refuse({ kind: 'field', field: 'perPage', message: 'Send a whole number above 0' });
    }
    if (dialect.pageSizes === 'few' && !isOdd && !pageSizes.includes(Number(request))) {
      const message = `Send one of ${pageSizes.join(', ')}`;
      return refuse({ kind: 'field', field: 'perPage', message });
    }
    const ledger = isOther(context) ? second : first;
    const size = Math.min(Number(isOdd ? usual : request), dialect.maxPerPage);
    const page = ledger.page(size, beforePage(context, size));
    return succeed(
      'Transactions retrieved',
      page.map((entry) => summary(entry, statusOf(entry), dialect)),
    );
  }

  let requests = 0;
  const isTooMany = () => {
    requests += 1;
    return dialect.tooManyRequests === 'sometimes' && requests % 15 === 0;
  };

  /** Another user of this business is at work: what is made for him is on the same list. */
  function makeForOthers(): void {
    if (dialect.others === 'none' || requests % 3 !== 0) return;
    first.add({
      ...{ amount: 75, bankCode: '044', bankAccountNumber: '0690000031' },
      ...{ merchantReference: `other-${requests}`, userAgent: 'another client' },
    });
  }

  const app = new Hono();
  app.use(async (_, next) => {
    const message = 'Too many requests';
    const isRefused = isTooMany();
    makeForOthers();
    return isRefused ? refuse({ kind: 'too-many', field: 'request', message }) : next();
  });
  app.post('/initiate-disbursement', initiate);
  app.get('/transactions', list);
  app.notFound(() => refuse({ kind: 'path', field: 'path', message: 'No such operation' }));
  app.onError(({ message }) => refuse({ kind: 'crash', field: 'request', message }));
  return async (request) => app.fetch(request);
}
