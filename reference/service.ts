/** The service of the interface as a plain handler: a Request in, a Response out. */
import { type Context, Hono } from 'hono';
import { type Access, makeAccess } from './access.ts';
import { type Dialect, defaultDialect } from './dialect.ts';
import { summary, transaction } from './documents.ts';
import type { Entry } from './entry.ts';
import type { Deployment, Fault } from './fault.ts';
import type { Handler } from './handler.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { readOrder } from './orders.ts';
import { envelopeOfRefusal, type Refusal, statusOfRefusal } from './refusals.ts';
import { KIND_HEADER, render } from './render.ts';

export interface ServiceOptions extends Deployment {
  /** The errors of this deployment. */
  readonly faults?: readonly Fault[];
}

/** The text of a request; empty for bytes that are not UTF-8, because they are not JSON. */
async function textOf(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

const pageSizes = [10, 25, 50, 100];

/** Makes a service; its ledger is empty, or has the entries of `options.store`. */
export function makeService(options: ServiceOptions): Handler {
  const { dialect = defaultDialect, faults = [] } = options;
  const wrap = (inner: Handler, layer: Fault['layer']) =>
    faults
      .filter((fault) => fault.layer === layer)
      .reduce((handler, fault) => fault.wrap(handler, options), inner);
  return wrap(render(wrap(makeCore(options), 'service'), dialect, options.sleep), 'wire');
}

/** The service itself, without the layer that renders a response for the wire. */
function makeCore(options: ServiceOptions): Handler {
  const core = new Core(options);
  const app = new Hono();
  app.use((_, next) => core.beforeEach(next));
  app.post('/initiate-disbursement', (context) => core.initiate(context));
  app.get('/transactions', (context) => core.list(context));
  app.notFound(() => core.refuse({ kind: 'path', field: 'path', message: 'No such operation' }));
  app.onError(({ message }) => core.refuse({ kind: 'crash', field: 'request', message }));
  return async (request) => app.fetch(request);
}

class Core {
  readonly #dialect: Dialect;
  readonly #nowMs: () => number;
  readonly #access: Access;
  readonly #first: Ledger;
  readonly #second: Ledger;
  #requests = 0;

  constructor(options: ServiceOptions) {
    const { dialect = defaultDialect, nowMs = Date.now } = options;
    this.#dialect = dialect;
    this.#nowMs = nowMs;
    this.#access = makeAccess(options);
    this.#first = openLedger(dialect, nowMs, options.store);
    this.#second = openLedger(dialect, nowMs);
  }

  /** Refuses some requests as too many, and adds a transaction of another user to others. */
  async beforeEach(next: () => Promise<void>): Promise<Response | undefined> {
    this.#requests += 1;
    const isTooMany = this.#dialect.tooManyRequests === 'sometimes' && this.#requests % 15 === 0;
    this.#addForOthers();
    if (isTooMany) {
      return this.refuse({ kind: 'too-many', field: 'request', message: 'Too many requests' });
    }
    await next();
    return undefined;
  }

  /** Adds a transaction of another user of the same business, which appears in the same list. */
  #addForOthers(): void {
    if (this.#dialect.others === 'none' || this.#requests % 3 !== 0) return;
    this.#first.add({
      ...{ amount: 75, bankCode: '044', bankAccountNumber: '0690000031' },
      ...{ merchantReference: `other-${this.#requests}`, userAgent: 'another client' },
    });
  }

  async initiate(context: Context): Promise<Response> {
    const access = this.#access;
    const dialect = this.#dialect;
    const refusal = access.token(context) ?? access.business(context) ?? access.mediaType(context);
    if (refusal !== null) return this.refuse(refusal);
    const read = readOrder(await textOf(context.req.raw), dialect);
    if (!read.ok) return this.refuse(read.refusal);
    const ledger = this.#ledgerOf(context);
    const earlier = ledger.find(read.order.merchantReference);
    if (earlier !== undefined && dialect.repeats === 'refused') {
      const message = 'This merchant reference was used before';
      return this.refuse({ kind: 'repeat', field: 'merchant_reference', message });
    }
    const userAgent = context.req.header('user-agent') ?? '';
    const replayed = dialect.repeats === 'accepted' ? undefined : earlier;
    if (dialect.repeats === 'amended') ledger.amend(replayed, read.order);
    const entry = replayed ?? ledger.add({ ...read.order, userAgent });
    const isCurrent = dialect.repeats === 'replayed-now' && replayed !== undefined;
    const status = isCurrent ? this.#statusOf(entry) : 'pending';
    return this.#succeed('Transaction initiated', transaction(entry, status, dialect));
  }

  list(context: Context): Response {
    const access = this.#access;
    const dialect = this.#dialect;
    const refusal =
      access.token(context) ??
      (dialect.bizNumberOnList === 'required' ? access.business(context) : null) ??
      (dialect.contentTypeOnList === 'required' ? access.mediaType(context) : null);
    if (refusal !== null) return this.refuse(refusal);
    const defaultSize = String(dialect.defaultPerPage);
    const requested = context.req.query('perPage') ?? defaultSize;
    const isInvalidSize = !/^\d{1,9}$/.test(requested) || Number(requested) < 1;
    if (isInvalidSize && dialect.oddPerPage === 'refused') {
      const message = 'Send a whole number above 0';
      return this.refuse({ kind: 'field', field: 'perPage', message });
    }
    if (dialect.pageSizes === 'few' && !isInvalidSize && !pageSizes.includes(Number(requested))) {
      const message = `Send one of ${pageSizes.join(', ')}`;
      return this.refuse({ kind: 'field', field: 'perPage', message });
    }
    const size = Math.min(Number(isInvalidSize ? defaultSize : requested), dialect.maxPerPage);
    const page = this.#ledgerOf(context).page(size, this.#beforePage(context, size));
    const summaries = page.map((entry) => summary(entry, this.#statusOf(entry), dialect));
    return this.#succeed('Transactions retrieved', summaries);
  }

  /** The number of transactions before the requested page. */
  #beforePage({ req }: Context, size: number): number {
    const { pageSelector } = this.#dialect;
    if (pageSelector === 'none') return 0;
    const value = req.query(pageSelector.replace('-from-0', '')) ?? '';
    if (!/^\d{1,6}$/.test(value)) return 0;
    if (pageSelector === 'offset') return Number(value);
    return Math.max(0, Number(value) - (pageSelector === 'page' ? 1 : 0)) * size;
  }

  #ledgerOf(context: Context): Ledger {
    return this.#access.isOther(context) ? this.#second : this.#first;
  }

  #statusOf({ createdMs }: Entry): string {
    const { completesAfterMs, completed } = this.#dialect;
    return this.#nowMs() - createdMs >= completesAfterMs ? completed : 'pending';
  }

  #succeed(sentence: string, data: unknown): Response {
    const message = { sentence, blank: ' ', accented: `${sentence}: réussi ✓ 成功` };
    const body = { status: 'success', message: message[this.#dialect.successMessage] };
    return Response.json({ ...body, data, errors: null });
  }

  refuse(refusal: Refusal): Response {
    return Response.json(envelopeOfRefusal(refusal, this.#dialect), {
      status: statusOfRefusal(refusal.kind, this.#dialect),
      headers: { [KIND_HEADER]: refusal.kind },
    });
  }
}
