/**
 * Attacks by what is on the wire: connections, heads, lengths, codings.
 * Above 200 lines: one list.
 */
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { type Attack, bodies, hit, impatient, patient } from './attack.ts';
import { head, rawServer, response, right } from './server.ts';

/** Cuts the right response after another number of bytes each time. */
const cutAt = (share: (count: number) => number, end: 'reset' | 'close') =>
  hit('posts', (socket, good, { count }) => {
    const bytes = right(good);
    const cut = Math.floor(bytes.length * share(count));
    socket.write(bytes.subarray(0, cut), () => {
      if (end === 'reset') socket.resetAndDestroy();
      else socket.end();
    });
  });

const early = response(200, '{"status":"success"}', ['Connection: close']);

const plain = (...lines: readonly string[]) =>
  hit('posts', (socket) => socket.write(head(...lines)));

const connections: readonly Attack[] = [
  { name: 'reset before the first byte', open: cutAt(() => 0, 'reset'), exit: 3 },
  { name: 'reset in the status line', open: cutAt(() => 0.02, 'reset'), exit: 3 },
  { name: 'reset in the header fields', open: cutAt(() => 0.1, 'reset'), exit: 3 },
  { name: 'reset one byte before the end', open: cutAt(() => 0.999, 'reset'), exit: 3 },
  { name: 'reset at any byte', open: cutAt((n) => ((n * 37) % 100) / 101, 'reset'), exit: 3 },
  { name: 'closed at any byte', open: cutAt((n) => ((n * 37) % 100) / 101, 'close'), exit: 3 },
  {
    name: 'closed in a body without a length',
    open: hit('accepted', (socket, { body }) => {
      socket.end(`${head('HTTP/1.1 200 OK')}${body.slice(0, -9)}`);
    }),
    exit: 1,
    fails: ['ENVELOPE-01'],
  },
  { name: 'silence', open: hit('posts', () => {}), settings: impatient, exit: 3 },
  { name: 'silence from the start', open: hit('all', () => {}), settings: impatient, exit: 3 },
  {
    name: 'one byte now and then',
    open: hit('posts', (socket, good) => {
      const bytes = right(good);
      let at = 0;
      const timer = setInterval(() => socket.write(bytes.subarray(at, ++at)), 40);
      socket.on('close', () => clearInterval(timer));
    }),
    settings: impatient,
    exit: 3,
  },
  {
    name: 'a target that dies half-way',
    open: async () => {
      const server = await rawServer((socket, request, good) => {
        if (request.count < 30) socket.write(right(good));
        else void server.close();
      });
      return server;
    },
    exit: 3,
  },
  {
    name: 'each connection closed after its first response, unannounced',
    open: hit('all', (socket, good, { count }) => {
      if (count < 40) socket.end(right(good));
      else socket.write(right(good));
    }),
    exit: 0,
  },
  {
    name: 'a response before the question',
    open: () =>
      rawServer((socket) => socket.write(early), {
        onConnect: (socket) => socket.write(early),
      }),
    // It cannot be distinguished from a target that accepts everything immediately.
    exit: 1,
    fails: [
      ...['HEADER-01', 'HEADER-02', 'HEADER-03', 'HEADER-04', 'HEADER-05', 'HEADER-06'],
      ...['ENVELOPE-02', 'BODY-01', 'BODY-02'],
    ],
  },
];

const heads: readonly Attack[] = [
  { name: 'no HTTP at all', open: hit('all', (s) => s.end('SSH-2.0-x\r\n')), exit: 3 },
  { name: 'HTTP/0.9', open: hit('posts', (s, { body }) => s.end(body)), exit: 3 },
  { name: 'HTTP/2 frames', open: hit('posts', (s) => s.end(Buffer.alloc(60, 4))), exit: 3 },
  { name: 'a status of four digits', open: plain('HTTP/1.1 2000 OK'), exit: 3 },
  { name: 'a NUL in a header', open: plain('HTTP/1.1 200 OK', 'A: b\0c'), exit: 3 },
  {
    name: '100,000 headers',
    open: plain('HTTP/1.1 200 OK', ...Array.from({ length: 100_000 }, (_, n) => `X-${n}: ${n}`)),
    exit: 3,
    grows: 'in turn',
  },
  {
    name: 'a header of 1 MB',
    open: plain('HTTP/1.1 200 OK', `X-Long: ${'x'.repeat(1_000_000)}`),
    exit: 3,
    grows: 'in turn',
  },
  {
    name: '40 KB of headers',
    open: bodies('all', (body) => body, Array(40).fill(`X-Long: ${'x'.repeat(1000)}`)),
    exit: 0,
  },
  {
    name: '1xx without end',
    open: hit('posts', (socket) => {
      const flood = head('HTTP/1.1 103 Early Hints', 'Link: </a>').repeat(20);
      const timer = setInterval(() => socket.write(flood), 1);
      socket.on('close', () => clearInterval(timer));
    }),
    settings: impatient,
    exit: 3,
  },
  {
    name: 'an interim response without end',
    open: hit('posts', (socket) => {
      socket.write('HTTP/1.1 100 Continue\r\n');
      const timer = setInterval(() => socket.write(`X: ${'x'.repeat(60_000)}\r\n`), 1);
      socket.on('close', () => clearInterval(timer));
    }),
    exit: 3,
    grows: 'in turn',
  },
  { name: '101 unasked', open: plain('HTTP/1.1 101 Go', 'Upgrade: h2c'), exit: 3 },
  ...['100 Continue', '102 Processing', '103 Early Hints'].map((line) => ({
    name: `${line} before the response, which is allowed`,
    open: hit('all', (socket, good) => {
      socket.write(Buffer.concat([Buffer.from(head(`HTTP/1.1 ${line}`)), right(good)]));
    }),
    exit: 0 as const,
  })),
  {
    name: '100 and 103 before the response, byte by byte',
    open: hit('accepted', (socket, good, { count }) => {
      if (count > 20) return void socket.write(right(good));
      socket.setNoDelay(true);
      const interim = head('HTTP/1.1 100 Continue') + head('HTTP/1.1 103 Early Hints', 'Link: </>');
      const bytes = Buffer.concat([Buffer.from(interim), right(good)]);
      const send = (at: number) => {
        const step = at < interim.length + 20 ? 1 : bytes.length;
        socket.write(bytes.subarray(at, at + step), () => {
          if (at + step < bytes.length) setImmediate(send, at + step);
        });
      };
      send(0);
    }),
    exit: 0,
  },
];

const lengths: readonly Attack[] = [
  {
    name: 'Content-Length too large',
    open: hit('posts', (socket, { body }) => {
      socket.end(head('HTTP/1.1 200 OK', `Content-Length: ${body.length + 9}`) + body);
    }),
    exit: 3,
  },
  {
    name: 'Content-Length too small',
    open: hit('accepted', (socket, { body }) => {
      socket.write(head('HTTP/1.1 200 OK', `Content-Length: ${body.length - 9}`) + body);
    }),
    exit: 1,
    fails: ['ENVELOPE-01'],
  },
  {
    name: 'two Content-Lengths',
    open: hit('posts', (socket, { body }) => {
      const lines = [`Content-Length: ${body.length}`, `Content-Length: ${body.length - 1}`];
      socket.write(head('HTTP/1.1 200 OK', ...lines) + body);
    }),
    exit: 3,
  },
  { name: 'a negative length', open: plain('HTTP/1.1 200 OK', 'Content-Length: -1'), exit: 3 },
  {
    name: 'a length and chunks',
    open: hit('posts', (socket, { body }) => {
      const lines = ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`];
      const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      socket.write(head('HTTP/1.1 200 OK', ...lines) + chunk);
    }),
    exit: 3,
  },
  ...['5\r\n{"st', 'zz\r\n', 'ffffffffffffffffffff\r\n{'].map((chunk) => ({
    name: `a chunk cut short or misnumbered: ${JSON.stringify(chunk)}`,
    open: hit('posts', (socket) => {
      socket.end(head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked') + chunk);
    }),
    exit: 3 as const,
  })),
  {
    name: 'a second response behind the first',
    open: hit('all', (socket, good) => {
      const second = response(200, '{"status":"smuggled"}');
      socket.write(Buffer.concat([right(good), second]));
    }),
    exit: 0,
    expect: (_, text) => {
      if (text.includes('smuggled')) throw new Error('the second response was taken for an answer');
    },
  },
  {
    name: 'a body on a 204, with its length',
    open: hit('accepted', (socket, { body }) => socket.write(response(204, body))),
    exit: 3,
  },
  {
    name: 'a body on a 204, without a length',
    open: hit('accepted', (socket, { body }) => {
      socket.write(head('HTTP/1.1 204 No Content') + body);
    }),
    exit: 1,
    fails: ['ENVELOPE-01'],
  },
];

const zeros = Buffer.alloc(128 * 1024 * 1024);
/** Zeros are compressed well even at the lowest level. */
const quickly = { level: 1, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Compressed before the run starts, because it takes longer than the run. */
const bomb = (coding: string, make: () => Buffer) => () => {
  const made = make();
  return bodies('posts', () => made, [`Content-Encoding: ${coding}`])();
};

const sizes: readonly Attack[] = [
  {
    name: 'a body without end',
    open: hit('posts', (socket) => {
      socket.write(head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked'));
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      more();
    }),
    settings: patient,
    exit: 3,
    grows: 'alone',
  },
  {
    name: 'a body of 100 MB',
    open: bodies('posts', () => zeros.subarray(0, 100_000_000)),
    settings: patient,
    exit: 3,
    grows: 'in turn',
  },
  ...(
    [
      ['gzip', () => gzipSync(zeros, quickly)],
      ['br', () => brotliCompressSync(zeros, quickly)],
      ['deflate', () => deflateSync(zeros, quickly)],
      ['gzip, gzip', () => gzipSync(gzipSync(zeros, quickly))],
    ] as const
  ).map(([coding, make]) => ({
    name: `a bomb: ${coding}`,
    open: bomb(coding, make),
    settings: patient,
    exit: 3 as const,
    grows: coding === 'br' ? ('alone' as const) : ('in turn' as const),
  })),
  ...(
    [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const
  ).map(([coding, make]) => ({
    name: `a right response in ${coding}`,
    open: bodies('all', (body) => make(body), [`Content-Encoding: ${coding}`]),
    exit: 0 as const,
  })),
  {
    name: 'a coding that nobody knows',
    open: bodies('posts', (body) => body, ['Content-Encoding: zzz']),
    exit: 3,
  },
  {
    name: 'a coding that is not true',
    open: bodies('accepted', () => Buffer.from([31, 139, 8, 255, 255]), ['Content-Encoding: gzip']),
    exit: 1,
    fails: ['ENVELOPE-01'],
  },
  {
    name: 'a plain body with a coding',
    open: bodies('accepted', (body) => body, ['Content-Encoding: gzip']),
    exit: 1,
    fails: ['ENVELOPE-01'],
  },
];

export const wire: readonly Attack[] = [...connections, ...heads, ...lengths, ...sizes];
