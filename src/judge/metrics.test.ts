import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disburse, listed } from '../../selftest/support/history.ts';
import { suite } from '../../suites/index.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { Metrics } from './metrics.ts';

const read = makeExchangeParser(suite);

interface Sent {
  readonly atMs: number;
  readonly durationMs: number;
  readonly amount: number;
}

function clockworkOf(sent: readonly Sent[]) {
  const metrics = new Metrics(suite.operations);
  for (const [at, { atMs, durationMs, amount }] of sent.entries()) {
    const step = at % 3 === 0 ? listed().refused() : disburse({ amount }).accepted();
    const parsed = read({
      ...step,
      index: at + 1,
      atMs,
      response: { ...step.response, durationMs },
    });
    metrics.see(parsed, { happened: at % 3 !== 0, amount });
  }
  return metrics;
}

const sends = fc.array(
  fc.record({
    atMs: fc.double({ min: 0, max: 1e9, noNaN: true }),
    durationMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    amount: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
  }),
  { minLength: 1, maxLength: 60 },
);

test('every request is in one moment, and every response in one bucket', () => {
  fc.assert(
    fc.property(sends, (sent) => {
      const metrics = clockworkOf(sent);
      const { moments, momentMs } = metrics.timeline();
      const sum = (of: (moment: (typeof moments)[number]) => number) =>
        moments.reduce((all, moment) => all + of(moment), 0);
      expect(moments.length).toBeLessThanOrEqual(60);
      expect(sum(({ requests }) => requests)).toBe(sent.length);
      expect(sum(({ refused, disbursements }) => refused + disbursements)).toBe(sent.length);
      const spent = sent.reduce((all, { amount }, at) => all + (at % 3 === 0 ? 0 : amount), 0);
      expect(sum(({ amount }) => amount)).toBeCloseTo(spent, 4);
      const lastMs = Math.max(...sent.map(({ atMs }) => atMs));
      expect(moments.length).toBe(Math.floor(lastMs / momentMs) + 1);
      for (const { answered: response, buckets } of metrics.latency()) {
        expect(buckets.reduce((all, { count }) => all + count, 0)).toBe(response);
      }
    }),
  );
});

test('quantiles are never below the true ones, and a quarter above them at most', () => {
  fc.assert(
    fc.property(sends, (sent) => {
      const lists = sent.filter((_, at) => at % 3 === 0).map(({ durationMs }) => durationMs);
      const sorted = lists.sort((a, b) => a - b);
      const [, list] = clockworkOf(sent).latency();
      for (const [share, shown] of [
        [0.5, list?.medianMs],
        [0.95, list?.p95Ms],
        [0.99, list?.p99Ms],
      ] as const) {
        const truth = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
        expect(shown).toBeGreaterThanOrEqual(truth);
        if (truth > 0.1) expect(shown).toBeLessThanOrEqual(truth * 1.28);
      }
      expect(list?.maxMs).toBe(sorted.at(-1));
    }),
  );
});

test('the order of completion changes nothing', () => {
  fc.assert(
    fc.property(sends, (sent) => {
      // Exchanges of one kind only, because the kind depends on the index in the list.
      const metrics = (some: readonly Sent[]) => {
        const made = new Metrics(suite.operations);
        for (const { atMs, durationMs, amount } of some) {
          const step = disburse({ amount }).accepted();
          made.see(read({ ...step, index: 1, atMs, response: { ...step.response, durationMs } }), {
            ...{ happened: true, amount },
          });
        }
        return [made.timeline(), made.latency()];
      };
      expect(metrics([...sent].reverse())).toEqual(metrics(sent));
    }),
  );
});

test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 1e300])('a clock that returns %s', (atMs) => {
  const { moments } = clockworkOf([{ atMs, durationMs: 1, amount: 1 }]).timeline();
  expect(moments.length).toBeLessThanOrEqual(60);
  expect(moments.reduce((all, { requests }) => all + requests, 0)).toBe(1);
});
