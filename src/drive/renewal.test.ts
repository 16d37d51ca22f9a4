/**
 * Which requests are sent again after the token was renewed, and which never; and the wait for a
 * service.
 */

import { expect, test } from 'vitest';
import { read } from '../../selftest/support/history.ts';
import type { Exchange } from '../core/exchange.ts';
import type { WireRequest } from '../core/wire.ts';
import { memoryWriter } from '../history/file/writer.ts';
import { keepForeignTexts } from '../history/foreign/foreign.ts';
import { hasCredentialStatus } from '../interface/http-statuses.ts';
import type { Case } from '../plan/scenario.ts';
import { Budget } from './budget.ts';
import { Trial } from './outage-trial.ts';
import { Semaphore } from './semaphore.ts';
import { sendPatiently } from './send-patiently.ts';
import { TargetClient } from './target.ts';
import { TokenSource } from './token/token-source.ts';
import { isReady, waitUntilReady } from './wait-for-target.ts';

/** Serves the first token for two requests, then the second one. */
function open() {
  const sent: WireRequest[] = [];
  const writer = memoryWriter();
  const tokens = new TokenSource({
    ...{ first: 'first-token', firstAgeMs: 0, lifetimeMs: null, elapsedMs: () => 0 },
    fetch: async () => 'second-token',
    doubtOf: () => null,
    onRenewed: () => {},
    onFailure: () => {},
  });
  const target = new TargetClient({
    ...{ url: 'http://127.0.0.1', runId: 'run', userAgent: 'test', timeoutMs: 1000, writer },
    ...{ bizNumber: 'b', token: () => tokens.current(), headers: [['X-Api-Key', 'key']] },
    budget: new Budget({ maxDisbursements: 9, maxTotalAmount: 9000 }),
    transport: {
      async send(request) {
        sent.push(request);
        const isRefused = sent.length > 2 && JSON.stringify(request).includes('first-token');
        const body = Buffer.from(`{"status":"${isRefused ? 'error' : 'success'}"}`);
        return { kind: 'response', status: isRefused ? 401 : 200, headers: [], body };
      },
      async close() {},
    },
    redact: (text) => text,
    foreign: keepForeignTexts,
    elapsedMs: () => 0,
    endsAtMs: 1000,
  });
  const send = (toSend: Case) =>
    sendPatiently(
      { scenario: 'x', toSend, cause: { origin: 'planned' } },
      {
        ...{
          parser: read,
          target,
          tokens,
          semaphore: new Semaphore(9),
          isStopped: () => false,
        },
        health: {
          ...{ ready: async () => false, checkAfter: () => false },
          mayRefuseToken: (exchange) => hasCredentialStatus(exchange.response),
          offer: (isFit) => new Trial(isFit, () => {}),
        },
        rateLimiter: {
          ready: async () => {},
          see: () => ({ asksToWait: false, stopReason: null }),
        },
        onUnsent: () => {},
        onLost: () => {},
        onExhausted: () => {},
      },
    );
  return { sent, writer, send };
}

const headers = [
  ['Authorization', 'Bearer {TARGET_TOKEN}'],
  ['X-Biz-Number', '{TARGET_BIZ_NUMBER}'],
] as const;
const list: Case = {
  id: 'x/list',
  request: { method: 'GET', path: '/transactions', headers, body: null },
};
const disburse: Case = {
  id: 'x/pay',
  request: { method: 'POST', path: '/initiate-disbursement', headers, body: '{"amount":1}' },
};

const tokensOf = (sent: readonly WireRequest[]) =>
  sent.map(({ method, headers: all }) => `${method} ${new Map(all).get('Authorization')}`);

test('a list that is refused for its token is requested again, as another case', async () => {
  const { sent, writer, send } = open();
  for (let time = 0; time < 3; time += 1) await send(list);
  expect(tokensOf(sent)).toEqual([
    ...Array(3).fill('GET Bearer first-token'),
    'GET Bearer second-token',
  ]);
  expect(writer.lines.filter(({ kind }) => kind === 'request').at(-1)).toMatchObject({
    ...{ case: 'x/list~1', origin: 'resend', of: 3 },
  });
});

test('a POST that is refused for its token is never sent again, and the next has the new one', async () => {
  const { sent, send } = open();
  for (let time = 0; time < 4; time += 1) await send(disburse);
  expect(tokensOf(sent)).toEqual([
    ...Array(3).fill('POST Bearer first-token'),
    'POST Bearer second-token',
  ]);
});

test("a gateway's headers are in each request, and in no line of the history", async () => {
  const { sent, writer, send } = open();
  await send(disburse);
  expect(new Map(sent[0]?.headers).get('X-Api-Key')).toBe('key');
  expect(JSON.stringify(writer.lines)).not.toContain('X-Api-Key');
});

const response = (status: number, body: string) =>
  ({
    response: { kind: 'response', status, headers: [], body, encoding: 'utf-8', durationMs: 1 },
  }) as unknown as Exchange;
const none = (reason: string) =>
  ({ response: { kind: 'none', reason, message: '', durationMs: 1 } }) as unknown as Exchange;

test.each<[string, Exchange, boolean]>([
  ['a success', response(200, '{"status":"success","data":[]}'), true],
  ['a refusal with an envelope', response(401, '{"message":"no"}'), true],
  ['a gateway', response(502, '<html>'), false],
  ['a gateway that speaks JSON', response(503, '{"message":"starting"}'), false],
  ['a service that fails', response(500, '{"status":"error"}'), false],
  ['a login page', response(200, '<html>'), false],
  ['another service', response(200, '{"name":"nginx"}'), false],
  ['nobody', none('unreachable'), false],
])('%s as a service', (_, exchange, expected) => expect(isReady(exchange)).toBe(expected));

async function wait(responses: Exchange[], waitMs: number) {
  let atMs = 0;
  let asked = 0;
  await waitUntilReady({
    waitMs,
    send: async () => {
      asked += 1;
      return responses.length > 1 ? (responses.shift() ?? null) : (responses[0] ?? null);
    },
    requestedWaitMs: () => 0,
    elapsedMs: () => atMs,
    sleep: async (ms) => {
      atMs += ms;
    },
    isStopped: () => false,
  });
  return { asked, atMs };
}

test('a wait ends with the first response of the service, or with its time', async () => {
  const starting = [none('unreachable'), response(502, ''), response(200, '{"status":"success"}')];
  expect(await wait(starting, 60_000)).toEqual({ asked: 3, atMs: 750 });
  expect(await wait([none('unreachable')], 5000)).toEqual({ asked: 6, atMs: 5000 });
  expect(await wait([none('not-sent')], 5000)).toEqual({ asked: 1, atMs: 0 });
});

test('a target that asks for a longer wait than is left ends the wait with a sentence', async () => {
  const sentence = await waitUntilReady({
    waitMs: 5000,
    send: async () => response(503, ''),
    requestedWaitMs: () => 30_000,
    elapsedMs: () => 0,
    sleep: async () => {},
    isStopped: () => false,
  });
  expect(sentence).toBe(
    'The target asked the suite to wait 30 s (Retry-After), which is longer than WAIT_FOR_TARGET_MS 5000 ' +
      'allows: nothing more was sent; try later, or raise WAIT_FOR_TARGET_MS',
  );
});
