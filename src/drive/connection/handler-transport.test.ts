import { expect, test } from 'vitest';
import type { WireRequest } from '../../core/wire.ts';
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

test.each([undefined, null, 'text', {}])('a handler that returns %o is named', async (value) => {
  const broken = handlerTransport(() => value as unknown as Response);
  expect(await broken.send(request, limits)).toMatchObject({
    ...{ kind: 'none', message: 'the handler returned no Response' },
  });
});

test('the status of Response.error() is none of HTTP', async () => {
  const failing = handlerTransport(() => Response.error());
  expect(await failing.send(request, limits)).toMatchObject({
    ...{ kind: 'none', message: 'the handler returned a Response with the status 0' },
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

/** A stream without an end; the number of its chunks that were made. */
function endless(chunk: Uint8Array) {
  const made = { count: 0 };
  const pull = (controller: ReadableStreamDefaultController) => {
    made.count += 1;
    // Otherwise a reader without a limit would fill the memory of the test.
    if (made.count > 1_000_000) controller.error(new Error('read too much'));
    else controller.enqueue(chunk);
  };
  return { made, transport: handlerTransport(() => new Response(new ReadableStream({ pull }))) };
}

test('a body without an end is read up to its limit', async () => {
  const { made, transport } = endless(new Uint8Array(100));
  expect(await transport.send(request, limits)).toMatchObject({ reason: 'too-large' });
  expect(made.count).toBeLessThan(20);
});

test('a body of empty chunks without an end is read up to the deadline', async () => {
  const { transport } = endless(new Uint8Array());
  const sent = await transport.send(request, { ...limits, timeoutMs: 20 });
  expect(sent).toMatchObject({ kind: 'none', reason: 'timeout' });
});

test.each([undefined, null, 'text', { status: 200 }])(
  'what is no Response is named: %j',
  async (returned) => {
    const wrong = handlerTransport(() => returned as unknown as Response);
    const message = 'the handler returned no Response';
    expect(await wrong.send(request, limits)).toMatchObject({ kind: 'none', message });
  },
);

test('a body in several chunks is whole', async () => {
  const chunks = ['{"a"', ':1}'].map((text) => new TextEncoder().encode(text));
  const start = (controller: ReadableStreamDefaultController) => {
    for (const chunk of chunks) controller.enqueue(chunk);
    controller.close();
  };
  const target = handlerTransport(() => new Response(new ReadableStream({ start })));
  const sent = await target.send(request, limits);
  expect(sent.kind === 'response' && new TextDecoder().decode(sent.body)).toBe('{"a":1}');
});

test.each([
  ['2', [['content-length', '2']]],
  ['3', []],
])('a Content-Length of %s for two bytes', async (length, headers) => {
  const handler = () => new Response(new Uint8Array(2), { headers: { 'content-length': length } });
  expect(await handlerTransport(handler).send(request, limits)).toMatchObject({ headers });
});
