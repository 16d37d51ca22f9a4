import { expect, test } from 'vitest';
import type { WireRequest } from '../core/wire.ts';
import { handlerTransport } from './handler-transport.ts';

const limits = { timeoutMs: 1000, maxHeaderBytes: 1000, maxBodyBytes: 1000 };
const request: WireRequest = {
  ...{ method: 'GET', url: 'http://handler.localhost/transactions', headers: [], body: null },
};

test('a handler that throws gives no response', async () => {
  const broken = handlerTransport(() => {
    throw new Error('no database');
  });
  expect(await broken.send(request, limits)).toMatchObject({
    ...{ kind: 'none', message: 'the handler threw: Error: no database' },
  });
});

test('a request that cannot be made is not the fault of the handler', async () => {
  let calls = 0;
  const counting = handlerTransport(() => {
    calls += 1;
    return new Response();
  });
  await expect(counting.send({ ...request, body: 'GET has none' }, limits)).rejects.toThrow();
  expect(calls).toBe(0);
});
