import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { listen, listenOnFreePort } from '../../../selftest/support/listen.ts';
import type { WireRequest, WireResponse } from '../../core/wire.ts';
import { undiciTransport } from './transport.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server on raw sockets: stores what it receives, and calls `respond` with it. */
async function raw(respond: (socket: Socket, request: string) => void) {
  const received: string[] = [];
  const server = createServer((socket) => {
    closers.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received.push(String(data));
      respond(socket, String(data));
    });
  });
  const port = await listenOnFreePort(server);
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${port}`, received };
}

/** Long enough that a slow machine is not mistaken for a target that does not respond. */
const TIMEOUT_MS = 10_000;

async function send(
  url: string,
  request: Partial<WireRequest> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<WireResponse> {
  const transport = undiciTransport(1);
  closers.push(() => transport.close());
  const whole = { method: 'GET', url: `${url}/`, headers: [], body: null, ...request };
  return transport.send(whole, { timeoutMs, maxBodyBytes: 1000 });
}

const ok = (body: string, headers = '') =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

test('header names and empty values go out as written, and none is added', async () => {
  const { url, received } = await raw((socket) => socket.write(ok('{}')));
  await send(url, {
    method: 'POST',
    headers: [
      ['aUTHORIZATION', 'Bearer x'],
      ['X-BIZ-NUMBER', ''],
    ],
    body: '{"a":1}',
  });
  const request = received.join('');
  expect(request).toContain('\r\naUTHORIZATION: Bearer x\r\n');
  expect(request).toMatch(/\r\nX-BIZ-NUMBER: ?\r\n/);
  expect(request).not.toMatch(/content-type/i);
  expect(request).not.toMatch(/accept-encoding/i);
});

test('a body goes out in chunks where a header says so', async () => {
  const { url, received } = await raw((to, text) => text.endsWith('0\r\n\r\n') && to.end(ok('')));
  await send(url, { method: 'POST', headers: [['Transfer-Encoding', 'chunked']], body: '{"a":1}' });
  const [head = '', ...body] = received.join('').split('\r\n\r\n');
  expect(head.match(/content-length|transfer-encoding: chunked/gi)).toHaveLength(1);
  expect(body).toEqual(['4\r\n{"a"\r\n3\r\n:1}\r\n0', '']);
});

test('a redirect is not followed', async () => {
  const { url, received } = await raw((socket) =>
    socket.write('HTTP/1.1 307 Go\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n'),
  );
  expect(await send(url)).toMatchObject({ kind: 'response', status: 307 });
  expect(received).toHaveLength(1);
});

test('a POST that waits for its connection beyond the deadline is never sent', async () => {
  let respond = () => {};
  const { url, received } = await raw((socket) => {
    respond = () => socket.write(ok('{}'));
  });
  const transport = undiciTransport(1);
  closers.push(() => transport.close());
  const post = { method: 'POST', url: `${url}/`, headers: [], body: '{}' };
  const first = transport.send(post, { timeoutMs: TIMEOUT_MS, maxBodyBytes: 1000 });
  const second = await transport.send(post, { timeoutMs: 50, maxBodyBytes: 1000 });
  expect(second).toMatchObject({ kind: 'none', reason: 'unreachable' });
  respond();
  expect(await first).toMatchObject({ kind: 'response', status: 200 });
  const third = transport.send(post, { timeoutMs: TIMEOUT_MS, maxBodyBytes: 1000 });
  await expect.poll(() => received.length).toBe(2);
  respond();
  expect(await third).toMatchObject({ kind: 'response', status: 200 });
  expect(received).toHaveLength(2);
});

test('a POST whose connection is reset is not sent again', async () => {
  const { url, received } = await raw((socket) => socket.destroy());
  expect(await send(url, { method: 'POST', body: '{}' })).toMatchObject({
    kind: 'none',
    reason: 'reset',
  });
  expect(received).toHaveLength(1);
});

test('the deadline includes a body that arrives slowly', async () => {
  const { url } = await raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await send(url, {}, 500)).toMatchObject({ kind: 'none', reason: 'timeout' });
});

test('a body over the limit is not read to its end', async () => {
  const { url } = await raw((socket) => socket.write(ok('x'.repeat(2000))));
  expect(await send(url)).toMatchObject({ kind: 'none', reason: 'too-large' });
});

test('a compressed body is decoded, and a decompression bomb is not', async () => {
  const bodies: Record<string, string> = { '/small': 'hello', '/bomb': 'x'.repeat(1_000_000) };
  const server = createHttpServer((request, response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync(bodies[request.url ?? ''] ?? ''));
  });
  const { url, close } = await listen(server);
  closers.push(close);
  const small = await send(url, { url: `${url}/small` });
  expect(small.kind === 'response' && Buffer.from(small.body).toString()).toBe('hello');
  const bomb = await send('', { url: `${url}/bomb` });
  expect(bomb).toMatchObject({ kind: 'none', reason: 'too-large' });
});

test('a server without HTTP and no server are distinguished', async () => {
  const { url } = await raw((socket) => socket.end('SSH-2.0-x\r\n'));
  expect(await send(url)).toMatchObject({ kind: 'none', reason: 'malformed' });
  expect(await send('http://127.0.0.1:1')).toMatchObject({ kind: 'none', reason: 'unreachable' });
  const tls = url.replace('http', 'https');
  expect(await send(tls)).toMatchObject({ kind: 'none', reason: 'tls' });
});

describe('what fails before a byte of the request is written was not sent', () => {
  const post = { method: 'POST', body: '{}' };

  test.each<[string, (socket: Socket) => unknown]>([
    ['closed', (socket) => socket.destroy()],
    ['reset', (socket) => socket.resetAndDestroy()],
  ])('a connection that is %s in the TLS handshake', async (_, end) => {
    const { url } = await raw(end);
    const received = await send(url.replace('http', 'https'), post);
    const message = expect.stringMatching(/ECONNRESET.* before secure TLS connection/);
    expect(received).toMatchObject({ kind: 'none', reason: 'tls', message });
  });

  test('a handshake that takes longer than the deadline', async () => {
    const { url } = await raw(() => {});
    const received = await send(url.replace('http', 'https'), post, 500);
    expect(received).toMatchObject({ kind: 'none', reason: 'unreachable' });
  });

  test('a header that cannot be written', async () => {
    const { url, received } = await raw((socket) => socket.write(ok('{}')));
    const response = await send(url, { ...post, headers: [['X-Biz-Number', 'a\nb']] });
    expect([response, received]).toMatchObject([{ kind: 'none', reason: 'not-sent' }, []]);
  });
});

test('headers of a response are kept as received: repeated, in order, in their letter case', async () => {
  const { url } = await raw((socket) =>
    socket.write(ok('{}', 'X-One: 1\r\nDate: a\r\nX-One: 2\r\n')),
  );
  const received = await send(url);
  expect(received.kind === 'response' && received.headers).toEqual([
    ['Content-Length', '2'],
    ['X-One', '1'],
    ['Date', 'a'],
    ['X-One', '2'],
  ]);
});
