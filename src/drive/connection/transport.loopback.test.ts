import { createServer } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenOnFreePort } from '../../../selftest/support/listen.ts';
import { type AllowedHosts, isLoopbackAddress } from '../../core/address/loopback.ts';
import { undiciTransport } from './transport.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** An address that is reserved for documentation (RFC 5737). */
const ELSEWHERE = '192.0.2.1';

/** A lookup that returns the next address each time, and then the last one. */
function leadingTo(...addresses: string[]) {
  const asked: string[] = [];
  const lookup: LookupFunction = (host, options, callback) => {
    asked.push(host);
    const [address = ''] = addresses.length > 1 ? addresses.splice(0, 1) : addresses;
    if (options.all === true) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  return { lookup, asked };
}

/** A server that counts its connections; each one serves one request. */
async function counting() {
  const count = { connections: 0, requests: 0 };
  const server = createServer((_, response) => {
    count.requests += 1;
    response.setHeader('Connection', 'close');
    response.end('{}');
  });
  server.on('connection', () => {
    count.connections += 1;
  });
  const port = await listenOnFreePort(server);
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { count, port };
}

function openTo(lookup: LookupFunction, allowedHosts: AllowedHosts = 'loopback') {
  const transport = undiciTransport(1, { allowedHosts, lookup });
  closers.push(() => transport.close());
  return (url: string) =>
    transport.send(
      { method: 'POST', url, headers: [], body: '{"amount":1}' },
      { timeoutMs: 1000, maxBodyBytes: 1000 },
    );
}

test.each(['http', 'https'])('%s: a name of another address is refused', async (scheme) => {
  const { lookup, asked } = leadingTo(ELSEWHERE);
  expect(await openTo(lookup)(`${scheme}://api.localhost:9/`)).toMatchObject({
    reason: 'not-sent',
    message: expect.stringContaining(
      `api.localhost has the address ${ELSEWHERE}, which is not loopback`,
    ),
  });
  expect(asked).toEqual(['api.localhost']);
});

test('an address that is not loopback is refused without a lookup', async () => {
  const { lookup, asked } = leadingTo('127.0.0.1');
  const response = await openTo(lookup)(`http://${ELSEWHERE}/`);
  expect(response).toMatchObject({ reason: 'not-sent' });
  expect(asked).toEqual([]);
});

test('a name whose address changes from loopback to another is refused then', async () => {
  const { count, port } = await counting();
  const { lookup } = leadingTo('127.0.0.1', ELSEWHERE);
  const send = openTo(lookup);
  const url = `http://api.localhost:${port}/`;
  expect(await send(url)).toMatchObject({ kind: 'response', status: 200 });
  expect(await send(url)).toMatchObject({ reason: 'not-sent' });
  expect(count).toEqual({ connections: 1, requests: 1 });
});

test('where it is confirmed, the address does not matter', async () => {
  const { port } = await counting();
  const { lookup } = leadingTo('127.0.0.1');
  const url = `http://bank.example:${port}/`;
  expect(await openTo(lookup, 'anywhere')(url)).toMatchObject({ kind: 'response' });
});

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s is loopback', (address) =>
  expect(isLoopbackAddress(address)).toBe(true),
);

test.each(['10.0.0.1', '128.0.0.1', '::', '::ffff:10.0.0.1', 'fe80::1', '0.0.0.0', ''])(
  '%j is not loopback',
  (address) => expect(isLoopbackAddress(address)).toBe(false),
);

test('a name under localhost that the system does not know is this machine', async () => {
  const { count, port } = await counting();
  const lookup: LookupFunction = (host, _, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), []);
  expect(await openTo(lookup)(`http://pay.localhost:${port}/`)).toMatchObject({ status: 200 });
  expect(count.requests).toBe(1);
  expect(await openTo(lookup)(`http://localhost.example:${port}/`)).toMatchObject({ kind: 'none' });
});
