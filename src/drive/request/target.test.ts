import { expect, test } from 'vitest';
import { parse } from '../../../selftest/support/history.ts';
import { noOthers } from '../../../selftest/support/no-others.ts';
import type { WireRequest } from '../../core/wire.ts';
import { memoryWriter } from '../../history/file/writer.ts';
import { keepForeignTexts } from '../../history/foreign/foreign.ts';
import type { Case } from '../../plan/scenario.ts';
import { Budget } from './budget.ts';
import { TargetClient } from './target.ts';

function open(maxDisbursements: number, maxTotalAmount: number) {
  const sent: WireRequest[] = [];
  const budget = new Budget({ maxDisbursements, maxTotalAmount });
  const target = new TargetClient({
    ...{
      url: 'http://127.0.0.1',
      runId: 'run',
      startedAt: '2026-01-31T00:00:00.000Z',
      userAgent: 'test',
      timeoutMs: 1000,
      budget,
    },
    token: () => ({ value: 't', number: 1 }),
    ...{ bizNumber: 'b', others: noOthers, headers: [] },
    transport: {
      async send(request) {
        sent.push(request);
        return { kind: 'none', reason: 'other', message: '' };
      },
      async close() {},
    },
    writer: memoryWriter(),
    redact: (text) => text,
    foreign: keepForeignTexts,
    elapsedMs: () => 0,
    endsAtMs: 1000,
    parser: parse,
  });
  const send = (method: string, body: string | null, amount?: number) => {
    const request = { method, path: '/x', headers: [], body };
    const planned: Case = { id: 'x/1', request, ...(amount === undefined ? {} : { amount }) };
    return target.send('x', planned, { origin: 'planned' });
  };
  return { send, sent, budget };
}

test.each(['POST', 'PUT', 'PATCH'])('%s is charged before it is sent', async (method) => {
  const { send, sent, budget } = open(2, 150);
  expect(await send(method, '{"amount":100}')).toMatchObject({ kind: 'sent' });
  expect(budget.spent).toEqual({ posts: 1, amount: 100 });
  expect(await send(method, '{"amount":100}')).toMatchObject({ kind: 'unsent' });
  expect(await send(method, '{}')).toMatchObject({ kind: 'sent' });
  expect(await send(method, '{}')).toMatchObject({ kind: 'unsent' });
  expect(sent).toHaveLength(2);
});

test('a GET costs nothing, and one with a body is charged', async () => {
  const { send, budget } = open(1, 150);
  await send('GET', null);
  expect(budget.spent).toEqual({ posts: 0, amount: 0 });
  await send('GET', '{"amount":100}');
  expect(budget.spent).toEqual({ posts: 1, amount: 100 });
});

test('an unreadable body is charged the amount that its case declares', async () => {
  const { send, budget } = open(9, 1000);
  await send('POST', '{"am"ount":1', 100);
  expect(budget.spent.amount).toBe(100);
  await send('POST', '{"amount":200}', 100);
  expect(budget.spent.amount).toBe(300);
});

test.each(['DELETE', 'delete', 'CONNECT'])('%s is never sent', async (method) => {
  const { send, sent } = open(9, 1000);
  await expect(send(method, null)).rejects.toThrow(`Cannot send x/1: ${method} is not among`);
  expect(sent).toEqual([]);
});
