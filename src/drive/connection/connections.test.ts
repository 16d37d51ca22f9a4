/** Which requests share a connection, and how many are in flight. */
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listenOnFreePort } from '../../../selftest/support/listen.ts';
import { undiciTransport } from './transport.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Long enough that a slow machine is not mistaken for a target that does not respond. */
const TIMEOUT_MS = 10_000;
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const LAST = OK.replace('\r\n', '\r\nConnection: close\r\n');

/**
 * A server that keeps connections open. `/hold` gets no response until `release`, `/reset` ends its
 * connection, and `/last-one` announces that it does.
 */
async function serving(connections = 2) {
  const requests: { path: string; port: number; isLast: boolean }[] = [];
  const held: Socket[] = [];
  const open = new Set<Socket>();
  const release = () => {
    for (const socket of held.splice(0)) socket.write(OK);
  };
  const server = createServer((socket) => {
    closers.push(() => socket.destroy());
    socket.on('error', () => {});
    open.add(socket.on('close', () => open.delete(socket)));
    socket.on('data', (data) => {
      const path = String(data).split(' ')[1] ?? '';
      const isLast = /connection: close/i.test(String(data));
      requests.push({ path, port: socket.remotePort ?? 0, isLast });
      if (path === '/reset') return socket.destroy();
      if (path === '/last-one') return socket.end(LAST);
      held.push(socket);
      if (path !== '/hold') release();
      return undefined;
    });
  });
  const port = await listenOnFreePort(server);
  closers.push(() => server.close());
  const transport = undiciTransport(connections);
  closers.push(() => transport.close());
  const ask = (path: string, isFresh = false, timeoutMs = TIMEOUT_MS) =>
    transport.send(
      { method: 'GET', url: `http://127.0.0.1:${port}${path}`, headers: [], body: null, isFresh },
      { timeoutMs, maxBodyBytes: 1000 },
    );
  return {
    requests,
    ask,
    release,
    held,
    close: () => transport.close(),
    openNow: () => open.size,
    closeIdle: () => {
      for (const socket of open) socket.end();
    },
    portsOf: () => requests.map((one) => one.port),
  };
}

const response = { kind: 'response', status: 200 };

/** Two connections that are idle afterwards. */
async function twoIdle() {
  const server = await serving();
  const both = [server.ask('/hold'), server.ask('/hold')];
  await expect.poll(() => server.requests.length).toBe(2);
  server.release();
  expect(await Promise.all(both)).toMatchObject([response, response]);
  expect(new Set(server.portsOf()).size).toBe(2);
  return server;
}

test('a fresh request has a connection of its own', async () => {
  const { ask, portsOf, requests } = await twoIdle();
  for (const isFresh of [true, true, false, true, false]) {
    expect(await ask('/', isFresh)).toMatchObject(response);
  }
  const [first, second, ...ports] = portsOf();
  const fresh = [0, 1, 3].map((at) => ports[at]);
  const others = [2, 4].map((at) => ports[at]);
  expect(new Set([first, second, ...fresh]).size).toBe(5);
  for (const port of others) expect([first, second]).toContain(port);
  expect(requests.slice(2).map(({ isLast }) => isLast)).toEqual([true, true, false, true, false]);
});

test('a fresh connection takes the place of an idle one, so that no more are open', async () => {
  const { ask, openNow, release, requests } = await twoIdle();
  const both = [ask('/hold', true), ask('/hold', true)];
  await expect.poll(() => requests.length, { interval: 5 }).toBe(4);
  // Less time than an idle connection stays open.
  await expect.poll(openNow, { timeout: 700, interval: 5 }).toBe(2);
  release();
  expect(await Promise.all(both)).toMatchObject([response, response]);
});

test('after a reset no connection is used twice, and none that was idle', async () => {
  const { ask, portsOf } = await twoIdle();
  expect(await ask('/reset')).toMatchObject({ kind: 'none', reason: 'reset' });
  for (let time = 0; time < 3; time += 1) expect(await ask('/')).toMatchObject(response);
  const ports = portsOf();
  expect(new Set([...ports.slice(0, 2), ...ports.slice(3)]).size).toBe(5);
});

const LONG_AFTER_RESET = 20;

test.each([
  ['one reset, later requests share a connection', 1, 1],
  ['two resets, later requests share a connection', 2, 1],
  ['three resets, none does', 3, 3],
])('long after %s', async (_, resets, connections) => {
  const { ask, portsOf } = await serving();
  for (let count = 0; count < resets; count += 1) {
    expect(await ask('/reset')).toMatchObject({ kind: 'none', reason: 'reset' });
    for (let at = 0; at < LONG_AFTER_RESET; at += 1) expect(await ask('/')).toMatchObject(response);
  }
  for (let at = 0; at < 3; at += 1) expect(await ask('/')).toMatchObject(response);
  expect(new Set(portsOf().slice(-3)).size).toBe(connections);
});

describe('where the target closes idle connections', () => {
  /** The later a connection is used, the nearer it is to its close. */
  const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  test('none is used that was idle for long', async () => {
    const { ask, portsOf, requests, release, closeIdle, openNow } = await serving();
    expect(await ask('/')).toMatchObject(response);
    await waitMs(60);
    closeIdle();
    await expect.poll(openNow).toBe(0);
    const both = [ask('/hold'), ask('/hold')];
    await expect.poll(() => requests.length).toBe(3);
    release();
    await Promise.all(both);
    await waitMs(60);
    expect(await ask('/')).toMatchObject(response);
    const [, second, third, fourth] = portsOf();
    expect([second, third]).not.toContain(fourth);
  });

  test('a close that the response announced says nothing of idle connections', async () => {
    const { ask, portsOf, openNow } = await serving();
    expect(await ask('/last-one')).toMatchObject(response);
    await expect.poll(openNow).toBe(0);
    expect(await ask('/')).toMatchObject(response);
    await waitMs(60);
    expect(await ask('/')).toMatchObject(response);
    const [, second, third] = portsOf();
    expect(third).toBe(second);
  });
});

test('no more requests are in flight than there are connections, fresh ones included', async () => {
  const { ask, release, requests, held } = await serving(2);
  const all = [true, false, true, false, true, true].map((isFresh) => ask('/hold', isFresh));
  for (const count of [2, 4, 6]) {
    await expect.poll(() => requests.length).toBe(count);
    expect(held).toHaveLength(2);
    release();
  }
  expect(await Promise.all(all)).toEqual(all.map(() => expect.objectContaining(response)));
});

test('a fresh request that waits beyond its deadline is never sent, and the next one is', async () => {
  const { ask, release, requests } = await serving(1);
  const first = ask('/hold', true);
  expect(await ask('/late', true, 50)).toMatchObject({ kind: 'none', reason: 'unreachable' });
  const last = ask('/last', true);
  release();
  expect(await first).toMatchObject(response);
  expect(await last).toMatchObject(response);
  expect(requests.map(({ path }) => path)).toEqual(['/hold', '/last']);
});

test('after the end nothing that waits is sent, and nothing else', async () => {
  const { ask, requests, close } = await serving(1);
  const waiting = [ask('/hold'), ask('/second'), ask('/third')];
  await vi.waitUntil(() => requests.length === 1);
  await close();
  const ended = await Promise.all([...waiting, ask('/later')]);
  expect(ended.map(({ kind }) => kind)).toEqual(['none', 'none', 'none', 'none']);
  expect(requests.map(({ path }) => path)).toEqual(['/hold']);
});
