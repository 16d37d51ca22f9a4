// A funds disbursement service on plain node:http, without dependencies.
//
//   node plain.mjs [--port N] [--token T] [--biz B]
//
// Choices where the interface leaves room:
//   prefix            none; repeated leading slashes are tolerated
//   refusals          401 for the token, 404/405 for the route, 413 for size; everything else is
//                     HTTP 200 with status "error"; data null; errors a string (401, 404, 405, ...)
//                     or a number (the 200 ones)
//   success           200 for both operations
//   bodies            compact, chunked, raw UTF-8, Content-Type "Application/JSON;charset=UTF-8"
//   reference         UUID version 4, lower case
//   merchant_reference  any length, may repeat: each request makes its own transaction
//   completion        at the next list, which already shows it as `processed`
//   list              newest first; only the token is required; perPage defaults to 25, at most 200
//                     (more is cut to 200), anything that is not a positive integer means 25
//   limits            amount up to 9007199254740991, body up to 1 MiB

import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import process from 'node:process';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string', default: 'plain-access-token' },
    biz: { type: 'string', default: 'BIZ-10045' },
  },
});

const MAX_BODY = 1024 * 1024;
const DEFAULT_PER_PAGE = 25;
const MAX_PER_PAGE = 200;
const FEE = '25.00';

const ledger = []; // oldest first

// ---- responses ---------------------------------------------------------------------------------

class Refusal extends Error {
  constructor(httpStatus, message, errors, headers = {}) {
    super(message);
    Object.assign(this, { httpStatus, errors, headers });
  }
}

const refuse = (code, message) => new Refusal(200, message, code);

function failure({ message, errors }) {
  return { status: 'error', message, data: null, errors };
}

function respond(req, res, httpStatus, envelope, headers = {}) {
  res.writeHead(httpStatus, {
    'Content-Type': 'Application/JSON;charset=UTF-8',
    'X-Request-Id': randomUUID(),
    'Cache-Control': 'no-store',
    ...headers,
  });
  if (req.method === 'HEAD') return res.end();
  // Two writes and no length: the body goes out chunked.
  const text = JSON.stringify(envelope);
  const half = text.indexOf(',') + 1;
  res.write(text.slice(0, half));
  res.end(text.slice(half));
}

// ---- reading the request ---------------------------------------------------------------------

function readBody(req) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    let size = 0;
    req.on('data', (chunk) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
      else
        reject(
          new Refusal(413, 'The request is too large', 'PAYLOAD_TOO_LARGE', {
            Connection: 'close',
          }),
        );
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', reject);
  });
}

function checkToken(req) {
  if (req.headers.authorization !== `Bearer ${options.token}`) {
    throw new Refusal(401, 'Accès refusé: a valid bearer token is needed', 'UNAUTHENTICATED', {
      'WWW-Authenticate': 'Bearer',
    });
  }
}

function checkBusiness(req) {
  const number = req.headers['x-biz-number'];
  if (!number) throw refuse(1001, 'The X-Biz-Number header is missing');
  if (number !== options.biz) throw refuse(1002, 'Unknown business');
}

function checkContentType(req) {
  const mediaType = (req.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (mediaType !== 'application/json') throw refuse(1003, 'Content-Type must be application/json');
}

function parseObject(bytes) {
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse(1004, 'The body is not valid JSON');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw refuse(1005, 'The body must be a JSON object');
  }
  return value;
}

function checkFields(body) {
  const { amount } = body;
  if (typeof amount !== 'number') throw refuse(1101, 'amount must be a number');
  if (!(amount > 0)) throw refuse(1102, 'amount must be more than zero');
  if (amount > Number.MAX_SAFE_INTEGER) throw refuse(1103, 'amount is too large');
  ['bank_code', 'bank_account_number', 'merchant_reference'].forEach((name, i) => {
    if (typeof body[name] !== 'string' || body[name].trim() === '') {
      throw refuse(1110 + i, `${name} must be a text that is not empty`);
    }
  });
}

// ---- the two operations ----------------------------------------------------------------------

function initiate(req, bytes) {
  checkToken(req);
  checkBusiness(req);
  checkContentType(req);
  const body = parseObject(bytes);
  checkFields(body);

  const transaction = {
    reference: randomUUID(),
    type: 'debit',
    type_description: 'Débit – transfer to a bank account',
    amount: body.amount,
    fee: FEE,
    status: 'pending',
    payload: null,
    narration: `Envoi № ${ledger.length + 1} → ${body.bank_account_number} (${body.bank_code})`,
    initiated_at: null,
    paid_at: null,
    activities: [
      {
        message: 'Transaction en attente – pending ⏳',
        action: 'pending',
        meta: null,
        user_agent: req.headers['user-agent'] ?? '',
        device_os: '',
        device_name: '',
      },
    ],
  };
  ledger.push(transaction);
  return { status: 'success', message: 'Transaction initiated ✓', data: transaction, errors: null };
}

function list(req, query) {
  checkToken(req);
  const asked = query.get('perPage') ?? '';
  const perPage = /^0*[1-9]\d*$/.test(asked)
    ? Math.min(Number(asked), MAX_PER_PAGE)
    : DEFAULT_PER_PAGE;

  for (const transaction of ledger) {
    if (transaction.status === 'pending') {
      transaction.status = 'processed';
      transaction.paid_at = Date.now();
    }
  }
  const data = ledger
    .slice(-perPage)
    .reverse()
    .map(({ reference, type, amount, fee, status, narration, paid_at }) => ({
      reference,
      type,
      amount,
      fee,
      status,
      narration,
      paid_at,
    }));
  return {
    status: 'success',
    message: 'Transactions retrieved – liste à jour',
    data,
    errors: null,
  };
}

const routes = {
  '/initiate-disbursement': { method: 'POST', run: (req, bytes) => initiate(req, bytes) },
  '/transactions': { method: 'GET', run: (req, _bytes, query) => list(req, query) },
};

// ---- the server ------------------------------------------------------------------------------

async function handle(req, res) {
  try {
    const bytes = await readBody(req);
    const [target, query = ''] = req.url.split('?');
    const path = target.replace(/^\/+/, '/');
    if (!Object.hasOwn(routes, path)) throw new Refusal(404, 'No such resource', 'NOT_FOUND');
    const route = routes[path];
    if (req.method !== route.method) {
      throw new Refusal(405, `Use ${route.method} here`, 'METHOD_NOT_ALLOWED', {
        Allow: route.method,
      });
    }
    respond(req, res, 200, route.run(req, bytes, new URLSearchParams(query)));
  } catch (error) {
    if (res.headersSent || res.destroyed) return;
    const refusal =
      error instanceof Refusal ? error : new Refusal(500, 'Something went wrong', 'INTERNAL');
    respond(req, res, refusal.httpStatus, failure(refusal), refusal.headers);
  }
}

const server = createServer({ requireHostHeader: false, keepAliveTimeout: 60_000 }, handle);
server.on('checkExpectation', handle);

// What is not even HTTP is answered with the envelope as well.
server.on('clientError', (error, socket) => {
  if (!socket.writable) return socket.destroy();
  const line =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request';
  const text = JSON.stringify(
    failure({ message: 'The request cannot be read', errors: 'BAD_REQUEST' }),
  );
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: Application/JSON;charset=UTF-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
});

process.on('SIGTERM', () => process.exit(0));

server.listen(Number(options.port), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/`);
});
