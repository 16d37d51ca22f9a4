// A funds disbursement service on the web framework fastify.
//
//   node framework.mjs [--port N] [--token T] [--biz B]
//
// Choices where the interface leaves room:
//   prefix            /api/v2; a trailing slash is tolerated
//   refusals          401 token, 400 missing business number or bad JSON, 403 unknown business,
//                     404/405 route, 409 repeated merchant_reference, 413 size, 415 content type,
//                     422 fields; status "failed"; data {}; errors an object field -> [messages]
//   success           201 for initiate disbursement, 200 for the list
//   bodies            compact, `errors` first, amounts in exponent form (1E2), Content-Length,
//                     extra members (currency, links, pagination, trace_id)
//   reference         UUID version 7, lower case
//   null fields       payload and meta are always objects, initiated_at is an ISO text
//   merchant_reference  at most 50 characters, must be unique
//   completion        half a minute after the request, as `successful`; the ledger starts with
//                     older completed transactions, some of other types than debit
//   list              newest first; token and X-Biz-Number are required; perPage defaults to 15,
//                     at most 100; a bad or larger one is refused; `page` selects a page
//   limits            amount up to 50000000; rate-limit headers are shown, never enforced
//   speed             each response waits 1 to 20 ms
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string', default: 'framework.access.token' },
    biz: { type: 'string', default: '7700012' },
  },
});

const PREFIX = '/api/v2';
const SETTLE_MS = 30_000;
const DEFAULT_PER_PAGE = 15;
const MAX_PER_PAGE = 100;
const METHODS = {
  [`${PREFIX}/initiate-disbursement`]: 'POST',
  [`${PREFIX}/transactions`]: 'GET, HEAD',
};

// ---- small helpers ---------------------------------------------------------------------------

function uuid7(time = Date.now()) {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// An amount of money, written in exponent form: 100 is 1E2.
class Money {
  constructor(value) {
    this.value = value;
  }
  toText() {
    return this.value.toExponential().replace('e+', 'E').replace('e', 'E');
  }
}

function encode(value) {
  if (value instanceof Money) return value.toText();
  if (Array.isArray(value)) return `[${value.map(encode).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([k, v]) => `${JSON.stringify(k)}:${encode(v)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}

function feeFor(amount) {
  if (amount <= 5_000) return '10.75';
  return amount <= 50_000 ? '26.88' : '53.75';
}

// ---- the ledger ------------------------------------------------------------------------------

const ledger = []; // oldest first
const usedReferences = new Set();

function record({ time, type, description, amount, fee, narration, settlesAt }) {
  const transaction = {
    reference: uuid7(time),
    type,
    description,
    amount: new Money(amount),
    fee,
    narration,
    time,
    settlesAt,
  };
  ledger.push(transaction);
  return transaction;
}

const HOUR = 3_600_000;
[
  ['debit', 'Outward transfer', 1250.5, 'Supplier payment'],
  ['credit', 'Wallet funding', 100000, 'Wallet funding by bank transfer'],
  ['debit', 'Outward transfer', 300, 'Refund to customer'],
  ['reversal', 'Reversed transfer', 300, 'Reversal: account closed'],
  ['debit', 'Outward transfer', 74999.99, 'Salary, week 12'],
].forEach(([type, description, amount, narration], i) => {
  const time = Date.now() - (50 - 7 * i) * HOUR;
  const fee = type === 'debit' ? feeFor(amount) : '0.00';
  record({ time, type, description, amount, fee, narration, settlesAt: time + SETTLE_MS });
});

function summary(transaction) {
  const settled = Date.now() >= transaction.settlesAt;
  return {
    narration: transaction.narration,
    currency: 'NGN',
    amount: transaction.amount,
    fee: transaction.fee,
    status: settled ? 'successful' : 'pending',
    type: transaction.type,
    reference: transaction.reference,
    created_at: new Date(transaction.time).toISOString(),
    paid_at: settled ? new Date(transaction.settlesAt).toISOString() : null,
  };
}

// ---- responses ---------------------------------------------------------------------------------

let served = 0;

function respond(reply, httpStatus, envelope) {
  served += 1;
  return reply
    .code(httpStatus)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'x-api-version': '2.4.1',
      'x-ratelimit-limit': 5000,
      'x-ratelimit-remaining': 5000 - (served % 4000),
      'x-ratelimit-reset': Math.ceil(Date.now() / 60_000) * 60,
    })
    .send(encode(envelope));
}

const failed = (message, errors) => ({
  errors,
  data: {},
  message,
  status: 'failed',
  trace_id: uuid7(),
});

const refuse = (reply, httpStatus, field, message) =>
  respond(reply, httpStatus, failed(message, { [field]: [message] }));

// ---- the application -------------------------------------------------------------------------

const app = Fastify({
  http: { requireHostHeader: false },
  routerOptions: { ignoreTrailingSlash: true },
  ajv: {
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      allErrors: true,
    },
  },
  frameworkErrors: (error, _request, reply) =>
    refuse(reply, error.statusCode ?? 400, 'request', 'The request could not be understood.'),
  clientErrorHandler(_error, socket) {
    if (!socket.writable) return socket.destroy();
    const text = encode(failed('Bad request.', { request: ['Not a valid HTTP request.'] }));
    socket.end(
      'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n' +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  },
});

app.removeAllContentTypeParsers();
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request, bytes) => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw Object.assign(new Error('Malformed JSON.'), { statusCode: 400 });
  }
});

app.addHook('onRequest', async (request, reply) => {
  await sleep(1 + Math.random() * 19);

  if (request.is404) {
    const allowed = METHODS[request.url.split('?')[0].replace(/\/$/, '')];
    if (!allowed) return refuse(reply, 404, 'path', 'Resource not found.');
    reply.header('allow', allowed);
    return refuse(reply, 405, 'method', 'Method not allowed.');
  }

  const {
    authorization,
    'x-biz-number': business,
    'content-type': contentType = '',
  } = request.headers;
  if (authorization !== `Bearer ${options.token}`) {
    reply.header('www-authenticate', 'Bearer realm="disbursements"');
    return refuse(reply, 401, 'authorization', 'Unauthenticated.');
  }
  if (!business) return refuse(reply, 400, 'x-biz-number', 'The business number is required.');
  if (business !== options.biz)
    return refuse(reply, 403, 'x-biz-number', 'This business is not yours.');
  if (
    request.method === 'POST' &&
    contentType.split(';')[0].trim().toLowerCase() !== 'application/json'
  ) {
    return refuse(reply, 415, 'content-type', 'Only application/json is supported.');
  }
});

app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'path', 'Resource not found.'));

app.setErrorHandler((error, _request, reply) => {
  if (error.validation) {
    const errors = {};
    for (const { instancePath, params, message } of error.validation) {
      const field = params.missingProperty ?? (instancePath.slice(1) || 'body');
      errors[field] ??= [];
      errors[field].push(message);
    }
    return respond(reply, 422, failed('The given data was invalid.', errors));
  }
  if (error.statusCode >= 400 && error.statusCode < 500) {
    return refuse(reply, error.statusCode, 'body', error.message);
  }
  return refuse(reply, 500, 'server', 'Unexpected error.');
});

const text = { type: 'string', pattern: '\\S' };
const bodySchema = {
  type: 'object',
  required: ['amount', 'bank_code', 'bank_account_number', 'merchant_reference'],
  properties: {
    amount: { type: 'number', exclusiveMinimum: 0, maximum: 50_000_000 },
    bank_code: text,
    bank_account_number: text,
    merchant_reference: { ...text, maxLength: 50 },
  },
};

function dataOf(made, request, time) {
  const { bank_code, bank_account_number, merchant_reference } = request.body;
  return {
    activities: [
      {
        action: 'pending',
        message: 'Transaction is pending',
        meta: { ip: request.ip, channel: 'api' },
        user_agent: request.headers['user-agent'] ?? 'unknown',
        device_os: 'unknown',
        device_name: 'unknown',
        occurred_at: new Date(time).toISOString(),
      },
    ],
    paid_at: null,
    initiated_at: new Date(time).toISOString(),
    payload: { bank_code, bank_account_number, merchant_reference },
    narration: made.narration,
    status: 'pending',
    fee: made.fee,
    amount: made.amount,
    currency: 'NGN',
    type_description: made.description,
    type: made.type,
    reference: made.reference,
    links: { list: `${PREFIX}/transactions` },
  };
}

app.post(
  `${PREFIX}/initiate-disbursement`,
  { schema: { body: bodySchema } },
  async (request, reply) => {
    const { amount, bank_account_number: account, merchant_reference: own } = request.body;
    if (usedReferences.has(own)) {
      return refuse(
        reply,
        409,
        'merchant_reference',
        'The merchant reference has already been taken.',
      );
    }
    usedReferences.add(own);

    const time = Date.now();
    const made = record({
      time,
      type: 'debit',
      description: 'Outward transfer',
      amount,
      fee: feeFor(amount),
      narration: `Disbursement to account ending ${[...account].slice(-4).join('')}`,
      settlesAt: time + SETTLE_MS,
    });
    const data = dataOf(made, request, time);
    return respond(reply, 201, {
      errors: null,
      data,
      message: 'Transaction initiated.',
      status: 'success',
    });
  },
);

app.get(`${PREFIX}/transactions`, async (request, reply) => {
  const { perPage: asked = String(DEFAULT_PER_PAGE), page: askedPage } = request.query;
  const perPage = typeof asked === 'string' && /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
  if (perPage < 1 || perPage > MAX_PER_PAGE) {
    return refuse(reply, 422, 'perPage', `perPage must be an integer from 1 to ${MAX_PER_PAGE}.`);
  }
  const page = /^[1-9]\d{0,6}$/.test(askedPage) ? Number(askedPage) : 1;
  const data = [...ledger]
    .reverse()
    .slice((page - 1) * perPage, page * perPage)
    .map(summary);
  const pagination = {
    page,
    perPage,
    total: ledger.length,
    pages: Math.ceil(ledger.length / perPage),
  };
  return respond(reply, 200, {
    errors: null,
    pagination,
    data,
    message: 'Transactions retrieved.',
    status: 'success',
  });
});

// An unknown Expect header is no reason to refuse.
app.server.on('checkExpectation', (req, res) => app.routing(req, res));
process.on('SIGTERM', () => process.exit(0));

await app.listen({ port: Number(options.port), host: '127.0.0.1' });
console.log(`listening on http://127.0.0.1:${app.server.address().port}${PREFIX}`);
