/** Which requests are sent again after the token was renewed, and which never. */

import { expect, test } from 'vitest';
import { parse } from '../../selftest/support/history.ts';
import { noOthers } from '../../selftest/support/no-others.ts';
import type { WireRequest } from '../core/wire.ts';
import { memoryWriter } from '../history/file/writer.ts';
import { keepForeignTexts } from '../history/foreign/foreign.ts';
import { hasCredentialStatus } from '../interface/http-statuses.ts';
import type { Case } from '../plan/scenario.ts';
import { Trial } from './outages/outage-trial.ts';
import { Semaphore } from './rate/semaphore.ts';
import { Budget } from './request/budget.ts';
import { TargetClient } from './request/target.ts';
import { sendPatiently } from './send-patiently.ts';
import { TokenSource } from './token/token-source.ts';

/** Serves the first token for two requests, then the second one. */
function open() {
  const sent: WireRequest[] = [];
  const writer = memoryWriter();
  const tokens = new TokenSource({
    ...{ first: 'first-token', firstAgeMs: 0, lifetimeMs: null, elapsedMs: () => 0 },
    signal: new AbortController().signal,
    fetch: async () => 'second-token',
    whyUnusable: () => null,
    onRenewed: () => {},
    onFailure: () => {},
  });
  const target = new TargetClient({
    ...{
      url: 'http://127.0.0.1',
      runId: 'run',
      startedAt: '2026-01-31T00:00:00.000Z',
      userAgent: 'test',
      timeoutMs: 1000,
      writer,
    },
    others: noOthers,
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
    parser: parse,
  });
  const send = (toSend: Case) =>
    sendPatiently(
      { scenario: 'x', toSend, cause: { origin: 'planned' } },
      {
        ...{
          parser: parse,
          target,
          tokens,
          semaphore: new Semaphore(9),
          isStopped: () => false,
        },
        health: {
          ...{
            ready: async () => false,
            see: () => ({ mayBeLost: false }),
            settled: async () => {},
          },
          mayBeOfOutage: () => false,
          mayRefuseToken: ({ exchange }) => hasCredentialStatus(exchange.response),
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
