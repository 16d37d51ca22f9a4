/** Which lost disbursements are sent again, and with which body. */
import { expect, test } from 'vitest';
import { parse } from '../../../selftest/support/history.ts';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { RUN_ID } from '../../plan/placeholders.ts';
import type { Case } from '../../plan/scenario.ts';
import { LostDisbursements } from './lost-disbursements.ts';
import { Trial } from './outage-trial.ts';

const planned: Case = {
  id: 'x/1',
  request: { method: 'POST', path: '/p', headers: [], body: `{"merchant_reference":"${RUN_ID}a"}` },
};
const NONE = { kind: 'none', reason: 'reset', message: 'reset' } as RecordedResponse;
const lostAs = (of: Case, resends = 0) => ({
  ...{ scenario: 'x', toSend: of, resends, isTokenReplaced: false },
  exchange: { ...of, scenario: 'x', index: 1, atMs: 0, response: NONE } as unknown as Exchange,
});

/** `answers`: whether the target responds to each resend. */
async function sentAgain(answers: readonly boolean[], hasRoom = true, first = planned) {
  const lost = new LostDisbursements([]);
  lost.add(lostAs(first));
  const sent: string[] = [];
  const pausesMs: number[] = [];
  await lost.sendAgain(
    {
      parser: parse,
      target: {
        async send(scenario: string, one: Case, cause: object) {
          const isAnswered = answers[sent.push(`${one.id} ${one.request.body}`) - 1] ?? true;
          const response = isAnswered
            ? { kind: 'response', status: 200, headers: [], body: '{}' }
            : NONE;
          const exchange = {
            ...one,
            ...cause,
            scenario,
            case: one.id,
            index: sent.length + 1,
            atMs: 0,
            response,
          };
          return { kind: 'sent', parsed: parse(exchange as unknown as Exchange), tokenNumber: 1 };
        },
      },
      rateLimiter: { ready: async () => {}, see: () => ({ asksToWait: false, stopReason: null }) },
      tokens: { ready: async () => false, see: () => false, current: () => ({}) },
      health: {
        ready: async () => false,
        offer: () =>
          new Trial(
            () => false,
            () => {},
          ),
        see: ({ exchange: { response } }: ParsedExchange) => ({
          mayBeLost: response.kind === 'none',
        }),
        mayRefuseToken: () => false,
        sendNow: async () => {},
        settled: async () => {},
        mayBeOfOutage: () => false,
      },
      semaphore: { acquire: async () => () => {} },
      isStopped: () => false,
      onUnsent: () => {},
      onLost: (one: Parameters<typeof lost.add>[0]) => lost.add(one),
      onExhausted: () => {},
      sleep: async (ms: number) => void pausesMs.push(ms),
    } as unknown as Parameters<typeof lost.sendAgain>[0],
    async () => ({ take: () => hasRoom }),
  );
  return { sent, pausesMs };
}

const times = (count: number) => `x/1~${count} {"merchant_reference":"${RUN_ID}${count}a"}`;

test('a lost disbursement is sent again once, with its own merchant_reference', async () => {
  expect(await sentAgain([true])).toEqual({ sent: [times(1)], pausesMs: [] });
});

test('one that is lost again is made a third time after a pause, and no more', async () => {
  expect(await sentAgain([false, false])).toEqual({ sent: [times(1), times(2)], pausesMs: [1000] });
});

test('the neighbour of a lost disbursement follows it, with the same change', async () => {
  const body = `{"merchant_reference":"${RUN_ID}b"}`;
  const neighbour = { id: 'x/2', request: { ...planned.request, body } };
  const { sent } = await sentAgain([false, true, true], true, { ...planned, neighbour });
  expect(sent.slice(2)).toEqual([`x/2~2 {"merchant_reference":"${RUN_ID}2b"}`]);
  expect((await sentAgain([false, false], true, { ...planned, neighbour })).sent).toHaveLength(2);
});

test('nothing is sent where the caps leave no room', async () => {
  expect((await sentAgain([], false)).sent).toEqual([]);
});
